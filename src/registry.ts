/**
 * The one plug-in mechanism: a kind of part (engine, agent, tool…) has one instance, each part registers
 * itself when its file is imported, and a duplicate key is an error rather than a silent replacement.
 */
export class Registry<Part extends { readonly id: string }> {
  readonly #kind: string;
  readonly #parts = new Map<string, Part>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** Returns `part`, so that a file can register and export in one statement. */
  register<P extends Part>(part: P): P {
    if (this.#parts.has(part.id)) throw new Error(`duplicate ${this.#kind} "${part.id}"`);
    this.#parts.set(part.id, part);
    return part;
  }

  get(id: string): Part {
    const part = this.#parts.get(id);
    if (!part) throw new Error(`unknown ${this.#kind} "${id}"; known: ${this.ids().join(', ')}`);
    return part;
  }

  has(id: string): boolean {
    return this.#parts.has(id);
  }

  ids(): string[] {
    return [...this.#parts.keys()];
  }

  all(): Part[] {
    return [...this.#parts.values()];
  }
}
