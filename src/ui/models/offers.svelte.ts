import type { AssistantApi, ModelOffer } from '../../contracts/assistant';
import { toErrorRecord, type ErrorRecord } from '../../contracts/errors';

/** What the computer that served this page offers. */
export class Offers {
  list = $state.raw<readonly ModelOffer[]>([]);
  asking = $state(false);
  known = $state(false);
  error = $state.raw<ErrorRecord | null>(null);
  readonly #api: AssistantApi;

  constructor(api: AssistantApi) {
    this.#api = api;
  }

  readonly available = $derived(this.list.filter((offer) => offer.available));
  /** Everything that was tried for offers that could not be fetched. */
  readonly tried = $derived(
    this.list.filter((offer) => !offer.available).flatMap((offer) => offer.tried),
  );

  /** Asks; `retry` lets the computer try its sources again first. */
  async ask(retry: boolean): Promise<void> {
    this.asking = true;
    this.error = null;
    try {
      this.list = await this.#api.offers(retry);
    } catch (thrown) {
      this.error = toErrorRecord(thrown);
    }
    this.asking = false;
    this.known = true;
  }
}
