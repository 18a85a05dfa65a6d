import { describe, expect, it } from 'vitest';
import {
  ARCHITECTURE_ROLES,
  SUPPORTED_ARCHITECTURES,
} from '../../src/intelligence/gguf/architectures.data';
import { FILE_TYPES, GGML_TYPES } from '../../src/intelligence/gguf/ggml-types.data';
import { KV_CACHE_TYPES } from '../../src/intelligence/gguf/memory';
import { readRuntimeTables } from '../fixtures/gguf/wasm-tables';

describe('tables drift from the bundled llama.cpp', () => {
  const runtime = readRuntimeTables();

  it('architectures are exactly those compiled into wllama', () => {
    const loadable = runtime.architectures.filter((name) => name !== 'clip');
    expect([...SUPPORTED_ARCHITECTURES].sort()).toEqual([...loadable].sort());
    expect(loadable.length).toBeGreaterThan(150);
  });

  it('roles name architectures that exist', () => {
    expect(SUPPORTED_ARCHITECTURES).toEqual(
      expect.arrayContaining(Object.keys(ARCHITECTURE_ROLES)),
    );
  });

  it('block sizes are exactly those compiled into wllama', () => {
    const usable = [...runtime.types].filter(([, [, elements]]) => elements > 0);
    const ours = [...GGML_TYPES].map(([id, t]) => [id, [t.name, t.elements, t.bytes]]);
    expect(ours).toEqual(usable);
  });

  it('file types have the names llama.cpp knows them by', () => {
    const plain = (name: string) => name.replace(/[^a-z0-9]/gi, '').toUpperCase();
    const known = [...runtime.fileTypes].filter(([, name]) => !name.startsWith('unknown'));
    expect([...FILE_TYPES.keys()]).toEqual(known.map(([id]) => id));
    for (const [id, long] of known) {
      const ours = plain(FILE_TYPES.get(id) ?? '');
      const initials = long.replace(/ - (Small|Medium|Large)/, (_, size: string) => ` ${size[0]}`);
      const theirs = plain(initials.replace(/ - [\d.]+ bpw.*/, '').replace('all ', ''));
      // llama.cpp writes "Q2_K - Medium" and "IQ3_S mix"; everybody else Q2_K and IQ3_M.
      const usual: Record<string, string> = { Q2KM: 'Q2K', IQ3SMIX: 'IQ3M' };
      expect(ours).toBe(usual[theirs] ?? theirs);
    }
  });

  it('every cache type has a block size', () => {
    const names = [...GGML_TYPES.values()].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...KV_CACHE_TYPES]));
  });
});
