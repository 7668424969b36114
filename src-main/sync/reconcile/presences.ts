import type { Db } from '../../cache/file/db.ts';
import { storedPresences } from '../../cache/metadata/presences.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import { upsertItems } from './items.ts';
import { presenceItems, presences } from '../collections/presences.ts';

type PresenceResponse = ResponseOf<typeof operations.updatePresence>;

/** Stores that everybody's presence was received now. Without the server's time the computer's is used. */
export function recordPresencesReceived(
  db: Db,
  { server_timestamp, presence_last_update_id }: PresenceResponse,
  now: number,
): void {
  const known = storedPresences.read(db)?.lastUpdateId ?? null;
  const updateId = presence_last_update_id ?? null;
  storedPresences.write(db, {
    asOf: server_timestamp ?? now / 1_000,
    heardAt: now,
    // A lower update ID means that the server was restored from a backup. Everything is then fetched again.
    lastUpdateId: known !== null && updateId !== null && updateId < known ? null : updateId,
  });
}

/**
 * Stores the response to a report of the user's own presence. The response contains the presences
 * that changed since the last report, or no presences.
 */
export function storePresences(db: Db, response: PresenceResponse, now: number): void {
  const { presences: changed } = response;
  if (!changed) return;
  db.transaction(() => {
    upsertItems(db, presences, presenceItems(changed));
    recordPresencesReceived(db, response, now);
  })();
}
