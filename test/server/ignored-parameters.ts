import type { Operation } from './http/operation.ts';

/** What the server reported as unsupported: a client sent what it does not have. */
export class IgnoredParameters {
  #names: string[] = [];

  add({ method, path }: Operation, name: string): void {
    this.#names.push(`${method} ${path}: ${name}`);
  }

  /** What was added since the last call: `POST /messages: colour`. */
  take(): string[] {
    return this.#names.splice(0);
  }

  /** @throws {Error} where nobody took what was added. */
  expectNone(): void {
    if (this.#names.length > 0)
      throw new Error(`Sent to a server without it: ${[...new Set(this.#names)].join(', ')}`);
  }
}
