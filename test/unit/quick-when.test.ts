import { toZoned, parseDateTime, toCalendarDateTime } from '@internationalized/date';
import { expect, test } from 'vitest';
import { momentOf } from '../../src-renderer/base/time/when.ts';
import { readPhrase } from '../../src-renderer/base/time/phrase/phrases.ts';
import { eachPhrase } from './when-phrases.ts';
import { written } from './when-phrases-written.ts';
import { listed } from '../listed.ts';

const ZONE = 'Europe/Berlin';
const HABITS = { locale: 'en-GB' };

/** After a text these may be a part of it: “pages 10 to 9”. */
const MAY_BE_TEXT = new Set(listed`
  the 24 | 0930 | christmas | xmas | easter | Weihnachten | Silvester | Ostern | Nikolaus | weekend
  10 to 9 | 10 after 3 | Feierabend
`);

/** A number before a day, each with that number and that day. */
const NUMBERED_DAYS = new Map([
  ['930 tomorrow', ['930', 'tomorrow'] as const],
  ['0930 tomorrow', ['0930', 'tomorrow'] as const],
]);

/** The possible positions of a phrase in the quick window. */
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
  eachPhrase(rows.filter(([, cell]) => cell !== 'unclear')).map(([phrase]) => ({ now, phrase })),
);

/** “Until 1h30” is until a time, and “1h30” alone is a length. */
const HOURS_AS_CLOCK = new Set(listed`1h30 | 2h15 | 2h05`);

function check(form: string, text: string, phrase: string, at: number): void {
  // A status has one time.
  const inField = momentOf(phrase, at, ZONE, { ...HABITS, mayRepeat: form !== 'lunch until §' });
  const moments = inField.at === null ? (inField.choices ?? []) : [inField.at];
  const { repeats } = inField;
  const quick = readPhrase(form.replace('§', phrase), at, ZONE, HABITS);
  // After a text, the name of a day, or a number before a moment, may be part of the text.
  const isAfterText = text !== '' && form.endsWith('§') && form !== 'lunch until §';
  const [number = '', day = ''] = (isAfterText && NUMBERED_DAYS.get(phrase)) || [];
  const onDay = day === '' ? null : momentOf(day, at, ZONE, HABITS).at;
  const readings = (quick?.readings ?? []).map(({ words: _, ...reading }) => reading);
  expect(readings, form).toEqual([
    ...(onDay === null ? [] : [{ at: onDay, text: `${text} ${number}` }]),
    ...moments.map((moment) => ({ at: moment, text, ...(repeats && { repeats }) })),
  ]);
  // In a message, "by friday" may be said to its readers.
  const isDeadline = form === 'schedule hello §' && /^(?:by|bis)\s/.test(phrase);
  const isText = isDeadline || (isAfterText && MAY_BE_TEXT.has(phrase));
  expect(quick?.asks ?? false, form).toBe(inField.problem === 'open' || isText || onDay !== null);
}

// One test a phrase, because thousands of tests take longer than what they try.
test.each(readable)('“$phrase” at $now means what it means in the field for a time', ({ now, phrase }) => {
  const at = toZoned(toCalendarDateTime(parseDateTime(now)), ZONE)
    .toDate()
    .getTime();
  for (const [form, text] of forms)
    if (form !== 'lunch until §' || !HOURS_AS_CLOCK.has(phrase)) check(form, text, phrase, at);
});
