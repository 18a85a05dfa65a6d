import type { DownloadFile } from '../../contracts/downloads';

/** Where verified files end up. `name` is the file's name in the model store, finished or not. */
export interface Sink {
  /** The finished file; `null`: not there. */
  find(file: DownloadFile, name: string): Promise<Blob | null>;
  /** The verified partial file becomes a finished one. */
  keep(file: DownloadFile, name: string): Promise<void>;
  remove(file: DownloadFile, name: string): Promise<void>;
}
