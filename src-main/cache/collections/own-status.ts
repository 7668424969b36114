import { z } from 'zod';
import { EMPTY_STATUS, StatusValue } from '../../contract/values/status.ts';
import type { Db } from '../file/db.ts';
import { Metadata } from '../metadata/metadata.ts';

/** The user's own status: the visible value, and beside it the server's copy where it is known. */
const StoredStatus = z.object({
  value: StatusValue,
  server: StatusValue.nullable(),
  /** Whether this Perch set what the server has, and no other client since. */
  isServerOurs: z.boolean(),
  clearAt: z.int().nullable(),
  clearedUnchecked: z.boolean(),
});
export type StoredStatus = z.infer<typeof StoredStatus>;

const storedOwnStatus = new Metadata('ownStatus', StoredStatus);

const UNKNOWN: StoredStatus = {
  value: EMPTY_STATUS,
  server: null,
  isServerOurs: false,
  clearAt: null,
  clearedUnchecked: false,
};

export const readOwnStatus = (db: Db): StoredStatus => storedOwnStatus.read(db) ?? UNKNOWN;

/** Writes the fields given; the others stay. */
export const writeOwnStatus = (db: Db, fields: Partial<StoredStatus>): void =>
  storedOwnStatus.write(db, { ...readOwnStatus(db), ...fields });
