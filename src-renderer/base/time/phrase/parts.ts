import { DAY, HOUR, type Clock } from './clocks.ts';
import { longest, once, patternsWith, type Reader } from './grammar.ts';
import type { NumberHabits } from './context.ts';
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

const read = patternsWith({});
const meant = { ...partOf('eod'), isToday: 'meant' as const };
/** The hours of the late part of these. */
export const LATE: Partial<Record<PartOfDay['name'], number>> = {
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
    read('=day:0 part:night', () => ({ ...partOf('night'), isToday: 'said' })),
    read('which:this ~plural {part}', ({ part }) => ({ ...partOf(part), isToday: 'said' })),
    read(
      ['part:eod', "by? the? (end | close) of? the? (unit:day | 'workday/weekday' | business)"],
      () => meant,
    ),
    read('past of? the? part:noon/lunch', () => at(13)),
    read('before of? the? part:noon/lunch', () => at(11)),
    read('past of? the? part:work/eod', () => partOf('evening')),
    read('late =day:0 part:night', () => ({ ...at(22), isToday: 'said' })),
    read('(in | on)? of? the? late ~(=day:0 part:night) {part}', ({ part }) =>
      LATE[part] === undefined ? null : at(LATE[part]),
    ),
    read('mid -? ~plural {part:morning/forenoon/afternoon}', ({ part }) =>
      partOf(part === 'afternoon' ? part : 'forenoon'),
    ),
    read('early in? of? the? ~plural {part:morning/afternoon/evening}', ({ part }) => partOf(part)),
    read("in 'aller' ~plural part:morning", () => partOf('morning')),
    read("('zu' | at)? part:noon -? ish?", () => partOf('noon')),
    read('ordinal:1 thing (in? the? part:morning)?', () => partOf('morning')),
    read('(in | on | at)? the? ~plural {part}', ({ part }) => (part === 'work' ? null : partOf(part))),
  ),
);

/** A time of a day in minutes; those of the next day are after the last one. */
export interface Slot {
  minutes: number;
  /** Whether the next such time is meant, whatever the day. */
  isNext?: true;
}

/** Whether people are awake at a time, in minutes. */
export const isAwake = (minutes: number): boolean => minutes >= 7 * HOUR && minutes < 21 * HOUR;
const only = (...all: number[]): Slot[][] => all.map((minutes) => [{ minutes }]);

/** The minutes that a time can mean. */
const halvesOf = ({ minutes, how }: Clock): number[] =>
  (how !== 'spoken' && how !== 'shown') || minutes >= 13 * HOUR || minutes < HOUR
    ? [minutes]
    : [minutes % (DAY / 2), (minutes % (DAY / 2)) + DAY / 2];

/** Whether a train may leave at a time in the early morning, and no full hour is meant. */
const isEarly = (minutes: number): boolean => minutes > 6 * HOUR && minutes < 7 * HOUR && minutes % HOUR > 0;

/** The times that may be meant by a time without a part of the day. Of two together the next one is meant, rather when people are awake. */
export function slotsOf(time: Clock, { twelveHours }: NumberHabits, isDayNamed: boolean): Slot[][] {
  // The midnight of a day may be at its beginning.
  if (time.minutes === DAY) return time.how === 'midnight' && isDayNamed ? only(0, DAY) : only(DAY);
  const halves = halvesOf(time);
  // "Tomorrow at 6:50" is when people get up as well.
  if (isDayNamed && halves.length > 1 && isEarly(time.minutes)) return only(...halves);
  if (time.how === 'spoken' || twelveHours) return [halves.map((minutes) => ({ minutes }))];
  return isAwake(time.minutes) ? only(time.minutes) : only(...halves);
}

/** The night is from this hour on, and until that one. */
const LAST_OF_DAY = 17 * HOUR;
const SMALL_HOURS = 6 * HOUR;

/**
 * The times of a part of the day; empty if the time is not in it.
 * @param isOpenDay whether the phrase names no day but today, so that the small hours are the next ones
 */
export function slotsIn(part: PartOfDay, time: Clock | null, isOpenDay: boolean): Slot[][] {
  if (part.name === 'night' || part.name === 'nacht') return atNight(part, time, isOpenDay);
  if (!time) return only(part.minutes);
  const isIn = (minutes: number): boolean =>
    minutes >= part.from * HOUR && (minutes < part.to * HOUR || part.to === 24);
  // "10 Uhr abends"
  const other = time.isInHalf || time.minutes >= DAY / 2 ? [] : [time.minutes + DAY / 2];
  const within =
    [halvesOf(time), other].map((halves) => halves.filter(isIn)).find(({ length }) => length > 0) ?? [];
  return within.length === 1 ? only(...within) : [];
}

/** The evening of a day, or the small hours after it. German has one word for both. */
function atNight({ name, minutes }: PartOfDay, time: Clock | null, isOpenDay: boolean): Slot[][] {
  const after = (small: number): Slot[] =>
    isOpenDay ? [{ minutes: small, isNext: true }] : [{ minutes: small + DAY }];
  if (!time) return name === 'nacht' ? [...only(minutes), after(3 * HOUR)] : only(minutes);
  if (time.minutes === DAY || (time.minutes === DAY / 2 && !time.isInHalf)) return only(DAY);
  const isBeforeNoon = time.minutes >= SMALL_HOURS && time.minutes < DAY / 2;
  const halves = isBeforeNoon ? [time.minutes + DAY / 2] : halvesOf(time);
  const evening = halves.find((one) => one >= LAST_OF_DAY);
  const small = halves.find((one) => one < SMALL_HOURS);
  if (evening !== undefined) return only(evening);
  return small === undefined ? [] : [after(small)];
}
