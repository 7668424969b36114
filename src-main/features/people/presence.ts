import type { Db } from '../../cache/db.ts';
import { readMetadata } from '../../cache/metadata.ts';
import { presenceRows } from '../../sync/collections/presences.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/organization.ts';
import { type PersonPresence, presenceStateAt } from '../../contract/presence.ts';

/** Whether somebody was there when the server last told; null where it told nothing of them. */
export function presenceOf(db: Db, userId: number): PersonPresence | null {
  const told = readMetadata(db, 'presences');
  const value = presenceRows.find(db, String(userId))?.value;
  if (!told || !value) return null;
  const seenAt = Math.max(value.activeAt ?? 0, value.idleAt ?? 0);
  if (seenAt === 0) return null;
  // Who has come since then was told of alone.
  const asOf = Math.max(told.asOf, seenAt);
  const { presence } = readMetadata(db, 'realm') ?? UNKNOWN_ORGANIZATION;
  // The server's clock and the computer's may differ by hours.
  const here = (moment: number) => Math.round(told.heardAt + (moment - told.asOf) * 1_000);
  return {
    state: presenceStateAt(value, asOf, presence.offlineThreshold),
    seenAt: here(seenAt),
    asOf: here(asOf),
  };
}
