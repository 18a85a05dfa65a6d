import { createHash, randomBytes } from 'node:crypto';
import type { StarterModel } from '../../companion/models/starter';

/** A model of a size that tests can afford, and its bytes. */
export interface FakeModel extends StarterModel {
  readonly content: Buffer;
}

/** Starts like a GGUF file; the rest is noise, so that no two parts of it are alike. */
export function fakeModel(bytes = 300_000): FakeModel {
  const content = Buffer.concat([Buffer.from('GGUF'), randomBytes(bytes - 4)]);
  return {
    id: 'fake',
    name: 'Fake model',
    file: 'fake.gguf',
    bytes,
    sha256: createHash('sha256').update(content).digest('hex'),
    licence: 'Apache-2.0',
    hubRepo: 'someone/fake',
    wheel: { package: 'llm-fake', version: '1.0', member: 'llm_fake/fake.gguf' },
    content,
  };
}

/** The same size, one bit wrong in the middle. */
export function altered(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const middle = copy.length >> 1;
  copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle);
  return copy;
}
