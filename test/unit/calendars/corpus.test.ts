import { expect, test } from 'vitest';
import { calendarTimes } from '../../../src-main/reading/calendar-times.ts';
import { corpus } from './corpus.ts';

const WINDOW = { from: Date.parse('2027-03-20T00:00Z'), to: Date.parse('2027-06-20T00:00Z') };
const short = (moment: number): string => new Date(moment).toISOString().slice(0, 16);

const calendars = corpus((day) =>
  new Date(2027, Number(day.slice(0, 2)) - 1, Number(day.slice(2))).getTime(),
);

test('calendars of eight programs in three zones have the times that their forms say', () => {
  expect(calendars.length).toBeGreaterThan(500);
  const differing = calendars.flatMap(({ name, text, expected }) => {
    const { times, skipped } = calendarTimes(text, WINDOW, ['mira@example.com']);
    const found = times.map(({ from, to, ...rest }) => ({ from: short(from), to: short(to), ...rest }));
    const isSame = JSON.stringify(found) === JSON.stringify(expected) && skipped === null;
    return isSame ? [] : [{ name, found, expected, skipped }];
  });
  expect(differing).toEqual([]);
});
