/** A backup of everything on this computer, as windows show it. */

/** More accounts than anybody has. */
export const MOST_ACCOUNTS = 1_000;

/** What a cache has, in numbers. */
export interface BackupCounts {
  snippets: number;
  presets: number;
  drafts: number;
  unsent: number;
  series: number;
  rules: number;
}

/** An account of a backup. */
export interface BackupAccount extends BackupCounts {
  id: string;
  organization: string;
  email: string;
  serverUrl: string;
  /** Whether it is on this computer: with this address, with another one, or not at all. */
  here: 'same' | { address: string } | null;
  /** What it replaces; null if it replaces nothing. */
  replaces: BackupCounts | null;
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
  origin: BackupOrigin;
  accounts: BackupAccount[];
  /** The organizations that are not in the backup because they could not be read. */
  missing: string[];
}

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
