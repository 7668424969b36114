import { expect, test } from 'vitest';
import { snippetRows } from '../../src-main/cache/collections/snippets.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { MOST_FOLLOWED, writeFollowedFile } from '../../src-main/domain/followed-file.ts';
import { pathOf } from '../../src-main/features/exchange/followed.ts';
import type { FoundFile } from '../../src-main/reading/jobs.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { beginFollowing, follow } from '../../src-main/workspace/files/follow.ts';
import { addRow, newCache } from './cache.ts';

const match = (trigger: string, content = 'Text', title = `Title of ${trigger}`) => ({
  trigger,
  read: { title, content },
});
const file = (...matches: ReturnType<typeof match>[]): FoundFile[] => [{ name: 'base.yml', matches }];

/** A cache with the snippets of a file that is followed. */
function following(found: FoundFile[]) {
  const db = newCache();
  const matches = found.flatMap((one) => ('matches' in one ? one.matches : []));
  db.transaction(() => {
    for (const [index, { read }] of matches.entries()) {
      if ('fault' in read) continue;
      const { title, content } = read;
      addRow(db, snippetRows, `k${index}`, { title, content }, { serverId: index + 1 });
    }
  })();
  return { db, followed: beginFollowing(db, { path: '/base.yml', from: 'file' }, found, 0) };
}
const actions = (db: Db): string[] => listChanges(db).map(({ action }) => action);

test('a match that is too long for a snippet now leaves its snippet as it is, until it is shorter again', () => {
  const { db, followed } = following(file(match(':hi'), match(':bye')));
  const tooLong = file(match(':hi', 'x'.repeat(1_000_000)), match(':bye'));
  const meanwhile = follow(db, followed, tooLong, 1);
  expect(actions(db)).toEqual([]);
  follow(db, meanwhile, file(match(':hi', 'Shorter'), match(':bye')), 2);
  expect(listChanges(db)).toMatchObject([
    { action: 'edit-snippet', params: { key: 'k0', content: 'Shorter' } },
  ]);
});

test('of two matches with one trigger the second stays itself while the first is too long', () => {
  const { db, followed } = following(file(match(':hi', 'One', 'One'), match(':hi', 'Two', 'Two')));
  const meanwhile = follow(
    db,
    followed,
    file(match(':hi', 'One', 'x'.repeat(200)), match(':hi', 'Two', 'Two')),
    1,
  );
  // The first of this name is the one that an edit would be written to.
  expect(meanwhile.matches.map(({ trigger, key }) => [trigger, key])).toEqual([
    [':hi 2', 'k1'],
    [':hi', 'k0'],
  ]);
  follow(db, meanwhile, file(match(':hi', 'One', 'One'), match(':hi', 'Two', 'Two')), 2);
  expect(actions(db)).toEqual([]);
});

test('a match that is added to as many as are followed deletes none', () => {
  const matches = Array.from({ length: MOST_FOLLOWED }, (_, index) => match(`:t${index}`));
  const { db, followed } = following(file(...matches));
  follow(db, followed, file(match(':new'), ...matches), 1);
  expect(actions(db)).not.toContain('delete-snippet');
});

test.each([
  ['/base.yml', 'file', '/base.yml'],
  ['/base.exe', 'file', null],
  ['/match', 'folder', '/match/base.yml'],
] as const)('only a file of espanso is opened: %s (rule: followed-file-read)', (path, from, opened) => {
  const { db, followed } = following(file(match(':hi')));
  writeFollowedFile(db, { ...followed, path, from });
  expect(pathOf(db, 'k0')).toBe(opened);
  const matches = followed.matches.map((one) => ({ ...one, file: '../base.yml' }));
  writeFollowedFile(db, { ...followed, path: '/match', from: 'folder', matches });
  expect(pathOf(db, 'k0')).toBeNull();
});
