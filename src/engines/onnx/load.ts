import type { FeatureExtractionPipeline } from '@huggingface/transformers';
import type { LoadSpec, OnnxSpec, Sampling } from '../../contracts/engine';
import type { Loaded } from './answer';
import type { ModelFolder } from './folder-cache';
import { fromFolder, type Library } from './runtime';
import { TurnCache } from './turn-cache';

/** The library's names for the weights' types; it checks them itself. */
type Dtype = 'q4';

/** What the library's untyped configurations may say. */
interface Limits {
  readonly max_position_embeddings?: number;
  readonly text_config?: { readonly max_position_embeddings?: number };
}
interface Defaults {
  readonly do_sample?: boolean | null;
  readonly temperature?: number | null;
  readonly top_p?: number | null;
  readonly top_k?: number | null;
  readonly repetition_penalty?: number | null;
}

/** @throws whatever the library throws for files that are missing or wrong */
export function loadModel(
  library: Library,
  folder: ModelFolder,
  spec: LoadSpec & { readonly onnx: OnnxSpec },
  device: 'wasm' | 'webgpu',
): Promise<Loaded> {
  return fromFolder(folder, async (id) => {
    const tokenizer = await library.AutoTokenizer.from_pretrained(id);
    const model = await library.AutoModelForCausalLM.from_pretrained(id, {
      device,
      dtype: spec.onnx.dtype as Dtype,
    });
    const { max_position_embeddings: own, text_config: text } = model.config as Limits;
    const trained = own ?? text?.max_position_embeddings ?? Infinity;
    const context = Math.min(spec.contextTokens ?? Infinity, trained);
    return {
      library,
      model,
      tokenizer,
      turns: new TurnCache(),
      contextTokens: context === Infinity ? null : context,
      defaults: samplingOf(model.generation_config),
    };
  });
}

export function loadEmbedder(
  library: Library,
  folder: ModelFolder,
  dtype: string,
  device: 'wasm' | 'webgpu',
): Promise<FeatureExtractionPipeline> {
  return fromFolder(folder, (id) =>
    library.pipeline('feature-extraction', id, { device, dtype: dtype as Dtype }),
  );
}

/** A model whose files ask for sampling gets it with their figures; any other is greedy, as the library is. */
function samplingOf(config: Defaults | null): Sampling {
  const repeat = config?.repetition_penalty;
  return {
    ...(repeat ? { repeatPenalty: repeat } : {}),
    ...(config?.do_sample
      ? {
          temperature: config.temperature ?? 1,
          ...(config.top_p ? { topP: config.top_p } : {}),
          ...(config.top_k ? { topK: config.top_k } : {}),
        }
      : { temperature: 0 }),
  };
}
