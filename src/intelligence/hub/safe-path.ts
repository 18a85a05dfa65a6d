const MAX_PATH_CHARS = 512;
const MAX_SEGMENT_CHARS = 255;
/** Names that Windows (served by some browsers' file systems) gives a meaning of their own are refused too. */
const SEGMENT = /^(?!\.{1,2}$)(?!~)[^\\/:*?"<>|\p{Cc}\p{Cs}]+$/u;

/**
 * Whether a path from outside may name a file of ours: relative, no `.` or `..`, no empty, control or reserved
 * characters, at most 512 characters in segments of 255 (the limit of common file systems).
 */
export function isSafePath(path: string): boolean {
  if (path.length === 0 || path.length > MAX_PATH_CHARS) return false;
  return path
    .split('/')
    .every((segment) => segment.length <= MAX_SEGMENT_CHARS && SEGMENT.test(segment));
}
