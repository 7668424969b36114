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
import { EMPTY_STATUS, isSameStatus, type StatusValue } from '../contract/status.ts';
import { enqueueAway, enqueueEdit, enqueueStatus } from './actions.ts';
import type { StoredChange } from './change.ts';
import { isEqual, matchesOf } from './evidence.ts';
import { noteSnippetId, SentSnippet, snippetSubject } from './kinds/snippets.ts';
import { AWAY_SUBJECT, SetAwayParams, SetStatusParams, STATUS_SUBJECT } from './kinds/status.ts';
import { mayBeLate } from './late.ts';
import { changesOf, reject, removeChange, unboundCreates, valuesSent } from './outbox.ts';

type ListedSnippet = z.infer<typeof ServerSnippet>;

/**
 * Brings the server's list into the cache. What waits unsent stays on screen; a row that changed on the server under an
 * unsent edit becomes a conflict. Snippets that may be a create on its way or in doubt are left out.
 */
export function reconcileSnippets(db: Db, listed: ListedSnippet[]): void {
  const heldBack = new Set(
    unboundCreates(db).flatMap((create) => matchesOf(db, create, listed).map(({ id }) => id)),
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
  if (isUnchanged && row.title === item.title && row.content === item.content) return;
  keepServerSnippet(db, row.key, item.id, item);
  const waiting = changesOf(db, snippetSubject(row.key));
  if (waiting.length === 0) {
    if (isLateEdit(db, row, item)) enqueueEdit(db, row.key, row, Date.now());
    else showSnippet(db, row.key, item);
    return;
  }
  if (isUnchanged) return;
  const isAlreadySo = isEqual(row, item);
  for (const change of waiting) {
    if (change.state === 'sending') continue;
    if (change.action === 'edit-snippet' && isAlreadySo) removeChange(db, change.id);
    else if (change.action !== 'create-snippet' && !isOurDoing(change, item))
      reject(db, change, { kind: 'conflict' });
  }
}

/** An earlier attempt whose answer was lost put this there. */
const isOurDoing = (change: StoredChange, item: ListedSnippet): boolean =>
  valuesSent(change).some((sent) => {
    const { data } = SentSnippet.safeParse(sent);
    return data !== undefined && isEqual(data, item);
  });

/** An edit that was given up took effect after a newer one: each field is as the one says or as the other. */
function isLateEdit(db: Db, row: StoredSnippet, item: ListedSnippet): boolean {
  if (isEqual(row, item)) return false;
  return mayBeLate(db, snippetSubject(row.key), (params) => {
    const { data } = SentSnippet.safeParse(params);
    if (!data) return false;
    return (['title', 'content'] as const).every((field) =>
      [data[field].trim(), row[field].trim()].includes(item[field]),
    );
  });
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
export function reconcileStatus(db: Db, server: StatusValue, serverAway: boolean): void {
  const stored = readOwnStatus(db);
  const saysServer = (params: unknown) =>
    isSameStatus(SetStatusParams.safeParse(params).data?.value ?? EMPTY_STATUS, server);
  const isOurs = isSameStatus(stored.value, server);
  if (changesOf(db, STATUS_SUBJECT).length > 0) writeOwnStatus(db, { server });
  else if (!isOurs && mayBeLate(db, STATUS_SUBJECT, saysServer)) {
    writeOwnStatus(db, { server });
    enqueueStatus(db, 'set-status', { value: stored.value }, Date.now());
  } else writeOwnStatus(db, { server, value: server, ...(!isOurs && { clearAt: null }) });

  const saysAway = (params: unknown) => SetAwayParams.safeParse(params).data?.away === serverAway;
  writeOwnStatus(db, { serverAway });
  if (changesOf(db, AWAY_SUBJECT).length > 0 || stored.away === serverAway) return;
  if (mayBeLate(db, AWAY_SUBJECT, saysAway)) enqueueAway(db, stored.away, Date.now());
  else writeOwnStatus(db, { away: serverAway });
}
