import { DAY, HOUR, type Clock } from './clocks.ts';
import { longest, once, one, patternsWith, type Reader } from './grammar.ts';
import type { NumberHabits } from './numbers.ts';
import type { Part } from './vocabulary.ts';

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
export const partOf = (name: Part): PartOfDay => {
  const [hour, from, to] = spans[name];
  return { name, minutes: hour * HOUR, from, to };
};
const at = (hour: number): PartOfDay => ({ name: 'fixed', minutes: hour * HOUR, from: 0, to: 24 });

const read = patternsWith({
  partWord: one((token) => (token.plural ? undefined : token.part)),
  tonight: one(({ part, day }) => (part === 'night' && day === 0 ? true : undefined)),
});
const meant = { ...partOf('eod'), isToday: 'meant' as const };
const LATE: Partial<Record<Part, number>> = {
  morning: 11,
  forenoon: 11,
  afternoon: 17,
  evening: 22,
  night: 22,
  nacht: 22,
};

/** "in the morning", "this evening", "late afternoon", "after lunch", "end of day" */
export const partPhrase: Reader<PartOfDay> = once(
  longest<PartOfDay>(
    read('tonight', () => ({ ...partOf('night'), isToday: 'said' })),
    read('which:this {partWord}', ({ partWord }) => ({ ...partOf(partWord), isToday: 'said' })),
    read(
      ['part:eod', "by? the? (end | close) of? the? (unit:day | 'workday/weekday' | business)"],
      () => meant,
    ),
    read('past of? the? part:noon/lunch', () => at(13)),
    read('before of? the? part:noon/lunch', () => at(11)),
    read('past of? the? part:work/eod', () => partOf('evening')),
    read('late tonight', () => ({ ...at(22), isToday: 'said' })),
    read('(in | on)? of? the? late ~tonight {part}', ({ part }) =>
      LATE[part] === undefined ? null : at(LATE[part]),
    ),
    read('mid -? {partWord:morning/forenoon/afternoon}', ({ partWord }) =>
      partOf(partWord === 'afternoon' ? partWord : 'forenoon'),
    ),
    read('early in? of? the? {partWord:morning/afternoon/evening}', ({ partWord }) => partOf(partWord)),
    read('ordinal:1 thing (in? the? part:morning)?', () => partOf('morning')),
    read('(in | on | at)? the? {partWord}', ({ partWord }) =>
      partWord === 'work' ? null : partOf(partWord),
    ),
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
