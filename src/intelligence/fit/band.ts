/** Lowest, likeliest and highest value, in that order. */
export interface Band {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

/** Every figure of one band times the same of another. */
export function multiply(a: Band, b: Band): Band {
  return { low: a.low * b.low, mid: a.mid * b.mid, high: a.high * b.high };
}

export function scale(band: Band, factor: number): Band {
  return { low: band.low * factor, mid: band.mid * factor, high: band.high * factor };
}
