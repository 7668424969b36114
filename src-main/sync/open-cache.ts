import { existsSync, renameSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { filesOf, openDatabase } from '../cache/database.ts';
import { CorruptDatabaseError, type Db } from '../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import { findSnippet, hideSnippet, insertSnippet, type StoredSnippet } from '../cache/snippets.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';
import { keyOfSubject, SnippetParams } from './kinds/snippets.ts';
import { SetAwayParams, SetStatusParams } from './kinds/status.ts';
import { listChanges } from './outbox.ts';

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
  const rebuilt = `${file}.rebuilt`;
  // Perch ended after the file that takes the place of a corrupt one was whole, and before it took it.
  if (existsSync(rebuilt)) takePlace(rebuilt, file, now);
  try {
    return { db: openReadable(file), setAside: null };
  } catch (error) {
    if (!(error instanceof CorruptDatabaseError)) throw error;
    const salvage = rebuild(file, rebuilt);
    const kept = takePlace(rebuilt, file, now);
    return { db: openDatabase(file), setAside: { file: kept, ...salvage } };
  }
}

/** A file may be whole to SQLite and hold rows that make no sense: without its outbox Perch could not go on. */
function openReadable(file: string): Db {
  const db = openDatabase(file);
  try {
    listChanges(db);
    readOwnStatus(db);
    return db;
  } catch (error) {
    db.close();
    throw new CorruptDatabaseError(file, error);
  }
}

/** Writes what can be read of the outbox of a corrupt file into a new one, which has its name only when it is whole. */
function rebuild(file: string, rebuilt: string): { salvaged: number; lost: boolean } {
  const unfinished = `${rebuilt}.unfinished`;
  for (const name of filesOf(unfinished)) rmSync(name);
  const { changes, isComplete } = readUnsent(file);
  const db = openDatabase(unfinished);
  const restored = db.transaction(() => changes.filter((unsent) => isRestored(db, unsent)))();
  db.close();
  renameSync(unfinished, rebuilt);
  return { salvaged: restored.length, lost: !isComplete || restored.length < changes.length };
}

/** Sets the corrupt file aside, and gives its name to the new one. */
function takePlace(rebuilt: string, file: string, now: number): string {
  const kept = `${file}.corrupt-${new Date(now).toISOString().replace(/[:.]/g, '-')}`;
  for (const name of filesOf(file)) renameSync(name, name.replace(file, kept));
  renameSync(rebuilt, file);
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
  let isComplete = true;
  let db: Db | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    for (const row of db.prepare<[], ChangeRow>('select * from changes order by sequence').iterate()) {
      try {
        const change = changeFromRow(row);
        changes.push({ change, snippet: readSnippet(file, change) });
      } catch {
        isComplete = false;
      }
    }
    return { changes, isComplete };
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

/** Whether the change could be written, with its row; one that makes no sense any more does not hold up the others. */
function isRestored(db: Db, unsent: Unsent): boolean {
  try {
    db.transaction(() => restore(db, unsent))();
    return true;
  } catch {
    return false;
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
    if (snippet === null) throw new Error('It is not known any more what was to be deleted.');
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
