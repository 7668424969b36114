import { hasCapability } from '../../cache/metadata/capabilities.ts';
import type { Db } from '../../cache/file/db.ts';
import { noteSetByOthers } from '../../domain/status-rules.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/collections/own-status.ts';
import { isSameStatus, type StatusValue } from '../../contract/values/status.ts';
import { enqueueStatus, statusIn } from '../collections/own-status.ts';
import { PRESENCE, settings } from '../collections/settings.ts';
import { trueTime } from '../clocks/clock-skew.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';
import { unansweredOf } from '../outbox/unanswered.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import { applyTo } from './apply.ts';
import { decideStatus, type StatusSituation, type StatusWrite } from './decide-status.ts';
import { upsertItems } from './items.ts';

/**
 * Brings the server's status into the cache. An unsent status stays on screen. A status that another client set stops the
 * timer that would clear ours.
 * @param away undefined if the server did not report it.
 * @param options `isBeforeOwn` where the event of a later delivery of ours is still expected. That status is shown already.
 */
export function reconcileStatus(
  db: Db,
  server: StatusValue,
  away: boolean | undefined,
  { isBeforeOwn = false } = {},
): void {
  const effects = decideStatus(statusSituation(db), { value: server, isBeforeOwn });
  applyTo<StatusWrite>(db, 'status', effects, (write) => writeStatus(db, write));
  // A server that reports settings reports `away` as one of them.
  if (away !== undefined && hasCapability(db, 'settings') !== true)
    upsertItems(db, settings, [{ name: PRESENCE, value: !away }]);
}

function statusSituation(db: Db): StatusSituation {
  const { value: visible, server } = readOwnStatus(db);
  const [change] = changesOf(db, subjects.status);
  return {
    visible,
    server,
    waiting: change ? { change, sent: valuesSent(change).map(statusIn) } : null,
    unanswered: unansweredOf(db, subjects.status).map(({ params }) => statusIn(params)),
  };
}

function writeStatus(db: Db, write: StatusWrite): void {
  switch (write.do) {
    case 'set server status': {
      const { server } = readOwnStatus(db);
      const isAnother = !server || !isSameStatus(server, write.value);
      return writeOwnStatus(db, { server: write.value, ...(isAnother && { isServerOurs: false }) });
    }
    case 'show status':
      return writeOwnStatus(db, { value: write.value });
    case 'stop timer':
      writeOwnStatus(db, { clearAt: null });
      return noteSetByOthers(db, trueTime(db, Date.now()));
    case 'send status again':
      return enqueueStatus(db, { value: write.value }, Date.now());
  }
}
