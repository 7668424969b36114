import { z } from 'zod';
import { ApiError } from '../../api/errors.ts';
import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { writeFact } from '../../cache/facts.ts';
import { operations } from '../../contract/operations/index.ts';
import { Refusal } from '../../contract/problem.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus, StatusValue } from '../../contract/status.ts';
import { statusFromServer } from '../server-status.ts';
import { isNotOffered } from '../not-offered.ts';
import { changeKind, type SendContext } from './kind.ts';

export const STATUS_SUBJECT = 'status';
export const AWAY_SUBJECT = 'away';

export const SetStatusParams = z.object({ value: StatusValue });
/** Clears only a status that equals one of `onlyIf`: what this Perch set, or what stood there when it was set. */
export const ClearStatusParams = z.object({ onlyIf: z.array(StatusValue) });
export const SetAwayParams = z.object({ away: z.boolean() });

export const setStatus = changeKind({
  operation: operations.updateStatus,
  params: SetStatusParams,
  collection: 'status',
  async send({ value }, { api, signal }) {
    await postStatus({ api, signal }, value);
    return (db) => writeOwnStatus(db, { server: value });
  },
  discard: showServersStatus,
});

/** The timed clearing. It reads first, so that a status changed from elsewhere stays (sync.md, Conflicts). */
export const clearStatus = changeKind({
  operation: operations.updateStatus,
  params: ClearStatusParams,
  collection: 'status',
  async send({ onlyIf }, { api, signal, userId }) {
    const current = await readStatus({ api, signal, userId });
    if (current === 'not-offered') {
      await postStatus({ api, signal }, EMPTY_STATUS);
      return (db) => {
        writeFact(db, 'offersStatusRead', false);
        writeOwnStatus(db, { server: EMPTY_STATUS, clearedUnchecked: true });
      };
    }
    if (isEmptyStatus(current)) return (db) => writeOwnStatus(db, { server: EMPTY_STATUS });
    if (!onlyIf.some((ours) => isSameStatus(ours, current))) {
      return (db) => {
        // A newer value that waits behind stays on screen.
        const shown = readOwnStatus(db).value;
        writeOwnStatus(db, { server: current, ...(isEmptyStatus(shown) && { value: current }) });
      };
    }
    await postStatus({ api, signal }, EMPTY_STATUS);
    return (db) => writeOwnStatus(db, { server: EMPTY_STATUS });
  },
  discard: showServersStatus,
});

export const setAway = changeKind({
  operation: operations.updateStatus,
  params: SetAwayParams,
  collection: 'status',
  async send({ away }, { api, signal }) {
    const { ignored } = await api.call(operations.updateStatus, { away }, { signal });
    if (ignored.includes('away')) throw new Refusal({ kind: 'unsupported' });
    return (db) => writeOwnStatus(db, { serverAway: away });
  },
  discard(db) {
    writeOwnStatus(db, { away: readOwnStatus(db).serverAway ?? false });
  },
});

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

function showServersStatus(db: Db): void {
  writeOwnStatus(db, { value: readOwnStatus(db).server ?? EMPTY_STATUS, clearAt: null });
}
