import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedPresences } from '../../cache/metadata/presences.ts';
import { statusRows } from '../../sync/collections/statuses.ts';
import type { PersonStatus } from '../../contract/values/person.ts';
import { EMPTY_STATUS } from '../../contract/values/status.ts';
import { statusView } from '../status/queries.ts';

/** A person's status; null if it is not known. The user's own includes unsent changes. */
export function statusOf(db: Db, userId: number, self: number): PersonStatus | null {
  if (userId === self) {
    const { text, emoji, away } = statusView(db);
    return { text, emoji, away };
  }
  const known = statusRows.find(db, String(userId))?.value;
  if (known) return known;
  // A server that lists the statuses leaves out people without one.
  return hasCapability(db, 'statuses') === true ? { ...EMPTY_STATUS, away: false } : null;
}

/**
 * When a status was fetched, alone or with everybody's, in milliseconds since the epoch; null if that is not
 * known.
 */
export const statusAsOf = (db: Db, userId: number): number | null =>
  statusRows.find(db, String(userId))?.value.askedAt ?? storedPresences.read(db)?.heardAt ?? null;
