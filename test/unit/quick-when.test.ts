import { toZoned, parseDateTime, toCalendarDateTime } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { momentOf } from '../../src-renderer/app/when.ts';
import { readPhrase } from '../../src-renderer/quick/phrases.ts';
import { written } from './when-phrases-written.ts';

const ZONE = 'Europe/Berlin';
const HABITS = { locale: 'en-GB' };

const DAYS_TO_PLAN = new Set([
  'christmas',
  'xmas',
  'easter',
  'Weihnachten',
  'Silvester',
  'Ostern',
  'Nikolaus',
  'weekend',
]);

/** Where a phrase may stand in the quick window. */
const forms: [form: string, text: string][] = [
  ['remind me §', ''],
  ['remind me § to check the limit', 'check the limit'],
  ['remind me to check the limit §', 'check the limit'],
  ['schedule §: hello', 'hello'],
  ['schedule hello §', 'hello'],
  ['lunch until §', 'lunch'],
];

/** The quick window may find a text and a moment where the field finds no moment: "seek 3pm". */
const readable = written.flatMap(({ now, rows }) =>
  rows.filter(([, cell]) => cell !== 'unclear').map(([phrase]) => ({ now, phrase })),
);

describe.each(forms)('in “%s”', (form, text) => {
  test.each(readable)('“$phrase” at $now means what it means in the field for a time', ({ now, phrase }) => {
    const at = toZoned(toCalendarDateTime(parseDateTime(now)), ZONE)
      .toDate()
      .getTime();
    const inField = momentOf(phrase, at, ZONE, HABITS);
    const moments = inField.at === null ? (inField.choices ?? []) : [inField.at];
    const quick = readPhrase(form.replace('§', phrase), at, ZONE, HABITS);
    expect(quick?.readings ?? []).toEqual(moments.map((moment) => ({ at: moment, text })));
    // After a text, the name of a day may be a part of it.
    const isName = text !== '' && form.endsWith('§') && DAYS_TO_PLAN.has(phrase) && form !== 'lunch until §';
    expect(quick?.asks ?? false).toBe(inField.problem === 'open' || isName);
  });
});
