import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { vi } from 'vitest';
import type { Db } from '../../src-main/cache/file/db.ts';

/** How often something looks one row up in the file, reads a list from it, and parses a value. */
export function workOf(db: Db, doIt: () => unknown): { finds: number; lists: number; values: number } {
  const statement = Object.getPrototypeOf(db.prepare('select 1')) as Database.Statement;
  const [get, all, parse] = [vi.spyOn(statement, 'get'), vi.spyOn(statement, 'all'), vi.spyOn(JSON, 'parse')];
  doIt();
  const work = {
    finds: get.mock.calls.length,
    lists: all.mock.calls.length,
    values: parse.mock.calls.length,
  };
  [get, all, parse].forEach((spy) => spy.mockRestore());
  return work;
}

/** How many bytes something writes to the log of the file, less than the 300 pages after which the log begins anew. */
export function bytesWritten(db: Db, doIt: () => unknown): number {
  db.pragma('wal_checkpoint(TRUNCATE)');
  doIt();
  return statSync(`${db.name}-wal`).size;
}

/** How often something calls some methods of an object. */
export function countCalls<On extends object>(
  on: On,
  methods: (keyof On & string)[],
  doIt: () => unknown,
): number {
  const spies = methods.map((name) => vi.spyOn(on, name as never));
  doIt();
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}
