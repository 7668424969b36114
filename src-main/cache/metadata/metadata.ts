import type { z } from 'zod';
import type { Db } from '../file/db.ts';
import { readJson } from '../../contract/text/read-json.ts';

/**
 * A single value that the cache stores beside its rows, by a name. The module that a value belongs to declares it. A
 * released name never changes.
 */
export class Metadata<Value> {
  readonly #name: string;
  readonly #shape: z.ZodType<Value>;
  /** What was read last. Most values are read far more often than they change, and parsing takes longer than the query. */
  #read: { text: string; value: Value | null } | null = null;

  constructor(name: string, shape: z.ZodType<Value>) {
    this.#name = name;
    this.#shape = shape;
  }

  /** Null if the value is not known or cannot be parsed. Every reader gets the same value, so it cannot be changed. */
  read(db: Db): Value | null {
    const row = db.row<{ value: string }>('select value from facts where name = ?', [this.#name], this.#name);
    if (!row) return null;
    if (this.#read?.text !== row.value)
      this.#read = { text: row.value, value: frozen(readJson(this.#shape, row.value) ?? null) };
    return this.#read.value;
  }

  write(db: Db, value: Value): void {
    db.run(WRITE, [this.#name, JSON.stringify(value)], this.#name);
  }
}

/** The value, of which no part can be changed any more. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const WRITE = `insert into facts (name, value) values (?, ?)
  on conflict do update set value = excluded.value where value is not excluded.value`;

/** Copies values by their names from another cache. A missing value leaves the present one as it is. */
export function copyMetadata(from: Db, to: Db, names: readonly string[]): void {
  for (const name of names) {
    const value = from.value<string>(
      'select value from facts where name = ? and json_valid(value)',
      [name],
      name,
    );
    if (value !== undefined) to.run(WRITE, [name, value], name);
  }
}
