import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keysByTitle, snippetRows } from '../cache/collections/snippets.ts';
import type { Db } from '../cache/file/db.ts';
import { Metadata } from '../cache/metadata/metadata.ts';
import { trimmed } from '../contract/text/text.ts';
import type { SnippetValue } from '../contract/values/snippet.ts';

/** How many snippets of a file are followed at most. */
export const MOST_FOLLOWED = 2_000;

const FollowedMatch = z.object({
  /** The name of its file, and the trigger by which espanso and Perch know it there. */
  file: z.string(),
  trigger: z.string(),
  /** The print of title and content, as the file had them when it was last read. */
  print: z.string(),
  /** The key of its snippet; null where the user wanted none from the file. */
  key: z.string().nullable(),
});
export type FollowedMatch = z.infer<typeof FollowedMatch>;

const FollowedFile = z.object({
  path: z.string(),
  from: z.enum(['file', 'folder']),
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
  last: z.object({ added: z.int(), changed: z.int(), deleted: z.int(), at: z.int() }).nullable(),
});
export type FollowedFile = z.infer<typeof FollowedFile>;

const storedFollowedFile = new Metadata('followedFile', FollowedFile.nullable());

/** The file that the account's snippets are kept in step with, or null. */
export const readFollowedFile = (db: Db): FollowedFile | null => storedFollowedFile.read(db);

export const writeFollowedFile = (db: Db, followed: FollowedFile | null): void =>
  storedFollowedFile.write(db, followed);

/** The print of a snippet, by which two of them are compared. Servers trim a content, and line breaks differ among systems. */
export const printOf = ({ title, content }: SnippetValue): string =>
  createHash('sha256')
    .update(JSON.stringify([trimmed(title), trimmed(content).replaceAll('\r\n', '\n')]))
    .digest('base64url')
    .slice(0, 22);

/** The print of the snippet that is shown under a key; null where there is none. */
export function printHere(db: Db, key: string): string | null {
  const row = snippetRows.find(db, key);
  return row && !row.deleted ? printOf(row.value) : null;
}

/** Whether the snippet of a match says what the file says. Nothing here changes it, so another text is somebody else's. */
export const isTied = (db: Db, { key, print }: FollowedMatch): boolean =>
  key !== null && printHere(db, key) === print;

/** The name of the file that a snippet follows; null for one of the user's own. */
export function fileOf(db: Db, key: string): string | null {
  const match = readFollowedFile(db)?.matches.find((one) => one.key === key);
  return match && isTied(db, match) ? match.file : null;
}

/** Gives each match whose row is gone the snippet that says the same: after a repair or a restore rows may have other keys. */
export function linkMatches(db: Db): void {
  const followed = readFollowedFile(db);
  if (!followed) return;
  const isLost = ({ key }: FollowedMatch): boolean => key !== null && printHere(db, key) === null;
  const taken = new Set(followed.matches.flatMap((match) => (isLost(match) ? [] : (match.key ?? []))));
  const free = Map.groupBy(
    keysByTitle(db).filter(({ key }) => !taken.has(key)),
    ({ key }) => printHere(db, key),
  );
  const matches = followed.matches.map((match) => {
    const found = isLost(match) ? free.get(match.print)?.shift() : undefined;
    return found ? { ...match, key: found.key } : match;
  });
  writeFollowedFile(db, { ...followed, matches });
}
