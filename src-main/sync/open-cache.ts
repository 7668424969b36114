import { renameSync } from 'node:fs';
import Database from 'better-sqlite3';
import { filesOf, openDatabase } from '../cache/database.ts';
import { CorruptDatabaseError, type Db } from '../cache/db.ts';
import { writeOwnStatus } from '../cache/own-status.ts';
import { findSnippet, hideSnippet, insertSnippet, type StoredSnippet } from '../cache/snippets.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';
import { keyOfSubject, SnippetParams } from './kinds/snippets.ts';
import { SetAwayParams, SetStatusParams } from './kinds/status.ts';

export interface OpenedCache {
  db: Db;
  /** Where a corrupt file was kept, and how many of its unsent changes were brought over; `lost` if some may be missing. */
  setAside: { file: string; salvaged: number; lost: boolean } | null;
}

/**
 * Opens an account's cache. A corrupt file is set aside, never deleted; its unsent changes are brought over where they can
 * be read, and the rest is pulled again.
 * @throws {NewerDatabaseError}
 */
export function openCache(file: string, now: number): OpenedCache {
  try {
    return { db: openDatabase(file), setAside: null };
  } catch (error) {
    if (!(error instanceof CorruptDatabaseError)) throw error;
    const kept = setAside(file, now);
    const db = openDatabase(file);
    const { changes, isComplete } = readUnsent(kept);
    db.transaction(() => {
      for (const unsent of changes) restore(db, unsent);
    })();
    return { db, setAside: { file: kept, salvaged: changes.length, lost: !isComplete } };
  }
}

function setAside(file: string, now: number): string {
  const kept = `${file}.corrupt-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  for (const name of filesOf(file)) renameSync(name, name.replace(file, kept));
  return kept;
}

/** A change with the row it concerns, as far as that can still be read. */
interface Unsent {
  change: StoredChange;
  snippet: StoredSnippet | null;
}

/** Reads the outbox of a corrupt file row by row, as far as it goes. */
function readUnsent(file: string): { changes: Unsent[]; isComplete: boolean } {
  const changes: Unsent[] = [];
  let db: Db | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    for (const row of db.prepare<[], ChangeRow>('select * from changes order by sequence').iterate()) {
      const change = changeFromRow(row);
      changes.push({ change, snippet: readSnippet(file, change) });
    }
    return { changes, isComplete: true };
  } catch {
    return { changes, isComplete: false };
  } finally {
    db?.close();
  }
}

/** Over a connection of its own: the other one is in the middle of its rows. */
function readSnippet(file: string, { subject }: StoredChange): StoredSnippet | null {
  const key = keyOfSubject(subject);
  if (key === null) return null;
  let db: Db | undefined;
  try {
    db = new Database(file, { fileMustExist: true, readonly: true });
    return findSnippet(db, key);
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

/** Writes a change as it stood, with the row that it concerns. */
function restore(db: Db, { change, snippet }: Unsent): void {
  let { state, problem } = change;
  if (change.action === 'create-snippet' || change.action === 'edit-snippet') {
    const { key, title, content } = SnippetParams.parse(change.params);
    const row = {
      key,
      serverId: null,
      server: null,
      createdAt: change.createdAt,
      madeHere: true,
      ...snippet,
    };
    if (!findSnippet(db, key)) insertSnippet(db, { ...row, title, content });
    // What an edit was made to can't be read any more: the user decides whether it becomes a new snippet.
    if (change.action === 'edit-snippet' && row.server === null)
      [state, problem] = ['rejected', { kind: 'gone' as const }];
  } else if (change.action === 'delete-snippet') {
    if (snippet === null) return;
    if (!findSnippet(db, snippet.key)) insertSnippet(db, snippet);
    hideSnippet(db, snippet.key, true);
  } else if (change.action === 'set-status') {
    writeOwnStatus(db, { value: SetStatusParams.parse(change.params).value });
  } else if (change.action === 'set-away') {
    writeOwnStatus(db, { away: SetAwayParams.parse(change.params).away });
  }
  db.prepare(
    `insert into changes (id, action, operation, delivery, subject, merge_key, params, state, created_at, attempts,
       maybe_on_server, mark, last_sent_at, next_attempt_at, must_ask, problem, replaced)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    change.id,
    change.action,
    change.operation,
    change.delivery,
    change.subject,
    change.mergeKey,
    JSON.stringify(change.params),
    state,
    change.createdAt,
    change.attempts,
    change.maybeOnServer ? 1 : 0,
    change.mark,
    change.lastSentAt,
    change.nextAttemptAt,
    change.mustAsk ? 1 : 0,
    problem === null ? null : JSON.stringify(problem),
    change.replaced,
  );
}
