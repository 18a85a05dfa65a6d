import type { ErrorRecord } from '../../contracts/errors';

/** A short word about something that has just happened. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Shown with its words and its steps instead of `text`. */
  readonly error?: ErrorRecord;
}

/** Long enough to read a line, notice "Undo" and reach it by keyboard. */
const SHOWN_MS = 9000;

/** The toasts on show, oldest first. Errors stay until put away. */
export class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #lastId = 0;

  show(toast: Omit<Toast, 'id'>): void {
    const id = ++this.#lastId;
    this.shown = [...this.shown, { ...toast, id }];
    if (!toast.error) setTimeout(() => this.dismiss(id), SHOWN_MS);
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}
