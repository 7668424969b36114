import { longest, one, patternsWith, type Reader } from './grammar.ts';
import { folded } from './lexicon.ts';
import { says, type Token } from './tokens.ts';

/** A zone by its IANA name, or by its minutes before UTC. */
export type Zone = string | number;

/** The abbreviations of each zone that are not words of English or German. */
const ABBREVIATIONS = `UTC utc gmt; Europe/Berlin cet mez; Europe/Moscow msk; Etc/GMT-1 bst; Etc/GMT-2 cest mesz eet; Etc/GMT-3 eest;
  Africa/Johannesburg sast; Asia/Karachi pkt; Asia/Singapore sgt; Asia/Hong_Kong hkt; Asia/Tokyo jst; Asia/Seoul kst; Etc/GMT-8 awst;
  Australia/Darwin acst; Australia/Adelaide acdt; Etc/GMT-10 aest; Etc/GMT-11 aedt; Etc/GMT-12 nzst; Etc/GMT-13 nzdt;
  America/Sao_Paulo brt; Etc/GMT+4 edt; Etc/GMT+5 est cdt; Etc/GMT+6 cst mdt; Etc/GMT+7 mst pdt; Etc/GMT+8 pst akdt; Etc/GMT+9 akst;
  Pacific/Honolulu hst`;
/** These are words as well; only capital letters mean a zone. */
const IN_CAPITALS = `Asia/Kolkata IST; Africa/Lagos WAT; Africa/Maputo CAT; Africa/Nairobi EAT; America/New_York ET; America/Chicago CT;
  America/Denver MT; America/Los_Angeles PT`;
/** "Pacific time" */
const OF_AMERICA = `America/New_York eastern; America/Chicago central; America/Denver mountain; America/Los_Angeles pacific`;

const byName = (list: string): [name: string, timeZone: string][] =>
  list.split(';').flatMap((entry) => {
    const [timeZone = '', ...names] = entry.trim().split(/\s+/);
    return names.map((name): [string, string] => [name, timeZone]);
  });
const abbreviations = new Map(byName(ABBREVIATIONS));
const inCapitals = new Map(byName(IN_CAPITALS));

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
    ...byName(OF_AMERICA),
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

/** No zone is farther from UTC, in minutes. */
const FARTHEST = 14 * 60;
const read = patternsWith({
  utc: one(({ text }) => (/^(?:utc|gmt)$/i.test(text) ? text : undefined)),
  short: one(({ text }) => abbreviations.get(text.toLowerCase())),
  capital: one(({ text }) => inCapitals.get(text)),
  shouted: one(({ text }) => (/^\p{Lu}{2,}$/u.test(text) ? text : undefined)),
  side: one(({ sign }) => (sign === '+' ? 1 : sign === '-' ? -1 : undefined)),
});
/** "UTC+2", "+02:00": without "UTC" a sign and a number are rather a range. */
const offset: Reader<Zone> = read(
  ['{utc} {side} =glued ({?number} | {?clock})', '+ =glued {clock}'],
  ({ utc, side = 1, number = NaN, clock }) => {
    const hours = utc !== undefined && Number.isInteger(number) ? number : NaN;
    const minutes = clock?.by === ':' ? Number(clock.hour) * 60 + Number(clock.minute) : hours * 60;
    return minutes <= FARTHEST ? side * minutes : null;
  },
);
const abbreviation: Reader<Zone> = read(
  ['{short} ~(side number)', '{short=capital} ~(side number) ~shouted'],
  ({ short }) => short,
);
const isWordOf = ({ text }: Token): boolean => /^\p{L}+$/u.test(text);
/** The longer names first. */
const city: Reader<Zone> = (tokens, at) => {
  for (const length of [3, 2, 1]) {
    const name = tokens.slice(at, at + length);
    const to = at + length;
    if (name.length < length || !name.every(isWordOf) || !says(tokens[to], 'time')) continue;
    const zone = zoneOfCity(name.map(({ text }) => text).join(' '));
    if (zone !== undefined) return { to: to + 1, value: zone };
  }
  return null;
};
const iana: Reader<Zone> = (tokens, at) => {
  let to = at + 1;
  while (tokens[to]?.isGlued && /^[\p{L}/_-]+$/u.test(tokens[to]?.text ?? '')) to += 1;
  const name = tokens
    .slice(at, to)
    .map(({ text }) => text)
    .join('');
  const zone = /^[a-z]+(?:\/[a-z_-]+)+$/i.test(name) ? zoneOfName(name) : undefined;
  return zone === undefined ? null : { to, value: zone };
};

/** A zone that the user plainly means: "GMT", "UTC+2", "Europe/Berlin" or "Berlin time". */
export const zone: Reader<Zone> = longest(offset, iana, city, abbreviation);
