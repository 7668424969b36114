let isTwelveHours = (): boolean => false;

/** Says where it is read whether times are written on a clock of twelve hours; each process says so once. */
export function writeTimesBy(read: () => boolean): void {
  isTwelveHours = read;
}

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
 * `14:02`, or `2:02 PM` for who has it so in the settings.
 * @param moment milliseconds since the epoch
 * @param timeZone an IANA name; the system's without it
 */
export function clockWords(moment: number, timeZone?: string): string {
  const format = isTwelveHours()
    ? new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone })
    : new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return format.format(moment);
}
