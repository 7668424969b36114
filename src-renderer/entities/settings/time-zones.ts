import { words } from '../../../resources/words.ts';
import { writtenLocale } from '../../../resources/locale.ts';

/** Every time zone of this computer, by its IANA name. */
export const timeZones: readonly string[] = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const MOST = 60;

/** How it is written where people read it: `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** `Europe/Berlin (GMT+1)` at a moment. */
export function zoneWords(zone: string, moment: number): string {
  try {
    const format = new Intl.DateTimeFormat(writtenLocale(), { timeZone: zone, timeZoneName: 'shortOffset' });
    const offset = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return words('setting.time-zone', { zone: zoneName(zone), offset });
  } catch {
    return zoneName(zone);
  }
}

/** The zones whose names contain every word. Zones whose name or city begins with the first word come first. */
export function findZones(text: string): string[] {
  const typedWords = text
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean);
  const first = typedWords[0] ?? '';
  const scored = timeZones
    .map((zone) => ({ zone, name: zoneName(zone).toLowerCase() }))
    .filter(({ name }) => typedWords.every((word) => name.includes(word)))
    .map(({ zone, name }) => ({
      zone,
      rank: name.split('/').some((part) => part.startsWith(first)) ? 0 : 1,
    }));
  return scored
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ zone }) => zone);
}
