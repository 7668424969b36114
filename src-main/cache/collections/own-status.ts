import { StatusValue } from '../../contract/values/status.ts';
import type { Db } from '../file/db.ts';

/** The user's own status: the visible value, and beside it the server's copy where it is known. */
export interface StoredStatus {
  value: StatusValue;
  server: StatusValue | null;
  clearAt: number | null;
  clearedUnchecked: boolean;
}

interface Row {
  value: string;
  server_value: string | null;
  clear_at: number | null;
  cleared_unchecked: number;
}

const parse = (json: string): StatusValue => StatusValue.parse(JSON.parse(json));

export function readOwnStatus(db: Db): StoredStatus {
  const row = db.row<Row>('select * from own_status');
  if (!row) throw new Error('The row of the own status is missing.');
  return {
    value: parse(row.value),
    server: row.server_value === null ? null : parse(row.server_value),
    clearAt: row.clear_at,
    clearedUnchecked: row.cleared_unchecked === 1,
  };
}

/** Writes the fields given; the others stay. */
export function writeOwnStatus(db: Db, fields: Partial<StoredStatus>): void {
  const next = { ...readOwnStatus(db), ...fields };
  db.run(`update own_status set value = ?, server_value = ?, clear_at = ?, cleared_unchecked = ?`, [
    JSON.stringify(next.value),
    next.server === null ? null : JSON.stringify(next.server),
    next.clearAt,
    next.clearedUnchecked ? 1 : 0,
  ]);
}
