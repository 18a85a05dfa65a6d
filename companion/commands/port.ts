/** 1736: the year James Watt was born. */
const DEFAULT_PORT = 1736;

const MAX_PORT = 65_535;

/** A mistake in how the command was called; its message is for the person. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The port to try first: `PORT`, if set; 0 is any free one. Throws `UsageError` for what is no port. */
export function wantedPort(value: string | undefined): number {
  if (!value) return DEFAULT_PORT;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > MAX_PORT)
    throw new UsageError(`PORT is "${value}"; it must be a number from 0 to ${MAX_PORT}.`);
  return port;
}
