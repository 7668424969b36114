import { createHash } from 'node:crypto';
import type { Db } from '../../cache/file/db.ts';
import { contentLimitOf } from '../../cache/metadata/organization.ts';
import { keysByTitle, snippetRows } from '../../cache/collections/snippets.ts';
import type { FollowOutcome } from '../../contract/values/followed-file.ts';
import { checkSnippet, type SnippetValue } from '../../contract/values/snippet.ts';
import { trimmed } from '../../contract/text/text.ts';
import { type FollowedFile, type FollowedMatch, MOST_FOLLOWED } from '../../domain/followed-file.ts';
import type { FoundFile, MatchChange } from '../../reading/jobs.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { undoOffered } from '../../sync/outbox/undo-offer.ts';
import { cached } from '../../sync/rows/cached-rows.ts';

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
      return { file, trigger, print, key, asks: false };
    });
  return { path, from, writes: false, matches, readAt: now, problem: null, last: null };
}

/**
 * Brings the changes of a followed file into the snippets, through the outbox as other changes. Snippets that were edited or
 * deleted here stay as they are. Nothing is deleted for a file that is gone, cannot be read or has no snippets any more.
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
  readonly outcome: FollowOutcome = { added: 0, changed: 0, deleted: 0, kept: 0 };
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
      const followed = before ? this.#update(before, match) : { key: this.#add(match), asks: false };
      return { file, trigger, print, ...followed };
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

  #update(before: FollowedMatch, { title, content, print }: Wanted): Pick<FollowedMatch, 'key' | 'asks'> {
    if (before.key === null) return before;
    // After a repair of the account's file, its rows have other keys.
    const isGone = printHere(this.#db, before.key) === null;
    const key = isGone ? (this.#find(title, before.print) ?? before.key) : before.key;
    const present = printHere(this.#db, key);
    if (before.print === print || present === print) return { key, asks: before.asks && present !== print };
    if (present !== before.print || !this.#mayChange(key)) {
      this.outcome.kept += 1;
      return { key, asks: true };
    }
    cached(this.#db, snippets).edit(key, { title, content }, this.#now);
    this.outcome.changed += 1;
    return { key, asks: false };
  }

  #delete({ key, print }: FollowedMatch): void {
    const present = key === null ? null : printHere(this.#db, key);
    if (key === null || present === null) return;
    if (present === print && this.#mayChange(key)) {
      cached(this.#db, snippets).delete(key, this.#now);
      this.outcome.deleted += 1;
    } else this.outcome.kept += 1;
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

/** A change here that is still to be written to a file. */
interface Unwritten extends MatchChange {
  file: string;
}

/** The edits and deletions here that the file does not have. What the user still has to choose about is not among them. */
export function unwritten(db: Db, { matches, writes }: FollowedFile): Unwritten[] {
  if (!writes) return [];
  const isUndoable = undoOffered(db) !== null;
  return matches.flatMap(({ file, trigger, key, print, asks }): Unwritten[] => {
    const present = key === null ? print : printHere(db, key);
    if (key === null || asks || present === print || (present === null && isUndoable)) return [];
    return [{ file, trigger, value: present === null ? null : (snippetRows.find(db, key)?.value ?? null) }];
  });
}

/** The followed file after some changes were written to it. */
export function afterWriting(followed: FollowedFile, written: Unwritten[]): FollowedFile {
  const changes = new Map(written.map((change) => [nameOf(change), change.value]));
  const matches = followed.matches.flatMap((match) => {
    const value = changes.get(nameOf(match));
    if (value === undefined) return [match];
    return value === null ? [] : [{ ...match, print: printOf(value) }];
  });
  return { ...followed, matches };
}
