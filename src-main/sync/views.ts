import type { Db } from '../cache/db.ts';
import { readFact } from '../cache/facts.ts';
import { readOwnStatus } from '../cache/own-status.ts';
import { pageOfSnippets, searchSnippets } from '../cache/search.ts';
import { countSnippets, findSnippet } from '../cache/snippets.ts';
import type { ConnectionState } from '../contract/account.ts';
import type { ChangeView, WaitsFor } from '../contract/change.ts';
import type { RowMark, SnippetPage, SnippetView } from '../contract/snippet.ts';
import { isSameStatus, type StatusView } from '../contract/status.ts';
import { isChangeable } from './actions.ts';
import type { Connection } from './connection.ts';
import { answersFor } from './answers.ts';
import { needsUser, type StoredChange } from './change.ts';
import { DeleteSnippetParams, SnippetParams, snippetSubject } from './kinds/snippets.ts';
import { AWAY_SUBJECT, SetAwayParams, SetStatusParams, STATUS_SUBJECT } from './kinds/status.ts';
import { changesOf, listChanges } from './outbox.ts';

/** The own status as the window and the tray show it. */
export function statusView(db: Db): StatusView {
  const { value, away, server, clearAt, clearedUnchecked } = readOwnStatus(db);
  const waiting = [...changesOf(db, STATUS_SUBJECT), ...changesOf(db, AWAY_SUBJECT)];
  // Of text and away, the one that needs the user comes first.
  const unsent = waiting.find(needsUser) ?? waiting[0];
  return {
    ...value,
    away,
    clearAt,
    unsent: unsent?.state ?? null,
    server: server && !isSameStatus(server, value) ? server : null,
    readable: readFact(db, 'offersStatusRead') !== false,
    clearedUnchecked,
  };
}

/** One page of the list; an empty search shows everything, newest first. */
export function snippetPage(db: Db, search: string, offset: number, limit: number): SnippetPage {
  const total = countSnippets(db);
  const isSearch = search.trim() !== '';
  const { found, rows } = isSearch
    ? searchSnippets(db, search, offset, limit)
    : { found: total, rows: pageOfSnippets(db, offset, limit) };
  return { total, found, rows: rows.map((row) => ({ ...row, mark: markOf(db, row.key) })) };
}

export function snippetView(db: Db, key: string): SnippetView | null {
  const stored = findSnippet(db, key);
  if (!stored || stored.deleted) return null;
  const { title, content, server, serverId, createdAt } = stored;
  const differs = server !== null && (server.title !== title || server.content !== content);
  return {
    key,
    serverId,
    title,
    content,
    createdAt,
    mark: markOf(db, key),
    server: differs ? server : null,
    changeable: isChangeable(db, stored),
  };
}

/** The oldest waiting change of a row: the others stand behind it. */
function markOf(db: Db, key: string): RowMark | null {
  const change = changesOf(db, snippetSubject(key))[0];
  if (!change) return null;
  return { state: change.state, needsUser: needsUser(change), changeId: change.id, problem: change.problem };
}

/** Everything that is not delivered, in the order it was made. */
export function changeViews(db: Db, connection: Pick<Connection, 'state' | 'blockedUntil'>): ChangeView[] {
  const now = Date.now();
  const changes = listChanges(db);
  const first = new Map<string, string>();
  for (const { subject, id } of changes) if (!first.has(subject)) first.set(subject, id);
  return changes.map((change) => ({
    id: change.id,
    action: change.action,
    state: change.state,
    ...describe(db, change),
    waitsFor: waitsFor(change, connection.state, first.get(change.subject) === change.id),
    problem: change.problem,
    needsUser: needsUser(change),
    answers: answersFor(db, change),
    createdAt: change.createdAt,
    lastSentAt: change.lastSentAt,
    nextAttemptAt: nextAttemptOf(change, connection.blockedUntil, now),
    replaced: change.replaced,
  }));
}

/** When it is tried again: its own moment or the account's, whichever is later; null where that is now. */
function nextAttemptOf(
  { state, nextAttemptAt }: StoredChange,
  blockedUntil: number,
  now: number,
): number | null {
  const moment = Math.max(nextAttemptAt ?? 0, blockedUntil);
  return state === 'queued' && moment > now ? moment : null;
}

function waitsFor(change: StoredChange, connection: ConnectionState, isFirst: boolean): WaitsFor | null {
  if (change.state === 'held') return 'sign-in';
  if (change.state !== 'queued') return null;
  if (connection === 'signed-out') return 'sign-in';
  if (!isFirst) return 'earlier-change';
  if (connection !== 'online') return 'connection';
  return change.nextAttemptAt !== null ? 'server' : 'turn';
}

function describe(db: Db, change: StoredChange): Pick<ChangeView, 'title' | 'emoji' | 'away' | 'snippetKey'> {
  const nothing = { title: '', emoji: null, away: null, snippetKey: null };
  switch (change.action) {
    case 'set-status': {
      const { text, emoji } = SetStatusParams.parse(change.params).value;
      return { ...nothing, title: text, emoji };
    }
    case 'clear-status':
      return nothing;
    case 'set-away':
      return { ...nothing, away: SetAwayParams.parse(change.params).away };
    case 'create-snippet':
    case 'edit-snippet': {
      const { key, title } = SnippetParams.parse(change.params);
      return { ...nothing, title, snippetKey: key };
    }
    case 'delete-snippet': {
      const { key } = DeleteSnippetParams.parse(change.params);
      return { ...nothing, title: findSnippet(db, key)?.title ?? '' };
    }
  }
}
