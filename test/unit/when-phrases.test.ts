import {
  type CalendarDateTime,
  fromAbsolute,
  parseDate,
  parseDateTime,
  resetLocalTimeZone,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { momentOf } from '../../src-renderer/base/time/when.ts';
import { written } from './when-phrases-written.ts';
import { dayFirst, eachPhrase, everywhere, german, monthFirst, type Row } from './when-phrases.ts';
import { putZoneBack } from './zone-back.ts';

/** A working day; the end of a year; the early morning after a change of the clocks; the late evening of a leap day. */
const moments = ['2026-11-20T11:30', '2026-12-30T16:45', '2027-03-28T06:10', '2028-02-29T23:30'];
/** With the zone of a computer that is elsewhere. */
const zones = [
  ['Europe/Berlin', 'America/Los_Angeles'],
  ['America/New_York', 'Pacific/Auckland'],
  ['Pacific/Auckland', 'Europe/Berlin'],
] as const;

putZoneBack();

/** The clocks that a cell means, as `2026-12-30T09:00`. */
function clocksOf(cell: string, now: CalendarDateTime): string {
  const [day = '', time = ''] = cell.trim().split(' ');
  if (day === 'in')
    return now
      .add({ minutes: Number(time) })
      .toString()
      .slice(0, 16);
  const date = day.startsWith('+') ? toCalendarDate(now).add({ days: Number(day) }) : parseDate(day);
  return `${date.toString()}T${time.padStart(5, '0')}`;
}

function expected(cell: string, now: CalendarDateTime): string {
  if (['past', 'unclear', 'impossible', 'repeats'].includes(cell)) return cell;
  if (!cell.startsWith('? ')) return clocksOf(cell, now);
  const choices = cell.slice(2).split('|');
  return `open: ${choices.map((choice) => clocksOf(choice, now)).join(', ')}`;
}

function understood(phrase: string, now: CalendarDateTime, zone: string, locale: string): string {
  const { at, problem, choices } = momentOf(phrase, toZoned(now, zone).toDate().getTime(), zone, { locale });
  const clocks = (moment: number): string =>
    toCalendarDateTime(fromAbsolute(moment * 1_000, zone))
      .toString()
      .slice(0, 16);
  if (at !== null) return clocks(at);
  return problem === 'open' ? `open: ${(choices ?? []).map(clocks).join(', ')}` : String(problem);
}

/** One test a phrase, because thousands of tests take longer than what they try. */
function check(locale: string, rows: Row[]): void {
  test.each(eachPhrase(rows))(`the phrase “%s” has its meaning in ${locale}`, (phrase, ...cells) => {
    expect([1, moments.length]).toContain(cells.length);
    for (const [column, moment] of moments.entries()) {
      const now = toCalendarDateTime(parseDateTime(moment));
      const cell = cells[cells.length === 1 ? 0 : column] ?? '';
      for (const [zone, system] of zones) {
        process.env.TZ = system;
        // For what is expected; the product does so itself.
        resetLocalTimeZone();
        const of = [moment, zone];
        expect([...of, understood(phrase, now, zone, locale)]).toEqual([...of, expected(cell, now)]);
      }
    }
  });
}

check('en-GB', [...everywhere, ...dayFirst]);
check('de', [...german, ...dayFirst]);
check('en-US', monthFirst);

describe.each(written)('what people write is read at $now', ({ now, rows }) => {
  test.each(eachPhrase(rows))('the phrase “%s” has its meaning', (phrase, cell = '') => {
    process.env.TZ = 'America/Los_Angeles';
    resetLocalTimeZone();
    const clocks = toCalendarDateTime(parseDateTime(now));
    expect(understood(phrase, clocks, 'Europe/Berlin', 'en-GB')).toBe(expected(cell, clocks));
  });
});
