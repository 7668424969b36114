import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import type { StoredRow } from '../../cache/rows/row-store.ts';
import type { MutationName, ChangeDescription } from '../../contract/values/change.ts';
import type { Operation, ParamsOf, ResponseOf } from '../../contract/operations/operation.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Collection } from '../define/collection.ts';
import { defineMutation, type Mutation } from '../define/mutation.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { amend, passOnSent } from '../outbox/states.ts';
import { changesOf, findChange, removeChange } from '../outbox/store.ts';
import { isThingMissing } from '../wire/missing-endpoint.ts';
import { cached } from './cached-rows.ts';
import { DELETED } from './echo.ts';
import { noteFolded } from '../outbox/undo-offer.ts';
import { isAbout, keyOfChange, RowKey } from './rows.ts';
import { sendFields } from './send-fields.ts';

/** The parameters of a change that creates or edits a row. */
export type RowParams<Value> = { key: string; value: Value };

/** A change stores the key and the fields of the value side by side. */
const rowParams = <Value extends object, Item extends object>({ value }: Collection<Value, Item>) =>
  z.unknown().transform((stored, context): RowParams<Value> => {
    const key = RowKey.safeParse(stored);
    const parsed = value.safeParse(stored);
    if (key.success && parsed.success) return { key: key.data.key, value: parsed.data };
    context.addIssue({ code: 'custom', message: 'not the parameters of a row' });
    return z.NEVER;
  });

interface Described<Value> {
  describe(value: Value, db: Db): Omit<ChangeDescription, 'opens'>;
}

/** What a mutation knows of the value that it creates or sets. */
interface OfValue<Value> extends Described<Value> {
  deadlineOf?(value: Value): number | null;
  fieldOf?(value: Value, refusal: ApiError): string | undefined;
  isInChannel?(value: Value): boolean;
}

const ofValue = <Value extends object, Item extends object>(
  collection: Collection<Value, Item>,
  { deadlineOf, fieldOf, isInChannel, describe }: OfValue<Value>,
) => ({
  params: rowParams(collection),
  collection: collection.name,
  expectedEchoOf: ({ key, value }: RowParams<Value>, db: Db) =>
    cached(db, collection).expectedEchoOf(key, value),
  deadlineOf: deadlineOf && (({ value }: RowParams<Value>) => deadlineOf(value)),
  fieldOf: ({ value }: RowParams<Value>, refusal: ApiError) => fieldOf?.(value, refusal),
  isInChannel: ({ value }: RowParams<Value>) => isInChannel?.(value) === true,
  describe: (db: Db, { key, value }: RowParams<Value>) => ({ ...describe(value, db), opens: { key } }),
});

interface CreateDeclaration<Value, O extends Operation> extends OfValue<Value> {
  operation: O;
  request(value: Value, access: ServerAccess): ParamsOf<O>;
  /** The ID in the response, or null. */
  idOf(response: ResponseOf<O>): number | null;
}

/** A mutation that creates a row. It is sent once, and the row is bound to the ID in the response. */
export function createMutation<
  const Name extends MutationName,
  Value extends object,
  Item extends object,
  O extends Operation,
>(
  name: Name,
  collection: Collection<Value, Item>,
  { operation, request, idOf, ...declared }: CreateDeclaration<Value, O>,
): Mutation<Name> {
  return defineMutation(name, {
    ...ofValue(collection, declared),
    operation,
    row: { collection, does: 'create' },
    async send({ key, value }, access) {
      const response = await access.ask(operation, request(value, access));
      return (db) => cached(db, collection).bind(key, idOf(response), collection.normalize(value));
    },
    discard(db, { key }) {
      for (const change of cached(db, collection).changesOf(key)) {
        if (isAbout(change, key)) continue;
        // The other row, which this one was to replace, is shown again.
        removeChange(db, change.id);
        collection.rows.markDeleted(db, keyOfChange(change), false);
      }
      cached(db, collection).removeWithItsChanges(key);
    },
    fold(db, change) {
      const key = keyOfChange(change);
      for (const later of changesOf(db, change.subject)) {
        if (later.action === collection.mutations.edit?.name) {
          amend(db, change, { key, ...collection.value.parse(later.params) });
          removeChange(db, later.id);
        } else if (later.action === collection.mutations.delete?.name && isAbout(later, key)) {
          noteFolded(db, later.id, findChange(db, change.id) ?? change);
          cached(db, collection).removeWithItsChanges(key);
          return;
        }
      }
    },
  });
}

interface EditDeclaration<Value, O extends Operation> extends OfValue<Value> {
  operation: O;
  /**
   * `changed` has the fields that may be different on the server.
   */
  request(
    row: { key: string; serverId: number | null },
    changed: Partial<Value>,
    value: Value,
    access: ServerAccess,
  ): ParamsOf<O>;
}

/** A mutation that edits a row that the server has. It sends the fields that differ from the server's copy. */
export function editMutation<
  const Name extends MutationName,
  Value extends object,
  Item extends object,
  O extends Operation,
>(
  name: Name,
  collection: Collection<Value, Item>,
  { operation, request, ...declared }: EditDeclaration<Value, O>,
): Mutation<Name, RowParams<Value>> {
  const { rows, normalize } = collection;
  return defineMutation(name, {
    ...ofValue(collection, declared),
    operation,
    row: { collection, does: 'edit' },
    async send({ key, value }, { change, ...access }) {
      const { db } = access;
      const stored = rows.find(db, key);
      if (stored && stored.server === null && collection.conflicts === 'ask')
        throw new Refusal({ kind: 'gone' });
      if (!stored || !cached(db, collection).isChangeable(stored)) throw new Refusal({ kind: 'unsupported' });
      const target = normalize(value);
      const { server, serverId: item } = stored;
      const requestFor = (some: Partial<Value>) => request(stored, some, target, access);
      try {
        await sendFields(collection, { item, target, server, change }, access, async (fields) => {
          const sent = requestFor(fields);
          const { ignored } = await access.call(operation, sent);
          const unknown = ignored.find((name) => sent[name as keyof typeof sent] !== undefined);
          if (!unknown) return;
          const isTaken = (name: string): boolean => {
            const params = requestFor({ [name]: target[name as keyof Value] } as Partial<Value>);
            return !ignored.some((one) => params[one as keyof typeof params] !== undefined);
          };
          // The server took the other fields. Only the ignored ones are left to be sent.
          const taken = Object.fromEntries(Object.entries(fields).filter(([name]) => isTaken(name)));
          if (server) rows.setServer(db, key, item, { ...server, ...taken });
          throw new Refusal({ kind: 'unsupported', field: unknown });
        });
      } catch (error) {
        const why = await whyNotEdited(error, collection, stored, access);
        // An event may have reported the deletion already. Then no list will show it again.
        if (why instanceof Refusal && why !== error) rows.clearServer(db, key);
        throw why;
      }
      return (tx) => {
        rows.setServer(tx, key, stored.serverId, target);
        const isLast = changesOf(tx, change.subject).every(({ id }) => id === change.id);
        if (isLast) rows.setVisible(tx, key, target);
      };
    },
    discard: (db, { key }) => cached(db, collection).showWhatIsLeft(key),
    isAlreadySo: (db, { key, value }) => cached(db, collection).isAsListed(key, value),
    /** A deletion that waits behind the edit makes it unnecessary. */
    fold(db, change) {
      const deletion = changesOf(db, change.subject).find(
        ({ action }) => action === collection.mutations.delete?.name,
      );
      const settled = findChange(db, change.id);
      if (!deletion || !settled) return;
      passOnSent(db, settled, deletion);
      noteFolded(db, deletion.id, settled);
      removeChange(db, change.id);
    },
  });
}

/**
 * Why the server refused an edit: the item was deleted, or it took effect before the edit arrived. Else the error as it is.
 */
async function whyNotEdited<Value extends object, Item extends object>(
  error: unknown,
  { hasTakenEffect }: Collection<Value, Item>,
  { server }: StoredRow<Value>,
  access: ServerAccess,
): Promise<unknown> {
  if (!(error instanceof ApiError) || (error.kind !== 'rejected' && !isThingMissing(error))) return error;
  const { serverWords } = error.details;
  if (server && (await hasTakenEffect?.(server, access))) return new Refusal({ kind: 'already-sent' });
  return isThingMissing(error) ? new Refusal({ kind: 'gone', serverWords }) : error;
}

interface DeleteDeclaration<Value, O extends Operation> extends Described<Value> {
  operation: O;
  request(row: { key: string; serverId: number | null }): ParamsOf<O>;
}

/** A mutation that deletes a row. An item that is already missing on the server counts as deleted. */
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
  const { rows, hasTakenEffect, mayHaveTakenEffect, afterwards } = collection;
  return defineMutation(name, {
    operation,
    params: RowKey,
    collection: collection.name,
    row: { collection, does: 'delete' },
    expectedEchoOf: ({ key }, db) => (rows.find(db, key)?.server ? { fingerprint: DELETED } : null),
    async send({ key }, { change, ...access }) {
      const { db } = access;
      const stored = rows.find(db, key);
      if (stored === null) return () => {};
      if (!cached(db, collection).isChangeable(stored)) throw new Refusal({ kind: 'unsupported' });
      const { server } = stored;
      let mayHaveEffect = server !== null && mayHaveTakenEffect?.(server, db) === true;
      try {
        await access.call(operation, request(stored));
      } catch (error) {
        if (!isThingMissing(error)) throw error;
        mayHaveEffect = true;
      }
      // Neither a success nor a missing item shows whether it took effect before.
      if (server && afterwards && mayHaveEffect && (await hasTakenEffect?.(server, access)))
        return (tx) => {
          rows.clearServer(tx, key);
          rows.setVisible(tx, key, afterwards(server));
          rows.markDeleted(tx, key, false);
        };
      return (tx) => {
        // A row that was saved again meanwhile stays on screen.
        const ofThisRow = changesOf(tx, change.subject).filter((other) => isAbout(other, key));
        if (ofThisRow.length > 1) rows.clearServer(tx, key);
        else rows.remove(tx, key);
      };
    },
    /** A row that was saved again meanwhile needs no deletion before that. */
    fold(db, change) {
      if (changesOf(db, change.subject).some(({ action }) => action === collection.mutations.edit?.name))
        removeChange(db, change.id);
    },
    discard(db, { key }) {
      rows.markDeleted(db, key, false);
      cached(db, collection).showWhatIsLeft(key);
    },
    describe(db, { key }) {
      const stored = rows.find(db, key);
      // A deletion sends no text.
      return { title: '', ...(stored && describe(stored.value, db)), content: undefined, opens: null };
    },
  });
}
