import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLAUSES,
  type ChatMessage,
  type Clause,
  type Engine,
  type EngineEvent,
  type EngineKind,
  type GenerateRequest,
  type LoadSpec,
} from '../../src/contracts/engine';
import { ask, textOf, usageIn, type Ask } from './ask';

/** One engine on one device, with what its test model is known to say. */
export interface Subject {
  readonly name: string;
  readonly kind: EngineKind;
  readonly create: () => Engine;
  readonly spec: LoadSpec;
  /** A question whose greedy answer is `says`, at least four tokens long. */
  readonly question: readonly ChatMessage[];
  readonly says: string;
  /** A user's message longer than the context. */
  readonly tooLong: string;
  /** Clauses that this test model cannot show, though the engine keeps them: where they are shown instead. */
  readonly elsewhere?: Partial<Record<Clause, string>>;
}

/** Shaders may be compiled on the CPU. */
const SLOW_MS = 240_000;

const outcome: Record<string, Partial<Record<Clause, string>>> = {};

/** One test for each clause; a clause that does not apply must say why. */
export function describeClauses(subject: Subject): void {
  const { kind, spec, elsewhere = {} } = subject;
  const row: Partial<Record<Clause, string>> = (outcome[subject.name] = {});
  describe(subject.name, () => {
    const engine = subject.create();
    beforeAll(async () => {
      await engine.load(spec, () => undefined, new AbortController().signal);
    }, SLOW_MS);
    afterAll(() => engine.unload());

    for (const clause of CLAUSES) {
      const support = kind.supports[clause];
      const apart = elsewhere[clause];
      if (support !== true) {
        test(`${clause}: does not apply, and says why`, () => {
          row[clause] = `does not apply: ${support}`;
          expect(support.length).toBeGreaterThan(20);
        });
      } else if (apart) {
        test(`${clause}: shown elsewhere`, () => {
          row[clause] = `shown elsewhere: ${apart}`;
        });
      } else {
        test(clause, { timeout: SLOW_MS }, async () => {
          row[clause] = 'FAILS';
          await PROOFS[clause](engine, subject);
          row[clause] = 'holds';
        });
      }
    }
  });
}

/** The table, once all clauses have run. */
export function printClauses(): void {
  afterAll(() => {
    for (const [name, row] of Object.entries(outcome)) {
      const cells = CLAUSES.map((clause) => `  ${clause.padEnd(16)} ${row[clause] ?? '(not run)'}`);
      // eslint-disable-next-line no-console -- the table is what this suite is for
      console.log([name, ...cells].join('\n'));
    }
  });
}

const greedy = (subject: Subject, changes: Partial<GenerateRequest> = {}): GenerateRequest => ({
  messages: subject.question,
  sampling: { temperature: 0, maxTokens: 40 },
  ...changes,
});

type Proof = (engine: Engine, subject: Subject) => Promise<void>;

const PROOFS: Record<Clause, Proof> = {
  streaming: async (engine, subject) => {
    const events = await ask(engine, greedy(subject));
    expect(textOf(events)).toBe(subject.says);
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
  },

  reasoning: async (engine, subject) => {
    const begun: ChatMessage = { role: 'assistant', content: '<think>' };
    const events = await ask(
      engine,
      greedy(subject, { messages: [...subject.question, begun], continueLast: true }),
    );
    expect(events.some(({ type }) => type === 'reasoning')).toBe(true);
    expect(textOf(events)).toBe('');
  },

  usage: async (engine, subject) => {
    const usage = usageIn(await ask(engine, greedy(subject)));
    expect(usage).toMatchObject({ source: 'engine' });
    expect(usage?.promptTokens).toBeGreaterThan(5);
    expect(usage?.outputTokens).toBeGreaterThan(3);
    expect(usage?.prefillMs).toBeGreaterThan(0);
    expect(usage?.decodeMs).toBeGreaterThan(0);
  },

  cachedTokens: async (engine, subject) => {
    const first = await ask(engine, greedy(subject));
    const before = usageIn(first);
    const turns: ChatMessage[] = [
      ...subject.question,
      { role: 'assistant', content: textOf(first) },
      { role: 'user', content: 'And now?' },
    ];
    const usage = usageIn(await ask(engine, greedy(subject, { messages: turns })));
    expect(usage?.cachedTokens).toBeGreaterThanOrEqual(before?.promptTokens ?? Infinity);
    expect(usage?.promptTokens).toBeGreaterThan(usage?.cachedTokens ?? Infinity);
    // Another conversation takes nothing from the cache but what it shares.
    const other = usageIn(
      await ask(engine, greedy(subject, { messages: [{ role: 'user', content: 'Zebra?' }] })),
    );
    expect(other?.cachedTokens).toBeLessThan(other?.promptTokens ?? 0);
  },

  finishReason: async (engine, subject) => {
    const whole = await ask(engine, greedy(subject));
    expect(whole.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    const short = await ask(
      engine,
      greedy(subject, { sampling: { temperature: 0, maxTokens: 2 } }),
    );
    expect(short.at(-1)).toEqual({ type: 'finish', reason: 'length' });
    expect(usageIn(short)?.outputTokens).toBe(2);
  },

  abort: async (engine, subject) => {
    const before = new AbortController();
    before.abort();
    expect(await ask(engine, greedy(subject), { signal: before.signal })).toEqual([
      { type: 'finish', reason: 'abort' },
    ]);

    const early = new AbortController();
    const answering = ask(engine, greedy(subject), { signal: early.signal });
    early.abort();
    expect((await answering).at(-1)).toEqual({ type: 'finish', reason: 'abort' });

    const midway = new AbortController();
    const events = await ask(engine, greedy(subject), {
      signal: midway.signal,
      onEvent: ({ type }) => type === 'text' && midway.abort(),
    });
    expect(events.filter(({ type }) => type === 'finish')).toEqual([
      { type: 'finish', reason: 'abort' },
    ]);
    expect(textOf(events).length).toBeLessThan(subject.says.length);
    // The engine goes on as if nothing had been.
    expect(textOf(await ask(engine, greedy(subject)))).toBe(subject.says);
  },

  sampling: async (engine, subject) => {
    const texts = new Set<string>();
    for (let seed = 1; seed <= 5; seed++) {
      const sampling = { temperature: 3, topP: 1, topK: 0, minP: 0, maxTokens: 6, seed };
      texts.add(textOf(await ask(engine, greedy(subject, { sampling }))));
    }
    expect(texts.size).toBeGreaterThan(1);
    const narrow = { temperature: 3, topP: 1e-4, maxTokens: 40, seed: 1 };
    expect(textOf(await ask(engine, greedy(subject, { sampling: narrow })))).toBe(subject.says);
  },

  stopStrings: async (engine, subject) => {
    const words = subject.says.split(' ');
    const word = words[2] ?? '';
    const events = await ask(engine, greedy(subject, { stop: [word, 'never said'] }));
    expect(textOf(events).trimEnd()).toBe(words.slice(0, 2).join(' '));
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  },

  seed: async (engine, subject) => {
    const sampling = { temperature: 2, topP: 1, maxTokens: 8, seed: 42 };
    const one = textOf(await ask(engine, greedy(subject, { sampling })));
    await ask(engine, greedy(subject, { sampling: { ...sampling, seed: 7 } }));
    expect(textOf(await ask(engine, greedy(subject, { sampling })))).toBe(one);
  },

  jsonSchema: async (engine, subject) => {
    // No object: between its parts white space is allowed, of which a model this small finds no end.
    const responseSchema = { enum: ['zebra', 'quagga'] };
    const text = textOf(await ask(engine, greedy(subject, { responseSchema })));
    expect(['zebra', 'quagga']).toContain(JSON.parse(text));
  },

  logprobs: async (engine, subject) => {
    const events = await ask(engine, greedy(subject, { topLogprobs: 2 }));
    const all = events.flatMap((event) => (event.type === 'text' ? (event.logprobs ?? []) : []));
    expect(all.length).toBeGreaterThanOrEqual((usageIn(events)?.outputTokens ?? Infinity) - 1);
    for (const { logprob, top } of all) {
      expect(logprob).toBeLessThanOrEqual(0);
      expect(top).toHaveLength(2);
      // Greedy: the token is the likeliest one.
      expect(Math.abs((top[0]?.logprob ?? NaN) - logprob)).toBeLessThan(1e-3);
      expect(top[1]?.logprob).toBeLessThanOrEqual(logprob);
    }
  },

  contextOverflow: async (engine, subject) => {
    const messages: ChatMessage[] = [{ role: 'user', content: subject.tooLong }];
    const events = await ask(engine, greedy(subject, { messages }));
    expect(events).toMatchObject([{ type: 'error', error: { code: 'engine/context-overflow' } }]);
    const [event] = events as [Extract<EngineEvent, { type: 'error' }>];
    const { promptTokens = 0, contextTokens = 0 } = event.error.params ?? {};
    expect(promptTokens).toBeGreaterThanOrEqual(Number(contextTokens));
    expect(contextTokens).toBeGreaterThan(0);
    expect(textOf(await ask(engine, greedy(subject)))).toBe(subject.says);
  },

  images: async (engine, subject) => {
    const [last] = subject.question.slice(-1);
    const images = [new Blob([new Uint8Array(8)], { type: 'image/png' })];
    const messages = [...subject.question.slice(0, -1), { ...last, images } as ChatMessage];
    expect(textOf(await ask(engine, greedy(subject, { messages })))).not.toBe('');
  },

  queue: async (engine, subject) => {
    const order: string[] = [];
    const both = ['a', 'b'].map((name) => {
      const options: Ask = { onEvent: () => void order.push(name) };
      return ask(engine, greedy(subject), options);
    });
    const texts = (await Promise.all(both)).map(textOf);
    expect(texts).toEqual([subject.says, subject.says]);
    expect(order.join('')).toMatch(/^(a+b+|b+a+)$/);
  },

  continueLast: async (engine, subject) => {
    const words = subject.says.split(' ');
    const half = words.slice(0, Math.ceil(words.length / 2)).join(' ');
    const begun: ChatMessage = { role: 'assistant', content: half };
    const events = await ask(
      engine,
      greedy(subject, { messages: [...subject.question, begun], continueLast: true }),
    );
    expect(half + textOf(events)).toBe(subject.says);
  },

  unload: async (engine, subject) => {
    await engine.unload();
    await engine.unload();
    expect(await ask(engine, greedy(subject))).toMatchObject([
      { type: 'error', error: { code: 'model/none' } },
    ]);
    await engine.load(subject.spec, () => undefined, new AbortController().signal);
    expect(textOf(await ask(engine, greedy(subject)))).toBe(subject.says);
  },
};
