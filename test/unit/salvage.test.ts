import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexedText } from '../../src-main/contract/search/search-text.ts';
import { expect, test } from 'vitest';
import { storedTeamChannels, writeTeamSnippet } from '../../src-main/cache/collections/team-snippets.ts';
import { openDatabase } from '../../src-main/cache/file/database.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { readUse, recordUse, setFavorite } from '../../src-main/cache/local/snippet-uses.ts';
import { applyTopics, chooseTeamChannel } from '../../src-main/domain/team-snippets.ts';
import {
  OWN_COLLECTION_NAMES,
  OWN_METADATA,
  OWN_TABLES,
  salvageInto,
} from '../../src-main/sync/recovery/salvage.ts';
import { createSnippet, editSnippet } from '../../src-main/features/snippets/commands.ts';
import { markSending } from '../../src-main/sync/outbox/states.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { newCache } from './cache.ts';
import { temporaryFolder } from './temporary.ts';

/** Salvages a file with what `fill` writes into it. */
function salvaged(fill: (db: Db) => void): Db {
  const file = join(temporaryFolder(), 'cache.db');
  const damaged = openDatabase(file);
  fill(damaged);
  damaged.close();
  const made = newCache();
  salvageInto(made, file);
  return made;
}

const literals = (pattern: RegExp): string[] =>
  globSync('src-main/**/*.ts')
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(pattern)])
    .map(([, name = '']) => name);

test('favorites and uses of a team’s snippets stay with their topics', () => {
  const made = salvaged((db) => {
    chooseTeamChannel(db, 3, true);
    const snippet = {
      key: 'refund',
      channelId: 3,
      newestId: 7,
      authorId: null,
      textId: 7,
      title: 'Refund',
      content: 'One',
    };
    writeTeamSnippet(db, { ...snippet, createdAt: 10, hidden: false });
    writeTeamSnippet(db, { ...snippet, key: 'other', channelId: 4, createdAt: 10, hidden: false });
    recordUse(db, 'refund', 20);
    setFavorite(db, 'refund', true);
  });
  expect(storedTeamChannels.read(made)).toMatchObject([{ channelId: 3 }]);
  const topics = { topics: [{ name: 'Refund', lastMessageId: 7 }], isComplete: true };
  expect(applyTopics(made, 3, topics, new Map())).toEqual([]);
  expect(readUse(made, 'refund')).toEqual({ favorite: true, uses: 1, usedAt: 20, weight: 1 });
  expect(made.column('select key from snippets where favorite = 1 and uses = 1 and used_at = 20')).toEqual([
    'refund',
  ]);
  // The channel of this one is not chosen.
  expect(made.column('select key from snippets')).toEqual(['refund']);
});

/** A row of each table that is copied whole, with a value of its own in every column. */
const ROWS: Record<string, Record<string, string | number>> = {
  drafts: { name: 'snippet:new', value: 'Half a thought', saved_at: 11 },
  snippet_uses: {
    key: 'k',
    server_id: 5,
    favorite: 1,
    uses: 3,
    used_at: 12,
    weight: 2.5,
    used_text: 'One',
    abbreviations: ':sig\nbye',
    search_abbreviations: indexedText(':sig\nbye'),
  },
  target_uses: { id: 'channel-1', weight: 1.5, used_at: 13 },
};

test('every column of the tables that are copied whole is copied (rule: salvaged)', () => {
  expect(Object.keys(ROWS)).toEqual(OWN_TABLES);
  const made = salvaged((db) => {
    for (const [table, row] of Object.entries(ROWS)) {
      const names = Object.keys(row);
      expect(names.toSorted()).toEqual(columnsOf(db, table).toSorted());
      const places = names.map(() => '?').join(', ');
      db.run(`insert or replace into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
    }
  });
  for (const [table, row] of Object.entries(ROWS)) expect(made.rows(`select * from ${table}`)).toEqual([row]);
});
const columnsOf = (db: Db, table: string): string[] =>
  db.column<string>(`select name from pragma_table_info('${table}')`);

test('entries of the activity and replaced values are copied', () => {
  const made = salvaged((db) => {
    for (const collection of OWN_COLLECTION_NAMES)
      db.run(
        `insert into rows (collection, key, server_id, label, found_by, value, created_at, made_here)
           values (?, '8', 8, 'l', 'f', '{"at":1}', 14, 0)`,
        [collection],
      );
  });
  const rows = made.rows('select collection, key, server_id, value from rows order by rowid');
  expect(rows).toEqual(
    OWN_COLLECTION_NAMES.map((collection) => ({ collection, key: '8', server_id: 8, value: '{"at":1}' })),
  );
});

test('an edit behind a create that is on its way stays as it was, and is shown', () => {
  const made = salvaged((db) => {
    const key = createSnippet(db, { title: 'Hello', content: 'One' }, 10);
    markSending(db, listChanges(db), 0, 11);
    editSnippet(db, key, { title: 'Hello', content: 'Two' }, 12);
  });
  expect(listChanges(made).map(({ action, state }) => `${action} ${state}`)).toEqual([
    'create-snippet sending',
    'edit-snippet queued',
  ]);
  expect(made.column('select content from snippets')).toEqual(['Two']);
});

/** What is read again from the server or the computer, or is of no use without the file that it was in. */
const NOT_COPIED = {
  tables: [
    // Of the changes and of snippets only some rows are copied.
    ...['changes', 'snippets', 'rows', 'facts'],
    // Follows from the snippets, as the indexes do.
    'snippet_count',
    ...['snippets_search', 'snippets_search_inside', 'snippets_search_words', 'snippets_unindexed'],
    ...['texts_search', 'texts_unindexed'],
    // The server’s own lists.
    ...['topics', 'unread', 'unread_counts'],
    // What may still happen on the server is read with everything else.
    ...['late_requests', 'sightings'],
    // These are of the event queue that the file had.
    'expected_echoes',
  ],
  collections: [
    ...['channels', 'conversations', 'direct-messages', 'emoji', 'folders', 'groups', 'linkifiers'],
    ...['message-texts', 'messages', 'navigation', 'people', 'presences', 'profile-fields', 'scheduled'],
    ...['lost-channels', 'pictures'],
    ...['settings', 'statuses', 'subscribers', 'topics', 'user-topics'],
    // Of these the notes that are here alone are copied.
    'reminders',
  ],
  metadata: [
    // Of the server.
    ...['offers', 'eventQueue', 'stale', 'identity', 'highestIds', 'presences', 'organization', 'realm'],
    ...[
      'limits',
      'emojiAddress',
      'emojiNames',
      'folderOrder',
      'ignoredEvents',
      'unknownItems',
      'reactedUnknown',
    ],
    ...['rateLimit', 'movedTopics', 'mutedPeople', 'alertWords'],
    // Of the computer, measured again.
    ...[
      'serverAhead',
      'isAheadConfirmed',
      'requestsAhead',
      'lastMoment',
      'doubtedTime',
      'diskTriedAt',
      'systemSigns',
    ],
    'computer',
    // Made again.
    ...['rulesLookAt', 'seriesMustRead'],
    // What was removed is not in the outbox that was read.
    'undo',
  ],
};

test('each table, collection and value of the cache is copied, or has a reason why not', () => {
  const db = newCache();
  const tables = db.column<string>(
    `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite_%'`,
  );
  expect(tables.toSorted()).toEqual([...OWN_TABLES, ...NOT_COPIED.tables].toSorted());
  expect(literals(/new JsonRows\(\s*'([^']+)'/g).toSorted()).toEqual(
    [...OWN_COLLECTION_NAMES, ...NOT_COPIED.collections].toSorted(),
  );
  expect(literals(/new Metadata\(\s*'([^']+)'/g).toSorted()).toEqual(
    [...OWN_METADATA, ...NOT_COPIED.metadata].toSorted(),
  );
});
