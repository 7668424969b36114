import { z } from 'zod';
import type { BackupReading, BackupSaved, RestoredView } from '../values/backup.ts';
import { call, nothing } from './call.ts';
import { key } from '../values/input.ts';

export const backupCalls = {
  /** Lets the user choose where to, and writes everything on this computer there; null where nothing was chosen. */
  'backup:save': call<BackupSaved | null>()(nothing),
  /** Lets the user choose a backup, and reads what is in it. Changes nothing. */
  'backup:choose': call<BackupReading>()(nothing),
  /** Restores what was read. Refuses `gone` where the file is not the one that was read. */
  'backup:restore': call<void>()(z.strictObject({ id: key })),
  /** The restore that can be undone; null where there is none. */
  'backup:restored': call<RestoredView | null>()(nothing, ['accounts']),
  /** Takes everything back to what it was before. */
  'backup:undo': call<void>()(nothing),
  /** The user does not want to undo it any more. */
  'backup:keep': call<void>()(nothing),
};
