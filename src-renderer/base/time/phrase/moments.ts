import { CalendarDate, CalendarDateTime, type ZonedDateTime } from '@internationalized/date';
import { clocksAt, momentAt } from '../time-zone.ts';
import {
  clockReader,
  type ClockRead,
  type PartOfDay,
  partPhrase,
  slotsIn,
  slotsOf,
  type Slot,
  type Slots,
} from './clocks.ts';
import { type Day, dayPhrase, dotted } from './day-phrases.ts';
import { type Context, type DayChoice, EVENING, MORNING, written } from './days.ts';
import {
  all,
  any,
  as,
  before,
  end,
  maybe,
  one,
  sense,
  sign,
  word,
  type Read,
  type Reader,
} from './grammar.ts';
import { clockLength, length, type Length } from './lengths.ts';
import { says, type Token, tokensOf, variantsOf } from './tokens.ts';
import { zone, type Zone } from './zones.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60;

/** A moment that a phrase may mean. */
export interface Meant {
  /** Milliseconds since the epoch, past or future. */
  at: number;
  /** Whether Perch can take it without asking. */
  isSure: boolean;
  /** Whether it counts only if no other one is in the future. */
  isSpare: boolean;
}

/** What the tokens of a phrase say, whichever order they have. */
export interface Said {
  day?: Day;
  clock?: ClockRead;
  part?: PartOfDay;
  zone?: Zone;
  /** The moments that a length from now, or a moment written by a computer, may mean. */
  moments?: (context: Context) => { at: number; isSure: boolean }[];
  /** Which of two ways to read the same tokens it is. */
  way: 'plain' | 'date' | 'clock' | 'half';
}

/** Moments from now on. */
const after = (now: ZonedDateTime, { months, days, minutes }: Length, sign = 1): number =>
  now
    .add({ months: sign * months, days: sign * Math.floor(days) })
    .toDate()
    .getTime() +
  sign * ((days % 1) * DAY + minutes) * MINUTE;

type Moments = NonNullable<Said['moments']>;
const ofLengths =
  (lengths: Length[], isSure = lengths.length === 1, sign = 1): Moments =>
  ({ here }) =>
    lengths.map((one) => ({ at: after(here, one, sign), isSure }));
const inMinutes = (...counts: number[]): Length[] =>
  counts.map((minutes) => ({ months: 0, days: 0, minutes }));

/** Shorter lengths without a unit may be hours. */
const SURELY_MINUTES = 10;
/** Nobody counts more hours, and clocks that show fewer are rare. */
const SURELY_A_LENGTH = 6;
/** Later hours are also written as "21h". */
const LAST_SMALL_HOUR = 12;

const isTimed = ({ minutes }: Length): boolean => minutes > 0;
const roughly = maybe(any(word('at'), word('like'), word('still')));
const fromNow = maybe(any(all(word('from'), word('now')), word('time')));
const bareMinutes = one(({ digits, number }) =>
  digits !== undefined && /^\d{1,3}$/.test(digits) ? number : undefined,
);
/** A number of minutes counts nothing else. */
const afterCount = any(
  end,
  word('to', 'a', 'of', 'and', 'or'),
  one(({ sign }) => sign),
);
/** "in 20 minutes", "1h30", "5 minutes ago" */
const relative: Reader<Moments> = any(
  as(all(length, any(word('ago'))), ([lengths]) =>
    lengths.some(isTimed) ? ofLengths(lengths, true, -1) : null,
  ),
  as(all(word('before'), length), ([, lengths]) =>
    lengths.some(isTimed) ? ofLengths(lengths, true, -1) : null,
  ),
  as(word('now'), () => ({ now }: Context) => [{ at: now, isSure: true }]),
  as(all(word('in'), roughly, clockLength(true)), ([, , one]) => ofLengths([one])),
  as(all(any(all(word('in', 'past'), roughly), all()), length, fromNow), ([, lengths]) =>
    lengths.some(isTimed) ? ofLengths(lengths) : null,
  ),
  as(all(clockLength(false)), ([one]) => (one.minutes < LAST_SMALL_HOUR * 60 + 60 ? ofLengths([one]) : null)),
  as(all(word('in'), roughly, bareMinutes, before(afterCount)), ([, , count]) =>
    ofLengths(count < SURELY_MINUTES ? inMinutes(count, count * 60) : inMinutes(count), true),
  ),
);
const LATER_HOURS = 3;
const todayWord = one(({ day, part }) => (day === 0 && part === undefined ? true : undefined));
const laterToday = any(
  all(word('later'), maybe(word('on')), todayWord),
  all(todayWord, any(word('later'), word('still'))),
  all(word('still'), todayWord),
);
/** In some hours or in the evening; nobody says which. */
const inTheDay: Moments = ({ here, today }) => [
  ...(here.hour + LATER_HOURS < 24
    ? [{ at: after(here, inMinutes(LATER_HOURS * 60)[0] as Length), isSure: false }]
    : []),
  {
    at: momentAt(new CalendarDateTime(today.year, today.month, today.day, EVENING), here.timeZone),
    isSure: false,
  },
];
const byComputer: Reader<Moments> = as(
  one(({ iso }) => iso),
  (iso) =>
    ({ here }: Context) => {
      if (/(?:z|[+-]\d\d:?\d\d)$/i.test(iso)) {
        const at = Date.parse(iso.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
        return Number.isFinite(at) ? [{ at, isSure: true }] : [];
      }
      const utc = new Date(`${iso}Z`);
      if (!Number.isFinite(utc.getTime())) return [];
      const clocks = new CalendarDateTime(
        utc.getUTCFullYear(),
        utc.getUTCMonth() + 1,
        utc.getUTCDate(),
        utc.getUTCHours(),
        utc.getUTCMinutes(),
        utc.getUTCSeconds(),
      );
      return [{ at: momentAt(clocks, here.timeZone), isSure: true }];
    },
);

/** "march 3 pm" may be at three in March, or in the afternoon of the third. */
const dayAndHalf: Reader<Pick<Said, 'day' | 'part'>> = (tokens, at) => {
  const read = all(
    sense('month'),
    one(({ digits, number }) => (digits ? number : undefined)),
    one((token) => (says(token, 'a.m.', 'p.m.') && !token.isGlued ? token : undefined)),
  )(tokens, at);
  if (!read) return null;
  const [month, date, half] = read.value;
  const part = partPhrase(says(half, 'p.m.') ? AFTERNOON : FORENOON, 0);
  const day: Day = {
    choices: ({ today }) =>
      written([{ day: date, month, year: null }], today).map((one) => ({ ...one, isSure: false })),
  };
  return part && { to: read.to, value: { day, part: part.value } };
};
const [AFTERNOON, FORENOON] = [tokensOf('afternoon'), tokensOf('morning')];

const beforeDay = before(one(({ day, weekday }) => day ?? weekday));
const filler = any(
  as(all(word('early'), beforeDay), ([token]) => token),
  word('on', 'at', 'by', 'the', 'like', 'sharp', 'round', 'from'),
  sign(',', '(', ')'),
);
const trailing = any(
  sign(',', '(', ')', '!', '.'),
  word('sharp', 'round'),
  all(word('or'), word('like')),
  all(word('at'), word('the'), word('latest')),
);

/** No phrase for a moment has more parts that say something. */
const MOST_PARTS = 4;

/** All that tokens from an index on can say, by the index after them. The first for an end is the likeliest. */
export function saidFrom(tokens: readonly Token[], from: number): Map<number, Said[]> {
  const found = new Map<number, Said[]>();
  const put = (to: number, said: Said): void => {
    const others = found.get(to) ?? [];
    if (!others.some(({ way }) => way === said.way)) found.set(to, [...others, said]);
  };
  const explore = (at: number, said: Said, parts: number): void => {
    if (parts > 0) {
      put(at, said);
      for (let read = trailing(tokens, at); read; read = trailing(tokens, read.to)) put(read.to, said);
    }
    if (parts === MOST_PARTS || said.moments) return;
    let start = at;
    let isAfterAt = false;
    let isAfterOn = false;
    let isAfterThe = false;
    for (;;) {
      const preceding: Preceding = { isAfterAt, isAfterOn, isAfterThe, isFirst: parts === 0 };
      for (const { to, value } of itemsAt(tokens, start, said, preceding))
        if (to > start) explore(to, { ...said, ...value }, parts + 1);
      const read = filler(tokens, start);
      if (!read) return;
      const token = read.value as Token;
      // "3. bis 5." is from one to the other.
      if (
        parts > 0 &&
        (says(token, 'from') || (says(token, 'by') && !/^by$/i.test(token.text))) &&
        !says(token, 'at')
      )
        return;
      isAfterAt = says(token, 'at', 'by') || (isAfterAt && says(token, 'like', 'the'));
      isAfterOn = says(token, 'on');
      isAfterThe = says(token, 'the');
      start = read.to;
    }
  };
  explore(from, { way: 'plain' }, 0);
  return found;
}

interface Preceding {
  isAfterAt: boolean;
  isAfterOn: boolean;
  isAfterThe: boolean;
  isFirst: boolean;
}

/** What the next tokens can add to what is said. */
function itemsAt(
  tokens: readonly Token[],
  at: number,
  said: Said,
  { isAfterAt, isAfterOn, isAfterThe, isFirst }: Preceding,
): Read<Partial<Said>>[] {
  const items: Read<Partial<Said>>[] = [];
  const add = <Value>(read: Read<Value> | null, value: (value: Value) => Partial<Said>): void => {
    if (read) items.push({ to: read.to, value: value(read.value) });
  };
  const token = tokens[at];
  if (!token || isBound(tokens, at)) return [];
  // "Am Morgen" is in the morning.
  const isMorning = isAfterOn && token.day === 1 && token.part === 'morning';
  if (!said.day && !isMorning) {
    if (isFirst) {
      add(laterToday(tokens, at), () => ({ moments: inTheDay }));
      add(byComputer(tokens, at), (moments) => ({ moments }));
    }
    const day = dayPhrase(tokens, at);
    // "Tonight" is on no other day.
    if (said.part?.isToday !== 'said' || day?.value.isToday) add(day, (day) => ({ day }));
    if (!isAfterAt && said.way === 'plain') {
      add(dotted(tokens, at), (day) => ({ day, way: 'date' }));
      if (!said.clock && !said.part) add(dayAndHalf(tokens, at), (value) => ({ ...value, way: 'half' }));
    }
  }
  const isShown = isAfterAt && (token.clock !== undefined || /^h$/i.test(tokens[at + 1]?.text ?? ''));
  if (isFirst && !said.day && !isShown) add(relative(tokens, at), (moments) => ({ moments }));
  if (!said.clock) {
    const isAfter = says(token, 'past') && (isFirst || said.day !== undefined);
    const to = isAfter ? at + 1 : at;
    const isTime = isAfterAt || isAfter;
    const isDotted = !isAfterOn && said.way === 'plain' && tokens[to]?.clock?.by === '.';
    const clock = clockReader(
      isTime,
      said.day !== undefined || hasDayAfter(tokens, to),
      false,
      !isAfterThe,
    )(tokens, to);
    add(clock, (clock) => ({ clock }));
    if (isDotted)
      add(clockReader(isTime, false, true, false)(tokens, to), (clock) => ({ clock, way: 'clock' }));
    // "21h" and "9h30" are lengths as well.
    if (isFirst && !isAfterAt) add(hourAsClock(tokens, at), (clock) => ({ clock, way: 'clock' }));
  }
  const part = said.part ? null : partPhrase(tokens, at);
  if (part?.value.isToday !== 'said' || !said.day || said.day.isToday) add(part, (part) => ({ part }));
  if (said.clock !== undefined && said.zone === undefined) add(zone(tokens, at), (zone) => ({ zone }));
  return items;
}

const hourAsClock: Reader<ClockRead> = any(
  as(
    all(
      one(({ clock, text }) => (clock && (clock.by === 'h' || /^\d+:/.test(text)) ? clock : undefined)),
      maybe(any(sense('unit'))),
    ),
    ([{ hour, minute, by }, unit]) =>
      Number(hour) > SURELY_A_LENGTH &&
      Number(minute) < 60 &&
      Number(hour) < 24 &&
      (by === 'h' ? unit === undefined : unit === 'hour')
        ? { minutes: Number(hour) * 60 + Number(minute), how: 'exact' as const }
        : null,
  ),
  as(
    all(
      one(({ digits, number }) => (digits?.length === 2 ? number : undefined)),
      one(({ text }) => (/^h$/i.test(text) ? text : undefined)),
    ),
    ([hour]) => (hour > LAST_SMALL_HOUR && hour < 24 ? { minutes: hour * 60, how: 'exact' as const } : null),
  ),
);

/** Whether a token hangs on a word before it, as the number of "Q4" does. */
const isBound = (tokens: readonly Token[], at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return Boolean(
    token?.isGlued &&
    (token.digits !== undefined || token.clock !== undefined) &&
    before &&
    (before.sign === undefined ? !says(before, 'week-number', 'at') : before.sign === 'other'),
  );
};
/** Whether a day follows a time that needs one: "930 tomorrow". */
const hasDayAfter = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 4).some((token, index, rest) => {
    const isNext = rest.slice(0, index).every((one) => says(one, 'on', 'uhr'));
    return isNext && (token.day !== undefined || (token.weekday !== undefined && !token.plural));
  });

/** The moments that are said; empty if no calendar or clock shows them. */
export function momentsOf(said: Said, context: Context): Meant[] {
  const { here, now } = context;
  if (said.moments) return said.moments(context).map((one) => ({ ...one, isSpare: false }));
  const { clock, part, day } = said;
  if (clock === 'impossible') return [];
  const hasTime = clock !== undefined || part !== undefined;
  if (day?.isToday && !hasTime && here.hour >= MORNING)
    return inTheDay(context).map((one) => ({ ...one, isSpare: false }));
  const isToday = day ? day.isToday === true : part?.isToday !== undefined;
  const isNamed = day !== undefined && !day.isToday;
  const time = clock?.how === 'now' ? { ...clock, minutes: here.hour * 60 + here.minute } : clock;
  const slots: Slots[] | null = part
    ? slotsIn(part, time ?? null, !isNamed)
    : time
      ? slotsOf(time, context.habits, day !== undefined && !isToday)
      : null;
  const ahead = clock?.how === 'now' ? day?.ahead : undefined;
  const choices: (DayChoice | null)[] = ahead
    ? [{ date: context.today.add(ahead), isSure: true }]
    : day
      ? day.choices(context, hasTime)
      : [null];
  return choices.flatMap((choice) =>
    (slots ?? [{ awake: [{ plus: 0, minutes: choice?.time ?? MORNING * 60 }], asleep: [] }]).flatMap(
      (one) => {
        const at = firstToCome(one, choice, isToday, said.zone ?? null, context, now);
        const isRough = clock?.isRough ?? false;
        return at === null
          ? []
          : [{ at, isSure: (choice?.isSure ?? true) && !isRough, isSpare: choice?.isSpare ?? false }];
      },
    ),
  );
}

/** The first future moment in milliseconds, else a past moment. */
function firstToCome(
  { awake, asleep }: Slots,
  choice: DayChoice | null,
  isToday: boolean,
  zone: Zone | null,
  context: Context,
  now: number,
): number | null {
  const momentsOn = (slots: Slot[]): number[] =>
    slots.map((slot) => onTheClocks(slot, choice, isToday, zone, context));
  const earliest = (moments: number[]): number | undefined =>
    moments.filter((at) => at > now).toSorted((a, b) => a - b)[0];
  const meant = momentsOn(awake);
  return earliest(meant) ?? earliest(momentsOn(asleep)) ?? meant[0] ?? null;
}

/** The moment when the clocks of a zone show this day and time. Without a day, the next such moment. */
function onTheClocks(
  slot: Slot,
  choice: DayChoice | null,
  isToday: boolean,
  zone: Zone | null,
  context: Context,
): number {
  const { now, here } = context;
  const isOpen = choice === null || slot.isNext === true;
  const again = slot.isNext ? 1 : choice ? (choice.again ?? 0) : isToday ? 0 : 1;
  const date = isOpen ? todayIn(zone, context) : (choice?.date ?? context.today);
  const moment = (days: number): number => {
    const { year, month, day } = date.add({ days: slot.plus + days + Math.floor(slot.minutes / DAY) });
    const clocks = new CalendarDateTime(
      year,
      month,
      day,
      Math.floor((slot.minutes % DAY) / 60),
      slot.minutes % 60,
    );
    return typeof zone === 'number'
      ? momentAt(clocks, 'UTC') - zone * MINUTE
      : momentAt(clocks, zone ?? here.timeZone);
  };
  const first = moment(0);
  return first <= now && again > 0 ? moment(again) : first;
}

function todayIn(zone: Zone | null, { now, today }: Context): CalendarDate {
  if (zone === null) return today;
  const { year, month, day } =
    typeof zone === 'number' ? clocksAt(now + zone * MINUTE, 'UTC') : clocksAt(now, zone);
  return new CalendarDate(year, month, day);
}

/** All moments that the tokens of a phrase may mean; null if not each of them is understood. */
export function meantBy(tokens: readonly Token[], context: Context): Meant[] | null {
  const plain = saidFrom(tokens, 0).get(tokens.length);
  if (plain) return plain.flatMap((said) => momentsOf(said, context));
  const said = variantsOf(tokens).flatMap((variant) => {
    const isGuess = variant.some((token) => token.isGuess);
    return isGuess ? (saidFrom(variant, 0).get(variant.length) ?? []) : [];
  });
  if (said.length === 0) return null;
  return said.flatMap((one) => momentsOf(one, context));
}
