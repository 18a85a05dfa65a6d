import { megabytes } from '../models/failure';
import type { FetchEvent } from '../models/source';

/** Where the lines go: a terminal redraws one line, a log gets few. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const BAR_CELLS = 24;
const REDRAW_MS = 100;
/** A log gets this many lines for one download. */
const LOG_LINES = 5;

/** Shows how the starter model is coming along. */
export function fetchReporter(
  output: Output,
  nowMs: () => number = () => performance.now(),
): (event: FetchEvent) => void {
  const tty = output.isTTY === true;
  let drawnAtMs = -Infinity;
  let loggedStep = 0;
  /** A bar stands on the present line. */
  let open = false;

  const line = (text: string) => {
    if (open) output.write('\n');
    open = false;
    loggedStep = 0;
    output.write(`  ${text}\n`);
  };

  const progress = (event: FetchEvent & { type: 'progress' }) => {
    const percent = Math.floor((100 * event.doneBytes) / event.totalBytes);
    const figures = `${percent} % of ${megabytes(event.totalBytes)}`;
    const step = Math.floor((LOG_LINES * percent) / 100);
    const complete = event.doneBytes >= event.totalBytes;
    if (tty) {
      if (nowMs() - drawnAtMs < REDRAW_MS && !complete) return;
      drawnAtMs = nowMs();
      const filled = Math.round((BAR_CELLS * percent) / 100);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
      // Cut: a line that wraps cannot be drawn over.
      output.write(`\r${`  ${bar} ${figures}`.slice(0, (output.columns || 80) - 1)}`);
      open = !complete;
      if (complete) output.write('\n');
    } else if (step > loggedStep) {
      line(`${event.source}: ${figures}`);
      loggedStep = step;
    }
  };

  return (event) => {
    if (event.type === 'progress') progress(event);
    else if (event.type === 'trying') line(`${event.source}: ${event.what}`);
    else if (event.type === 'failed') line(`${event.source}: ${event.failure}`);
    else line(event.text);
  };
}
