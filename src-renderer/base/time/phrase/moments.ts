import { type CalendarDate, toCalendarDate } from '@internationalized/date';
import { clocksAt, momentOn } from '../time-zone.ts';
import { MINUTE } from './clocks.ts';
import type { Context } from './context.ts';
import { type DayChoice, MORNING } from './days.ts';
import type { Moment, WhenProblem } from './moment.ts';
import { isAwake, LATE, type PartOfDay, type Slot, slotsIn, slotsOf } from './parts.ts';
import { inTheDay, type Said, saidFrom } from './said.ts';
import type { Token } from './tokens.ts';
import type { Zone } from './zones.ts';

/** A moment that a phrase may mean. */
export interface Meant {
  /** Milliseconds since the epoch, past or future. */
  at: number;
  /** Whether Perch can take it without asking. */
  isSure: boolean;
}

/** The moments that are said; empty if no calendar or clock shows them. */
function momentsOf(said: Said, context: Context): Meant[] {
  const { here, today, habits, now } = context;
  const { clock, part, day, zone = here.timeZone } = said;
  if (said.moments) return said.moments(context);
  if (clock && Number.isNaN(clock.minutes)) return [];
  const hasTime = (clock ?? part) !== undefined;
  if (day?.isToday && !hasTime && here.hour >= MORNING) return inTheDay(context);
  const isToday = (day ?? part)?.isToday !== undefined;
  const isNamed = day !== undefined && !isToday;
  const slots = part ? slotsIn(part, clock ?? null, !isNamed) : clock && slotsOf(clock, habits, isNamed);
  const momentOf = (slot: Slot, choice: DayChoice | null): number => {
    const named = slot.isNext ? null : choice;
    const date = named?.date ?? (said.zone === undefined ? today : todayIn(said.zone, now));
    const again = named ? named.again : slot.isNext || !isToday ? date.add({ days: 1 }) : undefined;
    const first = onTheClocks(date, slot.minutes, zone);
    return first <= now && again ? onTheClocks(again, slot.minutes, zone) : first;
  };
  const choices: (DayChoice | null)[] = day?.choices(context, hasTime) ?? [null];
  const moments = choices.flatMap((choice) =>
    (slots ?? [[{ minutes: choice?.time ?? MORNING * 60 }]]).map((either) => {
      const moments = either
        .map((slot) => ({ at: momentOf(slot, choice), isAwake: isAwake(slot.minutes) }))
        .toSorted((a, b) => Number(b.isAwake) - Number(a.isAwake) || a.at - b.at);
      const meant = moments.find(({ at }) => at > now) ?? moments[0];
      return { at: meant?.at ?? now, isSure: (choice?.isSure ?? true) && !clock?.isRough };
    }),
  );
  const isThis = day ? day.isToday : part?.isToday === 'said';
  const isOver = !clock && isThis && moments.every(({ at }) => at <= now);
  return part && isOver ? [...moments, ...laterIn(part, context)] : moments;
}

/** The next full hour of a part of today that has begun, and its late hour. */
const laterIn = ({ name, to }: PartOfDay, { here, today }: Context): Meant[] =>
  [here.hour + 1, LATE[name] ?? 0]
    .filter((hour) => name in LATE && hour > here.hour && hour < to)
    .map((hour) => ({ at: momentOn(today, hour * 60, here.timeZone), isSure: false }));

const onTheClocks = (date: CalendarDate, minutes: number, zone: Zone): number =>
  typeof zone === 'number' ? momentOn(date, minutes - zone, 'UTC') : momentOn(date, minutes, zone);

const todayIn = (zone: Zone, now: number): CalendarDate =>
  toCalendarDate(typeof zone === 'number' ? clocksAt(now + zone * MINUTE, 'UTC') : clocksAt(now, zone));

/** All moments that the tokens of a phrase may mean; null if not each of them is understood. */
export function meantBy(tokens: readonly Token[], context: Context): Meant[] | null {
  return (
    saidFrom(tokens, 0)
      .get(tokens.length)
      ?.flatMap((one) => momentsOf(one, context)) ?? null
  );
}

/** The user is never asked to choose among more moments than this. */
const MOST_CHOICES = 4;

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

/**
 * The moment of all that a phrase may mean, or why it is none; and its past moment in milliseconds, where it means no future one.
 * @param now milliseconds since the epoch
 */
export function decided(meant: Meant[], now: number): { moment: Moment; past: number | null } {
  const without = (problem: WhenProblem, past: number | null = null) => ({
    moment: { at: null, problem },
    past,
  });
  // No calendar or clock shows it.
  if (meant.length === 0) return without('impossible');
  const future = meant.filter(({ at }) => at > now);
  const [first] = future;
  if (!first) return without('past', meant[0]?.at ?? null);
  const isOne = future.every(({ at }) => at === first.at) && future.some(({ isSure }) => isSure);
  if (isOne) return { moment: { at: toSeconds(first.at), problem: null }, past: null };
  const choices = [...new Set(future.map(({ at }) => toSeconds(at)))].toSorted((a, b) => a - b);
  return { moment: { at: null, problem: 'open', choices: choices.slice(0, MOST_CHOICES) }, past: null };
}

/** The moment that one of some readings means. */
export const momentBy = (all: readonly Said[], context: Context): Moment =>
  decided(
    all.flatMap((said) => momentsOf(said, context)),
    context.now,
  ).moment;

/** The times that a moment may be, in UNIX seconds. */
export const timesOf = ({ at, choices = [] }: Moment): number[] => (at === null ? choices : [at]);
