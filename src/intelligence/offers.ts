import * as v from 'valibot';
import type { ModelOffer } from '../contracts/assistant';

const OFFERS_URL = 'models/offers.json';

const Offers = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    file: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    licence: v.string(),
    url: v.pipe(v.string(), v.regex(/^models\/[\w.-]+$/)),
    available: v.boolean(),
    tried: v.array(v.object({ source: v.string(), failure: v.string() })),
  }),
);

/**
 * Models that the computer which served this page can give. `retry` asks it to look again first.
 * A page whose server is gone, or that came from a static host, has none: that is an answer, not an error.
 */
export async function fetchOffers(
  fetch: typeof globalThis.fetch,
  retry: boolean,
): Promise<ModelOffer[]> {
  try {
    const response = retry
      ? await fetch('models/offers', { method: 'POST' })
      : await fetch(OFFERS_URL, { cache: 'no-store' });
    if (!response.ok) return [];
    const parsed = v.safeParse(Offers, await response.json());
    return parsed.success ? parsed.output : [];
  } catch (thrown) {
    if (thrown instanceof TypeError || thrown instanceof SyntaxError) return [];
    throw thrown;
  }
}
