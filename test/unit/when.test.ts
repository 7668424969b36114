import { resetLocalTimeZone } from '@internationalized/date';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { WEEK_STARTS } from '../../src-main/contract/time/system-formats.ts';
import { soon } from '../../src-renderer/base/time/soon.ts';
import { momentOf, suggestedPhrases, whenPresets } from '../../src-renderer/base/time/when.ts';
import { forEvery } from '../for-every.ts';
import { listed } from '../listed.ts';
import { putZoneBack } from './zone-back.ts';

const WARSAW = 'Europe/Warsaw';
const NEW_YORK = 'America/New_York';
/** A Friday, 11:30 in Warsaw. */
const FRIDAY = Date.parse('2026-11-20T11:30:00+01:00');

beforeEach(() => resetLocalTimeZone());
putZoneBack();

/** The meaning of a phrase, on the clocks of UTC. */
function utc(phrase: string, now = FRIDAY, timeZone = WARSAW): string | null {
  const { at, problem } = momentOf(phrase, now, timeZone);
  return at === null ? problem : new Date(at * 1_000).toISOString().slice(0, 16);
}

describe('a phrase means a moment', () => {
  test.each([
    ['in 3 days at 9', '2026-11-23T08:00'],
    ['  tomorrow   at 14:15 ', '2026-11-21T13:15'],
    ['sat 9', '2026-11-21T08:00'],
    ['2 Dec', '2026-12-02T08:00'],
    ['Dec 9', '2026-12-09T08:00'],
    ['2/12 14:00', '2026-12-02T13:00'],
    ['24.12.2026 15:00', '2026-12-24T14:00'],
    ['9am UTC', '2026-11-21T09:00'],
  ])('the phrase “%s” means its moment', (phrase, expected) => {
    expect(utc(phrase)).toBe(expected);
  });

  test.each([
    ['9', '2026-11-21T08:00'],
    ['09', '2026-11-21T08:00'],
    ['12', '2026-11-20T11:00'],
    ['18', '2026-11-20T17:00'],
    ['0', '2026-11-20T23:00'],
    ['tomorrow 9', '2026-11-21T08:00'],
  ])('a number alone is the hour: %s', (phrase, expected) => {
    expect(utc(phrase)).toBe(expected);
  });

  test('an hour with an “h” is a length unless no length is so long', () => {
    expect(utc('9h')).toBe('2026-11-20T19:30');
    expect(momentOf('21h', FRIDAY, WARSAW)).toEqual({
      at: null,
      problem: 'open',
      choices: ['2026-11-20T21:00:00+01:00', '2026-11-21T08:30:00+01:00'].map((at) => Date.parse(at) / 1_000),
    });
  });

  test('a time without a day is the next such time', () => {
    const early = Date.parse('2026-11-20T07:00:00+01:00');
    expect(utc('9am', early)).toBe('2026-11-20T08:00');
    expect(utc('in the morning', early)).toBe('2026-11-20T08:00');
    expect(utc('11:30')).toBe('2026-11-21T10:30');
    expect(utc('11:31')).toBe('2026-11-20T10:31');
  });

  test('a phrase is read on the clocks of the chosen zone', () => {
    expect(utc('tomorrow 9am', FRIDAY, NEW_YORK)).toBe('2026-11-21T14:00');
    expect(utc('tomorrow 9am', FRIDAY, 'Asia/Kolkata')).toBe('2026-11-21T03:30');
    // There it is Saturday by now.
    expect(utc('today 18:00', FRIDAY, 'Pacific/Kiritimati')).toBe('2026-11-21T04:00');
  });
});

describe('a time has a zone', () => {
  test.each([
    ['9am GMT', '2026-11-21T09:00'],
    ['tomorrow 9am est', '2026-11-21T14:00'],
    ['9am PST tomorrow', '2026-11-21T17:00'],
    ['morgen 9 Uhr MEZ', '2026-11-21T08:00'],
    ['1 july 9:00 CET', '2027-07-01T07:00'],
    ['9am IST', '2026-11-21T03:30'],
    ['at 9 (EST)', '2026-11-20T14:00'],
    // It is Friday morning there, and 20:00 was not an hour ago.
    ['8pm HST', '2026-11-21T06:00'],
    ['9am UTC+2', '2026-11-21T07:00'],
    ['9am +02:00', '2026-11-21T07:00'],
  ])('that the phrase “%s” names', (phrase, expected) => {
    expect(utc(phrase)).toBe(expected);
  });

  // Each of these is the abbreviation of a zone somewhere.
  const ordinary =
    'get eat art cat cast cot east gilt hat hay ist lint mart met mut nut pet ret vet wat west wit wet bot ast ct et mt pt';
  test.each([
    ...ordinary.split(' ').map((word) => `9am ${word}`),
    ...['9am Get', '9am (get)', '9 Uhr ist', '2026-12-30 9:00 get', 'tomorrow EST', 'in 2 hours EST'],
    ...['9am London', '9am and/or', '9am tea time', '9am EST PST'],
  ])('that no ordinary word is: %s', (phrase) => {
    expect(utc(phrase)).toBe('unclear');
  });
});

test('a duration after a time of day does not count from now', () => {
  expect(utc('2 hours after midnight')).toBe('2026-11-21T01:00');
});

describe('a phrase means no future moment', () => {
  test.each(listed`
    yesterday | last monday | an hour ago | 5 minutes ago | this morning | today 9:00 | now | 2020-01-01
  `)('a phrase in the past is refused: %s', (phrase) => {
    expect(momentOf(phrase, FRIDAY, WARSAW)).toEqual({ at: null, problem: 'past' });
  });

  test.each(listed`
    soonish | tomorrow elevenses | tomorrow and monday | monday to friday | call Bob tomorrow | -3
    in 50000 years | in 999999999999 hours | 🎉 | %s
  `)('an unclear phrase is refused: %s', (phrase) => {
    expect(momentOf(phrase, FRIDAY, WARSAW)).toEqual({ at: null, problem: 'unclear' });
  });

  test.each(['25', '25:00', '9:75', '31 feb', '30 feb 2027'])(
    'a phrase that no calendar or clock shows is refused as such: %s',
    (phrase) => {
      expect(momentOf(phrase, FRIDAY, WARSAW)).toEqual({ at: null, problem: 'impossible' });
    },
  );

  test.each(['', '   '])('an empty phrase gives neither a moment nor a problem: %j', (phrase) => {
    expect(momentOf(phrase, FRIDAY, WARSAW)).toEqual({ at: null, problem: null });
  });

  test('any input gives a later whole second or a problem', () => {
    const bits = listed`
      tomorrow | monday | 9 | 9am | in | 3 | days | next | dec | 2026 | : | / | . | ago | half | past | morgen
      um | Uhr | woche | midnight | eod | fridya
    `;
    const phrase = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(fc.constantFrom(...bits), { maxLength: 6 }).map((parts) => parts.join(' ')),
    );
    forEvery([phrase, fc.constantFrom(WARSAW, NEW_YORK, 'Australia/Lord_Howe')], 500, (text, timeZone) => {
      const { at, problem, choices } = momentOf(text, FRIDAY, timeZone);
      expect(choices?.every((choice) => choice * 1_000 > FRIDAY) ?? true).toBe(true);
      expect((choices?.length ?? 0) > 0).toBe(problem === 'open');
      if (at === null) expect(text.trim() === '' ? null : 'a problem').toBe(problem && 'a problem');
      else expect([Number.isInteger(at), at * 1_000 > FRIDAY, problem]).toEqual([true, true, null]);
    });
  });
});

describe('weeks start on another day', () => {
  /** The meanings on a Friday and on a Sunday. */
  const meant = (phrase: string, weekStart: (typeof WEEK_STARTS)[number]) =>
    [FRIDAY, FRIDAY + 2 * 24 * 3_600_000].map((now) => {
      const { at } = momentOf(phrase, now, WARSAW, { weekStart });
      return at === null ? null : new Date(at * 1_000).toISOString().slice(0, 16);
    });

  test.each([
    ['next week', 'monday', ['2026-11-23T08:00', '2026-11-23T08:00']],
    ['next week', 'sunday', ['2026-11-23T08:00', '2026-11-30T08:00']],
    ['nächste Woche', 'saturday', ['2026-11-22T08:00', '2026-11-29T08:00']],
    ['wednesday next week', 'monday', ['2026-11-25T08:00', '2026-11-25T08:00']],
    ['wednesday next week', 'sunday', ['2026-11-25T08:00', '2026-12-02T08:00']],
    ['Samstag nächste Woche', 'saturday', ['2026-11-21T08:00', '2026-11-28T08:00']],
    ['end of week', 'monday', ['2026-11-20T16:00', '2026-11-27T16:00']],
    ['end of week', 'sunday', ['2026-11-20T16:00', '2026-11-27T16:00']],
    ['Ende der Woche', 'saturday', ['2026-11-26T16:00', '2026-11-26T16:00']],
    ['end of next week', 'monday', ['2026-11-27T16:00', '2026-11-27T16:00']],
    ['end of next week', 'sunday', ['2026-11-27T16:00', '2026-12-04T16:00']],
  ] as const)('“%s” where weeks start on a %s', (phrase, weekStart, expected) => {
    expect(meant(phrase, weekStart)).toEqual(expected);
  });

  test('the preset for next week follows', () => {
    const sunday = FRIDAY + 2 * 24 * 3_600_000;
    const nextWeek = (weekStart: (typeof WEEK_STARTS)[number]) =>
      whenPresets(sunday, WARSAW, weekStart).find(({ kind }) => kind === 'week')?.at;
    expect(nextWeek('monday')).toBeUndefined();
    expect(nextWeek('sunday')).toBe(Date.parse('2026-11-30T09:00:00+01:00') / 1_000);
  });
});

describe('a phrase that is unfinished or mistyped becomes another one', () => {
  const suggested = (phrase: string) =>
    suggestedPhrases(phrase, FRIDAY, WARSAW).map(
      (one) => `${one.phrase} ${new Date(one.at * 1_000).toISOString().slice(0, 16)}`,
    );

  test.each([
    ['tomorow 9', ['tomorrow 9 2026-11-21T08:00']],
    ['tom', ['tomorrow 2026-11-21T08:00']],
    ['tom 9', ['tomorrow 9 2026-11-21T08:00']],
    ['wensday 3pm', ['wednesday 3pm 2026-11-25T14:00']],
    ['this eve', ['this evening 2026-11-20T17:00']],
    ['in 2 ho', ['in 2 hours 2026-11-20T12:30']],
    ['in 1 ho', ['in 1 hour 2026-11-20T11:30']],
    [
      'next we',
      ['next wednesday 2026-11-25T08:00', 'next weekend 2026-11-28T08:00', 'next week 2026-11-23T08:00'],
    ],
  ])('English: “%s”', (phrase, expected) => {
    expect(suggested(phrase)).toEqual(expected);
  });

  test.each([
    ['ubermorgn um drei', ['übermorgen um drei 2026-11-22T14:00']],
    ['Übermorgn um drei', ['Übermorgen um drei 2026-11-22T14:00']],
    ['am Freitg', ['am Freitag 2026-11-27T08:00']],
    ['heute abnd', ['heute abend 2026-11-20T17:00']],
    ['24. dezembr 15 uhr', ['24. dezember 15 uhr 2026-12-24T14:00']],
    ['nächste wo', ['nächste wochenende 2026-11-28T08:00', 'nächste woche 2026-11-23T08:00']],
  ])('German, with its own letters: “%s”', (phrase, expected) => {
    expect(suggested(phrase)).toEqual(expected);
  });

  test.each([
    '',
    'tomorrow 9',
    'morgen um neun',
    'fri',
    'in 20 min',
    'tomorrow midnight',
    '31 feb',
    'xyzzy',
    't',
  ])('nothing is suggested for “%s”', (phrase) => {
    expect(suggested(phrase)).toEqual([]);
  });

  test('each suggestion means the moment that it is shown with, and has one of its own', () => {
    const bits = listed`
      tomorow | tom | fre | nächst | wo | 9 | um | in | 2 | ho | Dezembr | ubermorgn
    `;
    forEvery([fc.array(fc.constantFrom(...bits), { maxLength: 5 })], 200, (parts) => {
      const found = suggestedPhrases(parts.join(' '), FRIDAY, WARSAW);
      for (const { phrase, at } of found)
        expect([phrase, momentOf(phrase, FRIDAY, WARSAW).at]).toEqual([phrase, at]);
      expect(new Set(found.map(({ at }) => at)).size).toBe(found.length);
    });
  });
});

describe.each([WARSAW, NEW_YORK, 'UTC'])('the clocks change, on a computer in %s', (system) => {
  /** Half an hour before 02:00 becomes 03:00 in Warsaw, on Saturday evening in New York. */
  const SPRING = Date.parse('2026-03-29T01:30:00+01:00');
  /** Half an hour before 03:00 becomes 02:00 in Warsaw. */
  const AUTUMN = Date.parse('2026-10-25T02:30:00+02:00');
  const at = (phrase: string, now: number, timeZone = WARSAW) => {
    process.env.TZ = system;
    return utc(phrase, now, timeZone);
  };

  test('an hour lasts an hour', () => {
    expect(at('in 1 hour', SPRING)).toBe('2026-03-29T01:30');
    expect(at('in 20 minutes', SPRING + 15 * 60_000)).toBe('2026-03-29T01:05');
    expect(at('in 3 hours', AUTUMN)).toBe('2026-10-25T03:30');
  });

  test('a day keeps the time on the clocks', () => {
    expect(at('tomorrow 9am', SPRING - 24 * 3_600_000)).toBe('2026-03-29T07:00');
    expect(at('9am', SPRING)).toBe('2026-03-29T07:00');
    expect(at('in 2 days', SPRING)).toBe('2026-03-31T07:00');
    expect(at('9am', AUTUMN)).toBe('2026-10-25T08:00');
    expect(at('5 april 9:00', SPRING)).toBe('2026-04-05T07:00');
    expect(at('5 april 9:00', SPRING, NEW_YORK)).toBe('2026-04-05T13:00');
  });

  test('a skipped time moves past the change, and a repeated time is the first one', () => {
    expect(at('29 march 2026 02:30', SPRING)).toBe('2026-03-29T01:30');
    expect(at('25 october 2026 02:30', SPRING)).toBe('2026-10-25T00:30');
  });
});

test('a computer that moved to another zone still reads phrases correctly (rule: phrases-any-moment)', async () => {
  const zones = [WARSAW, NEW_YORK, 'Pacific/Auckland', 'UTC'];
  for (const system of [...zones, ...zones]) {
    process.env.TZ = system;
    // Nobody moves within a turn of the event loop.
    await Promise.resolve();
    expect([system, utc('tomorrow 9am')]).toEqual([system, '2026-11-21T08:00']);
    expect([system, soon(FRIDAY, WARSAW).toString()]).toEqual([system, '2026-11-20T12:30:00']);
    expect([system, whenPresets(FRIDAY, WARSAW).find(({ label }) => label === 'Tomorrow')?.at]).toEqual([
      system,
      Date.parse('2026-11-21T09:00:00+01:00') / 1_000,
    ]);
  }
});

describe('presets are offered', () => {
  const labels = (now: number, timeZone = WARSAW) => whenPresets(now, timeZone).map(({ label }) => label);

  test('the presets fit the hour and the day', () => {
    expect(labels(FRIDAY)).toEqual(listed`
      In 20 min | In 1 hour | In 3 hours | This evening | Tomorrow | Monday
    `);
    expect(labels(Date.parse('2026-11-20T18:00:00+01:00'))).not.toContain('This evening');
    expect(labels(Date.parse('2026-11-20T06:00:00+01:00'))).toEqual(listed`
      In 20 min | In 1 hour | This morning | This evening | Tomorrow | Monday
    `);
    // In Auckland it is Friday night by now.
    expect(labels(FRIDAY, 'Pacific/Auckland')).not.toContain('This evening');
  });

  test('next week is not offered on a Sunday and is a week away on a Monday', () => {
    expect(labels(Date.parse('2026-11-22T12:00:00+01:00'))).not.toContain('Monday');
    const monday = Date.parse('2026-11-23T12:00:00+01:00');
    expect(whenPresets(monday, WARSAW).at(-1)).toMatchObject({
      label: 'Next week',
      at: Date.parse('2026-11-30T09:00:00+01:00') / 1_000,
    });
  });

  test('presets mean what their labels say, at any hour and in any zone', () => {
    forEvery(
      [
        fc.integer({ min: 0, max: 2 * 365 * 24 * 60 }),
        fc.constantFrom(WARSAW, NEW_YORK, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
        fc.constantFrom('en-GB', 'en-US', 'de', 'ja'),
        fc.constantFrom(...WEEK_STARTS),
      ],
      300,
      (minutes, timeZone, locale, weekStart) => {
        const now = FRIDAY + minutes * 60_000;
        for (const { label, at } of whenPresets(now, timeZone, weekStart)) {
          expect([label, momentOf(label, now, timeZone, { locale, weekStart })]).toEqual([
            label,
            { at, problem: null },
          ]);
        }
      },
    );
  });
});

test('the proposed moment is an hour away, rounded up to ten minutes', () => {
  expect(soon(FRIDAY, WARSAW).toString()).toBe('2026-11-20T12:30:00');
  expect(soon(FRIDAY + 61_500, WARSAW).toString()).toBe('2026-11-20T12:40:00');
});
