import type { Tensor } from '@huggingface/transformers';
import { fromFolder, type Library } from '../onnx/runtime';
import type { ModelFolder } from '../onnx/folder-cache';
import type { ProbeRun } from './compare';
import { PROBE_CONFIG, PROBE_IDS, PROBE_LENGTHS, PROBE_STEPS } from './probe.data';

/** The probe's model with its configuration, as the library wants to find it. */
export const probeFolder = (model: Blob): ModelFolder => ({
  open: (path) =>
    Promise.resolve(
      path === 'config.json'
        ? new Blob([JSON.stringify(PROBE_CONFIG)])
        : path === 'onnx/model.onnx'
          ? model
          : undefined,
    ),
});

/**
 * Runs every probe on one device. The tokens fed after each prompt are the same on both devices (the prompt's own
 * continuation), so that one wrong choice does not make every later row differ.
 */
export function probe(
  library: Library,
  folder: ModelFolder,
  device: 'wasm' | 'webgpu',
): Promise<ProbeRun[]> {
  return fromFolder(folder, async (id) => {
    const model = await library.AutoModelForCausalLM.from_pretrained(id, { device, dtype: 'fp32' });
    try {
      const runs: ProbeRun[] = [];
      for (const promptTokens of PROBE_LENGTHS) {
        const feed = Array.from(
          { length: promptTokens + PROBE_STEPS },
          (_, i) => PROBE_IDS[i % PROBE_IDS.length] ?? 0,
        );
        runs.push({ promptTokens, logits: await rowsOf(library, model, feed, promptTokens) });
      }
      return runs;
    } finally {
      await model.dispose();
    }
  });
}

type Model = Awaited<ReturnType<Library['AutoModelForCausalLM']['from_pretrained']>>;

async function rowsOf(
  library: Library,
  model: Model,
  feed: readonly number[],
  promptTokens: number,
): Promise<Float32Array[]> {
  const rows: Float32Array[] = [];
  /** Sees each row of logits and makes the feed's next token the only choice. */
  class Teacher extends library.LogitsProcessor {
    override _call(ids: bigint[][], logits: Tensor): Tensor {
      const row = logits.data as Float32Array;
      rows.push(row.slice());
      row.fill(-Infinity);
      row[feed[ids[0]?.length ?? 0] ?? 0] = 0;
      return logits;
    }
  }
  const processors = new library.LogitsProcessorList();
  processors.push(new Teacher());
  const prompt = BigInt64Array.from(feed.slice(0, promptTokens), BigInt);
  await model.generate({
    inputs: new library.Tensor('int64', prompt, [1, prompt.length]),
    max_new_tokens: PROBE_STEPS,
    // The feed holds end tokens, which must not end it.
    eos_token_id: null,
    do_sample: false,
    logits_processor: processors,
  } as unknown as Parameters<Model['generate']>[0]);
  return rows;
}
