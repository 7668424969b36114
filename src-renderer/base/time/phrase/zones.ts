import { longest, one, patternsWith, type Reader } from './grammar.ts';

/** A zone by its IANA name, or by its minutes before UTC. */
export type Zone = string | number;

/** The abbreviations of each zone. Those in capitals are words as well, and mean a zone only so. */
const ABBREVIATIONS = `UTC utc gmt; Europe/Berlin cet mez; Europe/Moscow msk; Etc/GMT-1 bst; Etc/GMT-2 cest mesz eet; Etc/GMT-3 eest;
  Africa/Johannesburg sast; Asia/Karachi pkt; Asia/Singapore sgt; Asia/Hong_Kong hkt; Asia/Tokyo jst; Asia/Seoul kst; Etc/GMT-8 awst;
  Australia/Darwin acst; Australia/Adelaide acdt; Etc/GMT-10 aest; Etc/GMT-11 aedt; Etc/GMT-12 nzst; Etc/GMT-13 nzdt;
  America/Sao_Paulo brt; Etc/GMT+4 edt; Etc/GMT+5 est cdt; Etc/GMT+6 cst mdt; Etc/GMT+7 mst pdt; Etc/GMT+8 pst akdt; Etc/GMT+9 akst;
  Pacific/Honolulu hst; Asia/Kolkata IST; Africa/Lagos WAT; Africa/Maputo CAT; Africa/Nairobi EAT; America/New_York ET;
  America/Chicago CT; America/Denver MT; America/Los_Angeles PT`;
const zones = new Map(
  ABBREVIATIONS.split(';').flatMap((entry) => {
    const [timeZone = '', ...names] = entry.trim().split(/\s+/);
    return names.map((name) => [name, timeZone] as const);
  }),
);

/** No zone is farther from UTC, in minutes. */
const FARTHEST = 14 * 60;
const read = patternsWith({
  utc: one(({ text }) => (/^(?:utc|gmt)$/i.test(text) ? text : undefined)),
  short: one(({ text }) => zones.get(text.toLowerCase())),
  capital: one(({ text }) => zones.get(text)),
  // In a text of capitals, "9AM EAT LUNCH" has no zone.
  shouted: one(({ text }) => (/^\p{Lu}{2,}$/u.test(text) ? text : undefined)),
  side: one(({ sign }) => (sign === '+' ? 1 : sign === '-' ? -1 : undefined)),
});

/** A zone that the user plainly means: "GMT", "UTC+2" or "+02:00". Without "UTC" a sign and a number are rather a range. */
export const zone: Reader<Zone> = longest<Zone>(
  read(
    ['{utc} {side} =glued ({?number} | {?clock})', '+ =glued {clock}'],
    ({ utc, side = 1, number = NaN, clock }) => {
      const hours = utc !== undefined && Number.isInteger(number) ? number : NaN;
      const minutes = clock?.by === ':' ? Number(clock.hour) * 60 + Number(clock.minute) : hours * 60;
      return minutes <= FARTHEST ? side * minutes : null;
    },
  ),
  read(['{short} ~(side number)', '{short=capital} ~(side number) ~shouted'], ({ short }) => short),
);
