import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import {
  OWN_STATUS,
  ownStatusRows,
  readOwnStatus,
  writeOwnStatus,
} from '../../cache/collections/own-status.ts';
import { hasCapability, noteCapability } from '../../cache/metadata/capabilities.ts';
import { noteSetByOthers, noteShownAgain } from '../../domain/status-rules.ts';
import { operations } from '../../contract/operations/index.ts';
import { ServerStatus } from '../../contract/operations/status.ts';
import { Refusal } from '../../contract/problem.ts';
import { isEmptyStatus, isSameEmoji, isSameStatus, StatusValue } from '../../contract/values/status.ts';
import type { StoredChange } from '../outbox/change.ts';
import { emojiParams } from './emoji-names.ts';
import { isRefusal } from '../wire/fails-alone.ts';
import { emojiFromServer } from '../wire/emoji.ts';
import { mergeStatus, statusFromServer } from '../wire/status.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { changesOf, noteParams } from '../outbox/store.ts';
import { setsSetting, storeSetting, type SettingParams } from './settings.ts';
import { maybeThere } from '../outbox/unanswered.ts';
import { isConditional } from '../outbox/values-sent.ts';
import { trueTime } from '../clocks/clock-skew.ts';
import { defineCollection, type RowMutations } from '../define/collection.ts';
import { type Apply, byName, defineMutation } from '../define/mutation.ts';
import { patchEvent } from '../define/patch.ts';
import type { ServerAccess } from '../define/server-access.ts';
import { cached } from '../rows/cached-rows.ts';
import { fingerprintOf } from '../rows/echo.ts';
import { enqueueMutation } from '../rows/enqueue.ts';
import { RowKey } from '../rows/rows.ts';
import { subjects } from '../outbox/subjects.ts';

type StatusItem = z.infer<typeof ServerStatus>;

/** The user's own status: a list of one row. */
export const ownStatus = defineCollection<StatusValue, StatusItem>({
  name: 'status',
  noun: 'status',
  subjectOf: () => subjects.status,
  value: StatusValue,
  rows: ownStatusRows,
  mutations: (): RowMutations => ({ edit: setStatus }),
  register: {
    fetch: ['user_status'],
    // The map leaves out users without a status.
    items: ({ user_status, user_id }) => user_status && [user_status[String(user_id)] ?? {}],
  },
  async list({ ask, userId }) {
    const { status } = await ask(operations.getUserStatus, { user_id: userId });
    return [status];
  },
  events: [
    // An event has only the fields that were set.
    patchEvent(
      'user_status',
      undefined,
      ServerStatus.extend({ user_id: z.int() }),
      ({ user_id, ...reported }, { db, userId }) => {
        const hasStatus = reported.status_text !== undefined || reported.emoji_name !== undefined;
        if (user_id !== userId || !hasStatus) return [];
        return ownStatusRows.find(db, OWN_STATUS)
          ? { update: [OWN_STATUS], to: (status) => mergeStatus(status, reported) }
          : { upsert: [reported] };
      },
    ),
  ],
  belongsTo: 'user',
  keyOf: () => OWN_STATUS,
  valueOf: (status) => statusFromServer(status),
  isEquivalent: isSameStatus,
  isEmpty: isEmptyStatus,
  setElsewhere(db) {
    writeOwnStatus(db, { clearAt: null, setHere: null });
    noteSetByOthers(db, trueTime(db, Date.now()));
  },
});

/** A change of the own status has `onlyIf` if Perch makes it by itself. */
const StatusParams = z.object({
  ...RowKey.shape,
  ...StatusValue.shape,
  onlyIf: z.array(StatusValue).optional(),
  earlier: z.array(StatusValue).default([]),
});

const setStatus = defineMutation('set-status', {
  operation: operations.updateStatus,
  params: StatusParams,
  collection: 'status',
  row: { collection: ownStatus, does: 'edit' },
  async send({ text, emoji, onlyIf, earlier }, { change, ...access }) {
    const value = { text, emoji };
    if (onlyIf) return sendIfOurs(value, [...onlyIf, ...earlier], access);
    await postStatus(access, value, knownStatus(access.db, change));
    return (db) => wasSet(db, value);
  },
  discard: showLeftStatus,
  isAlreadySo: (db, value) => cached(db, ownStatus).isAsListed(OWN_STATUS, value),
  restore: (db, { text, emoji }) => noteShownAgain(db, { text, emoji }, trueTime(db, Date.now())),
  /** Servers also report a status that is set to the same value, but nothing is sent if the server is known to have it. */
  expectedEchoOf(value, db, change) {
    const known = knownStatus(db, change);
    if (known && isSameStatus(value, known)) return null;
    const fingerprint = fingerprintOf(ownStatus, asOnServer(db, value));
    return { fingerprint, copyBefore: known ? fingerprintOf(ownStatus, known) : undefined };
  },
  describe: (_, { text, emoji }) => ({ title: text, emoji, opens: null }),
});

/**
 * Sets a status if the server still has ours. Another client's status stays, and is shown (sync: Conflicts). If the
 * server's status cannot be read, the status is set unchecked.
 */
async function sendIfOurs(
  value: StatusValue,
  ours: readonly StatusValue[],
  access: ServerAccess,
): Promise<Apply> {
  const current = await readStatus(access);
  if (current === 'not-offered' || current === 'refused') {
    await postStatus(access, value, null);
    return (db) => {
      if (current === 'not-offered') noteCapability(db, 'status', false);
      wasSet(db, value);
      if (isEmptyStatus(value)) writeOwnStatus(db, { clearedUnchecked: true });
    };
  }
  const isThere = isSameStatus(current, value);
  if (!isThere && !ours.some((one) => isSameStatus(one, current)))
    return (db) => {
      ownStatusRows.setServer(db, OWN_STATUS, null, current);
      writeOwnStatus(db, { setHere: null });
      // A status that waits behind stays on screen.
      if (!isLast(db)) return 'no event';
      writeOwnStatus(db, { value: current, clearAt: null });
      noteSetByOthers(db, trueTime(db, Date.now()));
      return 'no event';
    };
  if (!isThere) await postStatus(access, value, current);
  return (db) => {
    wasSet(db, value);
    return isThere ? 'no event' : undefined;
  };
}

/**
 * The server has this status now. Queued changes that apply only to our earlier status apply to this status from now
 * on.
 */
function wasSet(db: Db, value: StatusValue): void {
  const server = asOnServer(db, value);
  ownStatusRows.setServer(db, OWN_STATUS, null, server);
  writeOwnStatus(db, { setHere: server, ...(isLast(db) && { value: server }) });
  for (const later of changesOf(db, subjects.status))
    if (later.state === 'queued' && isConditional(later))
      noteParams(db, later, { ...(later.params as object), onlyIf: [value] });
}

/** A status as the server reports it once it is set. */
const asOnServer = (db: Db, { text, emoji }: StatusValue): StatusValue => ({
  text,
  emoji: emoji && emojiFromServer(emojiParams(db, emoji)),
});

/** The timed clearing. */
const clearStatus = defineMutation('clear-status', { ...setStatus, restore: undefined });

/** Changes the setting `presence_enabled` through `away`, the status field that means its opposite. */
export const setAway = defineMutation('set-away', {
  ...setsSetting,
  operation: operations.updateStatus,
  async send(params, { call }) {
    const { ignored } = await call(operations.updateStatus, { away: isAway(params) });
    if (ignored.includes('away')) throw new Refusal({ kind: 'unsupported' });
    return storeSetting(params);
  },
  describe: (_, params) => ({ title: '', on: isAway(params), opens: null }),
});

const isAway = ({ value }: SettingParams): boolean => value === false;

export const ownStatusMutations = byName(setStatus, clearStatus, setAway);

/**
 * The server's status, or null if unknown. Another client may have changed a status that cannot be read, and a request without
 * a response may have set another value.
 */
function knownStatus(db: Db, change: StoredChange): StatusValue | null {
  const { server } = readOwnStatus(db);
  return maybeThere(db, change).length === 0 && hasCapability(db, 'status') === true ? server : null;
}

/** Sends the fields that differ from `server`, or all of them where that is null. Name and code of an emoji are one field. */
async function postStatus(
  { call, db }: ServerAccess,
  { text, emoji }: StatusValue,
  server: StatusValue | null,
): Promise<void> {
  const changed = {
    ...(text !== server?.text && { status_text: text }),
    ...(!(server && isSameEmoji(emoji, server.emoji)) &&
      (emoji ? emojiParams(db, emoji) : { emoji_name: '' })),
  };
  if (Object.keys(changed).length === 0) return;
  const { ignored } = await call(operations.updateStatus, changed);
  if (Object.keys(changed).some((name) => ignored.includes(name))) throw new Refusal({ kind: 'unsupported' });
}

async function readStatus({ ask, userId }: ServerAccess): Promise<StatusValue | 'not-offered' | 'refused'> {
  try {
    const { status } = await ask(operations.getUserStatus, { user_id: userId });
    return statusFromServer(status);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isEndpointMissing(error)) return 'not-offered';
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

/** A change was discarded: shows the status of the newest waiting change, or else the server's. */
function showLeftStatus(db: Db): void {
  const rows = cached(db, ownStatus);
  const isWaiting = rows.valueThatWaits(OWN_STATUS) !== undefined;
  rows.showWhatIsLeft(OWN_STATUS);
  writeOwnStatus(db, { clearAt: null });
  const { value, server, setHere } = readOwnStatus(db);
  const now = trueTime(db, Date.now());
  // A rule whose status was discarded sets it again with its next turn, not at once.
  if (isWaiting || (setHere && server && isSameStatus(setHere, server))) noteShownAgain(db, value, now);
  else noteSetByOthers(db, now);
}

/** Whether the change that is being delivered is the only one, so that its value is the one to show. */
const isLast = (db: Db): boolean => changesOf(db, subjects.status).length === 1;

/** Queues a status change and leaves the row alone. A change with `onlyIf` applies only if the server has one of these. */
export function enqueueStatus(db: Db, value: StatusValue, now: number, onlyIf?: StatusValue[]): void {
  const mutation = onlyIf && isEmptyStatus(value) ? clearStatus : setStatus;
  const params = { key: OWN_STATUS, ...value, ...(onlyIf && { onlyIf }) };
  enqueueMutation(db, mutation, { subject: subjects.status, mergeKey: 'edit', params }, now);
}
