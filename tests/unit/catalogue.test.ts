import { prebuiltAppConfig } from '@mlc-ai/web-llm';
import { describe, expect, test } from 'vitest';
import type { CatalogueModel } from '../../src/contracts/catalogue';
import { assembleCatalogue } from '../../src/intelligence/catalogue/assemble';
import { countBuilds, loadCatalogue } from '../../src/intelligence/catalogue/catalogue';
import { FACTS } from '../../src/intelligence/catalogue/families';
import { parametersInName, parseWebllmId } from '../../src/intelligence/catalogue/webllm-id';
import { GENERATIONS } from '../../src/intelligence/fit/preference.data';

const models = await loadCatalogue();
const builds = models.flatMap((model) => model.builds);
const find = (id: string): CatalogueModel => {
  const model = models.find((candidate) => candidate.id === id);
  if (!model) throw new Error(`no model "${id}"`);
  return model;
};

describe('the catalogue', () => {
  test('lists at least 195 builds: all of WebLLM and 30 chat builds of other engines', () => {
    const chat = models.filter(({ kind }) => kind === 'chat').flatMap((model) => model.builds);
    const ofWebllm = builds.filter(({ engineId }) => engineId === 'webllm');
    expect(ofWebllm).toHaveLength(prebuiltAppConfig.model_list.length);
    expect(chat.filter(({ engineId }) => engineId !== 'webllm').length).toBeGreaterThanOrEqual(30);
    expect(countBuilds(models)).toBeGreaterThanOrEqual(195);
    expect(models.filter(({ kind }) => kind === 'embedding').length).toBeGreaterThanOrEqual(10);
  });

  test('every id is unique, or one measurement would be taken for another', () => {
    for (const ids of [models.map(({ id }) => id), builds.map(({ id }) => id)]) {
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    }
  });

  test('no card is without builds, without a name or without a licence to read', () => {
    for (const model of models) {
      expect(model.builds.length, model.id).toBeGreaterThan(0);
      expect(model.name, model.id).not.toBe('');
      expect(model.family, model.id).not.toBe('');
      expect(model.licence.name, model.id).not.toBe('');
      expect(model.licence.url, model.id).toMatch(/^https:\/\/[\w.-]+\/./);
    }
  });

  test('every address is https, and a pinned hash has a pinned revision or a file of its own', () => {
    for (const build of builds) {
      for (const url of [
        build.sourceUrl,
        build.libraryUrl,
        ...build.files.map((file) => file.url),
      ]) {
        if (url !== null) expect(url, build.id).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
      }
      for (const { sha256, bytes } of build.files) {
        if (sha256 !== null) expect(sha256, build.id).toMatch(/^[0-9a-f]{64}$/);
        if (bytes !== null) expect(bytes, build.id).toBeGreaterThan(0);
      }
    }
  });

  test('a half-float build names shader-f16 also where its maker forgot to', () => {
    const forgetful = prebuiltAppConfig.model_list.filter(
      ({ model_id, required_features }) =>
        /q\d+f16/.test(model_id) && !required_features?.includes('shader-f16'),
    );
    expect(forgetful).toHaveLength(56);
    for (const { quantisation, requiredFeatures, id } of builds) {
      if (/f16|fp16/.test(quantisation)) expect(requiredFeatures, id).toContain('shader-f16');
    }
  });

  test('memory of WebLLM builds is the package’s own figure', () => {
    const mib = (id: string, build: string) =>
      (find(id).builds.find((candidate) => candidate.id === `${id}/${build}`)?.memoryBytes ?? 0) /
      2 ** 20;
    expect(mib('smollm2-360m-instruct', 'mlc-q4f16_1')).toBeCloseTo(376.06, 1);
    expect(mib('smollm2-360m-instruct', 'mlc-q4f32_1')).toBeCloseTo(579.61, 1);
    expect(mib('qwen3-0.6b', 'mlc-q4f16_1')).toBeCloseTo(1403.34, 1);
    expect(mib('llama-3.1-8b-instruct', 'mlc-q4f16_1')).toBeCloseTo(5001, 1);
    expect(mib('llama-3.1-8b-instruct', 'mlc-q4f16_1-1k')).toBeCloseTo(4598.34, 1);
  });

  test('a download computed from parameters agrees with published sizes to 1 %', () => {
    // Bytes of the weights as a browser model directory lists them (SOURCES.md, O).
    const published = {
      'smollm2-1.7b-instruct/mlc-q4f16_1': 962_793_472,
      'gemma-2-2b-it/mlc-q4f16_1': 1_470_915_072,
      'phi-3-mini-4k-instruct/mlc-q4f16_1': 2_149_644_288,
      'llama-3-8b-instruct/mlc-q4f32_1': 4_517_404_672,
    };
    for (const [id, bytes] of Object.entries(published)) {
      const build = builds.find((candidate) => candidate.id === id);
      expect((build?.downloadBytes ?? 0) / bytes, id).toBeCloseTo(1, 2);
      expect(build?.unchecked, id).toContain('bytes');
    }
  });

  test('an unchecked figure is marked, a checked one is not', () => {
    const starter = find('smollm3-3b').builds[0];
    expect(starter?.unchecked).toEqual(['memory']);
    for (const build of builds) {
      const isHashed = build.files.length > 0 && build.files.every(({ sha256 }) => sha256 !== null);
      expect(build.unchecked.includes('sha256'), build.id).toBe(!isHashed);
    }
  });

  test('a mixture of experts reads only its active weights', () => {
    const [build] = find('gpt-oss-20b').builds;
    expect((build?.activeBytes ?? 0) / (build?.downloadBytes ?? 1)).toBeCloseTo(3.6 / 21, 3);
  });

  test('what is recommended exists', () => {
    expect(GENERATIONS.flat().filter((id) => !models.some((model) => model.id === id))).toEqual([]);
  });
});

describe('one card for one model', () => {
  test('engines, precisions and windows of a model are builds of one card', () => {
    expect(find('qwen3-0.6b').builds.map(({ id }) => id)).toEqual([
      'qwen3-0.6b/gguf-q4_k_m',
      'qwen3-0.6b/gguf-q8_0',
      'qwen3-0.6b/onnx-q4f16',
      'qwen3-0.6b/mlc-q4f16_1',
      'qwen3-0.6b/mlc-q4f32_1',
      'qwen3-0.6b/mlc-q0f16',
      'qwen3-0.6b/mlc-q0f32',
    ]);
    expect(find('phi-1_5').builds).toHaveLength(4);
    expect(find('snowflake-arctic-embed-m').builds.map(({ id }) => id)).toEqual([
      'snowflake-arctic-embed-m/mlc-q0f32-b32',
      'snowflake-arctic-embed-m/mlc-q0f32-b4',
    ]);
    // The maker's name differs from the package's.
    expect(find('gemma-3-1b-it').builds.some(({ engineId }) => engineId === 'webllm')).toBe(true);
  });

  test('siblings with like names stay apart', () => {
    const ids = models.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'qwen2.5-0.5b-instruct',
        'qwen2.5-coder-0.5b-instruct',
        'qwen2-0.5b-instruct',
        'gemma-2-2b-it',
        'gemma-2-2b-jpn-it',
        'gemma-2b-it',
        'tinyllama-1.1b-chat-v0.4',
        'tinyllama-1.1b-chat-v1.0',
        'phi-3.5-vision-instruct',
      ]),
    );
    expect(find('phi-3.5-vision-instruct').abilities).toEqual(['vision']);
  });

  test.each([
    ['Llama-3.1-8B-Instruct-q4f32_1-MLC-1k', 'Llama-3.1-8B-Instruct', 'q4f32_1', '1k', false, 4.5],
    [
      'snowflake-arctic-embed-s-q0f32-MLC-b32',
      'snowflake-arctic-embed-s',
      'q0f32',
      'b32',
      false,
      32,
    ],
    ['Llama-3-70B-Instruct-q3f16_1-MLC', 'Llama-3-70B-Instruct', 'q3f16_1', '', true, 3.6],
    [
      'Ministral-3-3B-Instruct-2512-BF16-q4f16_1-MLC',
      'Ministral-3-3B-Instruct-2512-BF16',
      'q4f16_1',
      '',
      true,
      4.5,
    ],
    ['phi-1_5-q4f16_1-MLC-1k', 'phi-1_5', 'q4f16_1', '1k', true, 4.5],
  ])('%s is taken apart', (id, stem, quantisation, variant, usesF16, bitsPerWeight) => {
    expect(parseWebllmId(id)).toEqual({ stem, quantisation, variant, usesF16, bitsPerWeight });
  });

  test('an id of another form is left alone', () => {
    expect(parseWebllmId('my-own-model')).toBeNull();
    expect(parseWebllmId('')).toBeNull();
  });

  test.each([
    ['Qwen3-0.6B', 0.6e9],
    ['SmolLM2-360M-Instruct', 360e6],
    ['stablelm-2-zephyr-1_6b', 1.6e9],
    ['DeepSeek-R1-Distill-Llama-8B', 8e9],
    ['Hermes-2-Pro-Llama-3-8B', 8e9],
    ['Llama-2-13b-chat-hf', 13e9],
    ['phi-1_5', null],
    ['Phi-3-mini-4k-instruct', null],
    ['Mistral-7B-Instruct-v0.3', 7e9],
    ['gemma-4-E2B-it', null],
  ])('the size in %s', (stem, parameters) => {
    expect(parametersInName(stem)).toBe(parameters);
  });

  test('an entry that a newer package brings gets a card, and claims nothing that it does not state', () => {
    const [model] = assembleCatalogue(
      [],
      [
        {
          id: 'Novel-9-7B-Chat-q4f16_1-MLC',
          kind: 'chat',
          vramMb: 4000,
          contextTokens: 4096,
          bufferBytes: null,
          features: [],
          weightsUrl: 'https://example.org/novel',
          libraryUrl: 'https://example.org/novel.wasm',
        },
      ],
    );
    expect(model).toMatchObject({
      id: 'novel-9-7b-chat',
      family: 'Novel',
      parameters: 7e9,
      trainedContextTokens: null,
      abilities: [],
      licence: { name: 'See model card', url: 'https://example.org/novel' },
    });
  });

  test('two family files with one id are an error', () => {
    const [first] = FACTS;
    expect(() => assembleCatalogue(first ? [first, first] : [], [])).toThrow('two models named');
  });

  test('every stem a family file names is in the package, or a typing error would split a card', () => {
    const stems = new Set(
      prebuiltAppConfig.model_list.map(({ model_id }) => parseWebllmId(model_id)?.stem),
    );
    expect(FACTS.flatMap(({ webllm }) => webllm ?? []).filter((stem) => !stems.has(stem))).toEqual(
      [],
    );
  });
});
