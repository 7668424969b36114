import type { SnippetValue } from '../contract/snippet.ts';
import type { Db } from './db.ts';

/** A snippet as it is kept: the visible values and, beside them, the server's last copy. */
export interface StoredSnippet extends SnippetValue {
  key: string;
  serverId: number | null;
  server: SnippetValue | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** A deletion waits; the row is hidden. */
  deleted: boolean;
  /** Created on this computer, so its ID on the server is explained. */
  madeHere: boolean;
}

interface Row {
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

const fromRow = (row: Row): StoredSnippet => ({
  key: row.key,
  serverId: row.server_id,
  title: row.title,
  content: row.content,
  server:
    row.server_title === null || row.server_content === null
      ? null
      : { title: row.server_title, content: row.server_content },
  createdAt: row.created_at,
  deleted: row.deleted === 1,
  madeHere: row.made_here === 1,
});

export function findSnippet(db: Db, key: string): StoredSnippet | null {
  const row = db.prepare<[string], Row>('select * from snippets where key = ?').get(key);
  return row ? fromRow(row) : null;
}

export function findSnippetByServerId(db: Db, serverId: number): StoredSnippet | null {
  const row = db.prepare<[number], Row>('select * from snippets where server_id = ?').get(serverId);
  return row ? fromRow(row) : null;
}

export function insertSnippet(db: Db, snippet: Omit<StoredSnippet, 'deleted'>): void {
  db.prepare(
    `insert into snippets (key, server_id, title, content, server_title, server_content, created_at, made_here)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    snippet.key,
    snippet.serverId,
    snippet.title,
    snippet.content,
    snippet.server?.title ?? null,
    snippet.server?.content ?? null,
    snippet.createdAt,
    snippet.madeHere ? 1 : 0,
  );
}

/** Changes what is shown; the server's copy stays. */
export function showSnippet(db: Db, key: string, { title, content }: SnippetValue): void {
  db.prepare('update snippets set title = ?, content = ? where key = ?').run(title, content, key);
}

/** Hides the row until its deletion is delivered, or shows it again. */
export function hideSnippet(db: Db, key: string, hidden: boolean): void {
  db.prepare('update snippets set deleted = ? where key = ?').run(hidden ? 1 : 0, key);
}

/** Keeps what the server has; what is shown stays. `serverId` is null where the server cannot say it. */
export function keepServerSnippet(
  db: Db,
  key: string,
  serverId: number | null,
  { title, content }: SnippetValue,
): void {
  db.prepare('update snippets set server_id = ?, server_title = ?, server_content = ? where key = ?').run(
    serverId,
    title,
    content,
    key,
  );
}

/** The server no longer has it, but an unsent edit of it is still shown. */
export function forgetServerSnippet(db: Db, key: string): void {
  db.prepare(
    'update snippets set server_id = null, server_title = null, server_content = null where key = ?',
  ).run(key);
}

export function removeSnippet(db: Db, key: string): void {
  db.prepare('delete from snippets where key = ?').run(key);
}

/** All rows that the server was last seen to have. */
export function listServerSnippets(db: Db): StoredSnippet[] {
  return db.prepare<[], Row>('select * from snippets where server_title is not null').all().map(fromRow);
}

export function countSnippets(db: Db): number {
  return db.prepare<[], number>('select count(*) from snippets where deleted = 0').pluck().get() ?? 0;
}
