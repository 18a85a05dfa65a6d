import type { CatalogueModel, DeviceProfile, Fit, ModelBuild } from './catalogue';
import type { LoadedModel, LoadProgress } from './engine';
import type { ErrorRecord } from './errors';
import type { GpuVerdict } from './gpu-health';
import type { Conversation, Delta, Message, ModelRecord, Settings } from './records';

/** A model on offer by the server this page came from (`/models/offers.json`), to be copied into the browser. */
export interface ModelOffer {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly licence: string;
  /** Where the bytes come from, relative to the page. */
  readonly url: string;
  /** False when the server could not get it; `tried` then says what was tried and why it failed. */
  readonly available: boolean;
  readonly tried: readonly { readonly source: string; readonly failure: string }[];
}

export interface InstallState {
  readonly id: string;
  readonly name: string;
  /** `waiting`: the server asked for patience, or a try failed; `paused`: goes on by a click. */
  readonly phase: 'checking' | 'waiting' | 'copying' | 'verifying' | 'paused' | 'failed';
  readonly doneBytes: number;
  readonly totalBytes: number | null;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Until the next try, in phase `waiting`. */
  readonly waitMs: number | null;
  readonly error: ErrorRecord | null;
}

/** A model one could have, with its builds in order of fit. */
export interface CatalogueCard {
  readonly model: CatalogueModel;
  readonly builds: readonly { readonly build: ModelBuild; readonly fit: Fit }[];
}

/** Everything the Models page shows of models that are not here yet. */
export interface CatalogueView {
  readonly device: DeviceProfile;
  /** What the self-check found about this GPU; `null` before it ran. */
  readonly gpuVerdict: GpuVerdict | null;
  readonly cards: readonly CatalogueCard[];
  readonly recommended: {
    readonly modelId: string;
    readonly buildId: string;
    readonly reason: {
      readonly key: 'largest-comfortable' | 'fastest';
      readonly params: Readonly<Record<string, string | number>>;
    };
  } | null;
}

/** The engine as the page shows it. */
export type EngineState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading'; readonly modelId: string; readonly progress: LoadProgress | null }
  | { readonly phase: 'ready'; readonly modelId: string; readonly loaded: LoadedModel }
  | { readonly phase: 'failed'; readonly modelId: string; readonly error: ErrorRecord };

/** Everything the page needs to draw itself once; kept current by events. */
export interface Snapshot {
  readonly conversations: readonly Conversation[];
  readonly settings: Settings;
  readonly models: readonly ModelRecord[];
  readonly installs: readonly InstallState[];
  readonly engine: EngineState;
  /** `memory`: nothing is kept after this page closes. */
  readonly storage: 'indexeddb' | 'memory';
  readonly readOnly: boolean;
}

export type AssistantEvent =
  | { readonly type: 'conversation'; readonly conversation: Conversation }
  | { readonly type: 'conversation-removed'; readonly id: string }
  | { readonly type: 'message'; readonly message: Message }
  | {
      readonly type: 'delta';
      readonly conversationId: string;
      readonly messageId: string;
      readonly kind: Delta['kind'];
      readonly text: string;
    }
  | {
      readonly type: 'prefill';
      readonly messageId: string;
      readonly doneTokens: number;
      readonly totalTokens: number;
    }
  | { readonly type: 'models'; readonly models: readonly ModelRecord[] }
  | { readonly type: 'install'; readonly install: InstallState }
  | { readonly type: 'install-ended'; readonly id: string }
  | { readonly type: 'engine'; readonly engine: EngineState }
  | { readonly type: 'settings'; readonly settings: Settings }
  | { readonly type: 'restarted'; readonly error: ErrorRecord };

export interface EndpointInput {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

export interface StorageReport {
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  readonly persisted: boolean | null;
  readonly modelBytes: number;
  readonly conversations: number;
  readonly messages: number;
}

/**
 * The assistant as the page knows it. Every method may reject with a `WattsonError`.
 * Answers arrive as events, so that any number of tabs can watch one answer.
 */
export interface AssistantApi {
  snapshot(): Promise<Snapshot>;

  /** The whole tree of a conversation, in order of creation. */
  messages(conversationId: string): Promise<Message[]>;
  renameConversation(id: string, title: string): Promise<void>;
  deleteConversation(id: string): Promise<void>;
  restoreConversation(id: string): Promise<void>;
  /** Shows the path that ends with (the newest leaf under) `messageId`. */
  selectBranch(conversationId: string, messageId: string): Promise<void>;

  /**
   * Stores the question, then begins the answer. Resolves once both are stored, before the first token.
   * `conversationId: null` opens a new conversation.
   */
  send(
    conversationId: string | null,
    text: string,
  ): Promise<{ conversationId: string; answerId: string }>;
  /** A new sibling answer to the same question. */
  regenerate(answerId: string): Promise<{ answerId: string }>;
  /** Goes on writing an answer that was stopped, interrupted or failed. */
  continueAnswer(answerId: string): Promise<void>;
  stop(conversationId: string): Promise<void>;

  /** Models the serving computer offers; empty when the server is gone. `retry`: it tries its sources again first. */
  offers(retry: boolean): Promise<ModelOffer[]>;
  install(offer: ModelOffer): Promise<void>;
  /** The catalogue, and how each build would run on this device. */
  catalogue(): Promise<CatalogueView>;
  /** Runs the GPU self-check again, whatever is kept; `null` without a GPU. */
  checkGpu(): Promise<GpuVerdict | null>;
  /** Downloads a build of the catalogue; progress comes as `install` events. */
  downloadBuild(buildId: string): Promise<void>;
  pauseInstall(id: string): Promise<void>;
  /** Goes on with a paused, failed or interrupted download. */
  resumeInstall(id: string): Promise<void>;
  cancelInstall(id: string): Promise<void>;
  /** One GGUF file, or all shards of one model. */
  importModel(files: readonly File[]): Promise<void>;
  deleteModel(id: string): Promise<void>;
  selectModel(id: string): Promise<void>;
  /** Loads the chosen model now; `force` also after repeated crashes. */
  loadModel(force: boolean): Promise<void>;
  /** Checks the endpoint with one tiny request, then stores it; the key is encrypted. */
  addEndpoint(input: EndpointInput): Promise<ModelRecord>;

  updateSettings(patch: Partial<Settings>): Promise<void>;
  storage(): Promise<StorageReport>;
  /** Conversations, models, settings, keys: everything of this origin. */
  deleteEverything(): Promise<void>;
}
