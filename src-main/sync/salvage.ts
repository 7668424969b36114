import Database from 'better-sqlite3';
import type { Db } from '../cache/db.ts';
import { saveDraft } from '../cache/drafts.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import { findSnippet, hideSnippet, insertSnippet, type StoredSnippet } from '../cache/snippets.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';
import { keyOfSubject, SnippetParams } from './kinds/snippets.ts';
import { SetAwayParams, SetStatusParams } from './kinds/status.ts';
import { insertChange } from './outbox.ts';

/** How many unsent changes were brought over; `lost` if there may have been more. */
export interface Salvage {
  salvaged: number;
  lost: boolean;
}

/** Brings over what only this computer has: the status with its time to clear, unsent changes with their
 * rows, and drafts. */
export function salvageInto(db: Db, file: string): Salvage {
  succeeds(() => writeOwnStatus(db, withFile(file, readOwnStatus)));
  const { rows, isComplete } = readRows<ChangeRow>(file, 'select * from changes order by sequence');
  const restored = rows.filter((row) => succeeds(() => db.transaction(() => restore(db, row, file))()));
  const drafts = readRows<{ name: string; value: string; saved_at: number }>(file, 'select * from drafts');
  for (const draft of drafts.rows) succeeds(() => saveDraft(db, draft.name, draft.value, draft.saved_at));
  return { salvaged: restored.length, lost: !isComplete || restored.length < rows.length };
}

/** Whether it could be done; what makes no sense any more does not hold up the rest. */
function succeeds(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function withFile<Result>(file: string, read: (db: Db) => Result): Result {
  const db = new Database(file, { fileMustExist: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Reads row by row, as far as it goes. */
function readRows<Row>(file: string, sql: string): { rows: Row[]; isComplete: boolean } {
  const rows: Row[] = [];
  const isComplete = succeeds(() =>
    withFile(file, (db) => {
      for (const row of db.prepare<[], Row>(sql).iterate()) rows.push(row);
    }),
  );
  return { rows, isComplete };
}

/** The row that a change concerns, as far as it can still be read. */
function readSnippet(file: string, { subject }: StoredChange): StoredSnippet | null {
  const key = keyOfSubject(subject);
  let snippet: StoredSnippet | null = null;
  if (key !== null)
    succeeds(() => {
      snippet = withFile(file, (db) => findSnippet(db, key));
    });
  return snippet;
}

/** Writes a change as it stood, with the row that it concerns. */
function restore(db: Db, changeRow: ChangeRow, file: string): void {
  const { sequence: _, ...change } = changeFromRow(changeRow);
  const snippet = readSnippet(file, changeFromRow(changeRow));
  switch (change.action) {
    case 'create-snippet':
    case 'edit-snippet': {
      const { key, title, content } = SnippetParams.parse(change.params);
      const unbound = { serverId: null, server: null, createdAt: change.createdAt, madeHere: true };
      const row = { key, ...unbound, ...snippet, title, content };
      if (!findSnippet(db, key)) insertSnippet(db, row);
      // What an edit was made to can't be read any more: the user decides whether it becomes a new snippet.
      if (change.action === 'edit-snippet' && row.server === null) {
        insertChange(db, { ...change, state: 'rejected', problem: { kind: 'gone' } });
        return;
      }
      break;
    }
    case 'delete-snippet':
      if (snippet === null) throw new Error('It is not known any more what was to be deleted.');
      if (!findSnippet(db, snippet.key)) insertSnippet(db, snippet);
      hideSnippet(db, snippet.key, true);
      break;
    case 'set-status':
      writeOwnStatus(db, { value: SetStatusParams.parse(change.params).value });
      break;
    case 'set-away':
      writeOwnStatus(db, { away: SetAwayParams.parse(change.params).away });
      break;
    case 'clear-status':
      break;
  }
  insertChange(db, change);
}
