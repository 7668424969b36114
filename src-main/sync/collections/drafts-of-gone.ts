import type { Db } from '../../cache/file/db.ts';
import { draftsNamed, saveDraft } from '../../cache/local/drafts.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { ScheduledDraftValue } from '../../contract/values/scheduled.ts';
import { draftNameOf, isDraftKey, newKeyOf } from '../../contract/values/scheduled-draft.ts';
import { readSeries } from '../../domain/series.ts';
import { scheduledRows } from './scheduled.ts';

const OF_SERIES = /^series-/;

/**
 * Keeps in sight what was written of a scheduled message, or of a series, that is gone: the list has no row any more to open the
 * form by. It becomes the draft of a new message, one of that name however long a form is still open.
 */
export function keepDraftsOfGone(db: Db, now: number): void {
  const beginning = draftNameOf('');
  for (const { name, value: kept } of draftsNamed(db, beginning)) {
    const key = name.slice(beginning.length);
    // The versions that the editing began with are dropped.
    const value = isDraftKey(key) || isThere(db, key) ? null : readJson(ScheduledDraftValue, kept);
    if (!value) continue;
    db.transaction(() => {
      saveDraft(db, draftNameOf(newKeyOf(key)), JSON.stringify(value), now);
      saveDraft(db, name, '', now);
    })();
  }
}

const isThere = (db: Db, key: string): boolean =>
  OF_SERIES.test(key)
    ? readSeries(db).some(({ id }) => id === key.replace(OF_SERIES, ''))
    : scheduledRows.find(db, key) !== null;
