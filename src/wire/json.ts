/** A parse result is a value: streams go on after one bad piece. */
export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** JSON text → value; `__proto__` keys are dropped, so that untrusted data cannot reach a prototype. */
export function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) =>
      key === '__proto__' ? undefined : inner,
    );
    return { ok: true, value };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return { ok: false };
    throw thrown;
  }
}
