/**
 * Names as llama.cpp's `llama-quantize` and the makers of such files write them: `Q4_K_M`, `IQ3_XS`, `Q8_0`, `TQ1_0`,
 * `MXFP4`, `F16`, with Unsloth's `UD-` and the sizes `XL`, `XXL` beyond llama.cpp's own.
 */
const NAME =
  /(?:^|[-._ ])((?:UD-)?(?:IQ\d_(?:XXS|XS|S|M|NL|XL)|Q\d_K(?:_(?:XXL|XL|L|M|S|P))?|Q\d_\d(?:_\d_\d)?|Q\d_NL|TQ\d_0|MXFP4(?:_MOE)?|NVFP4|BF16|FP?16|FP?32))(?=$|[-._ ])/gi;

/** The quantisation a path names, in the usual spelling; the file's own name counts before its folder's. */
export function quantisationOf(path: string): string | null {
  const segments = path.replace(/\.gguf$/i, '').split('/');
  for (const segment of segments.reverse()) {
    const found = [...segment.matchAll(NAME)].at(-1)?.[1];
    if (found !== undefined) return found.toUpperCase().replace(/^FP(16|32)$/, 'F$1');
  }
  return null;
}

/** A projector gives a model eyes or ears and is no model itself: `mmproj-F16.gguf`, `model.mmproj.gguf`. */
export function isProjector(path: string): boolean {
  return /(^|[-._/])mmproj([-._]|$)/i.test(path);
}
