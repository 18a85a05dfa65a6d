import { SourceFailure } from './failure';
import type { ModelSource } from './source';

/** Stands in for every source that needs the network. */
export const offline: ModelSource = {
  name: 'network',
  fetch: () => Promise.reject(new SourceFailure('not asked, because of --offline')),
};
