import { z } from 'zod';
import type { Db } from '../cache/file/db.ts';
import { Metadata } from '../cache/metadata/metadata.ts';

/** How many snippets of a file are followed at most. */
export const MOST_FOLLOWED = 2_000;

const FollowedMatch = z.object({
  /** The name of its file, and the trigger by which espanso and Perch know it there. */
  file: z.string(),
  trigger: z.string(),
  /** The print of title and content, as the file had them when they were last followed. */
  print: z.string(),
  /** The key of its snippet; null where the user wanted none. */
  key: z.string().nullable(),
  /** Whether it was changed both here and in the file, so that the user has to choose. */
  asks: z.boolean().default(false),
});
export type FollowedMatch = z.infer<typeof FollowedMatch>;

const FollowedFile = z.object({
  path: z.string(),
  from: z.enum(['file', 'folder']),
  /** Whether edits and deletions here are written to the file. */
  writes: z.boolean().default(false),
  matches: z.array(FollowedMatch).max(MOST_FOLLOWED),
  readAt: z.int(),
  /** Why the file cannot be read now. */
  problem: z
    .object({
      kind: z.string(),
      file: z.string().optional(),
      line: z.int().optional(),
      limit: z.int().optional(),
    })
    .nullable(),
  last: z
    .object({ added: z.int(), changed: z.int(), deleted: z.int(), kept: z.int(), at: z.int() })
    .nullable(),
});
export type FollowedFile = z.infer<typeof FollowedFile>;

const storedFollowedFile = new Metadata('followedFile', FollowedFile.nullable());

/** The file that the account's snippets are kept in step with, or null. */
export const readFollowedFile = (db: Db): FollowedFile | null => storedFollowedFile.read(db);

export const writeFollowedFile = (db: Db, followed: FollowedFile | null): void =>
  storedFollowedFile.write(db, followed);
