import { longest, once, one, patternsWith, type Reader } from './grammar.ts';
import { length, numeral } from './lengths.ts';
import { says } from './tokens.ts';

/** A time of day as a phrase gives it. */
export interface Clock {
  /** Minutes since midnight, up to the one that ends the day; NaN if no clock shows it. */
  minutes: number;
  /**
   * `exact`: this one. `spoken`: either half of the day, the one when people are awake. `shown`: as clocks show it, which is
   * the same as the above only for who is awake then. `midnight`: where a day ends, or begins.
   */
  how: 'exact' | 'spoken' | 'shown' | 'midnight';
  /** Whether it is a number and nothing else. */
  isBare?: true;
  /** Whether it says in which half of the day it is. */
  isInHalf?: true;
  /** Whether another time may be meant. */
  isRough?: true;
}

/** A minute in milliseconds. */
export const MINUTE = 60_000;
/** In minutes. */
export const HOUR = 60;
export const DAY = 24 * HOUR;
/** "am", "pm" or "Uhr" after an hour. */
type After = 'a' | 'p' | 'uhr';

function clock(hour: number, minute: number, how: Clock['how'], after?: After): Clock {
  const total = hour * HOUR + minute;
  if (total > DAY || minute > 59 || (after === 'a' && hour > 12)) return { minutes: NaN, how };
  if (after === 'p') return { minutes: hour < 12 ? total + DAY / 2 : total, how: 'exact', isInHalf: true };
  return after === 'a'
    ? { minutes: total % (DAY / 2), how: 'exact', isInHalf: true }
    : { minutes: total, how };
}
/** Clocks show "15" and "03" for one hour, and "3" for two. */
const shownAs = (hour: string): Clock['how'] => (hour.length > 1 ? 'exact' : 'shown');
const shownAt = (hour: string, minute: number | string = 0, after?: After): Clock =>
  clock(Number(hour), Number(minute), shownAs(hour), after);
const spokenAt = (hour: string, minute = 0, after?: After): Clock | null =>
  hour.length < 3 ? clock(Number(hour), minute, 'spoken', after) : null;

/** A time so many minutes later, or earlier. */
function moved({ minutes, how }: Clock, by: number): Clock {
  const later = (minutes + by + DAY) % DAY;
  // Before one o'clock, the hour is twelve.
  const isTwelve = how === 'spoken' && minutes <= DAY / 2 && later < HOUR;
  return { minutes: isTwelve ? later + DAY / 2 : later, how: how === 'midnight' ? 'exact' : how };
}
/** So many minutes before or after an hour that is spoken. */
const around = (hour: string, minutes: number, after?: After): Clock =>
  moved(clock(Number(hour), 0, 'spoken', after), minutes);

const GERMAN_DAY =
  /^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so|morgen|früh|späten|vormittag|nachmittag|mittag|abend|wochenende|nächsten|kommenden|übernächsten|diesen|werktag|arbeitstag|heiligabend)\.?$/i;
const meridiem = patternsWith({
  germanDay: one(({ text }) => GERMAN_DAY.test(text) || undefined),
});
const after: Reader<After> = longest<After>(
  // "9 am Montag" is on Monday.
  meridiem('=ante ~(~glued on (germanDay | ordinal)) ante', () => 'a'),
  meridiem('post', () => 'p'),
  meridiem('uhr | oclock', () => 'uhr'),
);

/** An hour in digits or words, as digits. */
const hour: Reader<string> = one((token) =>
  token.number === undefined || !Number.isInteger(token.number) || says(token, 'a')
    ? undefined
    : (token.digits ?? String(token.number)),
);
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
  // "halb vier", "dreiviertel vier", "viertel neun", "half 3"
  shift: longest(
    basic('halb', () => -30),
    basic('dreiviertel | number:3 quarter', () => -15),
    basic("'half'", () => 30),
    basic('a? quarter', () => -45),
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
  // "8:30" is a length of no weeks.
  timeUnit: basic('unit:hour/minute/second | lasting'),
};
const read = patternsWith(words);

/** "18.30" without a word that says so; "10.12" may also be a date. */
const dotted = read('{clock} ~counts', ({ clock: { hour, minute, by } }) => {
  const time = shownAt(hour, minute);
  return by === '.' && minute.length === 2 && !Number.isNaN(time.minutes) ? time : null;
});
/** A number alone. No clock shows 24, so this number is an hour only after "at". */
const bare = (isAfterAt: boolean): Reader<Clock> =>
  read('{hour} ~(counts | times | month | (- | + | :) =glued number)', ({ hour }) => {
    const number = Number(hour);
    if (hour.length > 2) return null;
    const how = hour.startsWith('0') ? 'exact' : 'spoken';
    return { minutes: number < 24 || (number === 24 && isAfterAt) ? number * HOUR : NaN, how, isBare: true };
  });
const spoken: Reader<Clock> = longest<Clock>(
  // "15:30", "3:30pm", "15.30 Uhr", "15h30", "15:30h"
  read('{clock} ({?after} | {?unit:hour})? ~timeUnit', ({ clock: { hour, minute, by }, after, unit }) => {
    const isDotted = by === '.' && !after && !unit;
    return minute.length < 2 || isDotted || (unit && Number(hour) <= 12)
      ? null
      : shownAt(hour, minute, after);
  }),
  read(
    [
      '{hour=hourOfClock} uhr {minute=minuteOfClock} ~unit',
      // "16 Uhr 5 an den Zug" counts no trains.
      "{hour=hourOfClock} uhr {minute=digits} =($ | a | 'ans/zu/daran')",
    ],
    ({ hour, minute }) => shownAt(hour, minute),
  ),
  read('{hour} {minute=spokenMinute} {after}? ~counts ~clock', ({ hour, minute, after }) =>
    spokenAt(hour, minute, after),
  ),
  read('{hour} {after}', ({ hour, after }) => (after === 'uhr' ? null : spokenAt(hour, 0, after))),
  read('{hour} oclock', ({ hour }) => spokenAt(hour)),
  read('{hour=hourOfClock} uhr', ({ hour }) => (hour.length < 3 ? shownAt(hour) : null)),
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
const common: Reader<Clock> = longest<Clock>(
  spoken,
  // "fünf vor halb vier", "a quarter to 4"
  read('{quarters} {side} halb {hour} (uhr | oclock)? ~clock', ({ quarters, side, hour }) =>
    around(hour, side * quarters - 30),
  ),
  read('{quarters} {side} {wholeHour} {after}? ~clock ~counts', ({ quarters, side, wholeHour, after }) =>
    around(wholeHour, side * quarters, after),
  ),
  read('{shift} {hour} (uhr | oclock)? ~clock ~counts', ({ shift, hour }) => around(hour, shift)),
  // "kurz vor 5"
  fromTime('shortly {side} {time}', ({ side, time }) => ({ ...moved(time, side * 5), isRough: true })),
  // "two hours after midnight", "half an hour before 6"
  fromTime('{length} ~to {side} {time}', ({ length: [length], side, time }) =>
    !length || length.days > 0 || length.months > 0 || length.workdays !== undefined
      ? null
      : moved(time, side * Math.floor(length.minutes)),
  ),
  // "3-4pm", "15-16 Uhr": the first of the two. A half or "Uhr" is that of both.
  read('{first=hour} {own=after}? - {second=hour} {after}', ({ first, own, second, after }) => {
    const half = own && own !== 'uhr' ? own : after === 'uhr' ? undefined : after;
    // "11-1pm" begins before noon.
    const isBeforeNoon = half === 'p' && !own && Number(first) > Number(second) && Number(second) !== 12;
    return clock(Number(first), 0, half ? 'exact' : shownAs(first), isBeforeNoon ? 'a' : half);
  }),
);
/** "0930"; with a day or "at" also "930" and "1530". */
const military = (isTime: boolean): Reader<Clock> =>
  longest(
    read('{digits} ({?after=uhr} | {?after=unit:hour})? ~unit ~month', ({ digits, after }) => {
      const [hour, minute] = [digits.slice(0, 2), Number(digits.slice(2))];
      const isMeant = isTime || after !== undefined || digits.startsWith('0');
      return isMeant && /^\d{4}$/.test(digits) && minute < 60 && Number(hour) < 24
        ? clock(Number(hour), minute, 'exact')
        : null;
    }),
    read('{digits} uhr? ~unit', ({ digits }) =>
      isTime && /^\d[0-5]\d$/.test(digits) ? spokenAt(digits.slice(0, 1), Number(digits.slice(1))) : null,
    ),
  );
/** "9h" and "um 1:30h", which are lengths as well. */
const withH = (isAfterAt: boolean): Reader<Clock> =>
  longest(
    read("{hour} 'h'", ({ hour }) =>
      isAfterAt ? clock(Number(hour), 0, hour.startsWith('0') ? 'exact' : 'spoken') : shownAt(hour),
    ),
    read('{clock} unit:hour', ({ clock: { hour, minute, by } }) =>
      by === ':' ? shownAt(hour, minute) : null,
    ),
  );

/** Where a time of day is: after "at", so that a number can be nothing else; beside a day; and what else it may be. */
type Mode = 'at' | 'day' | 'dotted' | 'bare';
const clockReaders = new Map<string, Reader<Clock>>();

/** A time of day. */
export function clockReader(...modes: (Mode | false)[]): Reader<Clock> {
  const key = modes.join(' ');
  const known = clockReaders.get(key);
  if (known) return known;
  const [isAfterAt, hasDay] = [modes.includes('at'), modes.includes('day')];
  const time = longest<Clock>(
    common,
    ...(modes.includes('dotted') ? [dotted] : []),
    military(isAfterAt || hasDay),
    ...(isAfterAt || hasDay ? [withH(isAfterAt)] : []),
    ...(modes.includes('bare') ? [bare(isAfterAt)] : []),
  );
  const reader = once(patternsWith({ time })('{time} sharp? round? (or like)?', ({ time }) => time));
  clockReaders.set(key, reader);
  return reader;
}
