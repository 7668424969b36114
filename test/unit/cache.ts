import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { indexSteps } from '../../src-main/cache/search/text-index.ts';
import type { RowStore } from '../../src-main/cache/rows/row-store.ts';
import { placeEmptyCache } from '../empty-cache.ts';
import { temporaryFolder } from './temporary.ts';

/** An empty cache for the running test. */
export function newCache(): Db {
  const file = join(temporaryFolder(), 'cache.db');
  placeEmptyCache(file);
  const db = openDatabase(file);
  onTestFinished(() => void db.close());
  return db;
}

/** Indexes all snippets, as the engine does in idle steps. */
export function indexAll(db: Db): void {
  for (const _ of indexSteps(db));
}

/** Adds a row with a value that the server has too, under this ID; without one, a row that was made here. */
export function addRow<Value>(
  db: Db,
  rows: Pick<RowStore<Value>, 'insert'>,
  key: string,
  value: Value,
  { serverId = null, createdAt = 1 }: { serverId?: number | null; createdAt?: number } = {},
): void {
  const isMadeHere = serverId === null;
  rows.insert(db, {
    key,
    serverId,
    value,
    server: isMadeHere ? null : value,
    createdAt,
    madeHere: isMadeHere,
  });
}
