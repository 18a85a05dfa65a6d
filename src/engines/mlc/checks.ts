import { md5 } from 'hash-wasm';
import { WattsonError } from '../../contracts/errors';
import { parseJson } from '../../wire/json';

/** Throws what is wrong with the bytes of a file. */
export type Check = (bytes: Uint8Array<ArrayBuffer>, name: string) => Promise<void> | void;

export const checkJson: Check = (bytes, name) => {
  refuseHtml(bytes, name);
  if (!parseJson(new TextDecoder().decode(bytes)).ok) throw corrupt(`${name} is no JSON`);
};

/** WebAssembly that does not compile, for whatever reason, is a damaged library. */
export const checkLibrary: Check = (bytes, name) => {
  refuseHtml(bytes, name);
  if (!WebAssembly.validate(bytes)) throw corrupt(`${name} is no valid WebAssembly`);
};

export const checkAny: Check = (bytes, name) => {
  refuseHtml(bytes, name);
  if (bytes.byteLength === 0) throw corrupt(`${name} is empty`);
};

/** WebLLM loads a shard with a flipped byte (stack.md §5), although its manifest has the hash. */
export const checkShard =
  (nbytes: number, md5sum: string | undefined): Check =>
  async (bytes, name) => {
    if (bytes.byteLength < nbytes) {
      refuseHtml(bytes, name);
      throw new WattsonError('model/truncated', `${name}: ${bytes.byteLength} of ${nbytes}`, [
        'retry',
      ]);
    }
    if (bytes.byteLength > nbytes) throw corrupt(`${name}: ${bytes.byteLength} of ${nbytes}`);
    if (md5sum === undefined) return;
    const found = await md5(bytes);
    if (found !== md5sum) throw corrupt(`${name}: MD5 ${found}, manifest says ${md5sum}`);
  };

function refuseHtml(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const start = new TextDecoder().decode(bytes.subarray(0, 256)).trimStart();
  if (/^<(!doctype|html|head|body|\?xml)/i.test(start)) {
    throw new WattsonError('model/html', `${name} is a web page`, ['retry', 'choose-model']);
  }
}

const corrupt = (cause: string): WattsonError =>
  new WattsonError('model/corrupt', cause, ['retry', 'choose-model']);
