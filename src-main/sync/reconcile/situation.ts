import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import { mutationsByName } from '../collections/catalog.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import type { StoredChange } from '../outbox/change.ts';
import { changesOf } from '../outbox/store.ts';
import { unansweredOf, type UnansweredRequest } from '../outbox/unanswered.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import { isAbout } from '../rows/rows.ts';

/** A waiting change, with what a decision needs to know of it. */
export interface WaitingChange {
  change: StoredChange;
  /** `other` where its mutation creates, edits and deletes no row. */
  does: 'create' | 'edit' | 'delete' | 'other';
  /** The values that the change's attempts may have put on the server. Values that cannot be parsed are left out. */
  sent: object[];
  /** False for a change that has the same subject and is about another row. */
  isAboutRow: boolean;
  /** Whether nothing is left to be done where the item is deleted. */
  isMetByDeletion: boolean;
}

/** An unanswered request. It may still take effect. */
export interface Unanswered extends UnansweredRequest {
  /** The value that it gives the row; undefined if its parameters are not a value of the collection. */
  value: object | undefined;
}

/** How the values of a collection are compared, and what happens in a conflict. */
export type Rules = Pick<
  AnyCollection,
  | 'isEquivalent'
  | 'normalize'
  | 'conflicts'
  | 'readBeforeEdit'
  | 'mutations'
  | 'keyOf'
  | 'hasTakenEffect'
  | 'isEmpty'
  | 'setElsewhere'
  | 'reassert'
>;

/** Everything that a decision about one row depends on. */
export interface Situation {
  rules: Rules;
  row: StoredRow<object>;
  /** The row is not in the cache yet. */
  isNew: boolean;
  /** In the order in which they were made. */
  waiting: WaitingChange[];
  /** Oldest first. */
  unanswered: Unanswered[];
}

/** Reads the situation of a row. */
export function situationOf(db: Db, collection: AnyCollection, row: StoredRow<object>): Situation {
  const subject = subjectOf(collection, row.key);
  return {
    rules: collection,
    row,
    isNew: false,
    waiting: changesOf(db, subject).map((change) => waitingChange(collection, change, row.key)),
    unanswered: unansweredFor(db, collection, subject),
  };
}

/** Reads the situation of an item for which a row is about to be added. */
export const situationOfNew = (db: Db, collection: AnyCollection, row: Situation['row']): Situation => ({
  rules: collection,
  row,
  isNew: true,
  waiting: [],
  // Before an item has a row, only its natural key can name its subject.
  unanswered: collection.keyOf ? unansweredFor(db, collection, subjectOf(collection, row.key)) : [],
});

function waitingChange({ value }: AnyCollection, change: StoredChange, key: string): WaitingChange {
  const { row, isMetByDeletion = row !== undefined } = mutationsByName[change.action];
  return {
    change,
    does: row?.does ?? 'other',
    isMetByDeletion,
    sent: valuesSent(change).flatMap((sent) => value.safeParse(sent).data ?? []),
    isAboutRow: isAbout(change, key),
  };
}

const unansweredFor = (db: Db, collection: AnyCollection, subject: string): Unanswered[] =>
  unansweredIn(db, collection, subject).map((request) => ({
    ...request,
    value: collection.value.safeParse(request.params).data,
  }));

/** The unanswered requests that a value of the server may come from, oldest first. */
export const unansweredIn = (
  db: Db,
  { readBeforeEdit }: AnyCollection,
  subject: string,
): UnansweredRequest[] => (readBeforeEdit ? [] : unansweredOf(db, subject));
