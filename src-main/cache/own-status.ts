import { StatusValue } from '../contract/status.ts';
import type { Db } from './db.ts';

/** The user's own status as it is kept: what is shown and, beside it, the server's last copy where it is known. */
export interface StoredStatus {
  value: StatusValue;
  away: boolean;
  server: StatusValue | null;
  serverAway: boolean | null;
  /** Milliseconds since the epoch. */
  clearAt: number | null;
  clearedUnchecked: boolean;
}

interface Row {
  value: string;
  away: number;
  server_value: string | null;
  server_away: number | null;
  clear_at: number | null;
  cleared_unchecked: number;
}

const parse = (json: string): StatusValue => StatusValue.parse(JSON.parse(json));

export function readOwnStatus(db: Db): StoredStatus {
  const row = db.prepare<[], Row>('select * from own_status').get();
  if (!row) throw new Error('The row of the own status is missing.');
  return {
    value: parse(row.value),
    away: row.away === 1,
    server: row.server_value === null ? null : parse(row.server_value),
    serverAway: row.server_away === null ? null : row.server_away === 1,
    clearAt: row.clear_at,
    clearedUnchecked: row.cleared_unchecked === 1,
  };
}

/** Writes the fields given; the others stay. */
export function writeOwnStatus(db: Db, fields: Partial<StoredStatus>): void {
  const next = { ...readOwnStatus(db), ...fields };
  db.prepare(
    `update own_status set value = ?, away = ?, server_value = ?, server_away = ?, clear_at = ?, cleared_unchecked = ?`,
  ).run(
    JSON.stringify(next.value),
    next.away ? 1 : 0,
    next.server === null ? null : JSON.stringify(next.server),
    next.serverAway === null ? null : next.serverAway ? 1 : 0,
    next.clearAt,
    next.clearedUnchecked ? 1 : 0,
  );
}
