import type { Db } from '../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../cache/own-status.ts';
import { EMPTY_STATUS, isSameStatus, type StatusValue } from '../contract/status.ts';
import { enqueueAway, enqueueStatus } from './actions/status.ts';
import { AWAY_SUBJECT, SetAwayParams, SetStatusParams, STATUS_SUBJECT } from './kinds/status.ts';
import { mayBeLate } from './late.ts';
import { changesOf } from './outbox.ts';

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
