import { z } from 'zod';
import { MOST_ACCOUNTS, type BackupPreview, type BackupSaved, type RestoredView } from '../values/backup.ts';
import { command, nothing, query } from './call.ts';
import { accountId, key } from '../values/input.ts';

export const backupCalls = {
  /** Lets the user choose where to, and writes everything on this computer there; null if nothing was chosen. */
  'backup:save': command<BackupSaved | null>()(nothing),
  /** Lets the user choose a backup, and reads what is in it; null if nothing was chosen. Changes nothing. */
  'backup:choose': command<BackupPreview | null>()(nothing),
  /** Restores these accounts of what was read. Refuses `gone` where the file is not the one that was read. */
  'backup:restore': command<void>()(
    z.strictObject({ id: key, accounts: z.array(accountId).max(MOST_ACCOUNTS) }),
  ),
  /** The restore that can be undone; null if there is none. */
  'backup:restored': query<RestoredView | null>()(nothing),
  /** Takes everything back to what it was before. */
  'backup:undo': command<void>()(nothing),
  /** The user does not want to undo it any more. */
  'backup:keep': command<void>()(nothing),
};
