import { writtenLocale } from './locale.ts';

let isTwelveHours = (): boolean => false;

/** Says where it is read whether times are written on a clock of twelve hours; each process says so once. */
export function writeTimesBy(read: () => boolean): void {
  isTwelveHours = read;
}

/** Whether times are written on a clock of twelve hours here. */
export const writesTwelveHours = (): boolean => isTwelveHours();

/**
 * Whether times are written on a clock of twelve hours.
 * @param clock the setting of this computer
 * @param accountSetting the account's `twenty_four_hour_time`, which decides for `account`, unless it is not known
 * @param isSystems whether the system writes times so, which decides for `system`, and where the account says nothing
 */
export function isTwelveHourClock(
  clock: 'account' | 'system' | '12' | '24',
  accountSetting: unknown,
  isSystems: boolean,
): boolean {
  if (clock === 'account' && typeof accountSetting === 'boolean') return !accountSetting;
  return clock === 'account' || clock === 'system' ? isSystems : clock === '12';
}

/**
 * `14:02`, or `2:02 PM` if the settings say so, in the form of the region.
 * @param moment milliseconds since the epoch
 * @param timeZone an IANA name; the system's without it
 */
export function clockWords(moment: number, timeZone?: string): string {
  // The style knows whether 9:05 begins with a zero; on a clock of twelve hours it never does.
  const options = isTwelveHours()
    ? ({ hour: 'numeric', minute: '2-digit', hour12: true, timeZone } as const)
    : ({ timeStyle: 'short', hourCycle: 'h23', timeZone } as const);
  return new Intl.DateTimeFormat(writtenLocale(), options).format(moment);
}

/** `November 29, 2026`, as snippets write a day. */
export const longDayWords = (day: Date): string =>
  new Intl.DateTimeFormat(writtenLocale(), { dateStyle: 'long' }).format(day);
