import { z } from 'zod';
import { EMPTY_STATUS, StatusValue } from '../../contract/values/status.ts';
import type { Db } from '../file/db.ts';
import { Metadata } from '../metadata/metadata.ts';
import { JsonRows } from '../rows/json-rows.ts';

/** The only row: the user's own status. */
export const ownStatusRows = new JsonRows('status', StatusValue);

/** The key of the row. */
export const OWN_STATUS = 'status';

const StatusFacts = z.object({
  /** The status that this Perch set last on the server. Null if another client has set a status since. */
  setHere: StatusValue.nullable(),
  clearAt: z.int().nullable(),
  clearedUnchecked: z.boolean(),
});
type StatusFacts = z.infer<typeof StatusFacts>;

const storedFacts = new Metadata('ownStatus', StatusFacts);

const NOTHING: StatusFacts = { setHere: null, clearAt: null, clearedUnchecked: false };

/** The user's own status: the visible value, the server's copy if that is known, and the facts of this computer. */
export function readOwnStatus(db: Db): StatusFacts & { value: StatusValue; server: StatusValue | null } {
  const { value = EMPTY_STATUS, server = null } = ownStatusRows.find(db, OWN_STATUS) ?? {};
  return { ...(storedFacts.read(db) ?? NOTHING), value, server };
}

/** Writes the fields given; the others stay. */
export function writeOwnStatus(
  db: Db,
  { value, ...facts }: Partial<StatusFacts & { value: StatusValue }>,
): void {
  storedFacts.write(db, { ...(storedFacts.read(db) ?? NOTHING), ...facts });
  if (value === undefined) return;
  if (ownStatusRows.find(db, OWN_STATUS)) return ownStatusRows.setVisible(db, OWN_STATUS, value);
  const row = { key: OWN_STATUS, serverId: null, value, server: null, createdAt: Date.now(), madeHere: true };
  ownStatusRows.insert(db, row);
}
