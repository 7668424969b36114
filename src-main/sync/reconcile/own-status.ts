import { hasCapability, noteStale } from '../../cache/metadata.ts';
import type { Db } from '../../cache/db.ts';
import { readOwnStatus, writeOwnStatus } from '../../cache/own-status.ts';
import { recordOverwrite } from '../../cache/overwrites.ts';
import { EMPTY_STATUS, isEmptyStatus, isSameStatus, type StatusValue } from '../../contract/status.ts';
import { enqueueStatus, SetStatusParams } from '../collections/own-status.ts';
import { mayComeFromUnanswered } from '../outbox/unanswered.ts';
import { upsertItems } from './items.ts';
import { PRESENCE, settings } from '../collections/settings.ts';
import { valuesSent } from '../outbox/values-sent.ts';
import { changesOf } from '../outbox/store.ts';
import { subjects } from '../outbox/subjects.ts';

/**
 * Brings the server's status into the cache; an unsent one stays on screen. A status set elsewhere ends our timer.
 * @param away undefined where it is not told.
 * @param options with `isBeforeOurs` where a later word of ours is still to be told: that one is shown already.
 */
export function reconcileStatus(
  db: Db,
  server: StatusValue,
  away: boolean | undefined,
  { isBeforeOurs = false } = {},
): void {
  const stored = readOwnStatus(db);
  const saysServer = (params: unknown) =>
    isSameStatus(SetStatusParams.safeParse(params).data?.value ?? EMPTY_STATUS, server);
  const isOurs = isSameStatus(stored.value, server);
  const [change] = changesOf(db, subjects.status);
  if (change) {
    const isKnown = stored.server === null || isSameStatus(stored.server, server) || isEmptyStatus(server);
    const isOurDoing =
      valuesSent(change).some(saysServer) || mayComeFromUnanswered(db, subjects.status, saysServer);
    if (!isOurs && !isKnown && !isOurDoing && change.action === 'set-status')
      recordOverwrite(db, change.id, {
        ours: change,
        earlier: { action: 'set-status', params: { value: server } },
      });
    writeOwnStatus(db, { server });
  } else if (isBeforeOurs) {
    writeOwnStatus(db, { server });
    // Should the server never tell of ours, what is read shows what stands there.
    if (!isOurs) noteStale(db, 'status');
  } else if (!isOurs && mayComeFromUnanswered(db, subjects.status, saysServer)) {
    writeOwnStatus(db, { server });
    enqueueStatus(db, 'set-status', { value: stored.value }, Date.now());
  } else writeOwnStatus(db, { server, value: server, ...(!isOurs && { clearAt: null }) });
  // A server that tells the settings has said so there.
  if (away !== undefined && hasCapability(db, 'settings') !== true)
    upsertItems(db, settings, [{ name: PRESENCE, value: !away }]);
}
