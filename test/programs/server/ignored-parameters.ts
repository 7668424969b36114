import type { Operation } from './http/operation.ts';

/** The parameters that the server reported as unsupported, because a client sent them to a server without them. */
export class IgnoredParameters {
  #names: string[] = [];

  add({ method, path }: Operation, name: string): void {
    this.#names.push(`${method} ${path}: ${name}`);
  }

  /** The parameters added since the last call: `POST /messages: colour`. */
  take(): string[] {
    return this.#names.splice(0);
  }

  /** @throws {Error} if a parameter was added and not taken. */
  expectNone(): void {
    if (this.#names.length > 0)
      throw new Error(`Sent to a server without it: ${[...new Set(this.#names)].join(', ')}`);
  }
}
