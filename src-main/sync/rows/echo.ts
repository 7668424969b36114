import type { Db } from '../../cache/file/db.ts';
import { subjectOf, type AnyCollection } from '../define/collection.ts';
import { type Mutation, paramsOf } from '../define/mutation.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Echo, NewEcho } from '../outbox/echoes.ts';
import { RowKey } from './rows.ts';
import { subjects } from '../outbox/subjects.ts';

/**
 * The echoes of our own deliveries. A value is represented by its fingerprint, a string that is equal for values that the
 * server stores in the same form.
 */

/** The fingerprint of a value as the server stores it. `before` is what the server held until then. */
export const fingerprintOf = <Value extends object>(
  { normalize }: { normalize(value: Value, before?: Value | null): Value },
  value: Value,
  before?: Value | null,
): string =>
  JSON.stringify(Object.entries(normalize(value, before)).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The fingerprint of a deleted item. It is stored, so it never changes. */
export const DELETED = 'gone';

/** The subject of an item that was deleted here and has no row any more. Events name it by its ID or natural key. */
export const subjectOfDeleted = (
  collection: Pick<AnyCollection, 'noun' | 'subjectOf'>,
  name: number | string,
): string =>
  typeof name === 'number' ? subjects.deleted(collection.noun, name) : subjectOf(collection, name);

/** The value that has this fingerprint; null for that of a deleted item. */
export const valueOfFingerprint = (fingerprint: string): object | null =>
  fingerprint === DELETED
    ? null
    : (Object.fromEntries(JSON.parse(fingerprint) as [string, unknown][]) as object);

/** The echo of a delivery; null if no event will arrive. Call it before the outcome is written. */
export function echoOfDelivery(db: Db, change: StoredChange, mutation: Mutation): Echo | null {
  const { row } = mutation;
  const echo = mutation.expectedEchoOf?.(paramsOf(mutation, change), db, change);
  if (!echo) return null;
  const { data } = RowKey.safeParse(change.params);
  if (row?.does !== 'delete' || !data) return { subject: subjectOfRow(change, row?.collection), ...echo };
  const { collection } = row;
  const { serverId = null, server = null } = collection.rows.find(db, data.key) ?? {};
  const copyBefore = server ? fingerprintOf(collection, server) : undefined;
  return echoOfRow(collection, { key: data.key, serverId }, { ...echo, copyBefore });
}

/** The echo of an edit or a deletion of a row, by the subject that it will have when its event arrives. */
export function echoOfRow(
  collection: Pick<AnyCollection, 'noun' | 'subjectOf'>,
  { key, serverId }: { key: string; serverId: number | null },
  { fingerprint, copyBefore }: NewEcho,
): Echo {
  const subject = subjectOf(collection, key);
  if (fingerprint !== DELETED) return { subject, fingerprint, copyBefore };
  const after = subject;
  return {
    subject: subjectOfDeleted(collection, serverId ?? key),
    fingerprint,
    copyBefore,
    after,
    before: copyBefore,
  };
}

/** The subject of the row that a change is about. The change may wait in the queue of another row. */
const subjectOfRow = (
  { params, subject }: Pick<StoredChange, 'params' | 'subject'>,
  collection: AnyCollection | undefined,
): string => {
  const { data } = RowKey.safeParse(params);
  return collection && data ? subjectOf(collection, data.key) : subject;
};
