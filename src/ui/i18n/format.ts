/** Numbers, sizes, times and dates in one locale. Everything the page prints goes through here. */
export interface Format {
  readonly locale: string;
  /** At most `digits` decimals. */
  number(value: number, digits?: number): string;
  /** 0..1 → "40%". */
  percent(fraction: number): string;
  /** Decimal units, as disks and browsers count: 98,362,432 → "98.4 MB". */
  bytes(bytes: number): string;
  /** Milliseconds as a length of time: "340ms", "1.8s", "2m 5s". */
  duration(ms: number): string;
  dateTime(epochMs: number): string;
  plural(count: number): Intl.LDMLPluralRule;
  list(items: readonly string[]): string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Builds the formats of `locale` (a BCP 47 tag); the `Intl` objects are made once, on first use. */
export function createFormat(locale: string): Format {
  const cache = new Map<string, Intl.NumberFormat>();
  const numbers = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const known = cache.get(key) ?? new Intl.NumberFormat(locale, options);
    cache.set(key, known);
    return known;
  };
  const unit = (
    value: number,
    name: string,
    digits: number,
    unitDisplay: 'long' | 'short' | 'narrow' = 'narrow',
  ) =>
    numbers({ style: 'unit', unit: name, unitDisplay, maximumFractionDigits: digits }).format(
      value,
    );
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const plurals = new Intl.PluralRules(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

  return {
    locale,
    number: (value, digits = 0) => numbers({ maximumFractionDigits: digits }).format(value),
    percent: (fraction) => numbers({ style: 'percent', maximumFractionDigits: 0 }).format(fraction),
    bytes: (bytes) => {
      const step = bytes < 1 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
      const value = bytes / 1000 ** step;
      const digits = step === 0 || value >= 100 ? 0 : 1;
      return unit(value, BYTE_UNITS[step] ?? 'byte', digits, step === 0 ? 'long' : 'short');
    },
    duration: (ms) => {
      if (ms < 1000) return unit(Math.round(ms), 'millisecond', 0);
      const seconds = ms / 1000;
      if (seconds < 60) return unit(seconds, 'second', 1);
      const whole = Math.round(seconds);
      return `${unit(Math.floor(whole / 60), 'minute', 0)} ${unit(whole % 60, 'second', 0)}`;
    },
    dateTime: (epochMs) => dates.format(epochMs),
    plural: (count) => plurals.select(count),
    list: (items) => lists.format(items),
  };
}

/** The person's own variety of `language` ("en" → "en-GB"), so that dates and numbers look right to them. */
export function regionOf(language: string, preferred: readonly string[]): string {
  const matches = (tag: string) => tag === language || tag.startsWith(`${language}-`);
  return preferred.find(matches) ?? language;
}
