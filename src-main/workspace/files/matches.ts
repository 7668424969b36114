import { snippetRows } from '../../cache/collections/snippets.ts';
import type { Db } from '../../cache/file/db.ts';
import { trimmed } from '../../contract/text/text.ts';
import { checkSnippet, type SnippetValue } from '../../contract/values/snippet.ts';
import { type FollowedMatch, MOST_FOLLOWED, printOf } from '../../domain/followed-file.ts';
import type { FoundFile } from '../../reading/jobs.ts';

/** A match as a snippet. */
export interface Wanted extends SnippetValue {
  print: string;
  abbreviations: readonly string[];
}

/** A match that is in a followed file. */
export interface InFile {
  file: string;
  trigger: string;
  /** Null for a match that is not a snippet, or more than are followed. */
  wanted: Wanted | null;
}

/** The matches of the files, in their order. */
export function inFiles(found: FoundFile[], contentLimit: number): InFile[] {
  let count = 0;
  return found.flatMap((file) =>
    ('problem' in file ? [] : file.matches).map(({ trigger, read }): InFile => {
      const value = 'problem' in read ? null : { title: trimmed(read.title), content: read.content };
      const isSnippet = value !== null && checkSnippet(value, contentLimit) === null;
      count += isSnippet ? 1 : 0;
      const { abbreviations = [] } = 'problem' in read ? {} : read;
      const wanted =
        isSnippet && count <= MOST_FOLLOWED ? { ...value, print: printOf(value), abbreviations } : null;
      return { file: file.name, trigger, wanted };
    }),
  );
}

/**
 * Which known match each match of the files is. Several may have one trigger, so they are known by their texts first, then by their
 * titles, and only then by their order. A text under another trigger was renamed, and so was a trigger whose file is gone.
 * @param files the names of the files that are there, also of those that cannot be read
 */
export function assigned(
  db: Db,
  known: readonly FollowedMatch[],
  found: readonly InFile[],
  files: ReadonlySet<string>,
): ReadonlyMap<InFile, FollowedMatch> {
  const before = new Map<InFile, FollowedMatch>();
  const free = new Set(known);
  const titleOf = ({ key }: FollowedMatch) => key && snippetRows.find(db, key)?.value.title;
  /** Gives each match that is still new the first free one of the same name. */
  const assign = (nameOfKnown: (match: FollowedMatch) => unknown[], nameOf: (match: InFile) => unknown[]) => {
    const byName = Map.groupBy(free, (match) => JSON.stringify(nameOfKnown(match)));
    for (const match of found) {
      const same = before.has(match) ? undefined : byName.get(JSON.stringify(nameOf(match)))?.shift();
      if (!same) continue;
      before.set(match, same);
      free.delete(same);
    }
  };
  assign(
    ({ file, trigger, print }) => [file, trigger, print],
    ({ file, trigger, wanted }) => [file, trigger, wanted?.print],
  );
  assign(
    (match) => [match.file, match.trigger, titleOf(match)],
    ({ file, trigger, wanted }) => [file, trigger, wanted?.title],
  );
  assign(
    ({ file, trigger }) => [file, trigger],
    ({ file, trigger }) => [file, trigger],
  );
  assign(
    ({ print }) => [print],
    ({ wanted }) => [wanted?.print],
  );
  assign(
    ({ file, trigger }) => [files.has(file), trigger],
    ({ trigger }) => [false, trigger],
  );
  return before;
}
