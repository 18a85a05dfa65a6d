import type { Conversation, Delta, Message, ModelRecord } from './records';

/** A stored setting or secret under its key. */
export interface Entry {
  readonly id: string;
  readonly value: unknown;
}

/** Every table and its row type. Indexes are in `storage/schema.ts`. */
export interface Tables {
  conversations: Conversation;
  messages: Message;
  deltas: Delta;
  models: ModelRecord;
  entries: Entry;
}

export type TableName = keyof Tables;

/** The narrow core that both the IndexedDB and the in-memory store implement; logic stands on top, once. */
export interface Table<Row> {
  get(id: string): Promise<Row | undefined>;
  put(row: Row): Promise<void>;
  putAll(rows: readonly Row[]): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
  all(): Promise<Row[]>;
  /** Rows whose indexed `field` equals `value`, in key order. */
  by(field: string, value: string): Promise<Row[]>;
}

export interface Database {
  table<Name extends TableName>(name: Name): Table<Tables[Name]>;
  /** All of `work` is stored, or nothing; `work` may only use the named tables. */
  atomically<T>(names: readonly TableName[], work: () => Promise<T>): Promise<T>;
  /** Empties every table. */
  clear(): Promise<void>;
  close(): void;
  /** `memory`: nothing survives this page; the person is told so. */
  readonly kind: 'indexeddb' | 'memory';
}

/** Weights on this device, by file name. Partial files keep their bytes so that a copy can continue. */
export interface ModelStore {
  /** Bytes already there of an unfinished file. */
  partialBytes(name: string): Promise<number>;
  /** Appends to the unfinished file at `offset`; throws `storage/quota` when full. */
  openPartial(name: string, offset: number): Promise<PartialFile>;
  readPartial(name: string): Promise<Blob>;
  /** Makes the unfinished file a finished one, atomically. */
  finish(name: string): Promise<void>;
  discardPartial(name: string): Promise<void>;
  /** A finished file; throws `model/absent`. */
  open(name: string): Promise<Blob>;
  has(name: string): Promise<boolean>;
  delete(name: string): Promise<void>;
  list(): Promise<{ name: string; bytes: number; partial: boolean }[]>;
}

export interface PartialFile {
  write(chunk: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
}
