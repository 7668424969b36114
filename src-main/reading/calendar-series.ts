import { RRuleTemporal } from 'rrule-temporal';
import { type ClockTime, clockTimeOf } from './calendar-values.ts';

/** A rule of a series, as a line says it (RFC 5545, 3.3.10). */
export interface SeriesRule {
  /** Without its end, which is compared as a moment. */
  text: string;
  until: ClockTime | null;
  isCounted: boolean;
  frequency: string;
  timesADay: number;
}

/** A series has more occurrences than are computed. */
export class TooMany extends Error {}

/** How many occurrences of one rule are computed. A rule like "every second" has no end. */
const MOST_OCCURRENCES = 5_000;
/** How many steps are tried to find them: days of fifty years. */
const MOST_STEPS = 20_000;
/** At how many times of a day a rule comes at most. Each day of a year is multiplied by them before any is left out. */
const MOST_TIMES_A_DAY = 500;

const from0 = (most: number) => (number: number) => number >= 0 && number <= most;
const signed = (most: number) => (number: number) => number !== 0 && Math.abs(number) <= most;

const LISTS: Partial<Record<string, (number: number) => boolean>> = {
  BYSECOND: from0(60),
  BYMINUTE: from0(59),
  BYHOUR: from0(23),
  BYMONTH: (number) => number >= 1 && number <= 12,
  BYMONTHDAY: signed(31),
  BYYEARDAY: signed(366),
  BYWEEKNO: signed(53),
  BYSETPOS: signed(366),
};
const FREQUENCIES = new Set(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const DAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const WEEKDAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/;

/**
 * The rule of a value, null if the value is none. Blanks, small letters and parts without a value are overlooked: old
 * programs write them.
 */
export function ruleOf(value: string): SeriesRule | null {
  const parts = new Map<string, string>();
  for (const part of value.replaceAll(/\s/g, '').toUpperCase().split(';')) {
    const equals = part.indexOf('=');
    const [name, said] = [part.slice(0, equals), part.slice(equals + 1)];
    if (part === '' || said === '' || name.startsWith('X-')) continue;
    if (equals === -1 || parts.has(name)) return null;
    parts.set(name, said);
  }
  const [frequency, end] = [parts.get('FREQ'), parts.get('UNTIL')];
  if (frequency === undefined || !FREQUENCIES.has(frequency)) return null;
  const until = end === undefined ? null : clockTimeOf(end);
  if (end !== undefined && until === null) return null;
  const texts: string[] = [];
  for (const [name, said] of parts) {
    if (name === 'UNTIL') continue;
    const read = readPart(name, said, frequency);
    if (read === null) return null;
    texts.push(`${name}=${read}`);
  }
  const timesADay = ['BYHOUR', 'BYMINUTE', 'BYSECOND']
    .map((name) => parts.get(name)?.split(',').length ?? 1)
    .reduce((all, some) => all * some);
  return { text: texts.join(';'), until, isCounted: parts.has('COUNT'), frequency, timesADay };
}

/** A part of a rule as the library reads it; null for other texts. */
function readPart(name: string, said: string, frequency: string): string | null {
  const isWhole = /^\d{1,9}$/.test(said);
  const isOf = LISTS[name];
  if (isOf)
    return said.split(',').every((one) => /^[+-]?\d{1,3}$/.test(one) && isOf(Number(one))) ? said : null;
  switch (name) {
    case 'FREQ':
      return said;
    case 'COUNT':
      return isWhole && Number(said) > 0 ? said : null;
    // Some programs write 0 for each time.
    case 'INTERVAL':
      return isWhole ? String(Math.max(1, Number(said))) : /^-\d{1,9}$/.test(said) ? '1' : null;
    case 'WKST':
      return WEEKDAY.test(said) ? said : null;
    case 'BYDAY': {
      const days = said.split(',').map((day) => DAY.exec(day));
      if (days.some((day) => !day || Number(day[1] ?? 1) === 0)) return null;
      // A week has each day once, so the number that some programs write there says nothing.
      const isNumbered = frequency === 'MONTHLY' || frequency === 'YEARLY';
      return [...new Set(days.map((day) => (isNumbered ? day?.[0] : day?.[2])))].join(',');
    }
    default:
      return null;
  }
}

/**
 * The occurrences of a series from `from` to `to`, on the clock of its zone, in milliseconds as if that were UTC.
 * @param start its start, in the same way
 * @throws {TooMany}; another error where the parts of the rule exclude each other
 */
export function occurrencesOf(
  { text, timesADay }: SeriesRule,
  start: number,
  from: number,
  to: number,
): number[] {
  if (timesADay > MOST_TIMES_A_DAY) throw new TooMany();
  const series = seriesOf(text, start);
  let found: number[];
  try {
    found = series
      .between(new Date(from), new Date(to), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  } catch {
    // The library gives up after so many steps.
    throw new TooMany();
  }
  if (found.length > MOST_OCCURRENCES) throw new TooMany();
  return found;
}

/** The last occurrence before a time, as `occurrencesOf`; null if there is none. */
export function occurrenceBefore({ text }: SeriesRule, start: number, before: number): number | null {
  return seriesOf(text, start).previous(new Date(before))?.epochMilliseconds ?? null;
}

function seriesOf(text: string, start: number): RRuleTemporal {
  const stamp = new Date(start).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return new RRuleTemporal({
    rruleString: `DTSTART:${stamp}\nRRULE:${text}`,
    maxIterations: MOST_STEPS,
  });
}
