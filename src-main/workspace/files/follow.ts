import type { Db } from '../../cache/file/db.ts';
import { contentLimitOf } from '../../cache/metadata/organization.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import type { FollowOutcome } from '../../contract/values/followed-file.ts';
import { checkSnippet, type SnippetValue } from '../../contract/values/snippet.ts';
import { trimmed } from '../../contract/text/text.ts';
import {
  type FollowedFile,
  type FollowedMatch,
  isTied,
  MOST_FOLLOWED,
  printHere,
  printOf,
  readFollowedFile,
  writeFollowedFile,
} from '../../domain/followed-file.ts';
import type { FoundFile } from '../../reading/jobs.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { cached } from '../../sync/rows/cached-rows.ts';

/** A match of a followed file that is a snippet. */
interface Wanted extends SnippetValue {
  file: string;
  trigger: string;
  print: string;
}

/** The name of a match in all files. A trigger that is there twice is told apart by its place. */
const nameOf = ({ file, trigger }: Pick<FollowedMatch, 'file' | 'trigger'>): string => `${file}\n${trigger}`;

/** The matches that are snippets, and the names of all that are in the file. */
interface InFile {
  wanted: Wanted[];
  names: string[];
}

function inFile({ name: file, ...found }: FoundFile, contentLimit: number): InFile {
  const matches = 'fault' in found ? [] : found.matches;
  const seen = new Map<string, number>();
  const named = matches.map(({ trigger: first, read }) => {
    const times = (seen.get(first) ?? 0) + 1;
    seen.set(first, times);
    return { file, trigger: times === 1 ? first : `${first} ${times}`, read };
  });
  const wanted = named.flatMap(({ trigger, read }): Wanted[] => {
    if ('fault' in read) return [];
    const value = { title: trimmed(read.title), content: read.content };
    return checkSnippet(value, contentLimit) === null
      ? [{ file, trigger, ...value, print: printOf(value) }]
      : [];
  });
  return { wanted, names: named.map(nameOf) };
}

/** Finds the snippets of this computer by their prints. */
class SnippetsHere {
  readonly #db: Db;
  readonly #byTitle: ReadonlyMap<string, string[]>;

  constructor(db: Db) {
    this.#db = db;
    const all = keysByTitle(db).map(({ key, title }) => ({ key, title: trimmed(title) }));
    this.#byTitle = new Map(
      [...Map.groupBy(all, ({ title }) => title)].map(([title, found]) => [
        title,
        found.map(({ key }) => key),
      ]),
    );
  }

  /** The key of a snippet with this title and print that is not taken. */
  find(title: string, print: string, taken: ReadonlySet<string>): string | null {
    const keys = this.#byTitle.get(title) ?? [];
    return keys.find((key) => !taken.has(key) && printHere(this.#db, key) === print) ?? null;
  }
}

/** Follows a file for the first time, after the user imported it: its matches belong to the snippets that say the same. */
export function beginFollowing(
  db: Db,
  { path, from }: Pick<FollowedFile, 'path' | 'from'>,
  found: FoundFile[],
  now: number,
): FollowedFile {
  const here = new SnippetsHere(db);
  const taken = new Set<string>();
  const limit = contentLimitOf(db);
  const matches = found
    .flatMap((file) => inFile(file, limit).wanted)
    .slice(0, MOST_FOLLOWED)
    .map(({ file, trigger, title, print }): FollowedMatch => {
      const key = here.find(title, print, taken);
      if (key !== null) taken.add(key);
      return { file, trigger, print, key };
    });
  return { path, from, matches, readAt: now, problem: null, last: null };
}

/**
 * Brings the changes of a followed file into the snippets, through the outbox as other changes. Snippets that somebody else
 * changed stay as they are. Nothing is deleted for a file that is gone, cannot be read or has no snippets any more.
 */
export function follow(db: Db, followed: FollowedFile, found: FoundFile[], now: number): FollowedFile {
  const following = new Following(db, followed, found, now);
  const matches = [...following.listed(), ...following.left()].slice(0, MOST_FOLLOWED);
  const { outcome } = following;
  const isChange = Object.values(outcome).some((count) => count > 0);
  const last = isChange ? { ...outcome, at: now } : followed.last;
  return { ...followed, matches, readAt: now, problem: problemOf({ ...followed, matches }, found), last };
}

/** One reading of a followed file, compared with the one before. */
class Following {
  readonly outcome: FollowOutcome = { added: 0, changed: 0, deleted: 0 };
  readonly #db: Db;
  readonly #followed: FollowedFile;
  readonly #found: ReadonlyMap<string, FoundFile>;
  readonly #now: number;
  readonly #wanted: Wanted[];
  /** The names of the matches that are in files, also of those that are no snippets, or more than are followed. */
  readonly #names: ReadonlySet<string>;
  /** The matches of the reading before that are no snippets any more under their names. */
  readonly #missing: Set<FollowedMatch>;
  readonly #taken: Set<string>;
  #here: SnippetsHere | undefined;

  constructor(db: Db, followed: FollowedFile, found: FoundFile[], now: number) {
    this.#db = db;
    this.#followed = followed;
    this.#found = new Map(found.map((file) => [file.name, file]));
    this.#now = now;
    const limit = contentLimitOf(db);
    const files = found.map((file) => inFile(file, limit));
    this.#wanted = files.flatMap(({ wanted }) => wanted).slice(0, MOST_FOLLOWED);
    this.#names = new Set(files.flatMap(({ names }) => names));
    const followedNow = new Set(this.#wanted.map(nameOf));
    this.#missing = new Set(followed.matches.filter((match) => !followedNow.has(nameOf(match))));
    this.#taken = new Set(followed.matches.flatMap(({ key }) => key ?? []));
  }

  /** The matches that the file has now. */
  listed(): FollowedMatch[] {
    const known = new Map(this.#followed.matches.map((match) => [nameOf(match), match]));
    return this.#wanted.map((match) => {
      const { file, trigger, print } = match;
      const before = known.get(nameOf(match)) ?? this.#renamed(match);
      return { file, trigger, ...(before ? this.#update(before, match) : { print, key: this.#add(match) }) };
    });
  }

  /** The matches that stay followed although they are no snippets now: they cannot be read, or their file is gone. */
  left(): FollowedMatch[] {
    return [...this.#missing].filter((match) => {
      const file = this.#found.get(match.file);
      const matches = file && 'matches' in file ? file.matches : [];
      if (matches.every(({ read }) => 'fault' in read) || this.#names.has(nameOf(match))) return true;
      this.#delete(match);
      return false;
    });
  }

  /** The match that is under another name now: its trigger was changed, or its file was renamed. */
  #renamed({ print, trigger }: Wanted): FollowedMatch | undefined {
    const match = [...this.#missing].find(
      (one) => one.print === print || (one.trigger === trigger && !this.#found.has(one.file)),
    );
    if (match) this.#missing.delete(match);
    return match;
  }

  #add({ title, content, print }: Wanted): string {
    const same = this.#find(title, print);
    if (same !== null) return same;
    this.outcome.added += 1;
    return cached(this.#db, snippets).create({ title, content }, this.#now);
  }

  #update(before: FollowedMatch, { title, content, print }: Wanted): Pick<FollowedMatch, 'key' | 'print'> {
    const { key } = before;
    if (key === null || before.print === print || !isTied(this.#db, before)) return { key, print };
    if (!this.#mayChange(key)) return { key, print: before.print };
    cached(this.#db, snippets).edit(key, { title, content }, this.#now);
    this.outcome.changed += 1;
    return { key, print };
  }

  #delete(match: FollowedMatch): void {
    const { key } = match;
    if (key === null || !isTied(this.#db, match) || !this.#mayChange(key)) return;
    cached(this.#db, snippets).delete(key, this.#now);
    this.outcome.deleted += 1;
  }

  #mayChange(key: string): boolean {
    const row = snippetRows.find(this.#db, key);
    return row !== null && cached(this.#db, snippets).isChangeable(row);
  }

  #find(title: string, print: string): string | null {
    const key = (this.#here ??= new SnippetsHere(this.#db)).find(title, print, this.#taken);
    if (key !== null) this.#taken.add(key);
    return key;
  }
}

/** The first file that cannot be read, that has no snippets any more, or that is gone. */
function problemOf({ matches, from }: FollowedFile, found: FoundFile[]): FollowedFile['problem'] {
  const named = (name: string) => (from === 'folder' ? { file: name } : {});
  for (const file of found) {
    if ('fault' in file) return { ...file.fault, ...named(file.name) };
    const hadSome = matches.some((match) => match.file === file.name);
    if (hadSome && file.matches.every(({ read }) => 'fault' in read))
      return { kind: 'nothing-inside', ...named(file.name) };
  }
  const names = new Set(found.map(({ name }) => name));
  const gone = matches.find(({ file }) => !names.has(file));
  return gone ? { kind: 'unreadable', file: gone.file } : null;
}

/** The matches whose snippets were changed or deleted by somebody else, so that they follow the file no longer. */
export const changedElsewhere = (db: Db, { matches }: FollowedFile): FollowedMatch[] =>
  matches.filter((match) => match.key !== null && !isTied(db, match));

/** Ends the following of a snippet; null for all that somebody else changed. They are the user's own. */
export function makeOwn(db: Db, key: string | null): void {
  const followed = readFollowedFile(db);
  if (!followed) return;
  const ends = key === null ? changedElsewhere(db, followed).map((match) => match.key) : [key];
  const matches = followed.matches.map((match) =>
    ends.includes(match.key) ? { ...match, key: null } : match,
  );
  writeFollowedFile(db, { ...followed, matches });
}

/** What somebody else changed follows the file again: the next look finds that the file says something else. */
export function followAgain(db: Db): void {
  const followed = readFollowedFile(db);
  if (!followed) return;
  const changed = new Set(changedElsewhere(db, followed));
  const matches = followed.matches.flatMap((match) => {
    if (!changed.has(match)) return [match];
    const print = printHere(db, match.key ?? '');
    return print === null ? [] : [{ ...match, print }];
  });
  writeFollowedFile(db, { ...followed, matches });
}
