import type { Problem } from '../problem.ts';

/** A file, or a folder of files, whose snippets are kept in step. */
export interface FollowedFileView {
  /** Its name, and where it is. */
  name: string;
  path: string;
  /** How many of its snippets are followed. */
  count: number;
  /** When the file was last read, in milliseconds since the epoch. */
  readAt: number;
  /** Why it cannot be read now; null if it can. */
  problem: Problem | null;
  /** The names of the snippets that somebody else changed or deleted, so that they follow the file no longer. */
  changed: string[];
  /** The names of the snippets that the file has no longer. The user decides whether they are deleted. */
  missing: string[];
}
