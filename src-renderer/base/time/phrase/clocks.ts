import {
  all,
  any,
  as,
  before,
  longest,
  maybe,
  one,
  sense,
  sign,
  unless,
  word,
  type Reader,
} from './grammar.ts';
import { length, numeral } from './lengths.ts';
import type { Part } from './lexicon.ts';
import type { NumberHabits } from './numbers.ts';
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

const HOUR = 60;
const DAY = 24 * HOUR;

type Half = 'a' | 'p';

function clock(hour: number, minute: number, how: Clock['how'], half?: Half): ClockRead {
  const total = hour * HOUR + minute;
  if (total > DAY || minute > 59) return 'impossible';
  if (half === 'p') return { minutes: hour < 12 ? total + DAY / 2 : total, how: 'exact' };
  if (half === 'a') return hour <= 12 ? { minutes: total % (DAY / 2), how: 'exact' } : 'impossible';
  return { minutes: total, how };
}
/** Clocks show "15" and "03" for one hour, and "3" for two. */
const shownAs = (hour: string): Clock['how'] => (hour.length > 1 ? 'exact' : 'shown');

/** So many minutes before or after an hour that is spoken. */
function around(hour: number, minutes: number, half?: Half): ClockRead {
  const time = clock(hour, 0, 'spoken', half);
  if (time === 'impossible') return time;
  const moved = (time.minutes + minutes + DAY) % DAY;
  // Before one o'clock, the hour is twelve.
  return { ...time, minutes: time.how === 'spoken' && hour <= 12 && moved < HOUR ? moved + DAY / 2 : moved };
}

const GERMAN_DAY =
  /^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so|morgen|früh|späten|vormittag|nachmittag|mittag|abend|wochenende|nächsten|kommenden|übernächsten|diesen|werktag|arbeitstag|heiligabend)\.?$/i;
const germanDay = one(({ text, ordinal }) =>
  GERMAN_DAY.test(text) || ordinal !== undefined ? true : undefined,
);
/** "9 am Montag" is on Monday. */
const half: Reader<Half> = any(
  as(all(word('a.m.'), maybe(germanDay)), ([token, german]): Half | null =>
    !token.isGlued && german && says(token, 'on') ? null : 'a',
  ),
  as(word('p.m.'), (): Half => 'p'),
);
const halfOf: Reader<Half> = (tokens, at) => {
  const read = half(tokens, at);
  return read && { ...read, to: at + 1 };
};
const uhr = any(word('uhr'), word('oclock'));
const hourUnit = one((token) => (token.unit === 'hour' ? token : undefined));
const isArticle = (token: Token): boolean => says(token, 'a');

/** An hour in digits or words, as digits. */
const hour: Reader<string> = one((token) =>
  token.number === undefined || !Number.isInteger(token.number) || isArticle(token)
    ? undefined
    : (token.digits ?? String(token.number)),
);
const hourOrArticle: Reader<string> = any(
  hour,
  as(all(sense('number'), before(word('uhr'))), ([count]) => String(count)),
);
const digits = (count: number): Reader<string> =>
  one((token) => (token.digits?.length === count && /^\d+$/.test(token.digits) ? token.digits : undefined));
/** Minutes after a spoken hour: "nine thirty", "three forty five". */
const spokenMinutes: Reader<number> = as(
  all(
    unless(
      one(
        ({ digits, number }) =>
          (digits !== undefined ? digits.length !== 2 : (number ?? 0) < 10 ? true : undefined) || undefined,
      ),
    ),
    numeral,
    // "at 9 10 times"
    unless(word('times')),
  ),
  ([, minutes]) => (Number.isInteger(minutes) && minutes < 60 ? minutes : null),
);
const noUnit = unless(any(sense('unit'), sense('length')));
const noRest = unless(one(({ clock }) => clock));

/** "15:30", "3:30pm", "15.30 Uhr", "15h30" */
const shown: Reader<ClockRead> = any(
  as(
    all(
      one(({ clock }) => clock),
      maybe(
        any(
          halfOf,
          uhr,
          as(hourUnit, () => 'hour' as const),
        ),
      ),
      noUnit,
    ),
    ([{ hour, minute, by }, after]) => {
      if (minute.length < 2 || (by === '.' && after === undefined)) return null;
      if (after === 'a' || after === 'p') return clock(Number(hour), Number(minute), 'exact', after);
      return after === 'hour' && Number(hour) <= 12
        ? null
        : clock(Number(hour), Number(minute), shownAs(hour));
    },
  ),
  as(
    all(
      hourOrArticle,
      word('uhr'),
      one((token) => (!isArticle(token) && token.digits?.length !== 1 ? token.number : undefined)),
      unless(sense('unit')),
    ),
    ([hour, , minute]) => clock(Number(hour), minute, shownAs(hour)),
  ),
);
/** "18.30" without a word that says so; "10.12" may also be a date. */
export const dottedClock: Reader<ClockRead> = as(
  all(
    one(({ clock }) => (clock?.by === '.' && clock.minute.length === 2 ? clock : undefined)),
    noUnit,
  ),
  ([{ hour, minute }]) => {
    const time = clock(Number(hour), Number(minute), shownAs(hour));
    return time === 'impossible' ? null : time;
  },
);

const quarters: Reader<number> = any(
  as(all(maybe(word('a')), word('quarter')), () => 15),
  as(all(maybe(word('a')), word('half')), () => 30),
  as(all(numeral, maybe(one(({ unit }) => (unit === 'minute' ? unit : undefined)))), ([minutes, unit]) =>
    Number.isInteger(minutes) && minutes < 60 && (unit || minutes % 5 === 0) ? minutes : null,
  ),
);
const wholeHour: Reader<string> = any(
  hour,
  as(word('midnight'), () => '24'),
  as(
    one(({ part, text }) => (part === 'noon' && /^(?:noon|midday|mittag)$/i.test(text) ? part : undefined)),
    () => '12',
  ),
);
const beforeOrAfter: Reader<number> = any(
  as(word('past'), () => 1),
  as(word('to', 'before'), () => -1),
);
const halb = one((token) => (/^halb$/i.test(token.text) ? token : undefined));
/** "fünf vor halb vier", "half past 3", "a quarter to 4", "dreiviertel vier", "viertel neun" */
const partsOfHour: Reader<ClockRead> = any(
  as(all(quarters, beforeOrAfter, halb, hour, maybe(uhr), noRest), ([minutes, side, , hour]) =>
    around(Number(hour), side * minutes - 30),
  ),
  as(
    all(quarters, beforeOrAfter, wholeHour, maybe(any(halfOf, uhr)), noRest, noUnit),
    ([minutes, side, hour, after]) =>
      around(Number(hour), side * minutes, after === 'a' || after === 'p' ? after : undefined),
  ),
  as(all(halb, hour, maybe(uhr), noRest), ([, hour]) => around(Number(hour), -30)),
  as(
    all(
      any(
        word('dreiviertel'),
        all(
          one(({ number }) => (number === 3 ? number : undefined)),
          word('quarter'),
        ),
      ),
      hour,
      maybe(uhr),
      noRest,
    ),
    ([, hour]) => around(Number(hour), -15),
  ),
  as(
    all(
      one(({ text }) => (/^half$/i.test(text) ? text : undefined)),
      hour,
      noRest,
      noUnit,
    ),
    ([, hour]) => around(Number(hour), 30),
  ),
  as(all(maybe(word('a')), word('quarter'), hour, maybe(uhr), noRest, noUnit), ([, , hour]) =>
    around(Number(hour), -45),
  ),
);
const ish = all(maybe(sign('-')), word('ish'));
const spoken: Reader<ClockRead> = any(
  as(all(hour, spokenMinutes, maybe(any(halfOf, uhr)), noUnit, noRest), ([hour, minutes, after]) =>
    hour.length < 3
      ? clock(Number(hour), minutes, 'spoken', after === 'a' || after === 'p' ? after : undefined)
      : null,
  ),
  as(all(hour, any(halfOf, word('oclock'))), ([hour, after]) =>
    hour.length < 3
      ? clock(Number(hour), 0, 'spoken', after === 'a' || after === 'p' ? after : undefined)
      : null,
  ),
  as(all(hourOrArticle, word('uhr')), ([hour]) =>
    hour.length < 3 ? clock(Number(hour), 0, shownAs(hour)) : null,
  ),
  as(all(hour, ish), ([hour]) => clock(Number(hour), 0, 'spoken')),
  as(
    all(
      one(({ clock }) => clock),
      ish,
    ),
    ([{ hour, minute }]) => clock(Number(hour), Number(minute), shownAs(hour)),
  ),
  as(word('midnight'), (): ClockRead => ({ minutes: DAY, how: 'midnight' })),
);
/** "0930"; with a day or "at" also "930" and "1530". */
const militaryHour = (isTime: boolean): Reader<ClockRead> =>
  any(
    as(
      all(
        digits(4),
        maybe(
          any(
            word('uhr'),
            as(all(hourUnit), ([unit]) => unit),
          ),
        ),
        unless(any(sense('unit'), sense('month'))),
      ),
      ([text, after]) => {
        const [first, second] = [text.slice(0, 2), text.slice(2)];
        if (Number(second) > 59 || Number(first) > 23) return null;
        return isTime || after || text.startsWith('0') ? clock(Number(first), Number(second), 'exact') : null;
      },
    ),
    as(all(digits(3), maybe(word('uhr')), unless(sense('unit'))), ([text]) =>
      isTime && Number(text.slice(1)) < 60
        ? clock(Number(text.slice(0, 1)), Number(text.slice(1)), 'spoken')
        : null,
    ),
  );
const noCount = unless(
  any(
    sense('unit'),
    sense('length'),
    word('times'),
    sense('month'),
    all(
      sign('-', '+', ':'),
      one(({ isGlued, number }) => (isGlued ? number : undefined)),
    ),
  ),
);
/** A number alone. No clock shows 24, so this number is an hour only after "at". */
const bare = (isAfterAt: boolean): Reader<ClockRead> =>
  as(all(hour, noCount), ([text]) => {
    const number = Number(text);
    if (text.length > 2) return null;
    if (number > 24 || (number === 24 && !isAfterAt)) return 'impossible';
    return { minutes: number * HOUR, how: text.startsWith('0') ? 'exact' : 'spoken', isBare: true };
  });
const hourWithH = (isAfterAt: boolean): Reader<ClockRead> =>
  as(
    all(
      hour,
      one((token) => (/^h$/i.test(token.text) ? token : undefined)),
    ),
    ([text]) =>
      clock(Number(text), 0, isAfterAt ? (text.startsWith('0') ? 'exact' : 'spoken') : shownAs(text)),
  );

const theSame = all(
  maybe(word('at', 'the')),
  maybe(word('the')),
  one((token) => (says(token, 'same') ? token : undefined)),
  word('time'),
  maybe(word('on')),
);
const sameTime = as(theSame, (): ClockRead => ({ minutes: 0, how: 'now' }));

/** "3-4pm", "15-16 Uhr": the first of the two. A half or "Uhr" is that of both. */
const hours: Reader<ClockRead> = as(
  all(hour, maybe(any(halfOf, uhr)), sign('-'), hour, any(halfOf, uhr)),
  ([first, own, , second, after]) => {
    if (first.length > 2 || second.length > 2) return null;
    const half = own === 'a' || own === 'p' ? own : after === 'a' || after === 'p' ? after : undefined;
    // "11-1pm" begins before noon.
    const begins =
      half === 'p' && own === undefined && Number(first) > Number(second) && Number(second) !== 12
        ? 'a'
        : half;
    return clock(Number(first), 0, half ? 'exact' : shownAs(first), begins);
  },
);
/** "two hours after midnight", "an hour before noon" */
const fromMidnight: Reader<ClockRead> = as(
  all(
    length,
    beforeOrAfter,
    any(
      word('midnight'),
      one(({ part }) => (part === 'noon' ? part : undefined)),
    ),
  ),
  ([[length], side, from]) => {
    if (!length || length.days > 0 || length.months > 0 || length.workdays !== undefined) return null;
    const base = from === 'noon' ? DAY / 2 : 0;
    return { minutes: (base + side * Math.floor(length.minutes) + DAY) % DAY, how: 'exact' };
  },
);
/** "kurz vor 5" */
const shortly: Reader<ClockRead> = as(
  all(word('shortly'), beforeOrAfter, any(shown, spoken, bare(true))),
  ([, side, time]) =>
    time === 'impossible'
      ? time
      : {
          minutes: (time.minutes + side * 5 + DAY) % DAY,
          how: time.how === 'midnight' ? 'exact' : time.how,
          isRough: true,
        },
);

const sharp = maybe(word('sharp'));
const orSo = all(word('or'), word('like'));

/**
 * A time of day.
 * @param isAfterAt whether it follows "at", so that a number can be nothing else
 * @param hasDay whether the phrase has a day before it
 */
export const clockReader = (
  isAfterAt: boolean,
  hasDay: boolean,
  isDotted: boolean,
  isBare: boolean,
): Reader<ClockRead> =>
  as(
    all(
      longest<ClockRead>(
        shortly,
        fromMidnight,
        sameTime,
        hours,
        shown,
        ...(isDotted ? [dottedClock] : []),
        partsOfHour,
        spoken,
        militaryHour(isAfterAt || hasDay),
        ...(isAfterAt || hasDay ? [hourWithH(isAfterAt), colonAndH] : []),
        ...(isBare ? [bare(isAfterAt)] : []),
      ),
      sharp,
      maybe(word('round')),
      maybe(orSo),
    ),
    ([time]) => time,
  );
/** "um 1:30h" */
const colonAndH: Reader<ClockRead> = as(
  all(
    one(({ clock }) => (clock?.by === ':' ? clock : undefined)),
    hourUnit,
  ),
  ([{ hour, minute }]) => clock(Number(hour), Number(minute), shownAs(hour)),
);

/** What a part of the day means: its minutes, and the hours that it holds. */
export interface PartOfDay {
  name: Part | 'fixed';
  minutes: number;
  from: number;
  to: number;
  /** Whether it is that of today: where no day is named, or wherever that is said. */
  isToday?: 'meant' | 'said';
}
const spans: Record<Part, [hour: number, from: number, to: number]> = {
  morning: [9, 0, 12],
  forenoon: [10, 6, 12],
  noon: [12, 11, 15],
  lunch: [12, 11, 15],
  afternoon: [15, 12, 19],
  evening: [18, 16, 24],
  night: [20, 18, 24],
  nacht: [22, 18, 24],
  eod: [17, 15, 24],
  work: [18, 16, 24],
};
const partOf = (name: Part): PartOfDay => {
  const [hour, from, to] = spans[name];
  return { name, minutes: hour * HOUR, from, to };
};
const at = (hour: number): PartOfDay => ({ name: 'fixed', minutes: hour * HOUR, from: 0, to: 24 });

const partSense = one((token) => (token.plural ? undefined : token.part));
const aPart = (...names: Part[]): Reader<Part> =>
  as(partSense, (name) => (names.includes(name) ? name : null));
const the = all(maybe(word('of')), maybe(word('the')));
/** "in the morning", "this evening", "late afternoon", "after lunch", "end of day" */
export const partPhrase: Reader<PartOfDay> = longest<PartOfDay>(
  as(
    one((token) => (token.part === 'night' && token.day === 0 ? token : undefined)),
    () => ({ ...partOf('night'), isToday: 'said' as const }),
  ),
  as(
    all(
      one(({ which }) => (which === 'this' ? which : undefined)),
      partSense,
    ),
    ([, name]) => ({ ...partOf(name), isToday: 'said' as const }),
  ),
  as(
    one(({ part, text }) => (part === 'eod' || /^cob$/i.test(text) ? part : undefined)),
    () => ({ ...partOf('eod'), isToday: 'meant' as const }),
  ),
  as(
    all(
      maybe(word('by')),
      maybe(word('the')),
      word('end', 'close'),
      the,
      any(
        one(({ unit, text }) =>
          unit === 'day' || (unit === 'workday' && /day$/i.test(text)) ? text : undefined,
        ),
        word('business'),
        one(({ text }) => (/^(?:workday|tages)$/i.test(text) ? text : undefined)),
      ),
    ),
    () => ({ ...partOf('eod'), isToday: 'meant' as const }),
  ),
  as(all(word('past'), the, maybe(word('the')), aPart('noon', 'lunch')), () => at(13)),
  as(all(word('before'), the, aPart('noon', 'lunch')), () => at(11)),
  as(all(word('past'), the, aPart('work', 'eod')), () => partOf('evening')),
  as(
    all(
      maybe(word('in', 'on')),
      the,
      word('late'),
      one(({ part, day }) => (part && day !== 0 ? part : undefined)),
    ),
    ([, , , name]) => {
      const hour = { morning: 11, forenoon: 11, afternoon: 17, evening: 22, night: 22, nacht: 22 }[
        name as string
      ];
      return hour === undefined ? null : at(hour);
    },
  ),
  as(
    all(
      word('late'),
      one(({ part, day }) => (part === 'night' && day === 0 ? part : undefined)),
    ),
    () => ({ ...at(22), isToday: 'said' as const }),
  ),
  as(all(word('mid'), maybe(sign('-')), aPart('morning', 'forenoon', 'afternoon')), ([, , name]) =>
    name === 'afternoon' ? partOf(name) : partOf('forenoon'),
  ),
  as(all(word('early'), maybe(word('in')), the, aPart('morning', 'afternoon', 'evening')), ([, , , name]) =>
    partOf(name),
  ),
  as(
    all(
      one(({ ordinal }) => (ordinal === 1 ? ordinal : undefined)),
      word('thing'),
      maybe(all(maybe(word('in')), maybe(word('the')), aPart('morning'))),
    ),
    () => partOf('morning'),
  ),
  as(all(maybe(word('in', 'on', 'at')), maybe(word('the')), partSense), ([, , name]) =>
    name === 'work' ? null : partOf(name),
  ),
);

/** A time of a day: how many days later, and its minutes. */
export interface Slot {
  plus: number;
  minutes: number;
  /** Whether the next such time is meant, whatever the day. */
  isNext?: true;
}
/** The possible meanings of a time. The first future one of `awake` is meant, else that of `asleep`. */
export interface Slots {
  awake: Slot[];
  asleep: Slot[];
}

/** People are awake from this hour on, and until that one. */
const AWAKE = { from: 7 * HOUR, until: 21 * HOUR };
const slot = (minutes: number): Slot => ({ plus: 0, minutes });
const onlyAt = (...all: Slot[]): Slots[] => all.map((one) => ({ awake: [one], asleep: [] }));

/** The minutes that a time can mean. */
const halvesOf = ({ minutes, how }: Clock): number[] =>
  (how !== 'spoken' && how !== 'shown') || minutes >= 13 * HOUR || minutes < HOUR
    ? [minutes]
    : [minutes % (DAY / 2), (minutes % (DAY / 2)) + DAY / 2];

/** The times that may be meant by a time without a part of the day. */
export function slotsOf(time: Clock, { twelveHours }: NumberHabits, isDayNamed: boolean): Slots[] {
  // The midnight of a day may be at its beginning.
  if (time.minutes === DAY)
    return time.how === 'midnight' && isDayNamed ? onlyAt(slot(0), slot(DAY)) : onlyAt(slot(DAY));
  const halves = halvesOf(time);
  const isAwake = (minutes: number): boolean => minutes >= AWAKE.from && minutes < AWAKE.until;
  if (halves.length === 1) return onlyAt(...halves.map(slot));
  if (time.how === 'spoken' || twelveHours)
    return [
      {
        awake: halves.filter(isAwake).map(slot),
        asleep: halves.filter((minutes) => !isAwake(minutes)).map(slot),
      },
    ];
  return onlyAt(...(isAwake(time.minutes) ? [time.minutes] : halves).map(slot));
}

/** The night is from this hour on, and until that one. */
const LAST_OF_DAY = 17 * HOUR;
const SMALL_HOURS = 6 * HOUR;

/**
 * The times of a part of the day; empty if the time is not in it.
 * @param isOpenDay whether the phrase names no day but today, so that the small hours are the next ones
 */
export function slotsIn(part: PartOfDay, time: Clock | null, isOpenDay: boolean): Slots[] {
  if (part.name === 'night' || part.name === 'nacht') return atNight(part, time, isOpenDay);
  if (!time) return onlyAt(slot(part.minutes));
  const within = halvesOf(time).filter(
    (minutes) => minutes >= part.from * HOUR && (minutes < part.to * HOUR || part.to === 24),
  );
  const [minutes, ...others] = within;
  return minutes === undefined || others.length > 0 ? [] : onlyAt(slot(minutes));
}

/** The evening of a day, or the small hours after it. German has one word for both. */
function atNight({ name, minutes }: PartOfDay, time: Clock | null, isOpenDay: boolean): Slots[] {
  const after = (small: number): Slot =>
    isOpenDay ? { plus: 0, minutes: small, isNext: true } : { plus: 1, minutes: small };
  if (!time) return name === 'nacht' ? onlyAt(slot(minutes), after(3 * HOUR)) : onlyAt(slot(minutes));
  if (time.minutes === DAY || (time.minutes === DAY / 2 && time.how !== 'exact')) return onlyAt(slot(DAY));
  const isBeforeNoon = time.minutes >= SMALL_HOURS && time.minutes < DAY / 2;
  const halves = isBeforeNoon ? [time.minutes + DAY / 2] : halvesOf(time);
  const evening = halves.find((one) => one >= LAST_OF_DAY);
  const small = halves.find((one) => one < SMALL_HOURS);
  if (evening !== undefined) return onlyAt(slot(evening));
  return small === undefined ? [] : onlyAt(after(small));
}
