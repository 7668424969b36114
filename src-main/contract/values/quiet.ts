import type { StoredSettings } from './local-settings.ts';

const MINUTE = 60_000;

/** When notifications that are paused at a moment may come again, in milliseconds since the epoch. */
export interface PauseChoice {
  kind: 'half-hour' | 'hour' | 'tomorrow';
  until: number;
}

/** For how long notifications can be paused at a moment: a half or a whole hour, or until the next morning at nine. */
export function pauseChoices(now: number): PauseChoice[] {
  const day = new Date(now);
  const morning = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, 9).getTime();
  return [
    { kind: 'half-hour', until: now + 30 * MINUTE },
    { kind: 'hour', until: now + 60 * MINUTE },
    { kind: 'tomorrow', until: morning },
  ];
}

type QuietSettings = Pick<StoredSettings, 'quietHours' | 'quietFrom' | 'quietTo' | 'pausedUntil'>;

/**
 * When the pause or the quiet hours that hold at a moment end, in milliseconds since the epoch; null if none hold. They are by the clocks
 * of this computer, and may go over midnight. Saturday and Sunday are quiet all day, until they end on Monday.
 */
export function quietUntil(
  { quietHours, quietFrom, quietTo, pausedUntil }: QuietSettings,
  now: number,
): number | null {
  let end = pausedUntil > now ? pausedUntil : null;
  if (!quietHours) return end;
  // One quiet time may begin where another ends: at most a night, a weekend and a night.
  let moment = end ?? now;
  for (let next = endOfQuiet(moment, quietFrom, quietTo); next !== null && next > moment;) {
    end = moment = next;
    next = endOfQuiet(moment, quietFrom, quietTo);
  }
  return end;
}

const SATURDAY = 6;
const SUNDAY = 0;

function endOfQuiet(moment: number, from: number, to: number): number | null {
  const day = new Date(moment);
  const at = (days: number, minutes: number): number =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 0, minutes).getTime();
  if (day.getDay() === SATURDAY || day.getDay() === SUNDAY) return at(1, 0);
  if (from === to) return null;
  if (from < to) return moment >= at(0, from) && moment < at(0, to) ? at(0, to) : null;
  if (moment < at(0, to)) return at(0, to);
  return moment >= at(0, from) ? at(1, to) : null;
}
