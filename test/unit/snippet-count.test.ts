import { expect, test } from 'vitest';
import { countSnippets, snippetRows } from '../../src-main/cache/collections/snippets.ts';
import { removeTeamSnippet, writeTeamSnippet } from '../../src-main/cache/collections/team-snippets.ts';
import { checkSteps, countOwnSnippets } from '../../src-main/cache/file/check.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { oneOf, random, type Below } from '../faults/random.ts';
import { newCache } from './cache.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every kind of write to the table, each with rows in each state. */
const WRITES: ((db: Db, key: string, below: Below) => void)[] = [
  (db, key) => {
    if (db.row('select 1 from snippets where key = ?', [key])) return;
    const value = { title: key, content: key };
    snippetRows.insert(db, { key, serverId: null, value, server: null, createdAt: 1, madeHere: true });
  },
  (db, key, below) => snippetRows.setVisible(db, key, { title: `${below(9)}`, content: `${below(9)}` }),
  (db, key) => snippetRows.setServer(db, key, KEYS.indexOf(key), { title: 'x', content: 'x' }),
  (db, key) => snippetRows.clearServer(db, key),
  (db, key, below) => snippetRows.markDeleted(db, key, below(2) === 0),
  (db, key) => snippetRows.remove(db, key),
  (db, key, below) =>
    writeTeamSnippet(db, {
      ...{
        key,
        channelId: 1 + below(2),
        newestId: 1,
        authorId: null,
        textId: 1,
        title: key,
        content: key,
        createdAt: 1,
      },
      hidden: below(2) === 0,
    }),
  (db, key) => removeTeamSnippet(db, key),
  (db) => db.run('delete from snippets'),
];

test('the count of snippets is that of the rows after every kind of write, kept or undone', () => {
  const db = newCache();
  const { below } = random(14);
  const write = () => oneOf(WRITES, below)(db, oneOf(KEYS, below), below);
  /** Some writes in a transaction, or one inside another, which is undone half the time. */
  const some = (): void => {
    for (let left = below(4); left >= 0; left -= 1) write();
    if (below(3) === 0) inTransaction();
    if (below(2) === 0) throw new Undone();
  };
  const inTransaction = (): void => {
    try {
      db.transaction(some)();
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  };
  const counts = new Set<number>();
  for (let round = 0; round < 500; round += 1) {
    (below(2) === 0 ? write : inTransaction)();
    const shown = db.value<number>('select count(*) from snippets where deleted = 0 and channel_id is null');
    expect([countSnippets(db), countOwnSnippets(db)], `round ${round}`).toEqual([shown, shown]);
    counts.add(shown ?? 0);
  }
  expect(counts.size).toBeGreaterThan(2);
});

class Undone extends Error {}

test.each(['update snippet_count set shown = 7', 'delete from snippet_count'])(
  'a check of the file corrects the count after “%s”, and says so',
  (damage) => {
    const db = newCache();
    WRITES[0]?.(db, 'a', () => 0);
    db.run(damage);
    expect(countSnippets(db)).not.toBe(1);
    const written: string[] = [];
    db.onWritten = (parts) => written.push(...parts);
    for (const _ of checkSteps(db));
    expect(countSnippets(db)).toBe(1);
    expect(written).toEqual(['/snippet_count']);
  },
);
