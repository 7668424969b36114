import { Db } from '../../cache/file/db.ts';
import { saveDraft } from '../../cache/local/drafts.ts';
import { isOwnTable } from '../../cache/file/schema.ts';
import { migrate, SCHEMA_VERSION, versionOf } from '../../cache/file/migrate.ts';
import { copyMetadata } from '../../cache/metadata/metadata.ts';
import { teamChannels, teamSnippetsOf, writeTeamSnippet } from '../../cache/collections/team-snippets.ts';
import { restoreUse, type UseRow } from '../../cache/local/snippet-uses.ts';
import { restoreTargetUse, targetUses } from '../../cache/local/target-uses.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { setMustReadFirst } from '../../domain/series.ts';
import { changeFromRow, type ChangeRow, type StoredChange } from '../outbox/change.ts';
import { reminderRows } from '../collections/reminders.ts';
import { mutationsByName } from '../collections/catalog.ts';
import type { Mutation } from '../define/mutation.ts';
import { keyOfChange } from '../rows/rows.ts';
import { insertChange } from '../outbox/store.ts';
import type { AnyCollection } from '../define/collection.ts';

/** How many unsent changes were copied; `lost` if there may have been more. */
export interface Salvage {
  salvaged: number;
  lost: boolean;
}

/**
 * Copies the data that only this computer has: the status with the moment to clear it, unsent changes with their rows,
 * reminders that stay here, drafts, uses of snippets and of search results, the snippets of teams, the entries of the activity,
 * values that were replaced from here, and the metadata named below. The readable part of the file is first migrated to this
 * version, whichever version wrote the file.
 */
export function salvageInto(db: Db, file: string): Salvage {
  const { copy, isComplete } = readableCopy(file);
  const rows = copy.prepare<[], ChangeRow>('select * from changes order by sequence').all();
  const restored = rows.filter((row) => succeeds(() => db.transaction(() => restore(db, row, copy))()));
  const kept = reminderRows.list(copy, { fields: { here: true } });
  for (const row of kept) succeeds(() => reminderRows.insert(db, row));
  const drafts = copy
    .prepare<[], { name: string; value: string; saved_at: number }>('select * from drafts')
    .all();
  for (const draft of drafts) succeeds(() => saveDraft(db, draft.name, draft.value, draft.saved_at));
  for (const name of OWN_METADATA) succeeds(() => copyMetadata(copy, db, [name]));
  // A snippet of a team has no ID of the server that its uses could follow, only its key here.
  for (const { channelId } of teamChannels(db))
    for (const snippet of teamSnippetsOf(copy, channelId)) succeeds(() => writeTeamSnippet(db, snippet));
  const uses = copy.prepare<[], UseRow>('select * from snippet_uses').all();
  for (const use of uses) succeeds(() => restoreUse(db, use));
  for (const use of targetUses(copy)) succeeds(() => restoreTargetUse(db, use));
  for (const row of copy.rows<AnyRow>(
    `select * from rows where collection in ${OWN_COLLECTIONS} order by rowid`,
  ))
    succeeds(() => insert(db, 'rows', { ...row, rowid: null }));
  setMustReadFirst(db, true);
  copy.close();
  return { salvaged: restored.length, lost: !isComplete || restored.length < rows.length };
}

/** The collections of `rows` whose rows only this computer has, whether they came by events or from here. */
export const OWN_COLLECTION_NAMES = ['status', 'addressed', 'reacted', 'overwrites'];
const OWN_COLLECTIONS = `('${OWN_COLLECTION_NAMES.join("', '")}')`;

/** Metadata that only this computer has. */
export const OWN_METADATA = [
  'ownStatus',
  'presets',
  'recentStatuses',
  'statusRules',
  'series',
  'seriesProgress',
  'ruleState',
  'calendars',
  'lastValues',
  'snippetOrder',
  'viewOrder',
  'teamChannels',
  'followedFile',
  'told',
  'notified',
  'notifiedUpTo',
  'watchedScheduled',
  'heldReminders',
  'givenReminders',
  'activityRead',
] as const;

/** Tables of which every row is copied. */
export const OWN_TABLES = ['drafts', 'snippet_uses', 'target_uses'];

/** Whether an attempt succeeded. A part that cannot be parsed does not hold up the rest. */
function succeeds(attempt: () => void): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

type AnyRow = Record<string, unknown>;

/** A database of the newest version with the readable part of what only this computer has. */
function readableCopy(file: string): { copy: Db; isComplete: boolean } {
  const copy = new Db(':memory:');
  migrate(copy, writtenBy(file));
  // A migration parses the parameters.
  const changes = readTable(
    file,
    'changes',
    'select * from changes where json_valid(params) order by sequence',
  );
  const count = readTable(file, 'changes', 'select count(*) as count from changes not indexed').rows[0]?.[
    'count'
  ];
  const added = changes.rows.filter((row) => succeeds(() => insert(copy, 'changes', row)));
  for (const key of new Set(added.map(({ params }) => keyIn(String(params))))) {
    for (const table of ['snippets', 'rows']) {
      const { rows } = readTable(file, table, `select * from ${table} where key = ?`, key);
      for (const row of rows) succeeds(() => insert(copy, table, row));
    }
  }
  const here = `select * from rows where collection = 'reminders' and server_value is null`;
  for (const row of readTable(file, 'rows', here).rows) succeeds(() => insert(copy, 'rows', row));
  const ofTeams = 'select * from snippets not indexed where channel_id is not null';
  for (const row of readTable(file, 'snippets', ofTeams).rows) succeeds(() => insert(copy, 'snippets', row));
  const own = `select * from rows not indexed where collection in ${OWN_COLLECTIONS}`;
  for (const row of readTable(file, 'rows', own).rows) succeeds(() => insert(copy, 'rows', row));
  for (const table of OWN_TABLES)
    for (const row of readTable(file, table, `select * from ${table}`).rows)
      succeeds(() => insert(copy, table, row));
  const names = OWN_METADATA.map((name) => `'${name}'`).join(', ');
  for (const row of readTable(file, 'facts', `select * from facts where name in (${names})`).rows)
    succeeds(() => insert(copy, 'facts', row));
  migrate(copy);
  return { copy, isComplete: changes.isComplete && added.length === count };
}

/** The schema version of the file, or the newest version if the file's cannot be read. */
function writtenBy(file: string): number {
  let version = 0;
  succeeds(() => withFile(file, (db) => (version = versionOf(db))));
  return version === 0 ? SCHEMA_VERSION : version;
}

function insert(db: Db, table: string, row: AnyRow): void {
  // Generated columns are not among these.
  const names = db.pragma(`table_info(${table})`) as { name: string }[];
  const kept = names.map(({ name }) => name).filter((name) => name in row);
  db.run(
    `insert or replace into ${table} (${kept.join(', ')}) values (${kept.map(() => '?').join(', ')})`,
    kept.map((name) => row[name]),
  );
}

const keyIn = (params: string): unknown => (JSON.parse(params) as { key?: unknown } | null)?.key ?? null;

/** Reads row by row, up to the first one that cannot be read. A view or another table of the name has none. */
function readTable(
  file: string,
  table: string,
  sql: string,
  ...values: unknown[]
): { rows: AnyRow[]; isComplete: boolean } {
  const rows: AnyRow[] = [];
  const isComplete = succeeds(() =>
    withFile(file, (db) => {
      if (!isOwnTable(db, table)) throw new Error(`This is not Perch's ${table}.`);
      for (const row of db.prepare<unknown[], AnyRow>(sql).iterate(...values)) rows.push(row);
    }),
  );
  return { rows, isComplete };
}

function withFile(file: string, read: (db: Db) => void): void {
  const db = new Db(file, { fileMustExist: true });
  try {
    read(db);
  } finally {
    db.close();
  }
}

/** The row that a change is about. Null if the row cannot be read. */
function readRow(copy: Db, collection: AnyCollection, key: string): StoredRow<object> | null {
  let row: StoredRow<object> | null = null;
  succeeds(() => {
    row = collection.rows.find(copy, key);
  });
  return row;
}

function restore(db: Db, changeRow: ChangeRow, copy: Db): void {
  const { sequence: _, ...change } = changeFromRow(changeRow);
  const stored = changeFromRow(changeRow);
  const { row } = mutationsByName[change.action];
  const isRowLost = row !== undefined && !restoreRow(db, stored, row, copy);
  insertChange(db, isRowLost ? { ...change, state: 'rejected', problem: { kind: 'gone' } } : change);
}

/** @returns false if the row that was edited cannot be read. The user then decides whether the edit becomes a new row. */
function restoreRow(
  db: Db,
  change: StoredChange,
  { collection, does }: NonNullable<Mutation['row']>,
  copy: Db,
): boolean {
  const key = keyOfChange(change);
  const row = readRow(copy, collection, key);
  if (does === 'delete') {
    if (row === null) throw new Error('It is not known any more what was to be deleted.');
    if (!collection.rows.find(db, key)) collection.rows.insert(db, row);
    collection.rows.markDeleted(db, key, true);
    return true;
  }
  const unbound = { serverId: null, server: null, createdAt: change.createdAt, madeHere: true };
  const value = collection.value.parse(change.params);
  // An edit may wait behind the create of its row.
  const isRestored = collection.rows.find(db, key) !== null;
  if (isRestored) collection.rows.setVisible(db, key, value);
  else collection.rows.insert(db, { key, ...unbound, ...row, value });
  return (
    isRestored ||
    does === 'create' ||
    (row?.server ?? null) !== null ||
    collection.conflicts === 'last-writer'
  );
}
