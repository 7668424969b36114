import type { SnippetValue } from '../../contract/values/snippet.ts';
import type { Db } from '../file/db.ts';
import { PAGE_OF_SERVER_ROWS, type RowStore, type StoredRow } from '../rows/row-store.ts';
import { indexedText } from '../../contract/search/search-text.ts';

interface Row {
  rowid: number;
  key: string;
  server_id: number | null;
  title: string;
  content: string;
  server_title: string | null;
  server_content: string | null;
  created_at: number;
  deleted: number;
  made_here: number;
}

const fromRow = (row: Row): StoredRow<SnippetValue> => ({
  key: row.key,
  serverId: row.server_id,
  value: { title: row.title, content: row.content },
  server:
    row.server_title === null || row.server_content === null
      ? null
      : { title: row.server_title, content: row.server_content },
  createdAt: row.created_at,
  deleted: row.deleted === 1,
  madeHere: row.made_here === 1,
});

/** The user's own snippets. They have a table with a full-text search, which also contains the team's. */
export const snippetRows: RowStore<SnippetValue> = {
  find(db, key) {
    const row = db.row<Row>('select * from snippets where key = ? and channel_id is null', [key]);
    return row ? fromRow(row) : null;
  },
  findByServerId(db, serverId) {
    const row = db.row<Row>('select * from snippets where server_id = ?', [serverId]);
    return row ? fromRow(row) : null;
  },
  listServer: (db) => db.rows<Row>('select * from snippets where server_title is not null').map(fromRow),
  listWithoutId: (db) =>
    db.rows<Row>('select * from snippets where server_title is not null and server_id is null').map(fromRow),
  pageServer(db, after) {
    const found = db.rows<Row>(
      `select * from snippets where key > :after and +key > :after and server_title is not null
       order by key limit ${PAGE_OF_SERVER_ROWS}`,
      { after },
    );
    const rows = found.map((row) => ({
      key: row.key,
      serverId: row.server_id,
      isExactly: ({ title, content }: SnippetValue) =>
        [row.title, row.server_title].every((one) => one === title) &&
        [row.content, row.server_content].every((one) => one === content),
    }));
    return { rows, last: rows.at(-1)?.key ?? null };
  },
  insert(db, { key, serverId, value, server, createdAt, madeHere }) {
    db.run(
      `insert into snippets
         (rowid, key, server_id, title, content, server_title, server_content, created_at, made_here, search_title, search_content)
       values (max(0, coalesce((select max(rowid) from snippets), 0)) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        key,
        serverId,
        value.title,
        value.content,
        server?.title ?? null,
        server?.content ?? null,
        createdAt,
        madeHere ? 1 : 0,
        indexedText(value.title),
        indexedText(value.content),
      ],
    );
  },
  // A column that an update names is written to its indexes even where its value stays the same.
  setVisible(db, key, { title, content }) {
    const shown = db.row<SnippetValue>('select title, content from snippets where key = ?', [key]);
    if (shown?.title !== title)
      db.run('update snippets set title = ?, search_title = ? where key = ?', [
        title,
        indexedText(title),
        key,
      ]);
    if (shown?.content !== content)
      db.run('update snippets set content = ?, search_content = ? where key = ?', [
        content,
        indexedText(content),
        key,
      ]);
  },
  setServer(db, key, serverId, { title, content }) {
    db.run('update snippets set server_id = ?, server_title = ?, server_content = ? where key = ?', [
      serverId,
      title,
      content,
      key,
    ]);
  },
  clearServer(db, key) {
    db.run('update snippets set server_id = null, server_title = null, server_content = null where key = ?', [
      key,
    ]);
  },
  markDeleted(db, key, hidden) {
    db.run('update snippets set deleted = ? where key = ?', [hidden ? 1 : 0, key]);
  },
  remove(db, key) {
    db.run('delete from snippets where key = ?', [key]);
  },
};

/** The keys and titles of all own snippets that are shown, in the order in which they were saved. */
export const keysByTitle = (db: Db): { key: string; title: string }[] =>
  db.rows<{ key: string; title: string }>(
    'select key, title from snippets where deleted = 0 and channel_id is null order by created_at, rowid',
  );

/** How many snippets of the user's own are shown. */
export const countSnippets = (db: Db): number => db.value<number>('select shown from snippet_count') ?? 0;
