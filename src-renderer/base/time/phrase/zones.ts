import { folded } from './vocabulary.ts';

/** A phrase without its zone. */
export interface Zoned {
  text: string;
  /** An IANA name; null where the phrase names no zone. */
  timeZone: string | null;
}

/** The abbreviations of each zone that are no words of English or German. */
const abbreviations: Record<string, string> = {
  UTC: 'utc gmt',
  'Europe/Berlin': 'cet mez',
  'Europe/Moscow': 'msk',
  'Etc/GMT-1': 'bst',
  'Etc/GMT-2': 'cest mesz eet',
  'Etc/GMT-3': 'eest',
  'Africa/Johannesburg': 'sast',
  'Asia/Karachi': 'pkt',
  'Asia/Singapore': 'sgt',
  'Asia/Hong_Kong': 'hkt',
  'Asia/Tokyo': 'jst',
  'Asia/Seoul': 'kst',
  'Etc/GMT-8': 'awst',
  'Australia/Darwin': 'acst',
  'Australia/Adelaide': 'acdt',
  'Etc/GMT-10': 'aest',
  'Etc/GMT-11': 'aedt',
  'Etc/GMT-12': 'nzst',
  'Etc/GMT-13': 'nzdt',
  'America/Sao_Paulo': 'brt',
  'Etc/GMT+4': 'edt',
  'Etc/GMT+5': 'est cdt',
  'Etc/GMT+6': 'cst mdt',
  'Etc/GMT+7': 'mst pdt',
  'Etc/GMT+8': 'pst akdt',
  'Etc/GMT+9': 'akst',
  'Pacific/Honolulu': 'hst',
};
/** These are words as well; only capital letters mean a zone. */
const inCapitals: Record<string, string> = {
  'Asia/Kolkata': 'IST',
  'Africa/Lagos': 'WAT',
  'Africa/Maputo': 'CAT',
  'Africa/Nairobi': 'EAT',
  'America/New_York': 'ET',
  'America/Chicago': 'CT',
  'America/Denver': 'MT',
  'America/Los_Angeles': 'PT',
};
/** "Pacific time" */
const ofAmerica: Record<string, string> = {
  'America/New_York': 'eastern',
  'America/Chicago': 'central',
  'America/Denver': 'mountain',
  'America/Los_Angeles': 'pacific',
};

const byName = (lists: Record<string, string>): [name: string, timeZone: string][] =>
  Object.entries(lists).flatMap(([timeZone, names]) =>
    names.split(' ').map((name): [string, string] => [name, timeZone]),
  );

const ABBREVIATIONS = new Map([...byName(abbreviations), ...byName(inCapitals)]);
/** An offset after "UTC" is a part of the time. */
const ABBREVIATION = /(?<= )\(?\b([a-z]{2,4})\b\)?(?! ?[+-]\d)/gi;
const IANA = /(?<= )\(?\b([a-z]+(?:\/[a-z_-]+)+)\b\)?/gi;
/** The longer names first. */
const CITIES = [2, 1, 0].map(
  (more) => new RegExp(`(?<= )\\(?((?:\\p{L}+ ){${more}}\\p{L}+) (?:time|zeit)\\b\\)?`, 'iu'),
);

let cities: ReadonlyMap<string, string> | undefined;

/** The zone that a city stands for, also as "Berliner" is made of "Berlin". */
function zoneOfCity(written: string): string | undefined {
  cities ??= new Map([
    ...Intl.supportedValuesOf('timeZone').map((zone): [string, string] => [
      zone
        .slice(zone.lastIndexOf('/') + 1)
        .replaceAll('_', ' ')
        .toLowerCase(),
      zone,
    ]),
    ...byName(ofAmerica),
  ]);
  const city = folded(written);
  return cities.get(city) ?? cities.get(city.replace(/er$/, ''));
}

function zoneOfName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Extracts from a phrase a zone that the user plainly means: "GMT", "Europe/Berlin" or "Berlin time". */
export function takeZone(phrase: string): Zoned {
  const without = (found: RegExpExecArray, timeZone: string): Zoned => ({
    text: `${phrase.slice(0, found.index)}${phrase.slice(found.index + found[0].length)}`
      .replace(/\s+/g, ' ')
      .trim(),
    timeZone,
  });
  for (const found of phrase.matchAll(ABBREVIATION)) {
    const [, word = ''] = found;
    const timeZone = ABBREVIATIONS.get(word) ?? ABBREVIATIONS.get(word.toLowerCase());
    if (timeZone !== undefined) return without(found, timeZone);
  }
  for (const found of phrase.matchAll(IANA)) {
    const timeZone = zoneOfName(found[1] ?? '');
    if (timeZone !== undefined) return without(found, timeZone);
  }
  for (const pattern of CITIES) {
    const found = pattern.exec(phrase);
    const timeZone = zoneOfCity(found?.[1] ?? '');
    if (found && timeZone !== undefined) return without(found, timeZone);
  }
  return { text: phrase, timeZone: null };
}
