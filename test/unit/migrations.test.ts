import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src-main/cache/database.ts';
import { Db } from '../../src-main/cache/db.ts';
import { highestId, hasCapability, readMetadata } from '../../src-main/cache/metadata.ts';
import * as firstSpine from '../../src-main/cache/migrations/0001-first-spine.ts';
import { readOwnStatus } from '../../src-main/cache/own-status.ts';
import { snippetRows } from '../../src-main/cache/snippets.ts';
import { statusView } from '../../src-main/features/status/queries.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { mutationsByName } from '../../src-main/sync/collections/catalog.ts';
import { temporaryFolder } from './temporary.ts';

/** A file as the first released Perch left it, with this in it. */
function firstRelease(sql: string): string {
  const file = join(temporaryFolder(), 'cache.db');
  const db = new Db(file);
  firstSpine.up(db);
  db.exec(sql);
  db.pragma('user_version = 1');
  db.close();
  return file;
}

const change = (id: string, action: string, subject: string, mergeKey: string | null, params: object) =>
  `insert into changes (id, action, operation, delivery, subject, merge_key, params, state, created_at)
   values ('${id}', '${action}', 'x', '${action === 'create-snippet' ? 'create' : 'set'}', '${subject}',
     ${mergeKey === null ? 'null' : `'${mergeKey}'`}, '${JSON.stringify(params)}', 'queued', 5);`;

test('a file of the first release opens with its rows, metadata and unsent changes', () => {
  const file = firstRelease(`
    insert into snippets (key, title, content, created_at, made_here) values ('k1', 'Unsent', 'text', 1, 1);
    insert into snippets (key, server_id, title, content, server_title, server_content, created_at, made_here)
      values ('k2', 7, 'Edited', 'here', 'Edited', 'there', 2, 0);
    update own_status set value = '{"text":"Lunch","emoji":null}', away = 1, server_away = 0;
    insert into facts values ('offersSnippetList', 'true'), ('offersStatusRead', 'false'),
      ('highestSnippetId', '7'), ('contentLimit', '500'), ('organization', '"Meridian"'),
      ('mayComeLate', '[{"subject":"away","params":{"away":false},"givenUpAt":3}]');
    ${change('c1', 'create-snippet', 'snippet:k1', null, { key: 'k1', title: 'Unsent', content: 'text' })}
    ${change('c2', 'edit-snippet', 'snippet:k2', 'edit', { key: 'k2', title: 'Edited', content: 'here' })}
    ${change('c3', 'set-status', 'status', 'status', { value: { text: 'Lunch', emoji: null } })}
    ${change('c4', 'set-away', 'away', 'away', { away: true, earlier: [{ away: false }] })}
  `);
  const db = openDatabase(file);
  expect(snippetRows.find(db, 'k2')).toMatchObject({
    serverId: 7,
    value: { title: 'Edited', content: 'here' },
    server: { title: 'Edited', content: 'there' },
  });
  expect([hasCapability(db, 'snippets'), hasCapability(db, 'status'), hasCapability(db, 'people')]).toEqual([
    true,
    false,
    null,
  ]);
  expect(highestId(db, 'snippets')).toBe(7);
  expect([readMetadata(db, 'limits'), readMetadata(db, 'organization')]).toEqual([
    { messageLength: 500 },
    'Meridian',
  ]);
  expect(readOwnStatus(db).value.text).toBe('Lunch');
  expect(statusView(db).away).toBe(true);
  const changes = listChanges(db);
  expect(changes.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3', 'c4']);
  // Each change can still be described, sent, shown and discarded.
  expect(changes.map((one) => mutationsByName[one.action].describe(db, one))).toEqual([
    expect.objectContaining({ title: 'Unsent', opens: 'k1' }),
    expect.objectContaining({ title: 'Edited', opens: 'k2' }),
    expect.objectContaining({ title: 'Lunch' }),
    expect.objectContaining({ on: true }),
  ]);
  for (const one of changes) mutationsByName[one.action].discard(db, one);
  db.close();
});

test('an empty file of the first release opens', () => {
  const db = openDatabase(firstRelease(''));
  expect([hasCapability(db, 'snippets'), highestId(db, 'snippets'), readMetadata(db, 'limits')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(statusView(db)).toMatchObject({ away: false, unsent: null });
  db.close();
});
