import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Db } from '../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import {
  forgetServerSnippet,
  insertSnippet,
  keepServerSnippet,
  listServerSnippets,
  removeSnippet,
  showSnippet,
  type StoredSnippet,
} from '../cache/snippets.ts';
import type { ServerSnippet } from '../contract/operations/saved-snippets.ts';
import { isSameStatus, type StatusValue } from '../contract/status.ts';
import { matchesOf } from './evidence.ts';
import { noteSnippetId, snippetSubject } from './kinds/snippets.ts';
import { AWAY_SUBJECT, STATUS_SUBJECT } from './kinds/status.ts';
import { changesInDoubt, changesOf, reject, removeChange } from './outbox.ts';

type ListedSnippet = z.infer<typeof ServerSnippet>;

/**
 * Brings the server's list into the cache. What waits unsent stays on screen; a row that changed on the server under an
 * unsent edit becomes a conflict. Snippets that may be a create in doubt are left out until it is settled.
 */
export function reconcileSnippets(db: Db, listed: ListedSnippet[]): void {
  const heldBack = new Set(
    changesInDoubt(db).flatMap((create) => matchesOf(db, create, listed).map(({ id }) => id)),
  );
  const stored = listServerSnippets(db);
  const byServerId = new Map(stored.map((row) => [row.serverId, row]));
  const withoutId = stored.filter((row) => row.serverId === null);
  for (const item of listed) {
    if (heldBack.has(item.id)) continue;
    const row = byServerId.get(item.id) ?? adopt(db, withoutId, item);
    if (row) updateRow(db, row, item);
    else insertListed(db, item);
  }
  const present = new Set(listed.map(({ id }) => id));
  for (const row of stored) {
    if (row.serverId !== null && !present.has(row.serverId)) removeGone(db, row);
  }
  if (listed.length > 0)
    noteSnippetId(
      db,
      listed.reduce((highest, { id }) => Math.max(highest, id), 0),
    );
  else noteSnippetId(db, 0);
}

/** A row that the user said is on the server gets its ID when a list tells it. */
function adopt(db: Db, withoutId: StoredSnippet[], item: ListedSnippet): StoredSnippet | undefined {
  const index = withoutId.findIndex(
    ({ server }) => server?.title === item.title && server.content === item.content,
  );
  const row = index < 0 ? undefined : withoutId.splice(index, 1)[0];
  if (row) keepServerSnippet(db, row.key, item.id, item);
  return row && { ...row, serverId: item.id };
}

function insertListed(db: Db, { id, title, content, date_created }: ListedSnippet): void {
  insertSnippet(db, {
    key: uuidv7(),
    serverId: id,
    title,
    content,
    server: { title, content },
    createdAt: date_created * 1000,
    madeHere: false,
  });
}

function updateRow(db: Db, row: StoredSnippet, item: ListedSnippet): void {
  const isUnchanged = row.server?.title === item.title && row.server.content === item.content;
  if (isUnchanged) return;
  keepServerSnippet(db, row.key, item.id, item);
  const waiting = changesOf(db, snippetSubject(row.key));
  if (waiting.length === 0) {
    showSnippet(db, row.key, item);
    return;
  }
  const isAlreadySo = row.title === item.title && row.content === item.content;
  for (const change of waiting) {
    if (change.state === 'sending') continue;
    if (change.action === 'edit-snippet' && isAlreadySo) removeChange(db, change.id);
    else if (change.action !== 'create-snippet') reject(db, change, { kind: 'conflict' });
  }
}

/** Deleted from elsewhere. An unsent edit keeps the row; its delivery will say that the snippet is gone. */
function removeGone(db: Db, row: StoredSnippet): void {
  const waiting = changesOf(db, snippetSubject(row.key));
  const edit = waiting.find(({ action }) => action === 'edit-snippet');
  if (waiting.some(({ state }) => state === 'sending')) return;
  if (edit && !row.deleted) {
    forgetServerSnippet(db, row.key);
    reject(db, edit, { kind: 'gone' });
    return;
  }
  for (const change of waiting) removeChange(db, change.id);
  removeSnippet(db, row.key);
}

/** Brings the server's status into the cache; an unsent one stays on screen. A status set elsewhere ends our timer. */
export function reconcileStatus(db: Db, server: StatusValue, serverAway: boolean | undefined): void {
  const stored = readOwnStatus(db);
  const waits = changesOf(db, STATUS_SUBJECT).length > 0;
  const isOurs = isSameStatus(stored.value, server);
  writeOwnStatus(db, {
    server,
    ...(!waits && { value: server, ...(!isOurs && { clearAt: null }) }),
  });
  if (serverAway === undefined) return;
  const awayWaits = changesOf(db, AWAY_SUBJECT).length > 0;
  writeOwnStatus(db, { serverAway, ...(!awayWaits && { away: serverAway }) });
}
