import { fromAbsolute, toCalendarDateTime } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { useLocale } from '../../resources/languages.ts';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import type { Recurrence } from '../../src-main/contract/values/recurrence.ts';
import { readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';
import { RepeatedTime } from '../../src-renderer/components/repeat-field/repeated-time.svelte.ts';
import {
  firstOf,
  isSameRule,
  someFirst,
  usualRules,
} from '../../src-renderer/components/repeat-field/repeats.ts';
import { localTimeZone } from '../../src-renderer/base/time/local-time-zone.ts';
import { recurrenceDaysWords } from '../../src-renderer/base/time/recurrence-words.ts';
import { momentOf } from '../../src-renderer/base/time/when.ts';
import { forEvery } from '../for-every.ts';
import { listed } from '../listed.ts';
import { inField, rules } from './times-in-words.ts';
import { eachPhrase } from './when-phrases.ts';

const ZONE = 'Europe/Berlin';
const NOW = Date.parse('2026-11-19T15:18:00+01:00');
const HABITS = { locale: 'en-GB' };

const clocks = (at: number): string =>
  toCalendarDateTime(fromAbsolute(at * 1_000, ZONE))
    .toString()
    .slice(0, 16);

/** The clocks of a cell: `+1 9:00`, `in 90` or `2026-11-27 9:00`. */
function expected(cell: string): string {
  const [day = '', time = ''] = cell.trim().split(' ');
  if (day === 'in') return clocks(NOW / 1_000 + Number(time) * 60);
  const date = day.startsWith('+') ? clocks(NOW / 1_000 + Number(day) * 86_400).slice(0, 10) : day;
  return `${date}T${time.padStart(5, '0')}`;
}

describe('the field for a time', () => {
  test.each(eachPhrase(inField))('reads “%s”', (phrase, cell = '') => {
    const { at, problem, choices = [] } = momentOf(phrase, NOW, ZONE, HABITS);
    const read = at === null ? (problem === 'open' ? choices.map(clocks) : problem) : clocks(at);
    const wanted = cell.startsWith('? ')
      ? cell.slice(2).split('|').map(expected)
      : cell === 'unclear'
        ? cell
        : expected(cell);
    expect(read).toEqual(wanted);
  });

  /** Where a dot makes another word of the last one. */
  const ENDS_IN_NUMBER = /(?:^|[^:\d])\d{1,2}$/;
  test.each(eachPhrase(inField))(
    'reads “%s” alike in capitals, with pasted spaces and with a full stop',
    (phrase) => {
      const read = (text: string) => [text, momentOf(text, NOW, ZONE, HABITS)];
      const [, meant] = read(phrase);
      const forms = [phrase.toUpperCase(), phrase.replaceAll(' ', '\u00a0'), phrase.replaceAll(' ', '  ')];
      if (!ENDS_IN_NUMBER.test(phrase) || /\b(?:at|by|until|um) \d+$/.test(phrase)) forms.push(`${phrase}.`);
      for (const form of forms) expect(read(form)).toEqual([form, meant]);
    },
  );

  test.each([
    ['2027-01-31T12:00:00+01:00', '2027-02-28T09:00'],
    ['2027-03-31T12:00:00+02:00', '2027-04-30T09:00'],
  ])('“in 1 month” is the last day of a shorter month, from %s on', (now, day) => {
    for (const phrase of ['in 1 month', 'in einem Monat'])
      expect(clocks(momentOf(phrase, Date.parse(now), ZONE, HABITS).at ?? 0)).toBe(day);
  });

  const short = ({ unit, interval, days, date, time, end }: Recurrence): string =>
    [
      unit,
      interval,
      date === null ? days.join('') : `date ${date}`,
      `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`,
      end && 'until' in end ? `until ${end.until}` : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  test.each(rules.flatMap(([phrases, rule]) => phrases.split(' | ').map((phrase) => [phrase, rule])))(
    'reads the rule “%s”',
    (phrase, rule) => {
      const { repeats, problem } = momentOf(phrase, NOW, ZONE, { ...HABITS, mayRepeat: true });
      expect(repeats ? short(repeats) : problem).toBe(rule);
    },
  );
});

test('a typed rule that is usual stands once among the rules', () => {
  for (const phrase of [
    'every monday at 9',
    'weekdays at 9',
    'every month on the 1st',
    'every year on march 5',
    'every friday',
  ]) {
    const { at, repeats } = momentOf(phrase, NOW, localTimeZone(), { ...HABITS, mayRepeat: true });
    if (at === null || !repeats) throw new Error(`“${phrase}” is no rule.`);
    expect([phrase, usualRules(at).filter((rule) => isSameRule(rule, repeats)).length]).toEqual([phrase, 1]);
  }
});

test('a rule that is chosen before a time brings its own', () => {
  const form = { value: { at: null as number | null, repeats: null as Recurrence | null }, edited: vi.fn() };
  const time = new RepeatedTime(form, false);
  for (const rule of usualRules(someFirst(Date.now()))) {
    form.value.at = null;
    time.choose(rule);
    expect([form.value.repeats, time.at]).toEqual([rule, firstOf(rule, Date.now())]);
    // The list offers the chosen rule for its time as well.
    if (time.at !== null) expect(usualRules(time.at).some((one) => isSameRule(one, rule))).toBe(true);
  }
});

test('a rule of several dates of a month says each of them', async () => {
  const wordsOf = (date: number[], interval = 1): string =>
    recurrenceDaysWords({ ...recurrenceAt(NOW, 'month'), date, interval });
  expect(wordsOf([1, 15])).toBe('Every month on the 1st and 15th');
  expect(wordsOf([2, 3, 31], 2)).toBe('Every 2 months on the 2nd, 3rd, and last day');
  await useLocale('de-DE');
  expect(wordsOf([1, 15])).toBe('Jeden Monat am 1. und 15.');
  await useLocale('en-US');
});

const read = (text: string) => readPhrase(text, NOW, ZONE, HABITS);

describe('the quick window', () => {
  /** Words of times, joints and other words, and signs. */
  const bits = listed`
    tomorrow | friday | monday | at | 9 | 3pm | 15:30 | in | 20 | minutes | and | or | to | - | , | : | every | daily | next
    week | dec | 24 | may | 5 | lunch | tonight | call | Bob | the | report | is | of | month | morgen | um | Uhr | bis | mon-fri
  `;
  const line = fc.array(fc.constantFrom(...bits), { minLength: 1, maxLength: 9 });
  /** Words that join a text with its verb or moment, and stand in no chip. */
  const JOINTS = listed`to | of | about | that | an | and | ,`;
  const plain = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+(?::\d+)*/gu) ?? [];

  test('a text is the whole, or what stands outside the words of its moment', () => {
    forEvery([line, fc.constantFrom('remind me ', 'schedule ')], 2_000, (parts, verb) => {
      const said = parts.join(' ');
      const phrase = read(verb + said);
      const whole = plain(said);
      for (const { text } of phrase?.readings ?? []) {
        const left = plain(text);
        // The words that are left out are one piece, or one at each end, beside joints at the beginning.
        const joints = whole.findIndex((word) => !JOINTS.includes(word));
        const begun = [whole, whole.slice(joints)];
        const isPart = whole.join(' ').includes(left.join(' ')) || begun.some((one) => isPieced(one, left));
        expect([said, text, isPart]).toEqual([said, text, true]);
      }
    });
  });
  test('every typed word is in the text or in the words of its moment, and these can be given back', () => {
    const verb = fc.constantFrom('remind me ', 'schedule ', '');
    forEvery([line, verb], 2_000, (parts, verb) => {
      const said = verb + parts.join(' ');
      const phrase = read(said);
      for (const { text, words } of phrase?.readings ?? []) {
        const shown = [text, ...words, ...(verb === '' ? [] : [phrase?.verb ?? ''])].flatMap(plain);
        const missing = plain(said).filter((word) => !shown.includes(word) && !JOINTS.includes(word));
        expect([said, text, words, missing]).toEqual([said, text, words, []]);
        for (const some of words) expect(said).toContain(some);
        const again = readPhrase(said, NOW, ZONE, HABITS, words);
        for (const other of again?.readings ?? [])
          expect([said, words, other.words.filter((one) => words.includes(one))]).toEqual([said, words, []]);
      }
    });
  });
  /** Whether words are the beginning and the end of others. */
  const isPieced = (whole: string[], left: string[]): boolean =>
    left.some(
      (_, at) =>
        whole.join(' ').startsWith(left.slice(0, at).join(' ')) &&
        whole.join(' ').endsWith(left.slice(at).join(' ')),
    );

  test('nothing is cut beside a word that joins it with more of it', () => {
    const day = fc.constantFrom(...listed`tomorrow | friday | tomorrow at 9 | dec 24 | morgen um 9`);
    const joint = fc.constantFrom(...listed`or | and | oder | und | to | bis | -`);
    forEvery([day, joint, fc.constantFrom('10', 'monday', '11:30')], 200, (one, joins, other) => {
      const phrase = read(`remind me ${one} ${joins} ${other} call Bob`);
      // A rule has the joint in it: "friday to monday".
      const silent = phrase?.asks === false ? phrase.readings.filter(({ repeats }) => !repeats) : [];
      expect([one, joins, other, silent]).toEqual([one, joins, other, []]);
    });
  });
});
