import type { Agent } from '../contracts/agent';
import type { LoadedModel, Usage, FinishReason } from '../contracts/engine';
import { WattsonError, toErrorRecord, type ErrorRecord } from '../contracts/errors';
import type { Ports } from '../contracts/ports';
import type { AnswerRun, Message, MessageState, ModelRecord, Settings } from '../contracts/records';
import type { Database } from '../contracts/storage';
import { pathTo } from '../contracts/tree';
import { AnswerWriter, writingLock } from '../storage/answer-writer';
import type { ConversationLog } from '../storage/conversation-log';
import type { EngineRoom } from './engine-room';
import type { EventBus } from './event-bus';

export interface AnswersParts {
  readonly db: Database;
  readonly log: ConversationLog;
  readonly ports: Ports;
  readonly room: EngineRoom;
  readonly bus: EventBus;
  readonly agent: Agent;
  readonly settings: () => Promise<Settings>;
  /** Takes what a finished run shows about the speed of its model here. */
  readonly learn: (run: AnswerRun) => Promise<void>;
}

/** Writes answers: at most one per conversation at a time, each stored piece by piece while it is shown. */
export class Answers {
  readonly #parts: AnswersParts;
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>();

  constructor(parts: AnswersParts) {
    this.#parts = parts;
  }

  /** Begins to fill `answer`, whose row is already stored as `writing`. Returns at once. */
  begin(answer: Message, model: ModelRecord): void {
    const abort = new AbortController();
    const ended = this.#run(answer, model, abort.signal).finally(() =>
      this.#running.delete(answer.conversationId),
    );
    this.#running.set(answer.conversationId, { abort, ended });
  }

  assertIdle(conversationId: string): void {
    if (this.#running.has(conversationId)) {
      throw new WattsonError('engine/busy', 'an answer is being written in this conversation');
    }
  }

  /** Resolves when the answer is stored as stopped and the engine is free. */
  async stop(conversationId: string): Promise<void> {
    const running = this.#running.get(conversationId);
    running?.abort.abort();
    await running?.ended;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id)));
  }

  async #run(answer: Message, model: ModelRecord, signal: AbortSignal): Promise<void> {
    const { db, ports, bus, room, agent } = this.#parts;
    const release = await ports.locks.hold(writingLock(answer.id));
    try {
      const clock = new RunClock(ports, model);
      const writer = await AnswerWriter.open(db, answer.id);
      const question = await this.#question(answer);
      const parts = {
        generate: (request: Parameters<EngineRoom['generate']>[1], abort: AbortSignal) =>
          room.generate(model, request, abort, (loaded) => clock.loaded(loaded)),
      };
      let error: ErrorRecord | null = null;
      let finish: FinishReason = 'unknown';
      for await (const event of agent.run(question, parts, signal)) {
        if (event.type === 'text' || event.type === 'reasoning') {
          clock.firstText();
          writer.add(event.type, event.text);
          bus.emit({
            type: 'delta',
            conversationId: answer.conversationId,
            messageId: answer.id,
            kind: event.type,
            text: event.text,
          });
        } else if (event.type === 'prefill') {
          bus.emit({ ...event, messageId: answer.id });
        } else if (event.type === 'usage') clock.usage = event.usage;
        else if (event.type === 'finish') finish = event.reason;
        else error = event.error;
      }
      const state = error ? 'failed' : stateAfter(finish);
      const run = clock.run(finish);
      const message = await writer.close({ state, error, runs: [run] });
      bus.emit({ type: 'message', message });
      // The answer is complete: a failure to learn from it is no failure of it.
      await this.#parts.learn(run).catch(() => undefined);
    } catch (thrown) {
      // The store failed. What it holds is recovered at the next start; the page keeps what it shows.
      const error = toErrorRecord(thrown);
      bus.emit({ type: 'message', message: { ...answer, state: 'failed', error } });
    } finally {
      release();
    }
  }

  async #question(answer: Message) {
    const { log, settings } = this.#parts;
    const path = pathTo(await log.messages(answer.conversationId), answer.id);
    const { systemPrompt, sampling } = await settings();
    return {
      systemPrompt,
      sampling,
      history: path.map(({ role, text }) => ({ role, content: text })),
      continueLast: answer.text !== '',
    };
  }
}

function stateAfter(finish: FinishReason): MessageState {
  if (finish === 'abort') return 'stopped';
  // A stream that ended without saying why is not known to be whole.
  return finish === 'unknown' ? 'interrupted' : 'done';
}

/** Times one run as the person lives it: from sending to the first text, and to the end. */
class RunClock {
  usage: Usage | null = null;
  readonly #ports: Ports;
  readonly #model: ModelRecord;
  readonly #startedAt: number;
  readonly #startMs: number;
  #ttftMs: number | null = null;
  #device: LoadedModel['device'] | null = null;

  constructor(ports: Ports, model: ModelRecord) {
    this.#ports = ports;
    this.#model = model;
    this.#startedAt = ports.now();
    this.#startMs = ports.nowMs();
  }

  loaded(loaded: LoadedModel): void {
    this.#device = loaded.device;
  }

  firstText(): void {
    this.#ttftMs ??= this.#ports.nowMs() - this.#startMs;
  }

  run(finish: FinishReason): AnswerRun {
    return {
      engineId: this.#model.engineId,
      modelId: this.#model.id,
      modelName: this.#model.name,
      place: this.#model.place,
      device: this.#device,
      startedAt: this.#startedAt,
      ttftMs: this.#ttftMs,
      totalMs: this.#ports.nowMs() - this.#startMs,
      usage: this.usage,
      finish,
    };
  }
}
