import type { Db } from '../../cache/file/db.ts';
import { fileOf, readFollowedFile } from '../../domain/followed-file.ts';
import { findChange } from '../outbox/store.ts';
import { keyOfChange } from '../rows/rows.ts';
import { decide } from './decisions.ts';

/**
 * Another client changed or deleted snippets under unsent edits that come from a followed file. What the other client did stays,
 * and nobody is asked: such a snippet follows the file no longer (sync: Followed files).
 */
export function yieldToOthers(db: Db, now: number): void {
  if (!readFollowedFile(db)) return;
  const asked = db.column<string>(
    `select id from changes
     where state = 'rejected' and action = 'edit-snippet' and problem ->> '$.kind' in ('conflict', 'gone')`,
  );
  for (const id of asked) {
    const change = findChange(db, id);
    if (change && fileOf(db, keyOfChange(change)) !== null)
      decide(db, id, change.problem?.kind === 'gone' ? 'discard' : 'take-servers', now);
  }
}
