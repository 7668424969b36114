import { contentLimitOf } from '../../cache/organization.ts';
import type { Db } from '../../cache/db.ts';
import { Refusal } from '../../contract/problem.ts';
import { checkSnippet, type SnippetValue } from '../../contract/values/snippet.ts';
import { snippets } from '../../sync/collections/snippets.ts';
import { deleteRowForNow } from '../../sync/rows/undoable.ts';
import { createRow, deleteRow, editRow } from '../../sync/rows/local-writes.ts';

/** @throws {Refusal} with the field that breaks a rule. */
export function createSnippet(db: Db, value: SnippetValue, now: number): string {
  refuseBroken(db, value);
  return createRow(db, snippets, value, now);
}

/**
 * Edits a snippet; `seen`, `serverSeen`, `replaces` and the result are those of `editRow`.
 * @throws {Refusal} with the field that breaks a rule; `gone`, or `unsupported` where the server cannot change it.
 */
export function editSnippet(
  db: Db,
  key: string,
  value: SnippetValue,
  now: number,
  seen?: SnippetValue,
  serverSeen?: SnippetValue,
  replaces?: boolean,
): boolean {
  refuseBroken(db, value);
  return editRow(db, snippets, key, value, now, seen, serverSeen, replaces);
}

export const deleteSnippet = (db: Db, key: string, now: number): void => deleteRow(db, snippets, key, now);

/** Deletes a snippet so that it can be undone for a time (sync: Undo). */
export function deleteSnippetForNow(db: Db, key: string, now: number): void {
  const title = snippets.rows.find(db, key)?.value.title ?? '';
  deleteRowForNow(db, snippets, key, { what: 'snippet', title }, now);
}

function refuseBroken(db: Db, value: SnippetValue): void {
  const problem = checkSnippet(value, contentLimitOf(db));
  if (problem) throw new Refusal(problem);
}
