import { timeOfDayWords } from './clear-words.ts';
import { words } from './words.ts';

/** The hour at which a pause until tomorrow ends, in minutes since midnight. */
const MORNING = 9 * 60;

/** For how long notifications are paused: `For 30 min`, `Until tomorrow 9:00 AM`. */
export function pauseWords(kind: 'half-hour' | 'hour' | 'tomorrow'): string {
  if (kind === 'half-hour') return words('pause.half-hour');
  return kind === 'hour' ? words('pause.hour') : words('pause.tomorrow', { time: timeOfDayWords(MORNING) });
}
