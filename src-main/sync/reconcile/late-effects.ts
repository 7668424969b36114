import type { Db } from '../../cache/db.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import { mayComeFromUnanswered, settleUnanswered } from '../outbox/unanswered.ts';

type Row = StoredRow<object>;

/** An edit that was given up took effect after a newer one: each field is as the one says or as the other. */
export function isUnansweredEdit(db: Db, collection: AnyCollection, row: Row, listed: object): boolean {
  const { value, isEquivalent, normalize, mutations } = collection;
  if (!mutations.edit || isEquivalent(row.value, listed)) return false;
  return mayComeFromUnanswered(db, subjectOf(collection, row.key), (params) => {
    const { data } = value.safeParse(params);
    if (!data) return false;
    const [late, shown] = [data, row.value].map((one) => fieldsOf(normalize(one, listed)));
    return [...fieldsOf(listed)].every(
      ([name, field]) => field === late?.get(name) || field === shown?.get(name),
    );
  });
}

/** What one of them says has just come to stand there: it has taken effect. */
export function settleSeen(db: Db, collection: AnyCollection, { key, server }: Row, listed: object): void {
  const { value, isEquivalent, normalize } = collection;
  if (server !== null && isEquivalent(server, listed)) return;
  settleUnanswered(db, subjectOf(collection, key), (params) => {
    const { data } = value.safeParse(params);
    return data !== undefined && isEquivalent(normalize(data, server), listed);
  });
}

/**
 * What has a natural key was deleted here, and then a request took effect that had been given up before. Its row went with the
 * deletion.
 */
export const isUnansweredAddition = (
  db: Db,
  collection: AnyCollection,
  { key, value }: Pick<Row, 'key' | 'value'>,
): boolean =>
  collection.keyOf !== undefined &&
  collection.mutations.delete !== undefined &&
  mayComeFromUnanswered(db, subjectOf(collection, key), (params) => {
    const { data } = collection.value.safeParse(params);
    return data !== undefined && collection.isEquivalent(data, value);
  });

/** A deletion that was given up took effect after what has a natural key was saved again. */
export const isUnansweredDeletion = (db: Db, collection: AnyCollection, row: Row): boolean =>
  collection.keyOf !== undefined &&
  !row.deleted &&
  mayComeFromUnanswered(
    db,
    subjectOf(collection, row.key),
    (_, action) => action === collection.mutations.delete?.name,
  );

/** What is to be sent again because a request that was given up took effect after it; null where nothing is. */
export const reasserted = (db: Db, collection: AnyCollection, row: Row, listed: object) =>
  collection.reassert?.(row, listed, (saysSo) =>
    mayComeFromUnanswered(db, subjectOf(collection, row.key), saysSo),
  ) ?? null;

const fieldsOf = (value: object): Map<string, string> =>
  new Map(Object.entries(value).map(([name, field]) => [name, JSON.stringify(field)]));
