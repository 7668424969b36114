/** A backup of everything on this computer, as windows show it. */

export interface BackupAccount {
  organization: string;
  email: string;
  unsent: number;
  snippets: number;
}

/**
 * What the signature of a backup shows:
 * - `own`: this computer made the backup, and nobody changed the file;
 * - `unknown`: not so;
 * - `locked`: nothing yet, because the system cannot decrypt a key of this computer now.
 */
export type BackupOrigin = 'own' | 'unknown' | 'locked';

/** A backup's contents, and the effects of restoring it. Moments are in milliseconds since the epoch. */
export interface BackupPreview {
  /** Names the backup in the call that restores it. */
  id: string;
  name: string;
  madeAt: number;
  /** The version of Perch that made the backup. */
  madeBy: string;
  origin: BackupOrigin;
  accounts: BackupAccount[];
  /** The organizations that are not in the backup because they could not be read. */
  missing: string[];
  /** The accounts on this computer that restoring replaces, in their present state. */
  replaces: BackupAccount[];
  /** The organizations on this computer that the backup does not contain. Restoring keeps them. */
  stays: string[];
}

/**
 * Why a file cannot be restored:
 * - `foreign`: it is no backup of Perch;
 * - `damaged`: it is incomplete or was changed;
 * - `newer`: a newer Perch made it;
 * - `older`: a Perch from before the first release made it;
 * - `unreadable`: the system does not let it be read.
 */
export const BACKUP_FAULTS = ['foreign', 'damaged', 'newer', 'older', 'unreadable'] as const;
export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** The contents of a chosen file, or why it cannot be restored. Null if the user chose no file. */
export type BackupReading = { preview: BackupPreview } | { fault: BackupFault } | null;

export interface BackupSaved {
  name: string;
  accounts: number;
  unsent: number;
  /** The organizations whose file could not be read, so that they are not in the backup. */
  missing: string[];
}

/** The latest restore, as long as it can be undone. */
export interface RestoredView {
  at: number;
  madeAt: number;
}
