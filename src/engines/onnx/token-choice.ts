import type { Tensor } from '@huggingface/transformers';
import type { GenerateRequest, Sampling, TokenLogprob } from '../../contracts/engine';
import { chooseToken, logSoftmax, seededRandom, topIds } from '../sampler';
import type { Library } from './runtime';

interface Choice {
  readonly request: GenerateRequest;
  /** The model's own defaults for what the request leaves out. */
  readonly defaults: Sampling;
  readonly decode: (id: number) => string;
  readonly onLogprob: (logprob: TokenLogprob) => void;
}

/**
 * The library samples by temperature and top-k only and takes no seed, so the token is chosen here, as the last
 * logits processor: every other logit becomes −∞ and the library's greedy search finds the one left.
 */
export function tokenChoice(library: Library, { request, defaults, decode, onLogprob }: Choice) {
  const sampling = { ...defaults, ...request.sampling };
  const random = sampling.seed === undefined ? Math.random : seededRandom(sampling.seed);
  const wanted = request.topLogprobs;

  class TokenChoice extends library.LogitsProcessor {
    override _call(_ids: bigint[][], logits: Tensor): Tensor {
      const row = logits.data as Float32Array;
      const id = chooseToken(row, sampling, random);
      if (wanted !== undefined) onLogprob(describe(row, id, wanted, decode));
      row.fill(-Infinity);
      row[id] = 0;
      return logits;
    }
  }
  const processors = new library.LogitsProcessorList();
  processors.push(new TokenChoice());
  return processors;
}

function describe(
  logits: Float32Array,
  id: number,
  count: number,
  decode: (id: number) => string,
): TokenLogprob {
  const top = topIds(logits, count);
  const [own = -Infinity, ...others] = logSoftmax(logits, [id, ...top]);
  return {
    token: decode(id),
    id,
    logprob: own,
    top: top.map((each, i) => ({ token: decode(each), logprob: others[i] ?? -Infinity })),
  };
}
