import { WattsonError } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';
import { findEngine } from '../engines/find';

const PROBE_MS = 20_000;

/** Asks one token of an endpoint, so that a wrong address, key or model name is known before it is stored. */
export const probeEndpoint =
  (ports: Pick<Ports, 'fetch' | 'nowMs'>) =>
  async ({ endpoint, engineId }: ModelRecord, apiKey: string): Promise<void> => {
    if (!endpoint) return;
    const kind = await findEngine(engineId);
    const engine = kind.create({
      ...ports,
      openModelFiles: () => Promise.resolve([]),
      assetUrl: (name) => name,
    });
    const signal = AbortSignal.timeout(PROBE_MS);
    await engine.load(
      { modelId: 'probe', endpoint: { ...endpoint, ...(apiKey ? { apiKey } : {}) } },
      () => undefined,
      signal,
    );
    const request = {
      messages: [{ role: 'user' as const, content: 'Hi' }],
      sampling: { maxTokens: 1 },
    };
    for await (const event of engine.generate(request, signal)) {
      if (event.type === 'error') throw WattsonError.from(event.error);
      if (event.type === 'finish' && event.reason === 'abort') {
        throw new WattsonError('endpoint/stalled', `no answer in ${PROBE_MS} ms`, [
          'edit-endpoint',
        ]);
      }
    }
  };
