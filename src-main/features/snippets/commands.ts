import { contentLimitOf } from '../../cache/metadata/organization.ts';
import type { Db } from '../../cache/file/db.ts';
import { refuse, type Problem } from '../../contract/problem.ts';
import { checkSnippet, type SnippetValue } from '../../contract/values/snippet.ts';
import { fileOf } from '../../domain/followed-file.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { deleteRowForNow } from '../../sync/rows/undoable.ts';
import { cached, type Seen } from '../../sync/rows/cached-rows.ts';

/**
 * Creates a snippet with the texts that the server will store, so that its event changes nothing.
 * @throws {Refusal} with the field that breaks a rule.
 */
export function createSnippet(db: Db, value: SnippetValue, now: number): string {
  refuse(checkSnippet(value, contentLimitOf(db)));
  return cached(db, snippets).create(snippets.normalize(value), now);
}

/**
 * Edits a snippet. Returns whether the user must choose.
 * @throws {Refusal} with the field that breaks a rule; `gone`, `followed`, or `unsupported` where the server cannot change it.
 */
export function editSnippet(
  db: Db,
  key: string,
  value: SnippetValue,
  now: number,
  saw: Seen<SnippetValue> = {},
): boolean {
  refuse(checkSnippet(value, contentLimitOf(db)));
  refuse(readOnly(db, key));
  return cached(db, snippets).edit(key, value, now, saw);
}

/**
 * Deletes a snippet so that it can be undone for a time (sync: Undo).
 * @throws {Refusal} `followed`
 */
export function deleteSnippetForNow(db: Db, key: string, now: number): void {
  refuse(readOnly(db, key));
  const title = snippets.rows.find(db, key)?.value.title ?? '';
  deleteRowForNow(db, snippets, key, { what: 'snippet', title }, now);
}

/** Why a snippet that follows a file is not changed here; null for others. */
function readOnly(db: Db, key: string): Problem | null {
  const file = fileOf(db, key);
  return file === null ? null : { kind: 'followed', file };
}
