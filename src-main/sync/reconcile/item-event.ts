import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import type { ItemName } from '../define/patch.ts';
import { ExpectedEchoes, isExpected } from '../outbox/echoes.ts';
import { DELETED, subjectOfDeleted } from '../rows/echo.ts';
import { applyNotes } from './apply.ts';
import type { Note, Whose } from './decide.ts';
import { decideEvent, type ItemSituation, type ReportedChange } from './judge.ts';
import { rowNamed } from './row.ts';
import { unansweredIn } from './situation.ts';

/** The meaning of an item's event for its row. */
export interface JudgedEvent {
  row: StoredRow<object> | null;
  whose: Whose | undefined;
  /** False if a newer delivery of ours supersedes the event, or the item was deleted here. */
  changesRow: boolean;
  /** To be applied once the value is in the cache. */
  after: Note[];
}

/**
 * Writes what follows from an event for the deliveries of an item. The row stays as it is.
 * @returns null for an item that has no row and whose deletion is not expected to be reported.
 */
export function judgeItemEvent(
  db: Db,
  collection: AnyCollection,
  name: ItemName,
  reported: ReportedChange,
): JudgedEvent | null {
  const situation = itemSituationOf(db, collection, name);
  if (!situation) return null;
  const { effects, ...judged } = decideEvent(collection, situation, reported);
  applyNotes(db, collection.name, effects);
  return { row: situation.row, ...judged };
}

function itemSituationOf(db: Db, collection: AnyCollection, name: ItemName): ItemSituation | null {
  const row = rowNamed(db, collection, name);
  const subject = row ? subjectOf(collection, row.key) : subjectOfDeleted(collection, name);
  const expectation = new ExpectedEchoes(db).of(subject);
  if (!row && !isExpected(expectation, DELETED)) return null;
  return { name, row, subject, expectation, unanswered: unansweredIn(db, collection, subject) };
}
