import type { Db } from '../../cache/file/db.ts';
import { outageOf, pauseOf, type ConnectionView } from '../../contract/values/account.ts';
import type { ChangesAbout } from '../../contract/calls/outbox.ts';
import type {
  ChangesAboutOne,
  ChangeView,
  OutboxGroup,
  OutboxPage,
  WaitsFor,
} from '../../contract/values/change.ts';
import { subscribersKeyOf } from '../../sync/collections/channel-membership.ts';
import { decisionsFor } from '../../sync/delivery/decisions.ts';
import { needsUser, type StoredChange } from '../../sync/outbox/change.ts';
import { shownState } from '../base/shown-state.ts';
import { describeChange, mutationsByName } from '../../sync/collections/catalog.ts';
import { keyOfChange } from '../../sync/rows/rows.ts';
import {
  changesInGroups,
  countGroups,
  countRestored,
  type GroupsOfWaiting,
  positionInGroups,
} from '../../sync/outbox/groups.ts';
import { changesOfSubjects, findChange, firstOfSubjects, type SubjectsOf } from '../../sync/outbox/store.ts';
import { subjects } from '../../sync/outbox/subjects.ts';
import { heldDeletions } from '../../sync/outbox/undo-offer.ts';
import { timeSurelyReached } from '../../sync/clocks/doubted-time.ts';
import { foreignValue } from '../history/queries.ts';

interface Connection {
  view: ConnectionView;
  blockedUntil: number;
}

/** One page of the undelivered changes, with how many there are. */
export function outboxPage(db: Db, connection: Connection, offset: number, limit: number): OutboxPage {
  const groups = groupsOn(connection, Date.now());
  const held = heldDeletions(db);
  const counts = countGroups(db, groups, held);
  return {
    total: counts.reduce((total, { count }) => total + count, 0),
    groups: counts,
    restored: countRestored(db),
    rows: changeViews(db, connection, changesInGroups(db, groups, held, offset, limit)),
  };
}

/** The position of a change in the Outbox. Null if the change is not there. */
export const outboxPosition = (db: Db, connection: Connection, changeId: string): number | null =>
  positionInGroups(db, groupsOn(connection, Date.now()), heldDeletions(db), changeId);

/** The most changes that an answer about one item contains. */
const ABOUT_LIMIT = 200;

/** The undelivered changes about one item, at most 200. */
export function changesAbout(db: Db, connection: Connection, about: ChangesAbout): ChangesAboutOne {
  const { changes, count } = storedAbout(db, about);
  return { rows: changeViews(db, connection, changes), others: count - changes.length };
}

function storedAbout(db: Db, about: ChangesAbout): { changes: StoredChange[]; count: number } {
  if ('changeId' in about) {
    const change = findChange(db, about.changeId);
    return { changes: change ? [change] : [], count: change ? 1 : 0 };
  }
  return changesOfSubjects(db, subjectsOf(about), ABOUT_LIMIT);
}

function subjectsOf(about: Exclude<ChangesAbout, { changeId: string }>): SubjectsOf {
  if ('own' in about) return { exactly: [subjects.status, subjects.away] };
  if ('conversation' in about) return { exactly: [subjects.send(about.conversation)] };
  if ('folderId' in about) return { beginning: subjects.folderWithId(about.folderId, []) };
  const name = about.channelNamed;
  const members = subscribersKeyOf({ key: null, name });
  return { exactly: [subjects.channelNamed(name)], beginning: subjects.subscribersOf(members) };
}

/** Changes as windows show them. Leaves out a deletion that waits only because it can be undone: the toast shows it. */
export function changeViews(db: Db, connection: Connection, changes: StoredChange[]): ChangeView[] {
  const now = Date.now();
  const reached = timeSurelyReached(db, now);
  const held = new Set(heldDeletions(db));
  const shown = changes.filter(({ id, state }) => !held.has(id) || state !== 'queued');
  const first = firstOfSubjects(
    db,
    shown.map(({ id }) => id),
  );
  return shown.map((change) => ({
    id: change.id,
    action: change.action,
    state: shownState(change, reached),
    ...describeChange(db, change),
    waitsFor: waitsFor(change, connection, first.has(change.id), now),
    problem: change.problem,
    needsUser: needsUser(change),
    decisions: decisionsFor(db, change),
    conflict: conflictOf(db, change),
    createdAt: change.createdAt,
    lastSentAt: change.lastSentAt,
    nextAttemptAt: nextAttemptOf(change, connection.blockedUntil, now),
    replaced: change.replaced,
  }));
}

/** Both values of an item that another client changed under an unsent edit or deletion. Null if there is no conflict. */
function conflictOf(db: Db, change: StoredChange): ChangeView['conflict'] {
  const { row } = mutationsByName[change.action];
  if (!row || change.problem?.kind !== 'conflict') return null;
  const { rows, mutations } = row.collection;
  const key = keyOfChange(change);
  const server = rows.find(db, key)?.server;
  if (!server || !mutations.edit) return null;
  return {
    mine: row.does === 'edit' ? foreignValue(db, change) : null,
    theirs: foreignValue(db, { action: mutations.edit.name, params: { key, ...server } }),
  };
}

/** When a change is tried again: its own moment or the account's, whichever is later. Null if the change need not wait. */
function nextAttemptOf(
  { state, nextAttemptAt }: StoredChange,
  blockedUntil: number,
  now: number,
): number | null {
  const moment = Math.max(nextAttemptAt ?? 0, blockedUntil);
  return state === 'queued' && moment > now ? moment : null;
}

function waitsFor(
  change: StoredChange,
  connection: Connection,
  isFirst: boolean,
  now: number,
): WaitsFor | null {
  if (change.state === 'held') return 'sign-in';
  if (change.state !== 'queued') return null;
  return isFirst
    ? firstWaitsFor(connection, change.nextAttemptAt !== null, now)
    : laterWaitsFor(connection.view);
}

/**
 * The reason why the first queued change of a subject waits.
 * @param wasTried whether its last attempt failed
 */
function firstWaitsFor({ view, blockedUntil }: Connection, wasTried: boolean, now: number): WaitsFor {
  if (view.state === 'signed-out') return 'sign-in';
  if (view.state === 'offline') return reasonOfOutage(view);
  if (pauseOf(view) === 'too-old') return 'server';
  if (view.state !== 'online') return 'connection';
  return wasTried || blockedUntil > now ? 'server' : 'turn';
}

function reasonOfOutage(view: ConnectionView): WaitsFor {
  if (view.problem?.kind === 'disk') return 'computer';
  const outage = outageOf(view);
  if (outage === 'own') return 'computer';
  return outage === 'server' || outage === 'silent' ? 'server' : 'connection';
}

/** The reason to wait of a queued change behind an earlier change of its subject. */
const laterWaitsFor = ({ state }: ConnectionView): WaitsFor =>
  state === 'signed-out' ? 'sign-in' : 'earlier-change';

const groupOf = (waits: WaitsFor): OutboxGroup => (waits === 'turn' ? 'otherwise' : waits);

function groupsOn(connection: Connection, now: number): GroupsOfWaiting {
  const { state } = connection.view;
  const queued = groupOf(firstWaitsFor(connection, false, now));
  return {
    queued,
    tried: groupOf(firstWaitsFor(connection, true, now)),
    behindAsked: groupOf(laterWaitsFor(connection.view)),
    // Perch looks for a change in doubt over the connection.
    inDoubt: state === 'online' ? 'checking' : queued,
  };
}
