import type { Engine, EngineEvent, GenerateRequest, Usage } from '../../src/contracts/engine';

export interface Ask {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: EngineEvent) => unknown;
}

/** Runs one answer to its end. */
export async function ask(
  engine: Pick<Engine, 'generate'>,
  request: GenerateRequest,
  { signal = new AbortController().signal, onEvent }: Ask = {},
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = [];
  for await (const event of engine.generate(request, signal)) {
    events.push(event);
    onEvent?.(event);
  }
  return events;
}

export const textOf = (events: readonly EngineEvent[]): string =>
  events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');

export const usageIn = (events: readonly EngineEvent[]): Usage | undefined =>
  events.flatMap((event) => (event.type === 'usage' ? [event.usage] : [])).at(-1);
