import { hasCapability } from '../../cache/metadata.ts';
import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { EMPTY_STATUS, type StatusValue } from '../../contract/status.ts';
import { enqueueStatus, SetStatusParams } from '../collections/own-status.ts';
import { PRESENCE, settings } from '../collections/settings.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';
import { unansweredOf } from '../outbox/unanswered.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import { applyTo } from './apply.ts';
import { decideStatus, type StatusSituation, type StatusWrite } from './decide-status.ts';
import { upsertItems } from './items.ts';

/**
 * Brings the server's status into the cache; an unsent one stays on screen. A status set elsewhere ends our timer.
 * @param away undefined where it is not told.
 * @param options with `isBeforeOwn` where a later word of ours is still to be told: that one is shown already.
 */
export function reconcileStatus(
  db: Db,
  server: StatusValue,
  away: boolean | undefined,
  { isBeforeOwn = false } = {},
): void {
  const effects = decideStatus(statusSituation(db), { value: server, isBeforeOwn });
  applyTo<StatusWrite>(db, 'status', effects, (write) => writeStatus(db, write));
  // A server that tells the settings has said so there.
  if (away !== undefined && hasCapability(db, 'settings') !== true)
    upsertItems(db, settings, [{ name: PRESENCE, value: !away }]);
}

function statusSituation(db: Db): StatusSituation {
  const { value: shown, server } = readOwnStatus(db);
  const [change] = changesOf(db, subjects.status);
  return {
    shown,
    server,
    waiting: change ? { change, sent: valuesSent(change).map(statusIn) } : null,
    unanswered: unansweredOf(db, subjects.status).map(({ params }) => statusIn(params)),
  };
}

/** The status that parameters of a change set; a clearing sets the empty one. */
export const statusIn = (params: unknown): StatusValue =>
  SetStatusParams.safeParse(params).data?.value ?? EMPTY_STATUS;

function writeStatus(db: Db, write: StatusWrite): void {
  switch (write.do) {
    case 'set status there':
      return writeOwnStatus(db, { server: write.value });
    case 'show status':
      return writeOwnStatus(db, { value: write.value });
    case 'stop timer':
      return writeOwnStatus(db, { clearAt: null });
    case 'send status again':
      return enqueueStatus(db, 'set-status', { value: write.value }, Date.now());
  }
}
