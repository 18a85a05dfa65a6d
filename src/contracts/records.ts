import type {
  FinishReason,
  LoadedModel,
  MlcSpec,
  OnnxSpec,
  Place,
  Sampling,
  Usage,
} from './engine';
import type { ErrorRecord } from './errors';

/** Milliseconds since the epoch, wall clock. */
export type EpochMs = number;

export interface Conversation {
  readonly id: string;
  readonly title: string;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** The message the shown path ends with; `null` while empty. */
  readonly leafId: string | null;
  /** Set when deleted; the rows are purged later, so that undo is exact. */
  readonly deletedAt: EpochMs | null;
}

/** `writing` is only true while a live worker writes; after a crash the log is recovered to `interrupted`. */
export type MessageState = 'writing' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** One engine call that wrote (part of) an answer. */
export interface AnswerRun {
  readonly engineId: string;
  readonly modelId: string;
  readonly modelName: string;
  readonly place: Place;
  readonly device: LoadedModel['device'] | null;
  readonly startedAt: EpochMs;
  /** Send to first text, as the person waits; `null` if there was none. */
  readonly ttftMs: number | null;
  /** Send to end. */
  readonly totalMs: number;
  readonly usage: Usage | null;
  readonly finish: FinishReason;
}

/** A node of the conversation tree. Siblings are alternatives; nothing is ever overwritten by an edit. */
export interface Message {
  readonly id: string;
  readonly conversationId: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly reasoning: string;
  readonly createdAt: EpochMs;
  readonly state: MessageState;
  readonly error: ErrorRecord | null;
  readonly runs: readonly AnswerRun[];
}

/** A piece of an answer being written; folded into its message when the answer ends. */
export interface Delta {
  /** `messageId` and position, zero-padded so that keys sort in writing order. */
  readonly id: string;
  readonly messageId: string;
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  readonly theme: Theme;
  readonly systemPrompt: string;
  readonly sampling: Sampling;
  readonly modelId: string | null;
  /** Load the chosen browser model when the page opens. */
  readonly autoLoad: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  systemPrompt: '',
  // Temperature and top-p that the SmolLM2 model card uses for chat; a maximum so that a looping small model ends.
  sampling: { temperature: 0.2, topP: 0.9, maxTokens: 1024 },
  modelId: null,
  autoLoad: true,
};

/** A model this person can use: weights in this browser, or an endpoint. */
export interface ModelRecord {
  readonly id: string;
  readonly name: string;
  readonly engineId: string;
  readonly place: Place;
  readonly addedAt: EpochMs;
  /** Files in the model store; empty for endpoints. */
  readonly files: readonly string[];
  /** Bytes on this device; 0 for endpoints. */
  readonly bytes: number;
  readonly licence: string | null;
  readonly contextTokens: number | null;
  readonly endpoint: { readonly baseUrl: string; readonly model: string } | null;
  /** Which weights of an ONNX folder. */
  readonly onnx?: OnnxSpec;
  /** Where WebLLM's files are known by. */
  readonly mlc?: MlcSpec;
  /** Loads in a row that took the worker or the page down; two stop auto-loading. */
  readonly crashedLoads: number;
  /** The session that is loading it now, stored before the load begins; `null` when none is. */
  readonly loadingIn: string | null;
}
