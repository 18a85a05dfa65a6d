/** Shipped by every engine (Chromium 111, Firefox 111, Safari 15.4) and missing in TypeScript's library. */
interface FileSystemFileHandle {
  move(name: string): Promise<void>;
}
