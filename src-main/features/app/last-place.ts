import { z } from 'zod';
import { readDraft } from '../../cache/local/drafts.ts';
import type { Db } from '../../cache/file/db.ts';
import { Place } from '../../contract/values/place.ts';

const KeptView = z.object({ place: Place });

/** The place that the main window showed last, as the window keeps it; null where that cannot be read. */
export function lastPlace(db: Db): Place | null {
  try {
    return KeptView.parse(JSON.parse(readDraft(db, 'window') ?? 'null')).place;
  } catch {
    return null;
  }
}
