/** The computer's clock as it is, whatever this process is told. In milliseconds since the epoch. */
export const trueNow: () => number = Date.now.bind(Date);

const RealDate = Date;
let ahead = 0;

/** Lets this process believe that it is so many milliseconds later; timers go on as they are, as when a clock is set. */
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

/** What a computer's clock may say when Perch starts: how far it is ahead, in milliseconds. */
const CLOCKS = {
  right: () => 0,
  // Its battery is empty: the epoch, and today's hour.
  'in 1970': () => -Math.floor(trueNow() / (24 * HOUR)) * 24 * HOUR,
  'in 2099': () => Date.UTC(2099, 11, 31, 23, 59) - trueNow(),
  'a day ahead': () => 24 * HOUR,
  'a day behind': () => -24 * HOUR,
  // Another system on the same computer keeps local time in it.
  'two hours ahead': () => 2 * HOUR,
  'a minute and a half behind': () => -90_000,
} as const;

export type ClockName = keyof typeof CLOCKS;
export const computerClocks = Object.keys(CLOCKS) as ClockName[];
export const aheadOf = (clock: ClockName): number => CLOCKS[clock]();
