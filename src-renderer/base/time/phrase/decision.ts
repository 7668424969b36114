import { CalendarDate } from '@internationalized/date';
import { clocksAt } from '../time-zone.ts';
import type { Moment, WhenHabits, WhenProblem } from './moment.ts';
import type { Context } from './days.ts';
import type { Meant } from './moments.ts';
import { numberHabits } from './numbers.ts';

/** What phrases are read with at a moment in milliseconds, on the clocks of a zone. */
export function contextOf(
  now: number,
  timeZone: string,
  { locale = 'en-GB', weekStart = 'monday' }: WhenHabits,
): Context {
  const here = clocksAt(now, timeZone);
  const today = new CalendarDate(here.year, here.month, here.day);
  return { now, here, today, habits: numberHabits(locale), weekStart };
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
