import { offers } from '../cache/facts.ts';
import type { Db } from '../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import { EMPTY_STATUS, isSameStatus, type StatusValue } from '../contract/status.ts';
import { enqueueStatus } from './actions/status.ts';
import { SetStatusParams, STATUS_SUBJECT } from './kinds/status.ts';
import { mayBeLate } from './late.ts';
import { changesOf } from './outbox.ts';
import { reconcileTold } from './reconcile.ts';
import { PRESENCE, settings } from './resources/settings.ts';

/**
 * Brings the server's status into the cache; an unsent one stays on screen. A status set elsewhere ends our timer.
 * @param away undefined where it is not told.
 */
export function reconcileStatus(db: Db, server: StatusValue, away: boolean | undefined): void {
  const stored = readOwnStatus(db);
  const saysServer = (params: unknown) =>
    isSameStatus(SetStatusParams.safeParse(params).data?.value ?? EMPTY_STATUS, server);
  const isOurs = isSameStatus(stored.value, server);
  if (changesOf(db, STATUS_SUBJECT).length > 0) writeOwnStatus(db, { server });
  else if (!isOurs && mayBeLate(db, STATUS_SUBJECT, saysServer)) {
    writeOwnStatus(db, { server });
    enqueueStatus(db, 'set-status', { value: stored.value }, Date.now());
  } else writeOwnStatus(db, { server, value: server, ...(!isOurs && { clearAt: null }) });
  // A server that tells the settings has said so there.
  if (away !== undefined && offers(db, 'settings') !== true)
    reconcileTold(db, settings, [{ name: PRESENCE, value: !away }]);
}
