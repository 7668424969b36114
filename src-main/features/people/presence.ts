import type { Db } from '../../cache/file/db.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { storedPresences } from '../../cache/metadata/presences.ts';
import { presenceRows } from '../../sync/collections/presences.ts';
import { UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { type PersonPresence, presenceStateAt } from '../../contract/values/presence.ts';

/** A person's presence at the server's last report. Null if the server has reported none. */
export function presenceOf(db: Db, userId: number): PersonPresence | null {
  const lastFetch = storedPresences.read(db);
  const value = presenceRows.find(db, String(userId))?.value;
  if (!lastFetch || !value) return null;
  const seenAt = Math.max(value.activeAt ?? 0, value.idleAt ?? 0);
  if (seenAt === 0) return null;
  // An event reported those who became active since then.
  const asOf = Math.max(lastFetch.asOf, seenAt);
  const { presence } = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  // This converts to the computer's clock, which may differ from the server's by hours.
  const here = (moment: number) => Math.round(lastFetch.heardAt + (moment - lastFetch.asOf) * 1_000);
  return {
    state: presenceStateAt(value, asOf, presence.offlineThreshold),
    seenAt: here(seenAt),
    asOf: here(asOf),
  };
}
