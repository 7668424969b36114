/** A backup of everything on this computer, as windows show it. */

/** One account of a backup, or of this computer. */
export interface BackupAccount {
  organization: string;
  email: string;
  unsent: number;
  snippets: number;
}

/** What a backup contains, and what happens when it is restored. Moments are in milliseconds since the epoch. */
export interface BackupPreview {
  /** To restore it by. */
  id: string;
  /** The file's name. */
  name: string;
  madeAt: number;
  /** The version of Perch that made it. */
  madeBy: string;
  /** Whether it is known that this computer made it, and nobody changed it since. */
  isOwn: boolean;
  accounts: BackupAccount[];
  /** The organizations that could not be backed up, so that they are not in it. */
  missing: string[];
  /** The accounts on this computer that it replaces, as they are now. */
  replaces: BackupAccount[];
  /** The organizations on this computer that are not in it; they stay. */
  stays: string[];
}

/**
 * Why a file cannot be restored:
 * - `foreign`: it is no backup of Perch;
 * - `damaged`: it is incomplete or was changed;
 * - `newer`: a newer Perch made it;
 * - `unreadable`: the system does not let it be read.
 */
export const BACKUP_FAULTS = ['foreign', 'damaged', 'newer', 'unreadable'] as const;
export type BackupFault = (typeof BACKUP_FAULTS)[number];

/** A chosen file: what is in it, or why it cannot be restored; null where nothing was chosen. */
export type BackupReading = { preview: BackupPreview } | { fault: BackupFault } | null;

export interface BackupSaved {
  /** The file's name. */
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
