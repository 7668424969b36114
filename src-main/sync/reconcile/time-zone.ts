import type { Db } from '../../cache/db.ts';
import { settingRows } from '../collections/settings.ts';

/** The user's time zone, as their settings have it; null where they have none, or one that this computer does not know. */
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
