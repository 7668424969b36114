/** The real clock of the computer, unshifted; milliseconds since the epoch. */
export const trueNow: () => number = Date.now.bind(Date);

const RealDate = Date;
let ahead = 0;

/** Shifts this process's clock by so many milliseconds. Timers are not affected, as when a computer's clock is set. */
export function setClock(milliseconds: number): void {
  ahead = milliseconds;
  if (globalThis.Date !== RealDate) return;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [trueNow() + ahead] : given, newTarget) as Date,
    get: (target, name, receiver) =>
      name === 'now' ? () => trueNow() + ahead : (Reflect.get(target, name, receiver) as unknown),
  });
}

const HOUR = 3_600_000;

/** Clocks that a computer may have when Perch starts: how far each is ahead, in milliseconds. */
const CLOCKS = {
  right: () => 0,
  // The battery is empty: the epoch, with today's time of day.
  'in 1970': () => -Math.floor(trueNow() / (24 * HOUR)) * 24 * HOUR,
  'in 2099': () => Date.UTC(2099, 11, 31, 23, 59) - trueNow(),
  'a day ahead': () => 24 * HOUR,
  'a day behind': () => -24 * HOUR,
  'forty days ahead': () => 40 * 24 * HOUR,
  // Another operating system on the same computer sets the clock to local time.
  'two hours ahead': () => 2 * HOUR,
  'a minute and a half behind': () => -90_000,
} as const;

export type ClockName = keyof typeof CLOCKS;
export const computerClocks = Object.keys(CLOCKS) as ClockName[];
export const aheadOf = (clock: ClockName): number => CLOCKS[clock]();
