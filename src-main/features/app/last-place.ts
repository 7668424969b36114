import { z } from 'zod';
import { readDraft } from '../../cache/local/drafts.ts';
import type { Db } from '../../cache/file/db.ts';
import { readJson } from '../../contract/text/read-json.ts';
import { Place } from '../../contract/values/place.ts';

const StoredPlace = z.object({ place: Place });

/** The place that the main window showed last, as the window keeps it; null if that cannot be read. */
export const lastPlace = (db: Db): Place | null =>
  readJson(StoredPlace, readDraft(db, 'window') ?? '')?.place ?? null;
