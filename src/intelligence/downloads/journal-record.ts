import * as v from 'valibot';
import type { DownloadRequest } from '../../contracts/downloads';
import { isErrorRecord, type ErrorRecord } from '../../contracts/errors';

const Text = v.string();
const MaybeText = v.nullable(v.string());
const MaybeBytes = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

const File = v.object({
  path: Text,
  url: Text,
  bytes: MaybeBytes,
  sha256: MaybeText,
  md5: v.exactOptional(Text),
  cache: v.exactOptional(
    v.object({ scope: v.picklist(['webllm/config', 'webllm/model', 'webllm/wasm']), url: Text }),
  ),
});

const Entry = v.object({
  /** `found`: it was there before this download, which must not delete it. */
  state: v.picklist(['open', 'found', 'fetched']),
  /** What the bytes of the partial file were called by the server; `null`: there are none, or it is not known. */
  validator: v.nullable(v.object({ etag: MaybeText, lastModified: MaybeText })),
  totalBytes: MaybeBytes,
});

const Journal = v.object({
  version: v.literal(1),
  request: v.object({ id: Text, name: Text, folder: Text, files: v.array(File) }),
  state: v.picklist(['running', 'paused', 'cancelled', 'failed']),
  /** One per file of the request, in its order. */
  entries: v.array(Entry),
  startedAt: v.number(),
  error: v.nullable(v.custom<ErrorRecord>(isErrorRecord)),
});

export type JournalEntry = v.InferOutput<typeof Entry>;
export type JournalRecord = v.InferOutput<typeof Journal>;

export const FRESH: JournalEntry = { state: 'open', validator: null, totalBytes: null };

/** `null` for what another version wrote: its download then begins anew. */
export function parseJournal(value: unknown): JournalRecord | null {
  const parsed = v.safeParse(Journal, value);
  if (!parsed.success) return null;
  const { request, entries } = parsed.output;
  return request.files.length === entries.length ? parsed.output : null;
}

export function freshJournal(request: DownloadRequest, startedAt: number): JournalRecord {
  return {
    version: 1,
    request: { ...request, files: request.files.map((file) => ({ ...file })) },
    state: 'running',
    entries: request.files.map(() => FRESH),
    startedAt,
    error: null,
  };
}
