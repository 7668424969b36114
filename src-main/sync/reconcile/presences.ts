import type { Db } from '../../cache/db.ts';
import { readMetadata, writeMetadata } from '../../cache/metadata.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import { upsertItems } from './items.ts';
import { presenceItems, presences } from '../collections/presences.ts';

type Told = ResponseOf<typeof operations.updatePresence>;

/** Everybody's presence is known as of now. Without the server's time the computer's is the best there is. */
export function notePresencesTold(
  db: Db,
  { server_timestamp, presence_last_update_id }: Told,
  now: number,
): void {
  const known = readMetadata(db, 'presences')?.lastUpdateId ?? null;
  const told = presence_last_update_id ?? null;
  writeMetadata(db, 'presences', {
    asOf: server_timestamp ?? now / 1_000,
    heardAt: now,
    // A server that was set back counts anew: then everything is asked for again.
    lastUpdateId: known !== null && told !== null && told < known ? null : told,
  });
}

/**
 * Keeps what the server answers to the user's own presence: what has changed of everybody since the last answer.
 * @returns false where it told nothing of others.
 */
export function keepPresences(db: Db, told: Told, now: number): boolean {
  const { presences: changed } = told;
  if (!changed) return false;
  db.transaction(() => {
    upsertItems(db, presences, presenceItems(changed));
    notePresencesTold(db, told, now);
  })();
  return true;
}
