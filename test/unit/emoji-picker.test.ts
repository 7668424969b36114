import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadEmojiWords } from '../../resources/emoji/load-words.ts';
import { emojiNamesAt } from '../../resources/emoji/names.ts';
import { emojiWords as english } from '../../resources/emoji/words-en.data.ts';
import { useLocale } from '../../resources/languages.ts';
import { presetText } from '../../resources/presets.ts';
import { parseEmojiFile } from '../../src-main/api/files/emoji-names.ts';
import type { KnownEmoji } from '../../src-main/contract/values/emoji.ts';
import { defaultPresets } from '../../src-main/contract/values/presets.ts';
import { parseHabits } from '../../src-renderer/components/emoji-picker/emoji-habits.svelte.ts';
import { searchEmoji } from '../../src-renderer/components/emoji-picker/emoji-search.ts';
import { emojiTable, GROUPS, inTone } from '../../src-renderer/components/emoji-picker/emoji-table.ts';
import { forEvery } from '../for-every.ts';

const tableOf = (
  known: readonly KnownEmoji[] | null,
  own: { name: string; code: string; type: string }[] = [],
) => emojiTable({ own, unicode: known, featureLevel: null }, english);
const usual = tableOf(null);
const emojiNames = emojiNamesAt(null).rows;
/** The codes of the usual emoji that a search finds, in the language of the words. */
const codesFoundBy = (typed: string): string[] => {
  const { byName, byKeyword } = searchEmoji(tableOf(null), typed);
  return [...byName, ...byKeyword].map(({ code }) => code);
};
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

describe('a search finds names before keywords', () => {
  test('the order is the exact name, a name’s beginning, a part of a name, a keyword', () => {
    const known: KnownEmoji[] = [
      ['tea', '1fa91'],
      ['steak', '1fa92'],
      ['green_tea', '1fa93'],
      ['teapot', '1fad6'],
      ['cup', '1f375'],
    ];
    const words = Object.fromEntries([
      ['1f375', ['a cup', 'tea']],
      ...known.slice(0, 4).map(([name, code]) => [code, [name]]),
    ]) as Record<string, string[]>;
    const { byName, byKeyword } = searchEmoji(
      emojiTable({ own: [], unicode: known, featureLevel: null }, words),
      'tea',
    );
    expect(names(byName)).toEqual(['tea', 'teapot', 'green_tea', 'steak']);
    expect(names(byKeyword)).toEqual(['cup']);
  });

  test.each([
    ['headph', 'headphones'],
    ['tada', 'tada'],
    ['Thumbs UP', '+1'],
    [':+1:', '+1'],
    ['pinata', 'piñata'],
    ['raised_back', 'stop'],
  ])('the first match of %s is %s', (typed, name) => {
    expect(searchEmoji(usual, typed).byName[0]?.name).toBe(name);
  });

  test('keywords find what no name contains', () => {
    const { byName, byKeyword } = searchEmoji(usual, 'coder');
    expect(byName).toEqual([]);
    expect(byKeyword.length).toBeGreaterThan(0);
  });

  test.each([
    ['lunch', '1f37d'],
    ['lunch', '1f35c'],
    ['meeting', '1f4c5'],
    ['deep work', '1f3a7'],
  ])('the words of a status find an emoji for it: %s %s', (typed, code) => {
    expect(codesFoundBy(typed)).toContain(code);
  });

  test.each([
    ['pizza', '1f355'],
    ['hund', '1f436'],
    ['Kuchen', '1f382'],
    ['krank', '1f912'],
    ['herz', '2764'],
    ['zug', '1f682'],
    // A server's name and an English keyword find as in English.
    ['tada', '1f389'],
    ['ill', '1f912'],
  ])('in German %s finds %s', async (typed, code) => {
    await useLocale('de-DE');
    try {
      const german = emojiTable(
        { own: [], unicode: null, featureLevel: null },
        (await loadEmojiWords()).emojiWords,
      );
      const { byName, byKeyword } = searchEmoji(german, typed);
      expect([...byName, ...byKeyword].map((emoji) => emoji.code)).toContain(code);
      expect(german[0]?.label).toBe('grinsendes Gesicht');
    } finally {
      await useLocale('en-US');
    }
  });

  test.each(['en-US', 'de-DE'])('the text of each default preset finds its emoji: %s', async (locale) => {
    await useLocale(locale);
    try {
      for (const preset of defaultPresets)
        expect(codesFoundBy(presetText(preset)), preset.id).toContain(preset.emoji?.code);
    } finally {
      await useLocale('en-US');
    }
  });

  test('any name of a known emoji finds it', () => {
    forEvery([fc.constantFrom(...emojiNames), fc.nat()], 100, ([name, code, ...aliases], at) => {
      const all = [name, ...aliases];
      const found = searchEmoji(usual, all[at % all.length] ?? name).byName;
      expect(found.map((one) => one.code)).toContain(code);
    });
  });
});

describe('the table holds what the server knows', () => {
  test('every usual emoji has a group, a label and a place among the others', () => {
    expect(usual.filter(({ type }) => type === 'unicode_emoji')).toHaveLength(emojiNames.length);
    expect(GROUPS.filter((group) => usual.every((emoji) => emoji.group !== group))).toEqual([]);
    const unlabelled = usual.filter(({ type, label }) => type === 'unicode_emoji' && label === '');
    expect(unlabelled).toEqual([]);
    expect(usual[0]?.label).toBe('grinning face');
  });

  test('only emoji of the server’s list are there, newer ones too', () => {
    const table = tableOf([
      ['tada', '1f389'],
      ['from_the_future', '1fbff'],
    ]);
    expect(names(table)).toEqual(['tada', 'from_the_future', 'zulip']);
    expect(table[1]).toMatchObject({ label: 'from the future', group: 'symbols' });
  });

  test('an emoji of the organization hides the one of the same name', () => {
    const own = { name: 'tada', code: '7', type: 'realm_emoji' };
    expect(tableOf([['tada', '1f389']], [own])).toMatchObject([own, { name: 'zulip' }]);
  });

  test('tones are variants of their emoji, and stay away where the server knows none', () => {
    const [hand] = tableOf([
      ['wave', '1f44b'],
      ['wave_dark', '1f44b-1f3ff'],
    ]);
    expect(hand && inTone(hand, 5)).toMatchObject({ name: 'wave_dark', code: '1f44b-1f3ff' });
    expect(hand && inTone(hand, 2)).toMatchObject({ name: 'wave', code: '1f44b' });
    expect(usual.filter(({ tones }) => Object.keys(tones).length > 0)).toEqual([]);
  });
});

describe('a server’s list is read tolerantly (server-notes: Emoji names)', () => {
  const tada: KnownEmoji[] = [['tada', '1f389', 'party']];

  test.each([
    ['code_to_names', { code_to_names: { '1f389': ['tada', 'party'] } }],
    ['with codes in capitals', { code_to_names: { '1F389': ['tada', 'party'] } }],
    ['names to codes', { name_to_codepoint: { tada: '1f389', party: '1f389' } }],
    [
      'one name a code, with the others elsewhere',
      { codepoint_to_name: { '1f389': 'tada' }, name_to_codepoint: { party: '1f389' } },
    ],
    ['with unknown fields', { code_to_names: { '1f389': ['tada', 'party'] }, version: 3, more: [] }],
    [
      'with rows of other shapes',
      { code_to_names: { '1f389': ['tada', 5, null, 'two words', 'party'], zzz: ['x'], '1f600': {} } },
    ],
    ['with a name of two codes', { code_to_names: { '1f389': ['tada', 'party'], '1f600': ['party'] } }],
  ])('%s', (_, file) => {
    expect(parseEmojiFile(JSON.stringify(file))).toEqual(tada);
  });

  test.each(['', '<html>', 'null', '[]', '{}', '"x"', '{"code_to_names":[]}', '{"code_to_names":{"x":1}}'])(
    'no list is read from %s',
    (text) => {
      expect(parseEmojiFile(text)).toBeNull();
    },
  );

  test('whatever the file contains, the rows are names and codes', () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string()));
    const table = fc.oneof(
      fc.dictionary(fc.oneof(fc.constantFrom('1f389', '1f600'), fc.string()), leaf),
      leaf,
    );
    const file = fc.record({ code_to_names: table, codepoint_to_name: table, name_to_codepoint: table });
    forEvery([file], 100, (json) => {
      for (const [name, code, ...aliases] of parseEmojiFile(JSON.stringify(json)) ?? []) {
        expect(code).toMatch(/^[0-9a-f]+(-[0-9a-f]+)*$/);
        for (const one of [name, ...aliases]) expect(one).toMatch(/^[^\s:]+$/);
      }
    });
  });

  test('a list is bounded', () => {
    const many = Object.fromEntries(
      Array.from({ length: 12_000 }, (_, at) => [(at + 4096).toString(16), [`n${at}`]]),
    );
    expect(parseEmojiFile(JSON.stringify({ code_to_names: many }))).toHaveLength(10_000);
  });
});

test.each([
  [
    { recent: ['unicode_emoji 1f389', 4], tone: 3 },
    { recent: ['unicode_emoji 1f389'], tone: 3 },
  ],
  [
    { recent: [], tone: 9 },
    { recent: [], tone: 0 },
  ],
  [{ tone: 1 }, null],
  [null, null],
])('recent emoji and the tone are read from %o', (kept, read) => {
  expect(parseHabits(kept)).toEqual(read);
});
