import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clockWords, writeTimesBy } from '../../resources/clock.ts';
import { languages, useLocale } from '../../resources/languages.ts';
import { regionalLocale } from '../../resources/locale.ts';
import english from '../../resources/messages/en.json' with { type: 'json' };
import german from '../../resources/messages/de.json' with { type: 'json' };
import { words, type MessageKey } from '../../resources/words.ts';
import { LANGUAGES, languageOf } from '../../src-main/contract/values/language.ts';
import { formatsOf } from '../../src-main/contract/time/system-formats.ts';
import { momentOf } from '../../src-renderer/base/time/when.ts';
import { dayHeading, dayWords, momentNoteWords, momentWords } from '../../src-renderer/base/time/moments.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const parsed = (text: string, language: string): Element[] => new IntlMessageFormat(text, language).getAst();
const keys = Object.keys(english) as MessageKey[];

/** Every element of a message, those inside branches included. */
function elementsOf(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => [
    element,
    ...('options' in element
      ? Object.values(element.options).flatMap(({ value }) => elementsOf(value))
      : 'children' in element
        ? elementsOf(element.children)
        : []),
  ]);
}

/** The parameters of a message with their kinds: `count 6` for a plural. A number that is only written is a plain value. */
const parametersOf = (text: string, language: string): string[] =>
  [
    ...new Set(
      elementsOf(parsed(text, language)).flatMap((element) =>
        'value' in element && element.type !== 0
          ? [`${element.value} ${element.type === 2 ? 1 : element.type}`]
          : [],
      ),
    ),
  ].sort();

/** The parameters, where a plural of the other language may be a plain number here. */
const names = (text: string, language: string): string[] => [
  ...new Set(parametersOf(text, language).map((parameter) => parameter.split(' ')[0] ?? '')),
];

/** Why a message reads in German as in English. */
const SAME = {
  'a name': [
    /^(app\.name|tray\.tooltip|backup\.file-name|about\.(perch|sandbox)|account\.(github|twitter)|setting\.emojiset\.(google|twitter)|setting\.local\.(trayClick\.perch|language\.(en|de)))$/,
    /^exchange\.format\.(json|csv)$/,
  ],
  'a direction, a key, a unit or a number': [
    /^language\.direction$/,
    /^key\./,
    /^keys\.(letters|up-down)$/,
    /^setting\.(unit\.|local\.clock\.)/,
  ],
  'an example address': [/^sign-in\.address-example$/],
  'the same word in German': [
    /^(about\.(build|system|server)|moment\.in|notification\.message|channel\.in-folder|choices\.option|reminder\.from|change\.set-status|place\.status|rail\.status-spoken|palette\.offline|palette\.details|picker\.bot|html\.spoiler|emoji\.(picker|by-name)|field-type\.(link|person)|placeholder\.(text|person)|scheduled\.sent|profile-field\.type|report\.spam|rules\.system|composer\.(code|link)|snippet\.sort-name|exchange\.format|channel\.rules|navigation\.(details|name)|settings\.group\.updates|setting\.(full_name|color_scheme\.automatic|local\.system)|people\.(pane|role\.(administrator|moderator|admin)|bot\.other|filter\.bots))$/,
  ],
} satisfies Record<string, RegExp[]>;

/** Whether a message has no letters of its own: `{name}, {count, number}`. */
const isWithoutWords = (text: string): boolean =>
  !elementsOf(parsed(text, 'en')).some((element) => element.type === 0 && /\p{L}/u.test(element.value));

describe('the German messages', () => {
  test('have the keys of the English ones, in the same order', () => {
    expect(Object.keys(german)).toEqual(keys);
  });

  test('each takes the parameters of the English one', () => {
    for (const key of keys) {
      expect(names(german[key], 'de').sort(), key).toEqual(names(english[key], 'en').sort());
      const kinds = new Set(parametersOf(english[key], 'en'));
      // A plain value in English, such as a text, is not a plural and no number in German.
      for (const parameter of parametersOf(german[key], 'de'))
        if (!kinds.has(parameter)) expect(parameter.split(' ')[0], key).toMatch(/^(count|others|unsent)$/);
    }
  });

  test('each has every branch of its plurals and choices', () => {
    const choicesOf = (text: string, language: string): Map<string, string[]> =>
      new Map(
        elementsOf(parsed(text, language)).flatMap((element) =>
          element.type === 5 ? [[element.value, Object.keys(element.options).sort()] as const] : [],
        ),
      );
    const formsOf = (type?: Intl.PluralRuleType): string[] =>
      new Intl.PluralRules('de', { type }).resolvedOptions().pluralCategories.toSorted();
    for (const key of keys) {
      expect(choicesOf(german[key], 'de'), key).toEqual(choicesOf(english[key], 'en'));
      for (const element of elementsOf(parsed(german[key], 'de'))) {
        if (element.type !== 6) continue;
        const branches = Object.keys(element.options).sort();
        // A branch for zero replaces the forms "one" and "other".
        expect(branches, key).toContain('other');
        if (!branches.includes('=0')) expect(branches, key).toEqual(formsOf(element.pluralType));
      }
    }
  });

  test('none is left in English', () => {
    const reasons = Object.values(SAME).flat();
    const same = keys.filter((key) => german[key] === english[key] && !isWithoutWords(english[key]));
    expect(same.filter((key) => !reasons.some((reason) => reason.test(key)))).toEqual([]);
    for (const reason of reasons)
      expect(
        same.some((key) => reason.test(key)),
        String(reason),
      ).toBe(true);
  });

  test('say "du", and quote as in German', () => {
    const all = Object.entries(german).filter(([key]) => !/also|fillers|cli\.help/.test(key));
    expect(all.filter(([, text]) => /\b\p{Lu}\p{Ll}+en Sie\b|\bIhnen\b|\bSie bitte\b/u.test(text))).toEqual(
      [],
    );
    expect(all.filter(([, text]) => /["“][^„]*”|\bdaß\b|\.\.\./.test(text))).toEqual([]);
  });
});

test('the setting offers the languages that there are messages for', () => {
  expect([...LANGUAGES].sort()).toEqual([...languages].sort());
});

describe('the language', () => {
  test.each([
    ['system', ['de-AT', 'en-GB'], 'de'],
    ['system', ['fr-FR', 'de', 'en'], 'de'],
    ['system', ['de_DE.UTF-8', 'C'], 'de'],
    ['system', ['ja-JP'], 'en'],
    ['system', ['den-CA'], 'en'],
    ['system', [], 'en'],
    ['en', ['de-AT'], 'en'],
    ['de', ['en-US'], 'de'],
  ] as const)('%s with %j is %s', (setting, preferred, language) => {
    expect(languageOf(setting, preferred)).toBe(language);
  });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  writeTimesBy(() => false);
  await useLocale('en-US');
});

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('dates, times, numbers and weeks are those of the region, in the language of the words', () => {
  test.each([
    ['de', 'de-DE', 'Mo., 23. Nov., 09:00', '8. März 2021', 'heute um 16:30', '12.345 weitere', 'monday'],
    [
      'de',
      'de-AT',
      'Mo., 23. Nov., 09:00',
      '8. März 2021',
      'heute um 16:30',
      /^12[. \u00a0]345 weitere$/,
      'monday',
    ],
    ['en', 'de-DE', 'Mon, 23 Nov, 09:00', '8 Mar 2021', 'today 16:30', '12.345 more', 'monday'],
    ['en', 'en-US', 'Mon, Nov 23, 9:00 AM', 'Mar 8, 2021', 'today 4:30 PM', '12,345 more', 'sunday'],
    ['en', 'en-GB', 'Mon 23 Nov, 09:00', '8 Mar 2021', 'today 16:30', '12,345 more', 'monday'],
    ['en', 'ar-EG', 'Mon, Nov 23, 9:00 AM', 'Mar 8, 2021', 'today 4:30 PM', '12,345 more', 'saturday'],
    ['en', 'ja-JP', 'Mon, Nov 23, 9:00', 'Mar 8, 2021', 'today 16:30', '12,345 more', 'sunday'],
  ])('%s in %s', async (language, system, moment, day, today, number, weekStart) => {
    vi.stubEnv('TZ', 'UTC');
    await useLocale(regionalLocale(language, system));
    const formats = formatsOf(system);
    writeTimesBy(() => formats.twelveHours);
    expect(momentNoteWords(Date.parse('2026-11-23T09:00:00Z'), NOW).replaceAll('\u202f', ' ')).toBe(moment);
    expect(dayWords(Date.parse('2021-03-08T09:00:00Z'), NOW)).toBe(day);
    expect(momentWords(Date.parse('2026-11-20T16:30:00Z'), NOW).replaceAll('\u202f', ' ')).toBe(today);
    expect(words('exchange.more', { count: 12_345 })).toEqual(
      typeof number === 'string' ? number : expect.stringMatching(number),
    );
    expect(formats.weekStart).toBe(weekStart);
  });

  test('a clock of twelve hours is written as the region does', async () => {
    vi.stubEnv('TZ', 'UTC');
    writeTimesBy(() => true);
    const at = Date.parse('2026-11-20T15:05:00Z');
    expect(clockWords(at)).toBe('3:05 PM');
    await useLocale('en-GB');
    expect(clockWords(at)).toBe('3:05 pm');
    await useLocale('de-DE');
    expect(clockWords(at)).toBe('3:05 PM');
  });

  test('a heading begins with a capital in German too', async () => {
    vi.stubEnv('TZ', 'UTC');
    await useLocale('de-DE');
    expect(dayHeading(NOW, NOW)).toBe('Heute');
  });
});

describe('in German', () => {
  test('each plural has its form', async () => {
    await useLocale('de-DE');
    expect(words('connection.unsent-spoken', { count: 1 })).toBe('1 Änderung nicht gesendet');
    expect(words('connection.unsent-spoken', { count: 2 })).toBe('2 Änderungen nicht gesendet');
    expect(words('moment.days', { days: 1, hours: 0 })).toBe('1 Tag');
    expect(words('moment.days', { days: 2, hours: 3 })).toBe('2 Tage 3 Std.');
  });

  test.each([
    'when.in-20-minutes',
    'when.in-1-hour',
    'when.in-3-hours',
    'when.this-evening',
    'when.tomorrow',
    'when.next-week',
    'when.placeholder',
  ] as const)('the suggestion %s can be typed', async (key) => {
    await useLocale('de-DE');
    expect(momentOf(words(key), NOW, 'Europe/Berlin', { locale: 'de-DE' }).problem).toBeNull();
  });

  test('the examples for a time can be read', async () => {
    await useLocale('de-DE');
    const examples = ['when.example', 'when.unclear', 'quick.remind-when', 'quick.schedule-when'] as const;
    const phrases = examples.flatMap((key) =>
      [...words(key).matchAll(/„([^“]+)“/g)].map(([, phrase]) => phrase ?? ''),
    );
    expect(phrases.length).toBeGreaterThan(5);
    for (const phrase of phrases)
      expect(momentOf(phrase, NOW, 'Europe/Berlin', { locale: 'de-DE' }).problem, phrase).toBeNull();
  });
});

test('a language that Perch does not speak is English', async () => {
  await useLocale('fr-FR');
  expect(words('action.save')).toBe('Save');
  await useLocale('de-CH');
  expect(words('action.save')).toBe('Speichern');
});
