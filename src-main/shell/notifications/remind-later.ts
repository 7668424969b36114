import { clockWords } from '../../../resources/clock.ts';
import { words } from '../../../resources/words.ts';

const HOUR = 60 * 60;

/** The hour at which a day begins. */
const MORNING = 9;

/** When a reminder can come again: in an hour, or the next morning. `at` counts from a press and gives UNIX seconds. */
export function remindLaterChoices(now: number): { label: string; at: (pressedAt: number) => number }[] {
  return [
    { label: words('alert.in-1-hour'), at: (pressedAt) => Math.ceil(pressedAt / 1000) + HOUR },
    { label: words('alert.tomorrow', { at: clockWords(nextMorning(now) * 1000) }), at: nextMorning },
  ];
}

/** Tomorrow at nine, in UNIX seconds. */
function nextMorning(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, MORNING).getTime() / 1000;
}
