import {
  CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getDayOfWeek,
  resetLocalTimeZone,
  toZoned,
} from '@internationalized/date';
import { beforeEach, describe, expect, test } from 'vitest';
import { momentOf } from '../../src-renderer/base/time/when.ts';
import { putZoneBack } from './zone-back.ts';

/** Changing the zone of the process is slow, so this matrix runs with the whole suite. */

const WARSAW = 'Europe/Warsaw';
putZoneBack();

describe.each(['Europe/Warsaw', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'])(
  'it is one of the worst days, on a computer in %s',
  (system) => {
    beforeEach(() => {
      process.env.TZ = system;
      // For what is expected; the product does so itself.
      resetLocalTimeZone();
    });

    test.each([
      ['a Sunday', '2026-11-22T12:00Z'],
      ['the end of a year', '2026-12-31T23:30Z'],
      ['a leap day', '2028-02-29T12:00Z'],
      ['spring in Warsaw', '2026-03-29T01:00Z'],
      ['autumn in Warsaw', '2026-10-25T01:00Z'],
      ['spring in Los Angeles', '2026-03-08T10:00Z'],
      ['autumn in Auckland', '2026-04-04T14:00Z'],
    ])('a phrase means the same at every hour around %s (rule: phrases-any-moment)', (_, around) => {
      for (const timeZone of [WARSAW, 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu']) {
        for (let hours = -26; hours <= 26; hours += 4) {
          const now = Date.parse(around) + hours * 3_600_000 + 47 * 60_000;
          const here = fromAbsolute(now, timeZone);
          const untilMonday = 7 - getDayOfWeek(here, 'en-GB', 'mon');
          const on = (days: number, hour: number, minute = 0): number => {
            const { year, month, day } = new CalendarDate(here.year, here.month, here.day).add({ days });
            return toZoned(new CalendarDateTime(year, month, day, hour, minute), timeZone)
              .toDate()
              .getTime();
          };
          const meant = {
            tomorrow: on(1, 9),
            'tomorrow 02:30': on(1, 2, 30),
            'the day after tomorrow at 10': on(2, 10),
            'day after tomorrow': on(2, 9),
            'in 3 days at 9': on(3, 9),
            '2 days after tomorrow at 10': on(3, 10),
            'tomorrow + 2 days': on(3, 9),
            'today 23:59': on(0, 23, 59),
            'next monday 9:00': on(untilMonday, 9),
            'the day after next monday at 8': on(untilMonday + 1, 8),
            monday: now < on(0, 9) && untilMonday === 7 ? on(0, 9) : on(untilMonday, 9),
          };
          for (const [phrase, moment] of Object.entries(meant)) {
            const context = [new Date(now).toISOString(), timeZone, phrase];
            expect([...context, momentOf(phrase, now, timeZone).at]).toEqual([...context, moment / 1_000]);
          }
        }
      }
    });
  },
);
