import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { noteOffers } from '../../cache/facts.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus, StatusValue } from '../../contract/status.ts';
import { statusFromServer } from '../server-status.ts';
import { isNotOffered } from '../not-offered.ts';
import { changesOf } from '../outbox.ts';
import { changeKind, type SendContext } from './kind.ts';

export const STATUS_SUBJECT = 'status';
export const AWAY_SUBJECT = 'away';

export const SetStatusParams = z.object({ value: StatusValue });
/**
 * Clears only a status that equals one of `onlyIf`: what this Perch set, or what stood there when it was set; or one that
 * an `earlier` attempt may have put there.
 */
export const ClearStatusParams = z.object({
  onlyIf: z.array(StatusValue),
  earlier: z.array(SetStatusParams.partial()).default([]),
});
export const SetAwayParams = z.object({ away: z.boolean() });

const setStatus = changeKind({
  operation: operations.updateStatus,
  params: SetStatusParams,
  collection: 'status',
  async send({ value }, { api, signal }) {
    await postStatus({ api, signal }, value);
    return (db) => writeOwnStatus(db, { server: value, ...(isLastOf(db, STATUS_SUBJECT) && { value }) });
  },
  discard: showWhatIsLeft,
  restore: (db, { value }) => writeOwnStatus(db, { value }),
  describe: (_, { value }) => ({ title: value.text, emoji: value.emoji, opens: null }),
});

/** The timed clearing. It reads first, so that a status changed from elsewhere stays (sync.md, Conflicts). */
const clearStatus = changeKind({
  operation: operations.updateStatus,
  params: ClearStatusParams,
  collection: 'status',
  async send({ onlyIf, earlier }, { api, signal, userId }) {
    const current = await readStatus({ api, signal, userId });
    if (current === 'not-offered') {
      await postStatus({ api, signal }, EMPTY_STATUS);
      return (db) => {
        noteOffers(db, 'status', false);
        writeOwnStatus(db, { server: EMPTY_STATUS, clearedUnchecked: true });
      };
    }
    if (isEmptyStatus(current)) return (db) => writeOwnStatus(db, { server: EMPTY_STATUS });
    const ours = [...onlyIf, ...earlier.flatMap(({ value }) => value ?? [])];
    if (!ours.some((value) => isSameStatus(value, current))) {
      return (db) => {
        // A newer value that waits behind stays on screen.
        const shown = readOwnStatus(db).value;
        writeOwnStatus(db, { server: current, ...(isEmptyStatus(shown) && { value: current }) });
      };
    }
    await postStatus({ api, signal }, EMPTY_STATUS);
    return (db) => writeOwnStatus(db, { server: EMPTY_STATUS });
  },
  discard: showWhatIsLeft,
  describe: () => ({ title: '', opens: null }),
});

const setAway = changeKind({
  operation: operations.updateStatus,
  params: SetAwayParams,
  collection: 'status',
  async send({ away }, { api, signal }) {
    const { ignored } = await api.call(operations.updateStatus, { away }, { signal });
    if (ignored.includes('away')) throw new Refusal({ kind: 'unsupported' });
    return (db) => writeOwnStatus(db, { serverAway: away, ...(isLastOf(db, AWAY_SUBJECT) && { away }) });
  },
  discard(db) {
    const left = changesOf(db, AWAY_SUBJECT).at(-1);
    const away = left ? SetAwayParams.parse(left.params).away : (readOwnStatus(db).serverAway ?? false);
    writeOwnStatus(db, { away });
  },
  restore: (db, { away }) => writeOwnStatus(db, { away }),
  describe: (_, { away }) => ({ title: '', on: away, opens: null }),
});

export const statusKinds = {
  'set-status': setStatus,
  'clear-status': clearStatus,
  'set-away': setAway,
};

type Call = Pick<SendContext, 'api' | 'signal'>;

async function postStatus({ api, signal }: Call, { text, emoji }: StatusValue): Promise<void> {
  const { ignored } = await api.call(
    operations.updateStatus,
    { status_text: text, emoji_name: emoji?.name ?? '', emoji_code: emoji?.code, reaction_type: emoji?.type },
    { signal },
  );
  if (ignored.includes('status_text')) throw new Refusal({ kind: 'unsupported' });
}

async function readStatus({
  api,
  signal,
  userId,
}: Call & { userId: number }): Promise<StatusValue | 'not-offered'> {
  try {
    const { value } = await api.call(operations.getUserStatus, { user_id: userId }, { signal });
    return statusFromServer(value.status);
  } catch (error) {
    if (error instanceof ApiError && isNotOffered(error)) return 'not-offered';
    throw error;
  }
}

/** After a change was discarded: what one that still waits says, or else the server. */
function showWhatIsLeft(db: Db): void {
  const left = changesOf(db, STATUS_SUBJECT).at(-1);
  const waiting = left && (SetStatusParams.safeParse(left.params).data?.value ?? EMPTY_STATUS);
  writeOwnStatus(db, { value: waiting ?? readOwnStatus(db).server ?? EMPTY_STATUS, clearAt: null });
}

/** The change that is being delivered is the last one of its subject: what it says is what is shown. */
const isLastOf = (db: Db, subject: string): boolean => changesOf(db, subject).length === 1;
