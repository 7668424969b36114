import type { Db } from '../../cache/file/db.ts';
import { settingRows } from '../collections/settings.ts';

/** The zones that this computer was found to know. To ask it takes longer than everything else about a zone. */
const knownZones = new Set<string>();

/** The time zone in the user's settings. Null if the user has set none, or this computer does not know it. */
export function timeZoneOf(db: Db): string | null {
  const zone = settingRows.find(db, 'timezone')?.value.value;
  if (typeof zone !== 'string' || zone === '') return null;
  if (knownZones.has(zone)) return zone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    knownZones.add(zone);
    return zone;
  } catch {
    return null;
  }
}
