import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import { draftsNamed, readDraft, saveDraft } from '../../cache/local/drafts.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { ScheduledDraftValue } from '../../contract/values/scheduled.ts';
import { draftNameOf, isDraftKey, newKeyOf } from '../../contract/values/scheduled-draft.ts';
import { readSeries } from '../../domain/series.ts';
import { draftOf } from '../define/collection.ts';
import { folders } from './folders.ts';
import { linkifiers } from './linkifiers.ts';
import { profileFields } from './profile-fields.ts';
import { scheduledRows } from './scheduled.ts';
import { snippets } from './snippets.ts';

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

/** The collections of which one new item at a time is written. */
const WRITTEN_ONE_BY_ONE = [snippets, folders, linkifiers, profileFields];

/** What a draft keeps beside what was written: the versions that the editing began with. */
const Written = z.looseObject({}).transform(({ start: _, server: __, ...written }) => written);

/**
 * The draft of this name, or null. A form of a new item without a draft takes over the draft of an item that another client deleted:
 * no row of the list opens that draft any more. Several drafts wait for their turn.
 */
export function readOrAdoptDraft(db: Db, name: string, now: number): string | null {
  const draft = readDraft(db, name);
  const collection = draft === null ? WRITTEN_ONE_BY_ONE.find((one) => name === draftOf(one, 'new')) : null;
  if (!collection) return draft;
  const beginning = draftOf(collection, '');
  for (const { name: other, value } of draftsNamed(db, beginning)) {
    const written = collection.rows.find(db, other.slice(beginning.length)) ? null : readJson(Written, value);
    if (!written) continue;
    const adopted = JSON.stringify(written);
    db.transaction(() => {
      saveDraft(db, name, adopted, now);
      saveDraft(db, other, '', now);
    })();
    return adopted;
  }
  return null;
}
