import type { DataPart } from '../../contract/values/data-part.ts';
import { noteRead, trackReads } from '../../tracking/reads.ts';
import type { Db } from './db.ts';

/**
 * A value that follows from the data of an account. It stays in memory, and is derived anew after something was written that it
 * was read from. Every reader gets the same value, so it cannot be changed.
 */
export class Derived<Value> {
  readonly #derive: (db: Db) => Value;
  readonly #latest = new WeakMap<Db, { value: Value; reads: ReadonlySet<DataPart>; at: number }>();

  constructor(derive: (db: Db) => Value) {
    this.#derive = derive;
  }

  of(db: Db): Value {
    let latest = this.#latest.get(db);
    if (!latest || db.hasWritten(latest.reads, latest.at)) {
      const at = db.writes;
      const { result: value, reads } = trackReads(() => this.#derive(db));
      latest = { value, reads, at };
      this.#latest.set(db, latest);
    }
    for (const part of latest.reads) noteRead(part);
    return latest.value;
  }
}
