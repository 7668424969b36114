import type { Db } from '../../cache/db.ts';
import { settingRows } from '../collections/settings.ts';

/** The time zone in the user's settings; null where none is set, or this computer does not know it. */
export function timeZoneOf(db: Db): string | null {
  const zone = settingRows.find(db, 'timezone')?.value.value;
  if (typeof zone !== 'string' || zone === '') return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return null;
  }
}
