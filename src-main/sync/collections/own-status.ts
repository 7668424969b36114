import { enqueueMutation } from '../rows/enqueue.ts';
import { z } from 'zod';
import { ApiError } from '../../api/transport/errors.ts';
import type { Db } from '../../cache/file/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/collections/own-status.ts';
import { hasCapability, noteCapability } from '../../cache/metadata/capabilities.ts';
import { noteSetByOthers, noteShownAgain } from '../../domain/status-rules.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import { emojiKey, isUnicode } from '../../contract/values/emoji-kinds.ts';
import {
  EMPTY_STATUS,
  isEmptyStatus,
  isSameEmoji,
  isSameStatus,
  StatusValue,
} from '../../contract/values/status.ts';
import type { StoredChange } from '../outbox/change.ts';
import { emojiNamesOf, emojiParams, emojiWithCode } from './emoji-names.ts';
import { isRefusal } from '../wire/fails-alone.ts';
import { statusFromServer } from '../wire/status.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import { changesOf, noteParams } from '../outbox/store.ts';
import { settings, storeSetting, SettingParams } from './settings.ts';
import { mayHaveChanged } from '../outbox/values-sent.ts';
import { trueTime } from '../clocks/clock-skew.ts';
import { type Apply, byName, defineMutation } from '../define/mutation.ts';
import type { ServerAccess } from '../define/server-access.ts';
import type { NewEcho } from '../outbox/echoes.ts';
import { cached } from '../rows/cached-rows.ts';
import { subjects } from '../outbox/subjects.ts';

/**
 * A status that Perch sets or clears by itself applies only to a status in `onlyIf`, or to one that an `earlier` attempt may
 * have set. `onlyIf` has the status that this Perch set, or the server's status if Perch's status was never sent.
 */
const StatusParams = z.object({
  value: StatusValue,
  onlyIf: z.array(StatusValue).optional(),
  earlier: z.array(z.object({ value: StatusValue })).default([]),
});
type StatusParams = z.infer<typeof StatusParams>;

/** The fingerprint of the event about this status. */
export const statusFingerprint = ({ text, emoji }: StatusValue): string =>
  JSON.stringify([text, ...(emoji ? [emojiKey(emoji), isUnicode(emoji)] : [])]);

/** The status that has this fingerprint. The emoji has the name that this server gives its code. */
export function statusOfFingerprint(db: Db, fingerprint: string): StatusValue {
  const [text, key, isByCode] = JSON.parse(fingerprint) as [string, string?, boolean?];
  if (key === undefined) return { text, emoji: null };
  const name = isByCode ? emojiNamesOf(db).nameOf(key) : undefined;
  return { text, emoji: emojiWithCode(db, name === undefined ? { name: key } : { name, code: key }) };
}

const setStatus = defineMutation('set-status', {
  operation: operations.updateStatus,
  params: StatusParams,
  collection: 'status',
  async send(params, { change, ...access }) {
    const { value, onlyIf, earlier } = params;
    if (onlyIf) return sendIfOurs(value, [...onlyIf, ...earlier.map((sent) => sent.value)], access);
    await postStatus(access, value, knownStatus(access.db, change));
    return (db) => wasSet(db, value);
  },
  discard: showLeftStatus,
  isAlreadySo(db, { value }) {
    const { server } = readOwnStatus(db);
    return server !== null && hasCapability(db, 'status') === true && isSameStatus(value, server);
  },
  restore(db, { value }) {
    writeOwnStatus(db, { value });
    noteShownAgain(db, value, trueTime(db, Date.now()));
  },
  expectedEchoOf: ({ value }, db, change) => expectedEcho(value, db, change),
  describe: (_, { value }) => ({ title: value.text, emoji: value.emoji, opens: null }),
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
      // A status that waits behind stays on screen.
      const isLast = isLastOf(db, subjects.status);
      const shown = isLast && { value: current, clearAt: null };
      writeOwnStatus(db, { server: current, isServerOurs: false, ...shown });
      if (isLast) noteSetByOthers(db, trueTime(db, Date.now()));
      return 'nothing sent';
    };
  if (!isThere) await postStatus(access, value, current);
  return (db) => {
    wasSet(db, value);
    return isThere ? 'nothing sent' : undefined;
  };
}

/**
 * The server has this status now. Queued changes that apply only to our earlier status apply to this status from now
 * on.
 */
function wasSet(db: Db, value: StatusValue): void {
  const shown = isLastOf(db, subjects.status) && { value };
  writeOwnStatus(db, { server: value, isServerOurs: true, ...shown });
  for (const later of changesOf(db, subjects.status)) {
    const params = later.params as StatusParams;
    if (later.state === 'queued' && params.onlyIf) noteParams(db, later, { ...params, onlyIf: [value] });
  }
}

/** The timed clearing. */
const clearStatus = defineMutation('clear-status', {
  ...setStatus,
  restore: (db, { value }) => writeOwnStatus(db, { value }),
});

/** Changes the setting `presence_enabled` through `away`, the status field that means its opposite. */
export const setAway = defineMutation('set-away', {
  operation: operations.updateStatus,
  params: SettingParams,
  collection: 'settings',
  row: { collection: settings, does: 'edit' },
  async send(params, { call }) {
    const { ignored } = await call(operations.updateStatus, { away: isAway(params) });
    if (ignored.includes('away')) throw new Refusal({ kind: 'unsupported' });
    return storeSetting(params);
  },
  discard: (db, { key }) => cached(db, settings).showWhatIsLeft(key),
  expectedEchoOf: ({ key, value }, db) => cached(db, settings).expectedEchoOf(key, { value }),
  isAlreadySo: (db, { key, value }) => cached(db, settings).isAsListed(key, { value }),
  describe: (_, params) => ({ title: '', on: isAway(params), opens: null }),
});

const isAway = ({ value }: SettingParams): boolean => value === false;

export const ownStatusMutations = byName(setStatus, clearStatus, setAway);

/**
 * The server's status, or null if unknown. Another client may have changed a status that cannot be read, and an earlier
 * attempt may have set another value.
 */
function knownStatus(db: Db, change: StoredChange): StatusValue | null {
  const { server } = readOwnStatus(db);
  return !mayHaveChanged(change) && hasCapability(db, 'status') === true ? server : null;
}

/** Servers also report a status that is set to the same value, but nothing is sent where the server is known to have it. */
function expectedEcho(value: StatusValue, db: Db, change: StoredChange): NewEcho | null {
  const known = knownStatus(db, change);
  if (known && isSameStatus(value, known)) return null;
  return { fingerprint: statusFingerprint(value), copyBefore: known ? statusFingerprint(known) : undefined };
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
  const left = changesOf(db, subjects.status).at(-1);
  const waiting = left && statusIn(left.params);
  const { server, isServerOurs } = readOwnStatus(db);
  const value = waiting ?? server ?? EMPTY_STATUS;
  writeOwnStatus(db, { value, clearAt: null });
  const now = trueTime(db, Date.now());
  // A rule whose status was discarded sets it again with its next turn, not at once.
  if (waiting || isServerOurs) noteShownAgain(db, value, now);
  else noteSetByOthers(db, now);
}

/** Whether the change that is being delivered is the only one of its subject, so that its value is the one to show. */
const isLastOf = (db: Db, subject: string): boolean => changesOf(db, subject).length === 1;

/** The status that the parameters of a change set; the empty one where they cannot be parsed. */
export const statusIn = (params: unknown): StatusValue =>
  StatusParams.safeParse(params).data?.value ?? EMPTY_STATUS;

/** Queues a status change and leaves the row alone. */
export function enqueueStatus(db: Db, params: Omit<StatusParams, 'earlier'>, now: number): void {
  const action = params.onlyIf && isEmptyStatus(params.value) ? 'clear-status' : 'set-status';
  const change = { subject: subjects.status, mergeKey: subjects.status, params };
  enqueueMutation(db, ownStatusMutations[action], change, now);
}
