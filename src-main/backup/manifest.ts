import { z } from 'zod';
import { KnownAccount } from '../accounts/registry-file.ts';
import { MOST_ACCOUNTS } from '../contract/values/backup.ts';

/** The version of the format. It grows when an older Perch could not restore a newer backup. No released Perch wrote 1 or 2. */
export const FORMAT = 3;

/** The first format that a released Perch wrote. */
export const FIRST_FORMAT = 3;

const BackedUpAccount = KnownAccount.extend({
  unsent: z.int().nonnegative(),
  snippets: z.int().nonnegative(),
});
export type BackedUpAccount = z.infer<typeof BackedUpAccount>;

/** A backup's description of itself. */
export const Manifest = z.object({
  madeAt: z.int(),
  madeBy: z.string(),
  /** The schema version of its newest cache. */
  schema: z.int(),
  activeId: z.string().nullable(),
  accounts: z.array(BackedUpAccount).max(MOST_ACCOUNTS),
  /** The organizations whose cache could not be read, so that it is not in the backup. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The names of the parts, which are those of the files in a profile too. */
export const SETTINGS = 'settings.json';
export const cachePart = (accountId: string): string => `accounts/${accountId}/account.db`;
