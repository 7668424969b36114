import { basename, join } from 'node:path';
import type { Db } from '../../cache/file/db.ts';
import { snippetRows } from '../../cache/collections/snippets.ts';
import type { FollowedFileView } from '../../contract/values/followed-file.ts';
import {
  askedOf,
  changedElsewhere,
  fileOf,
  type FollowedMatch,
  isTied,
  readFollowedFile,
} from '../../domain/followed-file.ts';
import { mustReadFirst } from '../../domain/series.ts';
import { formatOf } from '../../contract/values/snippet-files.ts';

/** The file that is followed, with the snippets that follow it no longer. */
export function followedView(db: Db): FollowedFileView | null {
  const followed = readFollowedFile(db);
  if (!followed) return null;
  const { path, matches, readAt, problem } = followed;
  // Until lists were read after a repair, rows are missing that nobody deleted.
  const changed = mustReadFirst(db) ? [] : changedElsewhere(db, followed);
  const titleOf = ({ key, trigger }: FollowedMatch) =>
    snippetRows.find(db, key ?? '')?.value.title ?? trigger;
  return {
    name: basename(path),
    path,
    count: matches.filter((match) => isTied(db, match)).length,
    readAt,
    problem,
    changed: changed.map(titleOf),
    missing: askedOf(db, followed).map(titleOf),
  };
}

/** Where the file of a snippet is; null if it follows none. The system opens the file by its name, so the name has to be one of espanso. */
export function pathOf(db: Db, key: string): string | null {
  const followed = readFollowedFile(db);
  const file = fileOf(db, key);
  if (!followed || file === null || file !== basename(file)) return null;
  const path = followed.from === 'file' ? followed.path : join(followed.path, file);
  return formatOf(path) === 'espanso' ? path : null;
}
