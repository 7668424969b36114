import { v7 as uuidv7 } from 'uuid';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { Db } from '../../cache/file/db.ts';
import { noteId } from '../../cache/metadata/highest-ids.ts';
import { recordOverwrite } from '../../cache/local/overwrites.ts';
import { Refusal } from '../../contract/problem.ts';
import { subjectOf, type Collection } from '../define/collection.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { NewEcho } from '../outbox/echoes.ts';
import { amend, reject } from '../outbox/states.ts';
import { changesOf, removeChange } from '../outbox/store.ts';
import { endUndoOf } from '../outbox/undo-offer.ts';
import { valuesSent, withEarlier } from '../outbox/values-sent.ts';
import { fingerprintOf } from './echo.ts';
import { enqueueMutation } from './enqueue.ts';
import { isAbout, keyOfChange } from './rows.ts';

/** What a writer saw of an item. By default it is what the cache has now. */
export interface Seen<Value> {
  /** The value that the writer last saw. If the row has another value by now, the edit becomes a conflict. */
  seen?: Value | undefined;
  /**
   * The server's value when the writing began. If the server has another value by now that the writer did not see, the
   * edit becomes a conflict, or stays one.
   */
  serverSeen?: Value | undefined;
  /** The writer saw a warning that saving replaces another client's value. That value then goes into the history. */
  replaces?: boolean | undefined;
}

/**
 * The rows of a collection in one cache, and the changes that wait on them. The user's writes write a row and its change in
 * one transaction, or throw and write nothing.
 */
export class CachedRows<Value extends object, Item extends object> {
  readonly #db: Db;
  readonly #collection: Collection<Value, Item>;

  constructor(db: Db, collection: Collection<Value, Item>) {
    this.#db = db;
    this.#collection = collection;
  }

  /** The waiting changes of a row, oldest first. */
  changesOf(key: string): StoredChange[] {
    return changesOf(this.#db, subjectOf(this.#collection, key));
  }

  /** Creates a row and returns its key. The key stays when the server gives the row an ID. */
  create(value: Value, now: number, key: string = uuidv7()): string {
    this.#db.transaction(() => {
      const row = { key, serverId: null, value, server: null, createdAt: now, madeHere: true };
      this.#collection.rows.insert(this.#db, row);
      this.enqueueCreate(key, value, now);
    })();
    return key;
  }

  /** Creates a row where `key` is null, or edits one. Returns its key. */
  save(key: string | null, value: Value, now: number): string {
    if (key === null) return this.create(value, now);
    this.edit(key, value, now);
    return key;
  }

  enqueueCreate(key: string, value: Value, now: number): void {
    this.#enqueue(key, 'create', null, { key, ...value }, now);
  }

  /**
   * Edits a row. A create that was never sent takes the new value; otherwise the edit waits behind what is being sent. A
   * deleted row with a natural key is restored when it is edited.
   * @returns whether the user must choose.
   * @throws {Refusal} `gone`, or `unsupported` where the server cannot change the row.
   */
  edit(key: string, value: Value, now: number, { seen, serverSeen, replaces }: Seen<Value> = {}): boolean {
    const db = this.#db;
    const { rows, mutations, isEquivalent, conflicts, keyOf } = this.#collection;
    return db.transaction(() => {
      const stored = rows.find(db, key);
      if (!stored || (stored.deleted && !keyOf)) throw new Refusal({ kind: 'gone' });
      const sent = stored.deleted ? this.#restoreDeleted(key) : [];
      const waiting = this.changesOf(key);
      const create = waiting.find(({ action }) => action === mutations.create?.name);
      const isUnsent = create !== undefined && create.state !== 'sending' && create.state !== 'in-doubt';
      const isEditable = mutations.edit !== undefined && (create || this.isChangeable(stored));
      if (!isUnsent && !isEditable) throw new Refusal({ kind: 'unsupported' });
      rows.setVisible(db, key, value);
      if (isUnsent) {
        amend(db, create, { key, ...value });
        return false;
      }
      const isInConflict = waiting.some(
        ({ mergeKey, problem }) => mergeKey === 'edit' && problem?.kind === 'conflict',
      );
      const isSeenThere = (server: Value): boolean =>
        !seen ||
        // Without the server's value, the user has not seen the value that the question is about.
        (serverSeen ? isEquivalent(server, serverSeen) : !isInConflict) ||
        isEquivalent(server, seen) ||
        this.#isSent(key, server);
      const asks =
        conflicts === 'ask' &&
        ((seen !== undefined && !isAlike(seen, stored.value)) ||
          (stored.server !== null && !isSeenThere(stored.server)));
      const replaced =
        replaces && stored.server && !isEquivalent(stored.server, value) ? stored.server : null;
      this.enqueueEdit(key, value, now, sent);
      if (!asks && !replaced) return false;
      const edit = this.changesOf(key).findLast(({ mergeKey }) => mergeKey === 'edit');
      if (edit?.state !== 'queued') return false;
      if (asks) reject(db, edit, { kind: 'conflict' });
      else if (replaced) this.recordReplaced(edit, replaced);
      return asks;
    })();
  }

  /** Queues the value that a row shows. `sent` is what dropped changes may have put on the server. */
  enqueueEdit(key: string, value: Value, now: number, sent: object[] = []): void {
    this.#enqueue(key, 'edit', 'edit', withEarlier({ key, ...value }, sent), now);
  }

  /**
   * Deletes a row. A row that was never sent is removed at once. A row that may be on the server stays hidden until its
   * deletion is delivered. Where the server cannot delete, only the row is removed.
   */
  delete(key: string, now: number): void {
    const db = this.#db;
    const { rows, keyOf } = this.#collection;
    db.transaction(() => {
      const stored = rows.find(db, key);
      if (!stored || stored.deleted) return;
      // A change here may delete another row that this one replaces. That deletion stays.
      const waiting = this.changesOf(key).filter((change) => isAbout(change, key));
      const dropped = waiting.filter(({ state }) => state !== 'sending' && state !== 'in-doubt');
      for (const change of dropped) removeChange(db, change.id);
      const isOnItsWay = dropped.length < waiting.length;
      // An edit whose response was lost may have stored a row with a natural key.
      const earlier = dropped.flatMap(valuesSent);
      const isNotThere = stored.server === null && !(keyOf && earlier.length > 0);
      if (!isOnItsWay && (isNotThere || !this.isChangeable(stored))) return rows.remove(db, key);
      rows.markDeleted(db, key, true);
      // Values that dropped edits may have put on the server are still our own.
      this.#enqueue(key, 'delete', 'delete', withEarlier({ key }, earlier), now);
      // The user had not decided yet about another client's value. That value goes into the history.
      const deletion = this.changesOf(key).findLast(({ mergeKey }) => mergeKey === 'delete');
      if (deletion && stored.server && dropped.some(({ problem }) => problem?.kind === 'conflict'))
        this.recordReplaced(deletion, stored.server);
    })();
  }

  /**
   * Shows a row again whose deletion no request has tried yet. Returns false if the server may have deleted it, or is about to.
   */
  bringBack(key: string): boolean {
    const db = this.#db;
    const { rows, mutations } = this.#collection;
    if (rows.find(db, key)?.deleted !== true) return true;
    const deletions = this.changesOf(key).filter(({ action }) => action === mutations.delete?.name);
    if (deletions.some(({ attempts }) => attempts > 0)) return false;
    endUndoOf(db, subjectOf(this.#collection, key));
    for (const { id } of deletions) removeChange(db, id);
    rows.markDeleted(db, key, false);
    return true;
  }

  /** Stores that a waiting change will overwrite another client's value. */
  recordReplaced(change: StoredChange, server: Value): void {
    const { name: action } = this.#mutation('edit');
    const earlier = { action, params: { key: keyOfChange(change), ...server } };
    recordOverwrite(this.#db, change.id, { ours: change, earlier });
  }

  /** Whether the server lists the collection and has an equivalent value of this row. */
  isAsListed(key: string, value: Value): boolean {
    const { name, rows, isEquivalent, normalize } = this.#collection;
    const server = rows.find(this.#db, key)?.server ?? null;
    return (
      server !== null && hasCapability(this.#db, name) === true && isEquivalent(normalize(value), server)
    );
  }

  /**
   * Whether the server can change and delete this row. That takes a server that lists the collection, and an ID of the row. A
   * collection whose rows have a natural key needs neither.
   */
  isChangeable({ server, serverId }: { server: Value | null; serverId: number | null }): boolean {
    const { name, keyOf } = this.#collection;
    if (keyOf) return true;
    return server === null || (serverId !== null && hasCapability(this.#db, name) !== false);
  }

  /** The echo of giving a row this value; null if the server's copy is equal already, so that no event will arrive. */
  expectedEchoOf(key: string, value: Value): NewEcho | null {
    const server = this.#collection.rows.find(this.#db, key)?.server ?? null;
    const fingerprint = fingerprintOf(this.#collection, value, server);
    const copyBefore = server ? fingerprintOf(this.#collection, server) : undefined;
    return fingerprint === copyBefore ? null : { fingerprint, copyBefore };
  }

  /**
   * Binds a row that was made here to the server's item. If a list has added a second row for the item, that one is removed.
   */
  bind(key: string, serverId: number | null, server: Value): void {
    const { rows, name } = this.#collection;
    const other = serverId === null ? null : rows.findByServerId(this.#db, serverId);
    if (other && other.key !== key) rows.remove(this.#db, other.key);
    rows.setServer(this.#db, key, serverId, server);
    if (serverId !== null) noteId(this.#db, name, serverId);
  }

  /**
   * A change was discarded: the row shows the newest remaining value, or else the server's copy. Without either it is
   * removed.
   */
  showWhatIsLeft(key: string): void {
    const { rows } = this.#collection;
    const value = this.valueThatWaits(key) ?? rows.find(this.#db, key)?.server;
    if (value) rows.setVisible(this.#db, key, value);
    else rows.remove(this.#db, key);
  }

  /** The value that the newest waiting change gives the row, or undefined. */
  valueThatWaits(key: string): Value | undefined {
    const { mutations, value: schema } = this.#collection;
    return this.changesOf(key)
      .toReversed()
      .filter(({ action }) => action !== mutations.delete?.name)
      .map(({ params }) => schema.safeParse(params).data)
      .find((value) => value !== undefined);
  }

  /** Removes a row and every change that is about it. */
  removeWithItsChanges(key: string): void {
    for (const change of this.changesOf(key)) if (isAbout(change, key)) removeChange(this.#db, change.id);
    this.#collection.rows.remove(this.#db, key);
  }

  /** Whether an attempt of a waiting change sent this value, so that it is nobody else's. */
  #isSent(key: string, server: Value): boolean {
    const { value, isEquivalent } = this.#collection;
    return this.changesOf(key)
      .flatMap(valuesSent)
      .map((sent) => value.safeParse(sent).data)
      .some((sent) => sent !== undefined && isEquivalent(sent, server));
  }

  /** Drops a deletion that is not being sent. Returns what its attempts may have put on the server. */
  #restoreDeleted(key: string): object[] {
    const { rows, mutations } = this.#collection;
    const dropped = this.changesOf(key).filter(
      ({ action, state }) => action === mutations.delete?.name && state !== 'sending',
    );
    for (const { id } of dropped) removeChange(this.#db, id);
    rows.markDeleted(this.#db, key, false);
    return dropped.flatMap(valuesSent);
  }

  #enqueue(
    key: string,
    does: 'create' | 'edit' | 'delete',
    mergeKey: string | null,
    params: object,
    now: number,
  ): void {
    const subject = subjectOf(this.#collection, key);
    enqueueMutation(this.#db, this.#mutation(does), { subject, mergeKey, params }, now);
  }

  #mutation(does: 'create' | 'edit' | 'delete') {
    const mutation = this.#collection.mutations[does];
    if (!mutation) throw new Error(`There is no way to ${does} a ${this.#collection.noun}.`);
    return mutation;
  }
}

/** The rows of this collection in this cache. */
export const cached = <Value extends object, Item extends object>(
  db: Db,
  collection: Collection<Value, Item>,
): CachedRows<Value, Item> => new CachedRows(db, collection);

const isAlike = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
