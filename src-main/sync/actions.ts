import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../cache/db.ts';
import { contentLimitOf, readFact } from '../cache/facts.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import { findSnippet, hideSnippet, insertSnippet, removeSnippet, showSnippet } from '../cache/snippets.ts';
import type { ChangeAction } from '../contract/change.ts';
import { Refusal } from '../contract/problem.ts';
import { checkSnippet, type SnippetValue } from '../contract/snippet.ts';
import {
  checkStatusText,
  EMPTY_STATUS,
  isEmptyStatus,
  isSameStatus,
  type StatusValue,
} from '../contract/status.ts';
import { kinds } from './kinds/index.ts';
import { snippetSubject } from './kinds/snippets.ts';
import { AWAY_SUBJECT, STATUS_SUBJECT } from './kinds/status.ts';
import { amend, changesOf, enqueue, reject, removeChange, valuesSent, type NewChange } from './outbox.ts';

/** What the user does. Each writes the visible row and the change in one transaction, or throws a `Refusal` and writes nothing. */

/** Sets the status; `clearAt` is in milliseconds since the epoch, null for never. */
export function setOwnStatus(db: Db, typed: StatusValue, clearAt: number | null, now: number): void {
  const value = { ...typed, text: typed.text.trim() };
  const problem = checkStatusText(value.text);
  if (problem) throw new Refusal(problem);
  if (clearAt !== null && clearAt <= now)
    throw new Refusal({ kind: 'invalid-input', field: 'clearAfter', rule: 'in-the-past' });
  db.transaction(() => {
    writeOwnStatus(db, { value, clearAt: isEmptyStatus(value) ? null : clearAt, clearedUnchecked: false });
    enqueueStatus(db, 'set-status', { value }, now);
  })();
}

/** Clears a status whose time has come. The change reads the server first and leaves alone what is not ours. */
export function clearOwnStatusWhenDue(db: Db, now: number): boolean {
  const { value, server, clearAt } = readOwnStatus(db);
  if (clearAt === null || clearAt > now) return false;
  db.transaction(() => {
    writeOwnStatus(db, { value: EMPTY_STATUS, clearAt: null });
    // Where our status was never sent, the one that it would have replaced is cleared in its stead.
    const onlyIf = server && !isSameStatus(server, value) ? [value, server] : [value];
    enqueueStatus(db, 'clear-status', { onlyIf }, now);
  })();
  return true;
}

/** Queues a status; the row is not touched. */
export function enqueueStatus(
  db: Db,
  action: 'set-status' | 'clear-status',
  params: unknown,
  now: number,
): void {
  queue(db, action, { subject: STATUS_SUBJECT, mergeKey: STATUS_SUBJECT, params }, now);
}

export function setAway(db: Db, away: boolean, now: number): void {
  db.transaction(() => {
    writeOwnStatus(db, { away });
    enqueueAway(db, away, now);
  })();
}

export function enqueueAway(db: Db, away: boolean, now: number): void {
  queue(db, 'set-away', { subject: AWAY_SUBJECT, mergeKey: AWAY_SUBJECT, params: { away } }, now);
}

/** Creates a snippet; answers its key, which stays the same when the server gives it an ID. */
export function createSnippet(db: Db, value: SnippetValue, now: number): string {
  const key = uuidv7();
  refuseBroken(db, value);
  db.transaction(() => {
    insertSnippet(db, { key, serverId: null, ...value, server: null, createdAt: now, madeHere: true });
    enqueueCreate(db, key, value, now);
  })();
  return key;
}

/** Queues the creation of a row that stands already. */
export function enqueueCreate(db: Db, key: string, { title, content }: SnippetValue, now: number): void {
  const params = { key, title, content };
  queue(db, 'create-snippet', { subject: snippetSubject(key), mergeKey: null, params }, now);
}

/**
 * Changes a snippet. One that was never sent is changed in its creation.
 * @param seen what the writer last saw of it; where it is something else by now, the edit waits as a conflict.
 */
export function editSnippet(
  db: Db,
  key: string,
  { title, content }: SnippetValue,
  now: number,
  seen?: SnippetValue,
): void {
  refuseBroken(db, { title, content });
  db.transaction(() => {
    const stored = findSnippet(db, key);
    if (!stored || stored.deleted) throw new Refusal({ kind: 'gone' });
    const create = changesOf(db, snippetSubject(key)).find(({ action }) => action === 'create-snippet');
    if (!create && !isChangeable(db, stored)) throw new Refusal({ kind: 'unsupported' });
    showSnippet(db, key, { title, content });
    if (create && create.state !== 'sending' && create.state !== 'in-doubt') {
      amend(db, create, { key, title, content });
      return;
    }
    enqueueEdit(db, key, { title, content }, now);
    if (seen && (seen.title !== stored.title || seen.content !== stored.content)) {
      const edit = changesOf(db, snippetSubject(key)).find(({ mergeKey }) => mergeKey === 'edit');
      if (edit?.state === 'queued') reject(db, edit, { kind: 'conflict' });
    }
  })();
}

/** Queues the values that a row shows. */
export function enqueueEdit(db: Db, key: string, { title, content }: SnippetValue, now: number): void {
  const params = { key, title, content };
  queue(db, 'edit-snippet', { subject: snippetSubject(key), mergeKey: 'edit', params }, now);
}

/**
 * Deletes a snippet. One that was never sent is gone at once; one that may be on the server stays as a tombstone until its
 * deletion is delivered. Where the server cannot delete, only the copy here goes.
 */
export function deleteSnippet(db: Db, key: string, now: number): void {
  db.transaction(() => {
    const stored = findSnippet(db, key);
    if (!stored || stored.deleted) return;
    const waiting = changesOf(db, snippetSubject(key));
    for (const change of waiting) {
      if (change.state !== 'sending' && change.state !== 'in-doubt') removeChange(db, change.id);
    }
    const isOnItsWay = changesOf(db, snippetSubject(key)).length > 0;
    if (!isOnItsWay && (stored.server === null || !isChangeable(db, stored))) {
      removeSnippet(db, key);
      return;
    }
    hideSnippet(db, key, true);
    // What edits that went with it may have put on the server is still our own doing.
    const params = { key, earlier: waiting.flatMap(valuesSent) };
    queue(db, 'delete-snippet', { subject: snippetSubject(key), mergeKey: 'delete', params }, now);
  })();
}

/** Queues a change; how it may be delivered is said by its operation. */
function queue(
  db: Db,
  action: ChangeAction,
  change: Pick<NewChange, 'subject' | 'mergeKey' | 'params'>,
  now: number,
): void {
  const { id: operation, delivery } = kinds[action].operation;
  if (delivery !== 'set' && delivery !== 'create') throw new Error(`${operation} is never queued.`);
  enqueue(db, { action, operation, delivery, ...change }, now);
}

/** Whether the server can change and delete this snippet. */
export const isChangeable = (
  db: Db,
  { server, serverId }: { server: unknown; serverId: number | null },
): boolean => server === null || (serverId !== null && readFact(db, 'offersSnippetList') !== false);

function refuseBroken(db: Db, value: SnippetValue): void {
  const problem = checkSnippet(value, contentLimitOf(db));
  if (problem) throw new Refusal(problem);
}
