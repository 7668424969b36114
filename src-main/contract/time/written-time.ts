import { LONGEST_MINUTES } from './clear-after.ts';

const DURATION = /^(?:(\d{1,3})d)?(?:(\d{1,4})h)?(?:(\d{1,5})(?:m|min)?)?$/i;

/** `1h30m`, `45min`, `90`, `2d`, in minutes; null if it is not a duration of at least a minute and at most a year. */
export function minutesIn(written: string): number | null {
  const [, days = '0', hours = '0', minutes = '0'] = DURATION.exec(written.replaceAll(' ', '')) ?? [];
  const total = Number(days) * 24 * 60 + Number(hours) * 60 + Number(minutes);
  return total > 0 && total <= LONGEST_MINUTES ? total : null;
}

const TIME = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?$/i;

/** `15:00`, `3pm`, in minutes since midnight; null if it is not a time of day. */
export function timeIn(written: string): number | null {
  const [, hour = '', minute = '00', half] = TIME.exec(written.trim()) ?? [];
  const isTwelve = half !== undefined;
  const hours = isTwelve ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const isHour = hour !== '' && (isTwelve ? Number(hour) >= 1 && Number(hour) <= 12 : hours < 24);
  return isHour && Number(minute) <= 59 ? hours * 60 + Number(minute) : null;
}
