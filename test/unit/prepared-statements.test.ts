import { afterEach, beforeEach, expect, test } from 'vitest';
import { Db } from '../../src-main/cache/file/db.ts';

let db: Db;
beforeEach(() => {
  db = new Db(':memory:');
  db.exec(`create table things (name text); insert into things values ('a'), ('b')`);
});
afterEach(() => db.close());

const NAMES = 'select name from things order by name';

test('a text is compiled once', () => {
  expect(db.prepare(NAMES)).toBe(db.prepare(NAMES));
});

test('a statement that one caller plucks gives whole rows to the next', () => {
  expect(db.prepare(NAMES).pluck().get()).toBe('a');
  expect(db.prepare(NAMES).get()).toEqual({ name: 'a' });
});

test('a statement that is being read through can be run again meanwhile', () => {
  for (const { name } of db.prepare<[], { name: string }>(NAMES).iterate())
    expect(db.prepare(NAMES).all().length, name).toBe(2);
});

test('texts that are made up each time do not stay', () => {
  const names = db.prepare(NAMES);
  for (let index = 0; index < 2_000; index += 1) db.prepare(`select ${index}`);
  expect(db.prepare(NAMES)).not.toBe(names);
});

test('a statement follows a change of its table', () => {
  expect(db.prepare('select * from things limit 1').get()).toEqual({ name: 'a' });
  db.exec('alter table things add column size integer not null default 3');
  expect(db.prepare('select * from things limit 1').get()).toEqual({ name: 'a', size: 3 });
});
