import { clockWords } from '../../../resources/clock.ts';
import { writtenLocale } from '../../../resources/locale.ts';
import { words } from '../../../resources/words.ts';

const MINUTE = 60;

/** The hours at which a day and an evening begin. */
const MORNING = 9;
const EVENING = 18;

/** The evening is offered until so long before it, in seconds. */
const LATEST = 30 * MINUTE;

/** A time at which a message can come back. */
interface LaterChoice {
  /** The words on a button of a reminder, and on a button of a message. */
  again: string;
  remind: string;
  /** Counts from a press, and gives UNIX seconds. */
  at: (pressedAt: number) => number;
}

/** The times at which a reminder can come again, the soonest first: four at most, because Windows shows five buttons. */
export function remindLaterChoices(now: number): LaterChoice[] {
  const { soon, hour, evening, tomorrow, monday } = choicesAt(now);
  return [soon, evening ?? hour, tomorrow, ...(monday ? [monday] : [])];
}

/** The times at which to be reminded of a new message: three at most, beside the other buttons of a message. */
export function snoozeChoices(now: number): LaterChoice[] {
  const { soon, evening, tomorrow, monday } = choicesAt(now);
  return [soon, evening ?? tomorrow, ...(monday ? [monday] : [])];
}

function choicesAt(now: number): Record<'soon' | 'hour' | 'tomorrow', LaterChoice> & {
  /** Null when it is near or over. */
  evening: LaterChoice | null;
  /** Null when it is tomorrow. */
  monday: LaterChoice | null;
} {
  const evening = onDay(now, 0, EVENING);
  const untilMonday = (8 - new Date(now).getDay()) % 7 || 7;
  const monday = onDay(now, untilMonday, MORNING);
  const clock = (at: number): string => clockWords(at * 1000);
  return {
    soon: {
      again: words('when.in-20-minutes'),
      remind: words('notification.remind-soon'),
      at: inMinutes(20),
    },
    hour: { again: words('alert.in-1-hour'), remind: words('notification.remind-hour'), at: inMinutes(60) },
    evening:
      evening - now / 1000 < LATEST
        ? null
        : {
            again: words('alert.this-evening', { at: clock(evening) }),
            remind: words('notification.remind-evening'),
            at: () => evening,
          },
    tomorrow: {
      again: words('alert.tomorrow', { at: clock(onDay(now, 1, MORNING)) }),
      remind: words('notification.remind-tomorrow'),
      // The button may be pressed days later.
      at: (pressedAt) => onDay(pressedAt, 1, MORNING),
    },
    monday:
      untilMonday === 1
        ? null
        : {
            again: words('alert.on-day', { day: weekday(monday), at: clock(monday) }),
            remind: words('notification.remind-day', { day: weekday(monday) }),
            at: () => monday,
          },
  };
}

const inMinutes =
  (minutes: number) =>
  (pressedAt: number): number =>
    Math.ceil(pressedAt / 1000) + minutes * MINUTE;

/** An hour so many days after the day of a moment, on the clocks of this computer, in UNIX seconds. */
function onDay(moment: number, days: number, hour: number): number {
  const day = new Date(moment);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime() / 1000;
}

const weekday = (at: number): string =>
  new Intl.DateTimeFormat(writtenLocale(), { weekday: 'long' }).format(at * 1000);
