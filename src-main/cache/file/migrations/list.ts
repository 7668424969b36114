import type { Db } from '../db.ts';
import * as schema from './0001-schema.ts';

/** One step of the schema. A migration that was released is never changed: what changes the file then is one more. */
export interface Migration {
  up(db: Db): void;
}

/**
 * In order: the version of a database is the number of migrations that have run.
 * docs/maintaining/cache-bounds.md gives the bound of each table and collection, or the reason why it needs none.
 */
export const migrations: readonly Migration[] = [schema];
