import { existsSync, openAsBlob } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modelsFolder } from '../../companion/models/folder';
import { inspectModelFiles } from '../../src/intelligence/gguf/inspect';
import { readGgufHeader } from '../../src/intelligence/gguf/read-header';
import { CountingBlob } from '../fixtures/gguf/blobs';
import { blobOf } from '../fixtures/gguf/errors';
import { CHATML, llamaWith, tinyLlama } from '../fixtures/gguf/models';
import { Bytes, writeGguf } from '../fixtures/gguf/writer';

const STARTER = join(
  modelsFolder(process.env, process.platform, homedir()),
  'SmolLM2-135M-Instruct.Q4_1.gguf',
);

describe('a header says what the model is', () => {
  it.each([1, 2, 3])('version %i: same facts from 32-bit and 64-bit lengths', async (version) => {
    const header = await readGgufHeader(blobOf(tinyLlama({ version })));
    expect(header).toMatchObject({
      version,
      kind: 'model',
      role: 'chat',
      architecture: 'llama',
      name: 'Tiny Llama',
      licence: 'apache-2.0',
      languages: ['en', 'de'],
      tensorCount: 3,
      parameterCount: 1024 + 10 + 64,
      activeParameterCount: 1024 + 10 + 64,
      quantisation: 'Q4_K_M',
      layers: 2,
      embeddingLength: 64,
      headCount: 4,
      headCountKv: 2,
      contextTokens: 8192,
      vocabularySize: 260,
      tokenizer: 'gpt2',
      chatTemplate: CHATML,
      shard: null,
      unknownTensorTypes: [],
    });
    expect(header.bytesByType).toEqual({ q4_K: 576, f32: 296 });
  });

  it('vocabulary bodies are walked, not kept', async () => {
    const { metadata } = await readGgufHeader(blobOf(tinyLlama()));
    expect(metadata.values['tokenizer.ggml.tokens']).toBeUndefined();
    expect(metadata.arrayLengths['tokenizer.ggml.tokens']).toBe(260);
  });

  it('survives structured clone and JSON, and a key named __proto__ is only a key', async () => {
    const header = await readGgufHeader(blobOf(llamaWith(JSON.parse('{"__proto__": "x"}'))));
    expect(Object.getPrototypeOf(header.metadata.values)).toBeNull();
    expect(structuredClone(header)).toEqual(header);
    expect(JSON.parse(JSON.stringify(header)).parameterCount).toBe(header.parameterCount);
  });

  it('every scalar type keeps its value and sign', async () => {
    const fields = {
      u8: { type: 'u8', value: 255 },
      i8: { type: 'i8', value: -128 },
      u16: { type: 'u16', value: 65535 },
      i16: { type: 'i16', value: -2 },
      i32: { type: 'i32', value: -3 },
      u64: { type: 'u64', value: 2n ** 40n },
      i64: { type: 'i64', value: -(2n ** 40n) },
      f64: { type: 'f64', value: 0.1 },
      f32: 0.5,
      flag: true,
    } as const;
    const { metadata } = await readGgufHeader(blobOf(llamaWith(fields)));
    expect(metadata.values).toMatchObject({
      u8: 255,
      i8: -128,
      u16: 65535,
      i16: -2,
      i32: -3,
      u64: 2 ** 40,
      i64: -(2 ** 40),
      f64: 0.1,
      f32: 0.5,
      flag: true,
    });
  });

  it('experts count by the share that one token uses', async () => {
    const header = await readGgufHeader(
      blobOf(
        writeGguf({
          metadata: {
            'general.architecture': 'qwen3moe',
            'qwen3moe.expert_count': 8,
            'qwen3moe.expert_used_count': 2,
          },
          tensors: [
            { name: 'blk.0.ffn_up_exps.weight', shape: [10, 10, 8] },
            { name: 'token_embd.weight', shape: [100] },
          ],
        }),
      ),
    );
    expect(header.parameterCount).toBe(900);
    expect(header.activeParameterCount).toBe(300);
    expect(header.quantisation).toBe('f32');
  });

  it('a pooling type makes an embedding model of a chat architecture', async () => {
    const header = await readGgufHeader(blobOf(llamaWith({ 'llama.pooling_type': 3 })));
    expect(header.role).toBe('embedding');
  });

  it('a long chat template of 60 KB is kept, a 600 KB string is passed over', async () => {
    const template = `${CHATML}${' '.repeat(60_000)}`;
    const header = await readGgufHeader(
      blobOf(
        llamaWith({
          'tokenizer.chat_template': template,
          'tokenizer.huggingface.json': '{'.repeat(600_000),
        }),
      ),
    );
    expect(header.chatTemplate).toBe(template);
    expect(header.metadata.values['tokenizer.huggingface.json']).toBeUndefined();
  });

  it('long arrays of numbers are not even fetched', async () => {
    const scores = new Bytes().number('u32', 9).number('u32', 6).number('u64', 2_000_000);
    const raw = scores.raw(new Uint8Array(8_000_000)).join();
    const blob = new CountingBlob([llamaWith({ 'tokenizer.ggml.scores': { raw } })]);
    await readGgufHeader(blob);
    expect(blob.size).toBeGreaterThan(8_000_000);
    expect(blob.readBytes).toBeLessThan(500_000);
  });

  it('an aborted read ends with the abort, not with a broken-file error', async () => {
    const reading = readGgufHeader(blobOf(tinyLlama()), { signal: AbortSignal.abort() });
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe.skipIf(!existsSync(STARTER))('the starter model on this computer', () => {
  it('is read as what it is', async () => {
    const whole = await openAsBlob(STARTER);
    expect(whole.size).toBe(98_362_432);
    const inspection = await inspectModelFiles([{ name: 'SmolLM2.gguf', blob: whole }]);
    expect(inspection.header).toMatchObject({
      version: 3,
      architecture: 'llama',
      layers: 30,
      embeddingLength: 576,
      headCount: 9,
      headCountKv: 3,
      vocabularySize: 49_152,
      contextTokens: 8192,
      quantisation: 'Q4_1',
      parameterCount: 134_515_008,
      licence: 'apache-2.0',
      dataEndBytes: 98_362_432,
    });
    expect(inspection.header.abilities).toEqual({ tools: 'no', thinking: 'no', vision: 'no' });
    expect(inspection.notes).toEqual([]);
  });
});
