import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 18;

/** Bytes `start` to `end`, both included, as a body that closes `file` when it was read or is no longer wanted. */
export function fileBody(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const wanted = Math.min(CHUNK_BYTES, end + 1 - position);
        if (wanted === 0) {
          await file.close();
          controller.close();
          return;
        }
        const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, position);
        if (bytesRead === 0) {
          await file.close();
          throw new Error(`the file ended at ${position} while it was being sent`);
        }
        position += bytesRead;
        controller.enqueue(buffer.subarray(0, bytesRead));
      },
      cancel: () => file.close(),
    },
    // Nothing is read before somebody asks for it.
    { highWaterMark: 0 },
  );
}
