import type { Db } from '../../cache/file/db.ts';
import { fileOf, readFollowedFile, writeFollowedFile } from '../../domain/followed-file.ts';
import { findChange } from '../outbox/store.ts';
import { endUndoOf } from '../outbox/undo-offer.ts';
import { keyOfChange } from '../rows/rows.ts';
import { decide } from './decisions.ts';

/**
 * Another client changed or deleted snippets under unsent changes that come from a followed file. What the other client did stays,
 * and nobody is asked: such a snippet follows the file no longer (sync: Followed files).
 */
export function yieldToOthers(db: Db, now: number): void {
  if (!readFollowedFile(db)) return;
  const asked = db.column<string>(
    `select id from changes where state = 'rejected' and action in ('edit-snippet', 'delete-snippet')
       and problem ->> '$.kind' in ('conflict', 'gone')`,
  );
  for (const id of asked) {
    const change = findChange(db, id);
    const followed = readFollowedFile(db);
    if (!change || !followed) continue;
    const key = keyOfChange(change);
    const deleted = followed.matches.find((match) => match.key === key && match.missing === 'deleted');
    if (!deleted && fileOf(db, key) === null) continue;
    endUndoOf(db, change.subject);
    decide(db, id, change.problem?.kind === 'gone' ? 'discard' : 'take-servers', now);
    if (!deleted) continue;
    const matches = followed.matches.map((match) =>
      match === deleted ? { ...match, missing: undefined } : match,
    );
    writeFollowedFile(db, { ...followed, matches });
  }
}
