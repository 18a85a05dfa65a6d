import { describe, expect, it } from 'vitest';
import { inspectModelFiles } from '../../src/intelligence/gguf/inspect';
import { SparseBlob } from '../fixtures/gguf/blobs';
import { blobOf, refusal, type Hazard } from '../fixtures/gguf/errors';
import { llamaWith, PROJECTOR, tinyLlama } from '../fixtures/gguf/models';

const whole = tinyLlama();

const MODEL_HAZARDS: readonly Hazard[] = [
  {
    hazard: 'GGUF version 1, which llama.cpp dropped',
    blob: blobOf(tinyLlama({ version: 1 })),
    reason: 'old-version',
    params: { version: 1, oldestVersion: 2 },
  },
  {
    hazard: 'architecture that llama.cpp does not have',
    blob: blobOf(llamaWith({ 'general.architecture': 'whisper' })),
    reason: 'unsupported-architecture',
    params: { architecture: 'whisper' },
  },
  {
    hazard: 'no architecture at all',
    blob: blobOf(tinyLlama({ metadata: {} })),
    reason: 'unsupported-architecture',
    params: { architecture: '' },
  },
  {
    hazard: 'projector chosen as the model',
    blob: blobOf(PROJECTOR),
    reason: 'projector',
  },
  {
    hazard: 'LoRA adapter chosen as the model',
    blob: blobOf(llamaWith({ 'general.type': 'adapter' })),
    reason: 'not-a-model',
    params: { kind: 'adapter' },
  },
  {
    hazard: 'importance matrix chosen as the model',
    blob: blobOf(llamaWith({ 'general.type': 'imatrix' })),
    reason: 'not-a-model',
    params: { kind: 'imatrix' },
  },
  {
    hazard: 'vocabulary without weights',
    blob: blobOf(tinyLlama({ tensors: [] })),
    reason: 'not-a-model',
    params: { kind: 'vocab' },
  },
  {
    hazard: 'draft model chosen as the model',
    blob: blobOf(llamaWith({ 'general.architecture': 'eagle3' })),
    reason: 'not-a-model',
    params: { kind: 'draft' },
  },
  {
    hazard: 'quantisation that was removed (Q4_0_4_4)',
    blob: blobOf(tinyLlama({ tensors: [{ name: 'x', shape: [256], type: [31, 32, 18] }] })),
    reason: 'unsupported-quantisation',
    params: { types: '31' },
  },
  {
    hazard: 'single file of 2 GiB',
    blob: new SparseBlob(whole, 2 ** 31),
    reason: 'too-large-for-one-file',
    params: { file: 'Some.GGUF', fileBytes: 2 ** 31, limitBytes: 2 ** 31 - 1, parts: 4 },
  },
  {
    hazard: 'space reserved but the download never finished',
    blob: blobOf(
      tinyLlama({
        tensors: [{ name: 'x', shape: [40_000] }],
        fill: (index) => (index < 120_000 ? 1 : 0),
      }),
    ),
    reason: 'zero-filled',
  },
];

describe('a GGUF file that cannot be used as a model', () => {
  it.each(MODEL_HAZARDS)('$hazard → $reason', async ({ blob, reason, params }) => {
    const record = await refusal(inspectModelFiles([{ name: 'Some.GGUF', blob }]));
    expect(record).toMatchObject({ code: 'model/bad-file', params: { reason, ...params } });
  });

  it('one byte less than 2 GiB is accepted', async () => {
    const blob = new SparseBlob(whole, 2 ** 31 - 1);
    const { bytes } = await inspectModelFiles([{ name: 'large.gguf', blob }]);
    expect(bytes).toBe(2 ** 31 - 1);
  });

  it('no file at all', async () => {
    const record = await refusal(inspectModelFiles([]));
    expect(record.params).toMatchObject({ reason: 'empty' });
  });

  it('names the file that is to blame', async () => {
    const good = { name: 'good.gguf', blob: blobOf(whole) };
    const bad = { name: 'bad.gguf', blob: blobOf('<html>') };
    const record = await refusal(inspectModelFiles([good, bad]));
    expect(record).toMatchObject({ code: 'model/html', params: { file: 'bad.gguf' } });
  });
});
