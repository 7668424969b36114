import { CalendarDate, CalendarDateTime } from '@internationalized/date';
import { clocksAt, momentAt } from '../time-zone.ts';
import { DAY, MINUTE } from './clocks.ts';
import { type Context, type DayChoice, MORNING } from './days.ts';
import { slotsIn, slotsOf, type Slot, type Slots } from './parts.ts';
import { inTheDay, type Said, saidFrom } from './said.ts';
import { type Token, variantsOf } from './tokens.ts';
import type { Zone } from './zones.ts';

/** A moment that a phrase may mean. */
export interface Meant {
  /** Milliseconds since the epoch, past or future. */
  at: number;
  /** Whether Perch can take it without asking. */
  isSure: boolean;
  /** Whether it counts only if no other one is in the future. */
  isSpare: boolean;
}

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
