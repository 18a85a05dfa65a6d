import type { Database } from '../contracts/storage';

const KEY_ENTRY = 'secret-key';
const secretEntry = (name: string): string => `secret/${name}`;

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/**
 * Keys of endpoints, encrypted at rest with an AES-GCM key that the browser keeps and never hands out
 * (non-extractable), so that a copy of the database, an export or a log holds no secret in clear.
 */
export class SecretStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async write(name: string, secret: string): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const key = await this.#key();
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(secret),
    );
    const sealed: Sealed = { iv, bytes };
    await this.#db.table('entries').put({ id: secretEntry(name), value: sealed });
  }

  /** `null` when there is none, or when the browser lost the key that opens it. */
  async read(name: string): Promise<string | null> {
    const entry = await this.#db.table('entries').get(secretEntry(name));
    if (!entry) return null;
    const { iv, bytes } = entry.value as Sealed;
    try {
      const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await this.#key(), bytes);
      return new TextDecoder().decode(clear);
    } catch (thrown) {
      // A wrong key or altered bytes: the person is asked for the secret again.
      if (thrown instanceof DOMException) return null;
      throw thrown;
    }
  }

  async delete(name: string): Promise<void> {
    await this.#db.table('entries').delete([secretEntry(name)]);
  }

  async #key(): Promise<CryptoKey> {
    const entry = await this.#db.table('entries').get(KEY_ENTRY);
    if (entry) return entry.value as CryptoKey;
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    await this.#db.table('entries').put({ id: KEY_ENTRY, value: key });
    return key;
  }
}
