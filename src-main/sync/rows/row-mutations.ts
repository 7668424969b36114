import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { noteId, hasCapability } from '../../cache/metadata.ts';
import type { StoredRow } from '../../cache/row-store.ts';
import type { MutationName, ChangeDescription } from '../../contract/change.ts';
import type { Operation, ParamsOf, ResponseOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Echo } from '../outbox/echoes.ts';
import { amend, passOnSent } from '../outbox/states.ts';
import { changesOf, findChange, removeChange } from '../outbox/store.ts';
import {
  fingerprintOf,
  GONE,
  expectedEchoOf,
  subjectOf,
  subjectOfDeleted,
  type AnyCollection,
  type Collection,
} from '../define/collection.ts';
import { mayHaveChanged } from '../outbox/values-sent.ts';
import { defineMutation, type Mutation, type SendContext } from '../define/mutation.ts';

/** The key of the row that a change concerns; the rest of its parameters is the value. */
const RowKey = z.object({ key: z.string() });
export const keyOfChange = ({ params }: Pick<StoredChange, 'params'>): string => RowKey.parse(params).key;

/** Whether a change that waits with those of a row is about it, and not about another that it takes the place of. */
export const isAbout = ({ params }: Pick<StoredChange, 'params'>, key: string): boolean =>
  (RowKey.safeParse(params).data?.key ?? key) === key;

/** The subject of the row that a change is about, which is not its own where it waits with those of another. */
const subjectOfRow = (
  { params, subject }: Pick<StoredChange, 'params' | 'subject'>,
  collection: AnyCollection | undefined,
): string => {
  const { data } = RowKey.safeParse(params);
  return collection && data ? subjectOf(collection, data.key) : subject;
};

/** What the server will tell of a delivery, null for nothing. To be asked before the outcome is written. */
export function echoOfDelivery(
  db: Db,
  change: StoredChange,
  { row, expectedEchoOf: saidOf }: Pick<Mutation, 'row' | 'expectedEchoOf'>,
): Echo | null {
  const echo = saidOf(change, db);
  if (echo === null) return null;
  const { data } = RowKey.safeParse(change.params);
  if (row?.does !== 'delete' || !data) return { subject: subjectOfRow(change, row?.collection), ...echo };
  const { collection } = row;
  const { serverId = null, server = null } = collection.rows.find(db, data.key) ?? {};
  const before = server ? fingerprintOf(collection, server) : undefined;
  return {
    subject: subjectOfDeleted(collection, serverId ?? data.key),
    ...echo,
    known: before,
    after: subjectOf(collection, data.key),
    before,
  };
}

/** What a change of a row carries. */
export type RowParams<Value> = { key: string; value: Value };

/** Key and value as they are kept in a change: side by side. */
const rowParams = <Value extends object, Item extends object>({ value }: Collection<Value, Item>) =>
  z.unknown().transform((stored, context): RowParams<Value> => {
    const key = RowKey.safeParse(stored);
    const parsed = value.safeParse(stored);
    if (key.success && parsed.success) return { key: key.data.key, value: parsed.data };
    context.addIssue({ code: 'custom', message: 'not the parameters of a row' });
    return z.NEVER;
  });

interface Described<Value> {
  describe(value: Value): Omit<ChangeDescription, 'opens'>;
}

interface CreateDeclaration<Value, O extends Operation> extends Described<Value> {
  operation: O;
  request(value: Value, context: SendContext): ParamsOf<O>;
  /** The ID that the answer tells; null where it tells none. */
  idOf(answer: ResponseOf<O>): number | null;
  deadlineOf?(value: Value): number | null;
  fieldOf?(value: Value, refusal: ApiError): string | undefined;
}

/** A change that creates a row: sent once, and bound to the ID that the server answers. */
export function createMutation<
  const Name extends MutationName,
  Value extends object,
  Item extends object,
  O extends Operation,
>(
  name: Name,
  collection: Collection<Value, Item>,
  { operation, request, idOf, deadlineOf, fieldOf, describe }: CreateDeclaration<Value, O>,
): Mutation<Name> {
  return defineMutation(name, {
    operation,
    params: rowParams(collection),
    collection: collection.name,
    row: { collection, does: 'create' },
    expectedEchoOf: ({ key, value }, db) => expectedEchoOf(collection, db, key, value),
    async send({ key, value }, context) {
      const answer = await context.api.call(operation, request(value, context), { signal: context.signal });
      return (db) => bindRow(db, collection, key, idOf(answer.value), collection.normalize(value));
    },
    discard(db, { key }) {
      for (const change of changesOf(db, subjectOf(collection, key))) {
        if (isAbout(change, key)) continue;
        // It was to take the place of another one, which stays.
        removeChange(db, change.id);
        collection.rows.markDeleted(db, keyOfChange(change), false);
      }
      removeWithItsChanges(db, collection, key);
    },
    deadlineOf: deadlineOf && (({ value }) => deadlineOf(value)),
    fieldOf: ({ value }, refusal) => fieldOf?.(value, refusal),
    fold(db, change) {
      const key = keyOfChange(change);
      for (const later of changesOf(db, change.subject)) {
        if (later.action === collection.mutations.edit?.name) {
          amend(db, change, { key, ...collection.value.parse(later.params) });
          removeChange(db, later.id);
        } else if (later.action === collection.mutations.delete?.name && isAbout(later, key)) {
          removeWithItsChanges(db, collection, key);
          return;
        }
      }
    },
    describe: (_, { key, value }) => ({ ...describe(value), opens: key }),
  });
}

interface EditDeclaration<Value, O extends Operation> extends Described<Value> {
  operation: O;
  /** `changed` holds the fields that differ from the server's copy, or all where an earlier attempt may have changed them. */
  request(
    row: { key: string; serverId: number | null },
    changed: Partial<Value>,
    value: Value,
    context: SendContext,
  ): ParamsOf<O>;
  deadlineOf?(value: Value): number | null;
  fieldOf?(value: Value, refusal: ApiError): string | undefined;
}

/** A change that edits a row that the server has. Only what differs from the server's copy is sent. */
export function editMutation<
  const Name extends MutationName,
  Value extends object,
  Item extends object,
  O extends Operation,
>(
  name: Name,
  collection: Collection<Value, Item>,
  { operation, request, deadlineOf, fieldOf, describe }: EditDeclaration<Value, O>,
): Mutation<Name> {
  const { rows, normalize } = collection;
  return defineMutation(name, {
    operation,
    params: rowParams(collection),
    collection: collection.name,
    row: { collection, does: 'edit' },
    expectedEchoOf: ({ key, value }, db) => expectedEchoOf(collection, db, key, value),
    deadlineOf: deadlineOf && (({ value }) => deadlineOf(value)),
    fieldOf: ({ value }, refusal) => fieldOf?.(value, refusal),
    async send({ key, value }, { change, ...context }) {
      const { api, db, signal } = context;
      const stored = rows.find(db, key);
      if (stored && stored.server === null && collection.conflicts === 'ask')
        throw new Refusal({ kind: 'gone' });
      if (!stored || !isChangeable(db, collection, stored)) throw new Refusal({ kind: 'unsupported' });
      const wanted = normalize(value);
      const changed = fieldsThatDiffer(wanted, stored.server);
      const isNothing = Object.keys(changed).length === 0;
      // An earlier attempt may have put another value there: then everything is said again.
      const isUnsure = mayHaveChanged(change);
      const fields = isNothing || isUnsure ? wanted : changed;
      if (!isNothing || isUnsure) {
        try {
          const sent = request(stored, fields, wanted, context);
          const { ignored } = await api.call(operation, sent, { signal });
          const unknown = ignored.find((name) => sent[name as keyof typeof sent] !== undefined);
          if (unknown) {
            const isTaken = (name: string): boolean => {
              const asked = request(
                stored,
                { [name]: wanted[name as keyof Value] } as Partial<Value>,
                wanted,
                context,
              );
              return !ignored.some((one) => asked[one as keyof typeof asked] !== undefined);
            };
            // The rest took effect: what is left to be said is what was ignored.
            const taken = Object.fromEntries(Object.entries(fields).filter(([name]) => isTaken(name)));
            if (stored.server) rows.setServer(db, key, stored.serverId, { ...stored.server, ...taken });
            throw new Refusal({ kind: 'unsupported', field: unknown });
          }
        } catch (error) {
          const why = await whyNotEdited(error, collection, stored, context);
          // No list will tell that it went, where an event has told so already.
          if (why instanceof Refusal && why !== error) rows.clearServer(db, key);
          throw why;
        }
      }
      return (tx) => {
        rows.setServer(tx, key, stored.serverId, wanted);
        const isLast = changesOf(tx, change.subject).every(({ id }) => id === change.id);
        if (isLast) rows.setVisible(tx, key, wanted);
      };
    },
    discard: (db, { key }) => showWhatIsLeft(db, collection, key),
    isAlreadySo: (db, { key, value }) => isAsListed(db, collection, key, value),
    /** A deletion that was asked for meanwhile needs no edit before it. */
    fold(db, change) {
      const deletion = changesOf(db, change.subject).find(
        ({ action }) => action === collection.mutations.delete?.name,
      );
      const settled = findChange(db, change.id);
      if (!deletion || !settled) return;
      passOnSent(db, settled, deletion);
      removeChange(db, change.id);
    },
    describe: (_, { key, value }) => ({ ...describe(value), opens: key }),
  });
}

/** Why the server does not take an edit: the thing is gone, or it had its effect before the edit arrived. */
async function whyNotEdited<Value extends object, Item extends object>(
  error: unknown,
  { hasTakenEffect }: Collection<Value, Item>,
  { server }: StoredRow<Value>,
  context: SendContext,
): Promise<unknown> {
  if (!(error instanceof ApiError) || (error.kind !== 'rejected' && !isMissing(error))) return error;
  const { serverWords } = error.details;
  if (server && (await hasTakenEffect?.(server, context))) return new Refusal({ kind: 'already-sent' });
  return isMissing(error) ? new Refusal({ kind: 'gone', serverWords }) : error;
}

interface DeleteDeclaration<Value, O extends Operation> extends Described<Value> {
  operation: O;
  request(row: { key: string; serverId: number | null }): ParamsOf<O>;
}

/** A change that deletes a row. What the server does not have any more is deleted already. */
export function deleteMutation<
  const Name extends MutationName,
  Value extends object,
  Item extends object,
  O extends Operation,
>(
  name: Name,
  collection: Collection<Value, Item>,
  { operation, request, describe }: DeleteDeclaration<Value, O>,
): Mutation<Name> {
  const { rows, hasTakenEffect, afterwards } = collection;
  return defineMutation(name, {
    operation,
    params: RowKey,
    collection: collection.name,
    row: { collection, does: 'delete' },
    expectedEchoOf: ({ key }, db) => (rows.find(db, key)?.server ? { fingerprint: GONE } : null),
    async send({ key }, { change, ...context }) {
      const { api, db, signal } = context;
      const stored = rows.find(db, key);
      if (stored === null) return () => {};
      if (!isChangeable(db, collection, stored)) throw new Refusal({ kind: 'unsupported' });
      try {
        await api.call(operation, request(stored), { signal });
      } catch (error) {
        if (!isMissing(error)) throw error;
        const { server } = stored;
        if (server && afterwards && (await hasTakenEffect?.(server, context)))
          return (tx) => {
            rows.clearServer(tx, key);
            rows.setVisible(tx, key, afterwards(server));
            rows.markDeleted(tx, key, false);
          };
      }
      return (tx) => {
        // What was saved anew meanwhile stays on screen.
        const ofThisRow = changesOf(tx, change.subject).filter((other) => isAbout(other, key));
        if (ofThisRow.length > 1) rows.clearServer(tx, key);
        else rows.remove(tx, key);
      };
    },
    /** What was saved anew meanwhile needs no deletion before it. */
    fold(db, change) {
      if (changesOf(db, change.subject).some(({ action }) => action === collection.mutations.edit?.name))
        removeChange(db, change.id);
    },
    discard(db, { key }) {
      rows.markDeleted(db, key, false);
      showWhatIsLeft(db, collection, key);
    },
    describe(db, { key }) {
      const stored = rows.find(db, key);
      return { title: '', ...(stored && describe(stored.value)), opens: null };
    },
  });
}

/** Whether a row of a collection that the server lists has, there, what cannot be told from this value. */
export function isAsListed<Value extends object, Item extends object>(
  db: Db,
  { name, rows, isEquivalent, normalize }: Collection<Value, Item>,
  key: string,
  value: Value,
): boolean {
  const server = rows.find(db, key)?.server ?? null;
  return server !== null && hasCapability(db, name) === true && isEquivalent(normalize(value), server);
}

/** The fields of a value that are not as the server has them; all where it is not known what it has. */
export function fieldsThatDiffer<Value extends object>(value: Value, server: Value | null): Partial<Value> {
  const fields = Object.entries(value) as [keyof Value, unknown][];
  const differing = fields.filter(
    ([name, field]) => server === null || JSON.stringify(field) !== JSON.stringify(server[name]),
  );
  return Object.fromEntries(differing) as Partial<Value>;
}

/**
 * Whether the server can change and delete this row: it can list the collection, and what it has is known to it by an ID.
 * What has a natural key needs neither.
 */
export function isChangeable<Value extends object, Item extends object>(
  db: Db,
  { name, keyOf }: Pick<Collection<Value, Item>, 'name' | 'keyOf'>,
  { server, serverId }: { server: Value | null; serverId: number | null },
): boolean {
  if (keyOf) return true;
  return server === null || (serverId !== null && hasCapability(db, name) !== false);
}

/** Binds a row of this computer to the server's thing. A second row that a list brought for it meanwhile goes. */
export function bindRow<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
  serverId: number | null,
  server: Value,
): void {
  const { rows } = collection;
  const other = serverId === null ? null : rows.findByServerId(db, serverId);
  if (other && other.key !== key) rows.remove(db, other.key);
  rows.setServer(db, key, serverId, server);
  if (serverId !== null) noteId(db, collection.name, serverId);
}

/** @throws {Refusal} `unsupported` where the server never told the ID. */
export function serverIdOf({ serverId }: { serverId: number | null }): number {
  if (serverId === null) throw new Refusal({ kind: 'unsupported' });
  return serverId;
}

/** A thing that the server does not have, or no longer (field notes A1). Only the API's own answer has a `status`. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details.status === 404;

/** After a change was discarded: what the changes that still wait say of the row, or else the server. */
export function showWhatIsLeft<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): void {
  const { rows } = collection;
  const value = valueThatWaits(db, collection, key) ?? rows.find(db, key)?.server;
  if (value) rows.setVisible(db, key, value);
  else rows.remove(db, key);
}

/** What the last of the changes that still wait says of the row; undefined where none says anything. */
export const valueThatWaits = <Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): Value | undefined =>
  changesOf(db, subjectOf(collection, key))
    .toReversed()
    .filter(({ action }) => action !== collection.mutations.delete?.name)
    .map(({ params }) => collection.value.safeParse(params).data)
    .find((value) => value !== undefined);

function removeWithItsChanges<Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
  key: string,
): void {
  for (const change of changesOf(db, subjectOf(collection, key))) {
    if (isAbout(change, key)) removeChange(db, change.id);
  }
  collection.rows.remove(db, key);
}
