import * as v from 'valibot';
import { isSafePath } from './safe-path';

/** Names are shown; longer ones are no names (the hub allows 96 characters a part). */
const MAX_NAME_CHARS = 200;
const MAX_TAGS = 500;
/** Repositories of data hold hundreds of thousands of files; of model builds, some hundred. */
const MAX_FILES = 5000;

const Count = v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null);
const Tags = v.fallback(v.array(v.unknown()), []);

export const RepoId = v.pipe(
  v.string(),
  v.maxLength(MAX_NAME_CHARS),
  v.regex(/^[\w.-]+(\/[\w.-]+)?$/),
  v.check(isSafePath),
);

/** `false`, or how access is granted; anything else is not known. */
const Gated = v.fallback(
  v.nullable(v.union([v.literal(false), v.picklist(['auto', 'manual'])])),
  null,
);

const Common = {
  id: RepoId,
  gated: Gated,
  downloads: Count,
  likes: Count,
  lastModified: v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  tags: Tags,
};

export const Found = v.object(Common);

const Sibling = v.object({
  rfilename: v.pipe(v.string(), v.check(isSafePath)),
  size: Count,
  lfs: v.fallback(
    v.nullable(v.object({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
    null,
  ),
});

export const Repo = v.object({
  ...Common,
  /** The commit that the answer describes. */
  sha: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))), null),
  siblings: v.fallback(v.array(v.unknown()), []),
  gguf: v.fallback(v.nullable(v.object({ context_length: Count })), null),
});

export type FoundRow = v.InferOutput<typeof Found>;
export type RepoRow = v.InferOutput<typeof Repo>;
export type SiblingRow = v.InferOutput<typeof Sibling>;

/** One bad row does not spoil the others. */
export function eachValid<Schema extends v.GenericSchema>(
  schema: Schema,
  rows: readonly unknown[],
): v.InferOutput<Schema>[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Files with safe paths, each path once. */
export function filesOf({ siblings }: RepoRow): SiblingRow[] {
  const files = eachValid(Sibling, siblings.slice(0, MAX_FILES));
  return [...new Map(files.map((file) => [file.rfilename, file])).values()];
}

/** The hub repeats the licence among its tags: `license:apache-2.0`. */
export function licenceOf({ tags }: { readonly tags: readonly unknown[] }): string | null {
  const tag = tags
    .slice(0, MAX_TAGS)
    .find((one) => typeof one === 'string' && one.startsWith('license:'));
  return typeof tag === 'string' ? tag.slice('license:'.length).slice(0, MAX_NAME_CHARS) : null;
}
