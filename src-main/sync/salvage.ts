import Database from 'better-sqlite3';
import type { Db } from '../cache/db.ts';
import { saveDraft } from '../cache/drafts.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import type { StoredRow } from '../cache/row-store.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from './change.ts';
import { kinds } from './kinds/index.ts';
import type { ChangeKind } from './kinds/kind.ts';
import { keyOfChange } from './kinds/row-kinds.ts';
import { insertChange } from './outbox.ts';
import type { AnyResource } from './resources/resource.ts';

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
function readRow(file: string, resource: AnyResource, key: string): StoredRow<object> | null {
  let row: StoredRow<object> | null = null;
  succeeds(() => {
    row = withFile(file, (db) => resource.rows.find(db, key));
  });
  return row;
}

/** Writes a change as it stood, with the row that it concerns. */
function restore(db: Db, changeRow: ChangeRow, file: string): void {
  const { sequence: _, ...change } = changeFromRow(changeRow);
  const stored = changeFromRow(changeRow);
  const { row: about } = kinds[change.action];
  if (!about) kinds[change.action].restore(db, stored);
  else if (!restoreRow(db, stored, about, file)) {
    insertChange(db, { ...change, state: 'rejected', problem: { kind: 'gone' } });
    return;
  }
  insertChange(db, change);
}

/** Answers false where what an edit was made to can't be read any more: the user decides whether it becomes a new row. */
function restoreRow(
  db: Db,
  change: StoredChange,
  { resource, does }: NonNullable<ChangeKind['row']>,
  file: string,
): boolean {
  const key = keyOfChange(change);
  const row = readRow(file, resource, key);
  if (does === 'delete') {
    if (row === null) throw new Error('It is not known any more what was to be deleted.');
    if (!resource.rows.find(db, key)) resource.rows.insert(db, row);
    resource.rows.hide(db, key, true);
    return true;
  }
  const unbound = { serverId: null, server: null, createdAt: change.createdAt, madeHere: true };
  const value = resource.value.parse(change.params);
  if (!resource.rows.find(db, key)) resource.rows.insert(db, { key, ...unbound, ...row, value });
  return does === 'create' || (row?.server ?? null) !== null || resource.conflicts === 'last-writer';
}
