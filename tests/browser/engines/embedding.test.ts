import { expect, test } from 'vitest';
import { engines } from '../../fixtures/all-engines';
import { FIXTURES, fixturePorts } from './ports';

/** 22.9 MB, so not in the repository; `tests/fixtures/models/all-MiniLM-L6-v2/SOURCE.md` says where it comes from. */
const WEIGHTS = 'all-MiniLM-L6-v2/onnx/model_quantized.onnx';
const head = await fetch(FIXTURES + WEIGHTS, { method: 'HEAD' });
const isThere = head.ok && Number(head.headers.get('content-length')) > 20_000_000;
const { signal } = new AbortController();

const cosine = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test.skipIf(!isThere)(
  'MiniLM: near texts are near, batched equals single',
  { timeout: 120_000 },
  async () => {
    const engine = engines.get('transformers').create(fixturePorts());
    const loaded = await engine.load(
      {
        modelId: 'minilm',
        files: [
          WEIGHTS,
          ...['config', 'tokenizer', 'tokenizer_config', 'special_tokens_map'].map(
            (name) => `all-MiniLM-L6-v2/${name}.json`,
          ),
        ],
        onnx: { dtype: 'q8', device: 'wasm', task: 'embedding' },
      },
      () => undefined,
      signal,
    );
    expect(loaded.device).toBe('cpu');
    const texts = ['a cat sits', 'a kitten is sitting', 'stock markets fell'];
    const vectors = (await engine.embed?.(texts, signal)) ?? [];
    expect(vectors.map((vector) => vector.length)).toEqual([384, 384, 384]);
    // stack.md §4: 0.7775, and 0.137 for an unrelated text.
    expect(cosine(vectors[0], vectors[1])).toBeCloseTo(0.7775, 2);
    expect(cosine(vectors[0], vectors[2])).toBeLessThan(0.3);
    const [alone] = (await engine.embed?.(texts.slice(1, 2), signal)) ?? [];
    expect(cosine(alone, vectors[1])).toBeCloseTo(1, 3);
    await engine.unload();
  },
);
