import { isAbort } from '../../contracts/errors';
import { badModel } from './reasons';

export interface ReadLimits {
  /** Most bytes read from one file, repeats included. Default 48 MiB. */
  readonly maxReadBytes?: number;
  readonly signal?: AbortSignal;
}

/** A 262,144-token vocabulary with its merges makes a header of 10–20 MB; more than twice that is read. */
export const DEFAULT_MAX_READ_BYTES = 48 * 1024 * 1024;

const FIRST_STEP_BYTES = 64 * 1024;
const LAST_STEP_BYTES = 4 * 1024 * 1024;
const UTF8 = new TextDecoder();

/**
 * A forward-only cursor over a `Blob`, little-endian. Bytes arrive in steps that double from 64 KiB to
 * 4 MiB while reading is sequential; what is skipped is never fetched.
 *
 * `need` is the one method that waits. The getters may only be called for bytes that it, or `has`,
 * promised. Throws `truncated-header`, `too-large-header` and `unreadable`, and nothing else but an abort.
 */
export class BlobReader {
  readonly fileBytes: number;
  readonly #blob: Blob;
  readonly #maxReadBytes: number;
  readonly #signal: AbortSignal | undefined;
  #window = new DataView(new ArrayBuffer(0));
  #windowAt = 0;
  #at = 0;
  #stepBytes = FIRST_STEP_BYTES;
  #readBytes = 0;

  constructor(blob: Blob, limits: ReadLimits = {}) {
    this.#blob = blob;
    this.fileBytes = blob.size;
    this.#maxReadBytes = limits.maxReadBytes ?? DEFAULT_MAX_READ_BYTES;
    this.#signal = limits.signal;
  }

  /** Position in the file, bytes. */
  get offset(): number {
    return this.#at;
  }

  /** Bytes fetched so far, repeats included. */
  get readBytes(): number {
    return this.#readBytes;
  }

  get remainingBytes(): number {
    return this.fileBytes - this.#at;
  }

  has(bytes: number): boolean {
    return this.#at + bytes <= this.#windowAt + this.#window.byteLength;
  }

  async need(bytes: number): Promise<void> {
    if (this.has(bytes)) return;
    this.mustExist(bytes);
    const windowEnd = this.#windowAt + this.#window.byteLength;
    this.#stepBytes =
      this.#at > windowEnd || windowEnd === 0
        ? FIRST_STEP_BYTES
        : Math.min(this.#stepBytes * 2, LAST_STEP_BYTES);
    const budgetBytes = this.#maxReadBytes - this.#readBytes;
    const wantBytes = Math.min(Math.max(bytes, this.#stepBytes), this.remainingBytes, budgetBytes);
    if (wantBytes < bytes) {
      throw badModel('too-large-header', `no end of the header after ${this.#readBytes} bytes`, {
        readBytes: this.#readBytes,
        limitBytes: this.#maxReadBytes,
      });
    }
    this.#window = new DataView(await this.#fetch(wantBytes));
    this.#windowAt = this.#at;
    this.#mustBuffer(bytes);
  }

  /** Moves on without fetching; the bytes must exist. */
  skip(bytes: number): void {
    this.mustExist(bytes);
    this.#at += bytes;
  }

  /** Throws `truncated-header` when the file ends before that many more bytes. */
  mustExist(bytes: number): void {
    if (bytes <= this.remainingBytes) return;
    throw badModel('truncated-header', `the file ends inside its header, at ${this.fileBytes}`, {
      fileBytes: this.fileBytes,
      neededBytes: this.#at + bytes,
    });
  }

  /** The next bytes without moving on. */
  peek(bytes: number): Uint8Array {
    return new Uint8Array(this.#window.buffer, this.#at - this.#windowAt, bytes);
  }

  u8(): number {
    return this.#window.getUint8(this.#advance(1));
  }

  i8(): number {
    return this.#window.getInt8(this.#advance(1));
  }

  u16(): number {
    return this.#window.getUint16(this.#advance(2), true);
  }

  i16(): number {
    return this.#window.getInt16(this.#advance(2), true);
  }

  u32(): number {
    return this.#window.getUint32(this.#advance(4), true);
  }

  i32(): number {
    return this.#window.getInt32(this.#advance(4), true);
  }

  f32(): number {
    return this.#window.getFloat32(this.#advance(4), true);
  }

  f64(): number {
    return this.#window.getFloat64(this.#advance(8), true);
  }

  /** Rounded above 2^53: every count and offset that large is refused anyway. */
  u64(): number {
    const low = this.u32();
    return this.u32() * 2 ** 32 + low;
  }

  /** Rounded outside ±2^53. */
  i64(): number {
    const low = this.u32();
    return this.i32() * 2 ** 32 + low;
  }

  text(bytes: number): string {
    const value = UTF8.decode(this.peek(bytes));
    this.#at += bytes;
    return value;
  }

  #advance(bytes: number): number {
    const from = this.#at - this.#windowAt;
    this.#at += bytes;
    return from;
  }

  /** A file that shrank after it was chosen gives fewer bytes than its size promised. */
  #mustBuffer(bytes: number): void {
    if (this.has(bytes)) return;
    throw badModel('truncated-header', 'the file became shorter while it was read', {
      fileBytes: this.fileBytes,
      neededBytes: this.#at + bytes,
    });
  }

  async #fetch(bytes: number): Promise<ArrayBuffer> {
    this.#signal?.throwIfAborted();
    this.#readBytes += bytes;
    return readSlice(this.#blob, this.#at, bytes);
  }
}

/** One slice of a blob; a file that was moved, changed or locked since it was chosen is `unreadable`. */
export async function readSlice(blob: Blob, offset: number, bytes: number): Promise<ArrayBuffer> {
  try {
    return await blob.slice(offset, offset + bytes).arrayBuffer();
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    throw badModel('unreadable', `reading at ${offset}: ${String(thrown)}`, {
      offsetBytes: offset,
      fileBytes: blob.size,
    });
  }
}
