import * as Comlink from 'comlink';
import { toErrorRecord, WattsonError, type ErrorRecord } from '../contracts/errors';

const builtin = Comlink.transferHandlers.get('throw');
if (!builtin) throw new Error('this Comlink has no "throw" handler to replace');

/**
 * Comlink's own handler keeps only name, message and stack of what was thrown. This one carries the
 * `ErrorRecord`, so that the page can show the code's words and its next steps.
 */
Comlink.transferHandlers.set('throw', {
  canHandle: (value): value is { value: unknown } => builtin.canHandle(value),
  serialize: ({ value }) => [toErrorRecord(value), []],
  deserialize: (record) => {
    throw WattsonError.from(record);
  },
} satisfies Comlink.TransferHandler<{ value: unknown }, ErrorRecord>);

export { Comlink };
