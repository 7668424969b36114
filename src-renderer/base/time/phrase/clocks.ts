import { longest, once, one, patternsWith, type Reader } from './grammar.ts';
import { length, numeral } from './lengths.ts';
import { says, type Token } from './tokens.ts';

/** A time of day as a phrase gives it; null if no clock shows it. */
export interface Clock {
  /** Minutes since midnight, up to the one that ends the day. */
  minutes: number;
  /**
   * `exact`: this one. `spoken`: either half of the day, the one when people are awake. `shown`: as clocks show it, which is
   * the same as the above only for who is awake then. `midnight`: where a day ends, or begins. `now`: this time.
   */
  how: 'exact' | 'spoken' | 'shown' | 'midnight' | 'now';
  /** Whether it is a number and nothing else. */
  isBare?: true;
  /** Whether another time may be meant. */
  isRough?: true;
}
export type ClockRead = Clock | 'impossible';

/** A minute in milliseconds. */
export const MINUTE = 60_000;
/** In minutes. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
/** "am", "pm" or "Uhr" after an hour. */
type After = 'a' | 'p' | 'uhr';

function clock(hour: number, minute: number, how: Clock['how'], after?: After): ClockRead {
  const total = hour * HOUR + minute;
  if (total > DAY || minute > 59) return 'impossible';
  if (after === 'p') return { minutes: hour < 12 ? total + DAY / 2 : total, how: 'exact' };
  if (after === 'a') return hour <= 12 ? { minutes: total % (DAY / 2), how: 'exact' } : 'impossible';
  return { minutes: total, how };
}
/** Clocks show "15" and "03" for one hour, and "3" for two. */
const shownAs = (hour: string): Clock['how'] => (hour.length > 1 ? 'exact' : 'shown');
const shownAt = (hour: string, minute: number | string, after?: After): ClockRead =>
  clock(Number(hour), Number(minute), shownAs(hour), after);
const spokenAt = (hour: string, minute: number, after?: After): ClockRead | null =>
  hour.length < 3 ? clock(Number(hour), minute, 'spoken', after) : null;

/** A time so many minutes later, or earlier. */
function moved(time: ClockRead, minutes: number): ClockRead {
  if (time === 'impossible') return time;
  const later = (time.minutes + minutes + DAY) % DAY;
  // Before one o'clock, the hour is twelve.
  const isTwelve = time.how === 'spoken' && time.minutes <= DAY / 2 && later < HOUR;
  return {
    minutes: isTwelve ? later + DAY / 2 : later,
    how: time.how === 'midnight' ? 'exact' : time.how,
  };
}
/** So many minutes before or after an hour that is spoken. */
const around = (hour: string, minutes: number, after?: After): ClockRead =>
  moved(clock(Number(hour), 0, 'spoken', after), minutes);

const GERMAN_DAY =
  /^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so|morgen|früh|späten|vormittag|nachmittag|mittag|abend|wochenende|nächsten|kommenden|übernächsten|diesen|werktag|arbeitstag|heiligabend)\.?$/i;
/** "9 am Montag" is on Monday. */
const isGermanOn = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const isDay = next !== undefined && (GERMAN_DAY.test(next.text) || next.ordinal !== undefined);
  return token?.isGlued === false && says(token, 'on') && isDay;
};
const after: Reader<After> = (tokens, at) => {
  const token = tokens[at];
  if (says(token, 'ante')) return isGermanOn(tokens, at) ? null : { to: at + 1, value: 'a' };
  if (says(token, 'post')) return { to: at + 1, value: 'p' };
  return says(token, 'uhr', 'oclock') ? { to: at + 1, value: 'uhr' } : null;
};

/** An hour in digits or words, as digits. */
const hour: Reader<string> = one((token) =>
  token.number === undefined || !Number.isInteger(token.number) || says(token, 'a')
    ? undefined
    : (token.digits ?? String(token.number)),
);
const digitsOf = (count: number): Reader<string> =>
  one(({ digits = '' }) => (digits.length === count && /^\d+$/.test(digits) ? digits : undefined));
const basic = patternsWith({ hour, numeral });
const words = {
  hour,
  numeral,
  after,
  length,
  // "ein Uhr"
  hourOfClock: longest(
    basic('{hour}', ({ hour }) => hour),
    basic('{number} =uhr', ({ number }) => String(number)),
  ),
  minuteOfClock: one((token) => (says(token, 'a') || token.digits?.length === 1 ? undefined : token.number)),
  threeDigits: digitsOf(3),
  fourDigits: digitsOf(4),
  quarters: longest(
    basic('a? quarter', () => 15),
    basic('a? half', () => 30),
    basic('{numeral} {unit:minute}?', ({ numeral, unit }) =>
      Number.isInteger(numeral) && numeral < 60 && (unit || numeral % 5 === 0) ? numeral : null,
    ),
  ),
  side: longest(
    basic('past', () => 1),
    basic('to | before', () => -1),
  ),
  wholeHour: longest(
    basic('{hour}', ({ hour }) => hour),
    basic('midnight', () => '24'),
    basic("'noon/midday/mittag'", () => '12'),
  ),
  spokenMinute: patternsWith({
    numeral,
    enough: one(({ digits, number = 0 }) => (digits ? digits.length === 2 : number >= 10) || undefined),
  })('=enough {numeral} ~times', ({ numeral }) =>
    Number.isInteger(numeral) && numeral < 60 ? numeral : null,
  ),
  counts: basic('unit | lasting'),
  isGlued: one(({ isGlued, number }) => (isGlued ? number : undefined)),
};
const read = patternsWith(words);

/** "18.30" without a word that says so; "10.12" may also be a date. */
const dotted = read('{clock} ~counts', ({ clock: { hour, minute, by } }) => {
  const time = by === '.' && minute.length === 2 ? shownAt(hour, minute) : 'impossible';
  return time === 'impossible' ? null : time;
});
/** A number alone. No clock shows 24, so this number is an hour only after "at". */
const bare = (isAfterAt: boolean): Reader<ClockRead> =>
  read('{hour} ~(counts | times | month | (- | + | :) isGlued)', ({ hour }) => {
    const number = Number(hour);
    if (hour.length > 2) return null;
    if (number > 24 || (number === 24 && !isAfterAt)) return 'impossible';
    return { minutes: number * HOUR, how: hour.startsWith('0') ? 'exact' : 'spoken', isBare: true };
  });
const spoken: Reader<ClockRead> = longest<ClockRead>(
  // "15:30", "3:30pm", "15.30 Uhr", "15h30", "15:30h"
  read('{clock} ({?after} | {?unit:hour})? ~counts', ({ clock: { hour, minute, by }, after, unit }) => {
    const isDotted = by === '.' && !after && !unit;
    return minute.length < 2 || isDotted || (unit && Number(hour) <= 12)
      ? null
      : shownAt(hour, minute, after);
  }),
  read('{hour=hourOfClock} uhr {minute=minuteOfClock} ~unit', ({ hour, minute }) => shownAt(hour, minute)),
  read('{hour} {minute=spokenMinute} {after}? ~counts ~clock', ({ hour, minute, after }) =>
    spokenAt(hour, minute, after),
  ),
  read('{hour} {after}', ({ hour, after }) => (after === 'uhr' ? null : spokenAt(hour, 0, after))),
  read('{hour} oclock', ({ hour }) => spokenAt(hour, 0)),
  read('{hour=hourOfClock} uhr', ({ hour }) => (hour.length < 3 ? shownAt(hour, 0) : null)),
  read('{hour} -? ish', ({ hour }) => clock(Number(hour), 0, 'spoken')),
  read('{clock} -? ish', ({ clock: { hour, minute } }) => shownAt(hour, minute)),
  read('midnight', () => ({ minutes: DAY, how: 'midnight' })),
);
const fromTime = patternsWith({
  ...words,
  time: longest(
    spoken,
    bare(true),
    basic('part:noon', () => clock(12, 0, 'exact')),
  ),
});
const common: Reader<ClockRead> = longest<ClockRead>(
  spoken,
  // "fünf vor halb vier", "a quarter to 4", "halb vier", "dreiviertel vier", "half 3", "viertel neun"
  read('{quarters} {side} halb {hour} (uhr | oclock)? ~clock', ({ quarters, side, hour }) =>
    around(hour, side * quarters - 30),
  ),
  read('{quarters} {side} {wholeHour} {after}? ~clock ~counts', ({ quarters, side, wholeHour, after }) =>
    around(wholeHour, side * quarters, after),
  ),
  read('halb {hour} (uhr | oclock)? ~clock', ({ hour }) => around(hour, -30)),
  read('(dreiviertel | number:3 quarter) {hour} (uhr | oclock)? ~clock', ({ hour }) => around(hour, -15)),
  read("'half' {hour} ~clock ~counts", ({ hour }) => around(hour, 30)),
  read('a? quarter {hour} (uhr | oclock)? ~clock ~counts', ({ hour }) => around(hour, -45)),
  // "kurz vor 5"
  fromTime('shortly {side} {time}', ({ side, time }) => {
    const rough = moved(time, side * 5);
    return rough === 'impossible' ? rough : { ...rough, isRough: true };
  }),
  // "two hours after midnight", "half an hour before 6"
  fromTime(
    ['{length} {side=past} {time}', '{length} {side=before} {time}'],
    ({ length: [length], side, time }) =>
      !length || length.days > 0 || length.months > 0 || length.workdays !== undefined
        ? null
        : moved(time, (says(side, 'past') ? 1 : -1) * Math.floor(length.minutes)),
  ),
  read('(at | the)? the? same time on?', () => ({ minutes: 0, how: 'now' })),
  // "3-4pm", "15-16 Uhr": the first of the two. A half or "Uhr" is that of both.
  read('{first=hour} {own=after}? - {second=hour} {after}', ({ first, own, second, after }) => {
    if (first.length > 2 || second.length > 2) return null;
    const half = own && own !== 'uhr' ? own : after === 'uhr' ? undefined : after;
    // "11-1pm" begins before noon.
    const isBeforeNoon = half === 'p' && !own && Number(first) > Number(second) && Number(second) !== 12;
    return clock(Number(first), 0, half ? 'exact' : shownAs(first), isBeforeNoon ? 'a' : half);
  }),
);
/** "0930"; with a day or "at" also "930" and "1530". */
const military = (isTime: boolean): Reader<ClockRead>[] => [
  read('{fourDigits} ({?after=uhr} | {?after=unit:hour})? ~unit ~month', ({ fourDigits: text, after }) => {
    const [hour, minute] = [text.slice(0, 2), Number(text.slice(2))];
    if (minute > 59 || Number(hour) > 23 || !(isTime || after || text.startsWith('0'))) return null;
    return clock(Number(hour), minute, 'exact');
  }),
  read('{threeDigits} uhr? ~unit', ({ threeDigits: text }) =>
    isTime && Number(text.slice(1)) < 60
      ? clock(Number(text.slice(0, 1)), Number(text.slice(1)), 'spoken')
      : null,
  ),
];
/** "9h" and "um 1:30h", which are lengths as well. */
const withH = (isAfterAt: boolean): Reader<ClockRead>[] => [
  read("{hour} 'h'", ({ hour }) =>
    clock(
      Number(hour),
      0,
      isAfterAt && !hour.startsWith('0') ? 'spoken' : isAfterAt ? 'exact' : shownAs(hour),
    ),
  ),
  read('{clock} unit:hour', ({ clock: { hour, minute, by } }) => (by === ':' ? shownAt(hour, minute) : null)),
];

/** Where a time of day is: after "at", so that a number can be nothing else; beside a day; and what else it may be. */
type Mode = 'at' | 'day' | 'dotted' | 'bare';
const clockReaders = new Map<string, Reader<ClockRead>>();

/** A time of day. */
export function clockReader(...modes: (Mode | false)[]): Reader<ClockRead> {
  const key = modes.join(' ');
  const known = clockReaders.get(key);
  if (known) return known;
  const [isAfterAt, hasDay] = [modes.includes('at'), modes.includes('day')];
  const time = longest<ClockRead>(
    common,
    ...(modes.includes('dotted') ? [dotted] : []),
    ...military(isAfterAt || hasDay),
    ...(isAfterAt || hasDay ? withH(isAfterAt) : []),
    ...(modes.includes('bare') ? [bare(isAfterAt)] : []),
  );
  const reader = once(patternsWith({ time })('{time} sharp? round? (or like)?', ({ time }) => time));
  clockReaders.set(key, reader);
  return reader;
}
