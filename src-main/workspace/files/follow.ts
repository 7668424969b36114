import type { Db } from '../../cache/file/db.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { contentLimitOf } from '../../cache/metadata/organization.ts';
import { bringBackUse, hasUse, readUse, writeAbbreviations } from '../../cache/local/snippet-uses.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import { trimmed } from '../../contract/text/text.ts';
import {
  askedOf,
  changedElsewhere,
  changeMatches,
  type FollowedFile,
  type FollowedMatch,
  isTied,
  keepMatches,
  MOST_FOLLOWED,
  printHere,
  printOf,
  readFollowedFile,
  writeFollowedFile,
} from '../../domain/followed-file.ts';
import type { FoundFile } from '../../reading/jobs.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { undoOffered } from '../../sync/outbox/undo-offer.ts';
import { cached } from '../../sync/rows/cached-rows.ts';
import { removalOf, removeForNow } from '../../sync/rows/undoable.ts';
import { assigned, inFiles, type InFile, type Wanted } from './matches.ts';

type Find = (title: string, print: string) => string | null;

/**
 * Finds the key of a snippet of this computer with a title and a print, each key once.
 * @param taken the keys that are not found
 */
function finderIn(db: Db, taken: Set<string>): Find {
  const byTitle = Map.groupBy(keysByTitle(db), ({ title }) => trimmed(title));
  return (title, print) => {
    const keys = (byTitle.get(title) ?? []).map(({ key }) => key);
    const found = keys.find((key) => !taken.has(key) && printHere(db, key) === print) ?? null;
    if (found !== null) taken.add(found);
    return found;
  };
}

/** Follows a file for the first time, after the user imported it: its matches belong to the snippets that say the same. */
export function beginFollowing(
  db: Db,
  chosen: Pick<FollowedFile, 'path' | 'from' | 'importedAt'>,
  { found, bytes, now }: Pick<Reading, 'found' | 'bytes' | 'now'>,
): FollowedFile {
  const find = finderIn(db, new Set());
  const matches = inFiles(found, contentLimitOf(db)).flatMap(({ file, trigger, wanted }): FollowedMatch[] => {
    if (!wanted) return [];
    const { title, print } = wanted;
    return [{ file, trigger, print, key: find(title, print) }];
  });
  return { ...chosen, matches, bytes, readAt: now, problem: null };
}

/** What was read of a followed file. */
interface Reading {
  found: FoundFile[];
  /** Of all files together. */
  bytes: number;
  now: number;
  /** Whether nobody has changed the files for a while. Before, somebody may be half way through writing them. */
  isAtRest: boolean;
  /** Whether the cache has what the server has. Before, what looks new may be there, and what is to go may be another text. */
  isInStep: boolean;
}

/**
 * Brings the changes of a followed file into the snippets, through the outbox as other changes. Snippets that somebody else
 * changed stay as they are. A file that shrank, or that lacks a match, is only believed at rest. Nothing is deleted for a file that
 * is gone, cannot be read or has no snippets any more.
 * @returns `waits` where the same file is to be looked at again
 */
export function follow(
  db: Db,
  followed: FollowedFile,
  reading: Reading,
): { followed: FollowedFile; waits: boolean } {
  const { found, bytes, now, isAtRest } = reading;
  const following = new Following(db, followed, reading);
  const as = (read: FollowedFile): FollowedFile => ({
    ...read,
    readAt: now,
    problem: problemOf(read, found),
  });
  if (!isAtRest && (bytes < followed.bytes || following.missing.length > 0))
    return { followed: as(followed), waits: true };
  const matches = [...following.listed(), ...following.left()].slice(0, MOST_FOLLOWED);
  return { followed: as({ ...followed, matches, bytes }), waits: following.waits };
}

/** One reading of a followed file, compared with the one before. */
class Following {
  /** The matches that the file has no longer, and whose snippets would go with them. */
  readonly missing: readonly FollowedMatch[];
  /** Whether something could not be done yet. */
  waits: boolean;
  readonly #db: Db;
  readonly #followed: FollowedFile;
  readonly #reading: Reading;
  readonly #found: InFile[];
  readonly #before: ReadonlyMap<InFile, FollowedMatch>;
  #finder: Find | undefined;

  constructor(db: Db, followed: FollowedFile, reading: Reading) {
    this.#db = db;
    this.#followed = followed;
    this.#reading = reading;
    this.#found = inFiles(reading.found, contentLimitOf(db));
    const files = new Set(reading.found.map(({ name }) => name));
    this.#before = assigned(db, followed.matches, this.#found, files);
    const readable = new Set(reading.found.filter(hasSnippets).map(({ name }) => name));
    const there = new Set(this.#before.values());
    const gone = followed.matches.filter(
      (match) => !there.has(match) && !match.missing && readable.has(match.file) && isTied(db, match),
    );
    this.missing = gone.filter((match) => mayChange(db, match.key ?? ''));
    // Where a list is still to tell their IDs, they go then.
    this.waits = this.missing.length < gone.length && !isWithoutLists(db);
  }

  /** The snippets that the file has now. */
  listed(): FollowedMatch[] {
    return this.#found.flatMap((found): FollowedMatch[] => {
      const { file, trigger, wanted } = found;
      if (!wanted) return [];
      const before = this.#before.get(found);
      const tie = before ? this.#update(before, wanted) : this.#add(wanted);
      this.waits ||= tie === null;
      if (tie?.key) findBy(this.#db, tie.key, wanted.abbreviations);
      if (tie) return [{ file, trigger, ...tie }];
      return before ? [before] : [];
    });
  }

  /** The matches that stay known although they are not snippets now: they cannot be read, or the file has them no longer. */
  left(): FollowedMatch[] {
    const listed = new Set(this.#found.flatMap((found) => (found.wanted && this.#before.get(found)) || []));
    const gone = new Map(this.#withoutMissing().map((match) => [match.key, match]));
    return this.#followed.matches
      .filter((match) => !listed.has(match))
      .map((match) => (this.missing.includes(match) ? (gone.get(match.key) ?? match) : match));
  }

  /** What becomes of the matches that are missing: few go at once, and of many the user is asked. */
  #withoutMissing(): FollowedMatch[] {
    const { now, isInStep } = this.#reading;
    if (this.missing.length === 0) return [];
    if (this.#asks()) return this.missing.map((match) => ({ ...match, missing: 'asked' }));
    // The user may still undo something else.
    if (!isInStep || undoOffered(this.#db)) {
      this.waits = true;
      return [];
    }
    return deleteTogether(this.#db, this.missing, now);
  }

  #asks(): boolean {
    const { matches } = this.#followed;
    const there = new Set(this.#before.values());
    const all = [...this.missing, ...askedOf(this.#db, this.#followed).filter((match) => !there.has(match))];
    const inFile = (file: string, among: readonly FollowedMatch[]) =>
      among.filter((match) => match.file === file).length;
    const tied = matches.filter((match) => isTied(this.#db, match));
    const files = new Set(all.map(({ file }) => file));
    return (
      all.length > MOST_AT_ONCE || [...files].some((file) => inFile(file, all) * 3 >= inFile(file, tied))
    );
  }

  /** Null if it is not known yet whether the server has the snippet. */
  #add({ title, content, print }: Wanted): Tie | null {
    const { now, isInStep } = this.#reading;
    const same = this.#find(title, print);
    if (same !== null) return { key: same, print };
    if (!isInStep) return null;
    return { key: cached(this.#db, snippets).create({ title, content }, now), print };
  }

  #update(before: FollowedMatch, wanted: Wanted): Tie | null {
    const { key, missing } = before;
    const { title, content, print } = wanted;
    if (key === null) return { key, print };
    if (missing === 'deleted') return this.#bringBack(before, wanted);
    if (missing === 'kept' && printHere(this.#db, key) !== before.print) return { key: null, print };
    const isSame = before.print === print || printHere(this.#db, key) !== before.print;
    if (isSame) return { key, print };
    if (!mayChange(this.#db, key)) {
      // Where a list is still to tell its ID, the text is given to it then.
      this.waits ||= !isWithoutLists(this.#db);
      return { key, print: before.print };
    }
    cached(this.#db, snippets).edit(key, { title, content }, this.#reading.now);
    return { key, print };
  }

  /** A match is back whose snippet went with it: the snippet is made again, with its key and its use. */
  #bringBack({ key, use }: FollowedMatch, { title, content, print }: Wanted): Tie | null {
    const rows = cached(this.#db, snippets);
    const { now, isInStep } = this.#reading;
    const same = this.#find(title, print) ?? key;
    if (same === null || !isInStep || !rows.bringBack(same)) return null;
    const row = snippetRows.find(this.#db, same);
    if (!row) rows.create({ title, content }, now, same);
    else if ([row.value, row.server ?? row.value].some((value) => printOf(value) !== print))
      rows.edit(same, { title, content }, now);
    const serverId = row?.serverId ?? null;
    if (use && !hasUse(this.#db, same)) bringBackUse(this.#db, { key: same, serverId }, use);
    return { key: same, print };
  }

  #find(title: string, print: string): string | null {
    this.#finder ??= finderIn(this.#db, new Set(this.#followed.matches.flatMap(({ key }) => key ?? [])));
    return this.#finder(title, print);
  }
}

/** Has a snippet found by what the file has it typed by. */
function findBy(db: Db, key: string, abbreviations: readonly string[]): void {
  if ((readUse(db, key).abbreviations ?? []).join('\n') !== abbreviations.join('\n'))
    writeAbbreviations(db, key, abbreviations);
}

type Tie = Pick<FollowedMatch, 'key' | 'print'>;

/** So many snippets are deleted at once without a question, if they are less than a third of their file's. */
const MOST_AT_ONCE = 3;

const hasSnippets = (file: FoundFile): boolean =>
  'matches' in file && file.matches.some(({ read }) => !('problem' in read));

/**
 * Whether the server takes another text of a snippet. A server without lists takes no edit of a snippet that it may have: an
 * edit behind a create would end in a question about a change that the user never made.
 */
function mayChange(db: Db, key: string): boolean {
  const row = snippetRows.find(db, key);
  const here = cached(db, snippets);
  if (row === null || !here.isChangeable(row)) return false;
  return !isWithoutLists(db) || here.changesOf(key).every(({ attempts }) => attempts === 0);
}

const isWithoutLists = (db: Db): boolean => hasCapability(db, snippets.name) === false;

/** Deletes the snippets of these matches so that all can be undone together. Returns the matches as they are then. */
function deleteTogether(db: Db, matches: readonly FollowedMatch[], now: number): FollowedMatch[] {
  const keys = matches.flatMap(({ key }) => key ?? []);
  const gone = matches.map((match): FollowedMatch => ({
    ...match,
    missing: 'deleted',
    use: readUse(db, match.key ?? ''),
  }));
  const titles = keys.slice(0, MOST_AT_ONCE).map((key) => snippetRows.find(db, key)?.value.title ?? '');
  const removal = {
    what: 'followed',
    title: [...titles, ...(keys.length > MOST_AT_ONCE ? ['…'] : [])].join(', '),
    ...removalOf(snippets, keys),
  } as const;
  removeForNow(db, removal, now, () => keys.forEach((key) => cached(db, snippets).delete(key, now)));
  return gone;
}

/** The user has decided about the snippets whose matches the file has no longer. */
export const answerMissing = (db: Db, deletes: boolean, now: number): void =>
  db.transaction(() => {
    const followed = readFollowedFile(db);
    if (!followed) return;
    const asked = askedOf(db, followed).filter(({ key }) => mayChange(db, key ?? ''));
    if (!deletes || asked.length === 0)
      return void keepMatches(
        db,
        askedOf(db, followed).flatMap(({ key }) => key ?? []),
      );
    const gone = new Map(deleteTogether(db, asked, now).map((match) => [match.key, match]));
    const matches = followed.matches.map((match) => gone.get(match.key) ?? match);
    writeFollowedFile(db, { ...followed, matches });
  })();

/** The first file that cannot be read, that has no snippets any more, or that is gone. */
function problemOf({ matches, from }: FollowedFile, found: FoundFile[]): FollowedFile['problem'] {
  const named = (name: string) => (from === 'folder' ? { file: name } : {});
  const files = new Set(matches.filter(({ missing }) => !missing).map(({ file }) => file));
  for (const file of found) {
    if ('problem' in file) return { ...file.problem, ...named(file.name) };
    if (files.has(file.name) && !hasSnippets(file)) return { kind: 'nothing-inside', ...named(file.name) };
    files.delete(file.name);
  }
  const [gone] = files;
  return gone === undefined ? null : { kind: 'unreadable', file: gone };
}

/** Ends the following of a snippet; null for all that somebody else changed. They are the user's own. */
export const makeOwn = (db: Db, key: string | null): void =>
  changeMatches(db, (followed) => {
    const ends = key === null ? changedElsewhere(db, followed).map((match) => match.key) : [key];
    return followed.matches.map((match) =>
      ends.includes(match.key) ? { ...match, key: null, missing: undefined } : match,
    );
  });

/** What somebody else changed follows the file again: the next look finds that the file says something else. */
export const followAgain = (db: Db): void =>
  changeMatches(db, (followed) => {
    const changed = new Set(changedElsewhere(db, followed));
    return followed.matches.flatMap((match) => {
      if (!changed.has(match)) return [match];
      const print = printHere(db, match.key ?? '');
      return print === null ? [] : [{ ...match, print }];
    });
  });
