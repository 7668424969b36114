import { basename } from 'node:path';
import type { Db } from '../../cache/file/db.ts';
import { snippetRows } from '../../cache/collections/snippets.ts';
import type { ImportFault } from '../../contract/values/exchange.ts';
import type { FollowedFileView } from '../../contract/values/followed-file.ts';
import { readFollowedFile } from '../../domain/followed-file.ts';
import { printOf } from '../../workspace/files/follow.ts';

/** The file that is followed, with the snippets that are here what they are not in the file. */
export function followedView(db: Db): FollowedFileView | null {
  const followed = readFollowedFile(db);
  if (!followed) return null;
  const { path, writes, matches, readAt, problem, last } = followed;
  const present = matches.flatMap(({ key, print }) => {
    const row = key === null ? null : snippetRows.find(db, key);
    return row && !row.deleted
      ? [{ key: row.key, title: row.value.title, differs: printOf(row.value) !== print }]
      : [];
  });
  return {
    name: basename(path),
    path,
    count: present.length,
    readAt,
    problem: problem as ImportFault | null,
    last,
    writes,
    differing: present.filter(({ differs }) => differs).map(({ key, title }) => ({ key, title })),
  };
}
