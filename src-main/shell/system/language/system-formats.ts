import { app, systemPreferences } from 'electron';
import { formatsOf, type SystemFormats, type WeekStart } from '../../../contract/time/system-formats.ts';

/** macOS numbers days from Sunday on. */
const BY_MACOS: Partial<Record<number, WeekStart>> = { 1: 'sunday', 2: 'monday', 7: 'saturday' };

/** The formats of the last locale. */
let known: { locale: string; formats: SystemFormats } | null = null;

/**
 * How times and weeks are written here. The system's region decides; on Linux that of the times, which may be another one than
 * that of the language. macOS also has switches of its own for both. Those of Windows are in its registry only, and are not
 * read.
 */
export function systemFormats(): SystemFormats {
  const locale = systemLocale();
  // The tray asks for each time that it writes, and the locale data takes a tenth of a millisecond to tell.
  if (known?.locale !== locale) known = { locale, formats: formatsOf(locale) };
  const { formats } = known;
  if (process.platform !== 'darwin') return formats;
  const isSet = (name: string): boolean => systemPreferences.getUserDefault(name, 'boolean');
  const days = systemPreferences.getUserDefault('AppleFirstWeekday', 'dictionary') as Record<string, unknown>;
  const firstDay = BY_MACOS[Number(days['gregorian'])];
  return {
    twelveHours:
      isSet('AppleICUForce12HourTime') || (formats.twelveHours && !isSet('AppleICUForce24HourTime')),
    weekStart: firstDay ?? formats.weekStart,
  };
}

/** The locale whose region writes dates and times here. It is known once the app is ready. */
export const systemLocale = (): string => regionOfTimes(process.env) ?? app.getSystemLocale();

/** The region in which Linux writes times, by the order of POSIX; null if none is set, and on other systems. */
function regionOfTimes({ LC_ALL, LC_TIME, LANG }: NodeJS.ProcessEnv): string | null {
  if (process.platform !== 'linux') return null;
  // Like de_AT.UTF-8@euro; "C" and "POSIX" name no region.
  const [name = ''] = (LC_ALL || LC_TIME || LANG || '').split(/[.@]/);
  return /^[a-z]{2,3}_/i.test(name) ? name.replaceAll('_', '-') : null;
}
