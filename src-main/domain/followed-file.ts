import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { keysByTitle, snippetRows } from '../cache/collections/snippets.ts';
import type { Db } from '../cache/file/db.ts';
import { StoredUse } from '../cache/local/snippet-uses.ts';
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
  /** The key of its snippet; null if the user wanted none from the file. */
  key: z.string().nullable(),
  /**
   * What became of the snippet of a match that the file has no longer. `asked`: the user is asked whether it goes too. `kept`: it
   * is the user's own until the match is back. `deleted`: it went too, and comes back with the match.
   */
  missing: z.enum(['asked', 'kept', 'deleted']).optional(),
  /** The use of a snippet that was deleted. */
  use: StoredUse.optional(),
});
export type FollowedMatch = z.infer<typeof FollowedMatch>;

const FollowedFile = z.object({
  path: z.string(),
  from: z.enum(['file', 'folder']),
  /** When it was imported. Dates that espanso alone writes have their text of then. */
  importedAt: z.int().catch(0),
  matches: z.array(FollowedMatch).max(MOST_FOLLOWED),
  /** How many bytes the file had when it was last believed. */
  bytes: z.int(),
  readAt: z.int(),
  /** Why the file cannot be read now. */
  problem: Problem.nullable().catch(null),
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

/** The print of the snippet that is shown under a key; null if there is none. */
export function printHere(db: Db, key: string): string | null {
  const row = snippetRows.find(db, key);
  return row && !row.deleted ? printOf(row.value) : null;
}

/** Whether a match has a snippet that is to say what the file says. */
const isFollowed = ({ key, missing }: FollowedMatch): boolean =>
  key !== null && missing !== 'kept' && missing !== 'deleted';

/** Whether the snippet of a match says what the file says. Nothing here changes it, so another text is somebody else's. */
export const isTied = (db: Db, match: FollowedMatch): boolean =>
  isFollowed(match) && printHere(db, match.key ?? '') === match.print;

/** The matches whose snippets were changed or deleted by somebody else, so that they follow the file no longer. */
export const changedElsewhere = (db: Db, { matches }: FollowedFile): FollowedMatch[] =>
  matches.filter((match) => isFollowed(match) && !isTied(db, match));

/** The matches that the file has no longer, and of whose snippets the user is asked. */
export const askedOf = (db: Db, { matches }: FollowedFile): FollowedMatch[] =>
  matches.filter((match) => match.missing === 'asked' && isTied(db, match));

/** Changes the matches of the followed file, if there is one. */
export function changeMatches(db: Db, change: (followed: FollowedFile) => FollowedMatch[]): void {
  const followed = readFollowedFile(db);
  if (followed) writeFollowedFile(db, { ...followed, matches: change(followed) });
}

/** The user keeps these snippets, which a file has no longer. Returns the key of the first. */
export function keepMatches(db: Db, keys: readonly string[]): string {
  const kept = new Set<string | null>(keys);
  changeMatches(db, ({ matches }) =>
    matches.map((match) => (kept.has(match.key) ? { ...match, missing: 'kept', use: undefined } : match)),
  );
  return keys[0] ?? '';
}

/** Whether a snippet belongs to a match of a followed file, also where it was deleted with the match. */
export const hasMatch = (db: Db, key: string): boolean =>
  readFollowedFile(db)?.matches.some((match) => match.key === key) === true;

/** The name of the file that a snippet follows; null for one of the user's own. */
export function fileOf(db: Db, key: string): string | null {
  const match = readFollowedFile(db)?.matches.find((one) => one.key === key);
  return match && isTied(db, match) ? match.file : null;
}

/** Gives each match whose row is gone the snippet that says the same: after a repair or a restore rows may have other keys. */
export const linkMatches = (db: Db): void =>
  changeMatches(db, ({ matches }) => {
    const isLost = (match: FollowedMatch): boolean =>
      isFollowed(match) && printHere(db, match.key ?? '') === null;
    const taken = new Set(matches.flatMap((match) => (isLost(match) ? [] : (match.key ?? []))));
    const free = Map.groupBy(
      keysByTitle(db).filter(({ key }) => !taken.has(key)),
      ({ key }) => printHere(db, key),
    );
    return matches.map((match) => {
      const found = isLost(match) ? free.get(match.print)?.shift() : undefined;
      return found ? { ...match, key: found.key } : match;
    });
  });
