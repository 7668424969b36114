import type { Db } from '../file/db.ts';
import { isDiskFailure } from '../file/disk-failure.ts';
import { matchOfStart, needsOf, phraseOf, type Need } from './needs.ts';

/** The collections with texts that are searched. Of a message that addresses the user, two rows may have the text. */
export type TextCollection = 'messages' | 'scheduled' | 'reminders';

/** The text by which a row is found, in its indexed form. Empty for a row that is not found. */
type IndexedTextOf = (db: Db, collection: TextCollection, key: string) => string;

/** How many texts one step indexes: to read their Markdown takes most of its time. */
const AT_ONCE = 25;

/** Whether texts of rows are not indexed yet. */
export const hasNewRowTexts = (db: Db): boolean =>
  db.value('select 1 from texts_unindexed limit 1') !== undefined;

/** Has the texts of all rows indexed again: of a file from elsewhere it cannot be known what the index contains. */
export function indexRowTextsAnew(db: Db): void {
  db.exec(`
    insert into texts_search (texts_search) values ('delete-all');
    insert into texts_unindexed (id)
      select iif(collection in ('messages', 'addressed'), server_id, -rowid) as id from rows
      where collection in ('messages', 'addressed', 'scheduled', 'reminders') and id is not null
      on conflict do nothing;`);
}

/** Indexes all texts of rows, the latest first. Each step takes some milliseconds. */
export function* rowTextSteps(db: Db, textOf: IndexedTextOf): Generator<void, void> {
  while (hasNewRowTexts(db)) {
    indexSome(db, textOf);
    yield;
  }
}

/** Indexes what a search must find. While the disk is full it finds what was indexed before. */
export function indexRowTextsBeforeSearch(db: Db, textOf: IndexedTextOf): void {
  try {
    if (hasNewRowTexts(db)) indexSome(db, textOf);
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  }
}

/** Indexes those of scheduled messages and reminders, and the latest messages. Nothing is announced: a search indexes first. */
const indexSome = (db: Db, textOf: IndexedTextOf): void =>
  db.transaction(() => {
    const messages = db.column<number>(
      'select id from texts_unindexed where id >= 0 order by id desc limit ?',
      [AT_ONCE],
    );
    // A reminder says what its message says.
    db.run(
      `insert into texts_unindexed (id)
         select -rows.rowid from json_each(?) as messages cross join rows
           on iif(json_valid(rows.value), rows.value ->> '$.messageId', null) = messages.value
         where rows.collection = 'reminders'
         on conflict do nothing`,
      [JSON.stringify(messages)],
    );
    const others = db.column<number>('select id from texts_unindexed where id < 0 limit ?', [AT_ONCE]);
    for (const id of [...others, ...messages]) {
      const row = rowOf(db, id);
      const text = row ? textOf(db, row.collection, row.key) : '';
      // From the table, because a parameter may be no integer to FTS5.
      if (text === '') db.run('delete from texts_search where rowid = ?', [id]);
      else
        db.run('replace into texts_search (rowid, text) select id, ? from texts_unindexed where id = ?', [
          text,
          id,
        ]);
      db.run('delete from texts_unindexed where id = ?', [id]);
    }
  })();

interface TextRow {
  collection: TextCollection;
  key: string;
}

/** Another row, with no text, may have the number of one that is gone. */
const rowOf = (db: Db, id: number): TextRow | undefined =>
  id >= 0
    ? { collection: 'messages', key: String(id) }
    : db.row<TextRow>(
        `select collection, key from rows where rowid = -? and collection in ('scheduled', 'reminders')`,
        [id],
      );

/** What was typed, as the words that a found text must contain. */
export const needsOfTexts = (db: Db, typed: string): Need[] =>
  needsOf(
    typed,
    (tokens, isTag) =>
      isTag !== true && db.value(`${MATCHING} limit 1`, [`${phraseOf(tokens)}*`]) !== undefined,
  );

const MATCHING = 'select rowid from texts_search where texts_search match ?';

/** The IDs of the latest messages that contain these words, the latest first. */
export const messagesWith = (db: Db, needs: readonly Need[], limit: number): number[] =>
  needs.length === 0
    ? []
    : db.column<number>(`${MATCHING} and rowid >= 0 order by rowid desc limit ?`, [matchOf(needs), limit]);

/** The keys of the rows of a collection that contain these words, the ones stored last first. */
export const rowsWith = (
  db: Db,
  collection: Exclude<TextCollection, 'messages'>,
  needs: readonly Need[],
  limit: number,
): string[] =>
  needs.length === 0
    ? []
    : db.column<string>(
        `select rows.key from texts_search cross join rows on rows.rowid = -texts_search.rowid
         where texts_search match ? and texts_search.rowid < 0 and rows.collection = ? and rows.deleted = 0
         order by texts_search.rowid limit ?`,
        [matchOf(needs), collection, limit],
        collection,
      );

const matchOf = (needs: readonly Need[]): string => needs.map(matchOfStart).join(' AND ');
