import type { ChatMessage, EngineEvent, GenerateRequest, Sampling } from './engine';

/** Everything an agent is told about one question. */
export interface Question {
  readonly systemPrompt: string;
  /** The conversation so far, oldest first; ends with the question (or the half answer to continue). */
  readonly history: readonly ChatMessage[];
  readonly sampling: Sampling;
  readonly continueLast: boolean;
}

/** What is handed to an agent; it imports no engine, tool or memory itself. */
export interface AgentParts {
  generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<EngineEvent>;
}

/** One way to turn a question into steps; one per `NAME.agent.ts`. */
export interface Agent {
  readonly id: string;
  /** Ends with exactly one `finish` or `error`; never throws. */
  run(question: Question, parts: AgentParts, signal: AbortSignal): AsyncIterable<EngineEvent>;
}
