import data from 'emojibase-data/en/data.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { glyphFrom } from '../../resources/emoji/glyph.ts';
import { emojiNamesAt } from '../../resources/emoji/names.ts';
import { plainCode } from '../../resources/emoji/plain-code.ts';
import { defaultPresets } from '../../src-main/contract/values/presets.ts';
import { quickReactions } from '../../src-renderer/places/topics/messages/quick-reactions.ts';
import { forEvery } from '../for-every.ts';

const newest = emojiNamesAt(null);
const emojiNames = newest.rows;
const glyphOf = (emoji: Parameters<typeof glyphFrom>[0]) => glyphFrom(emoji, newest.codeOf);

describe('an emoji is shown as a glyph', () => {
  test.each([
    ['by its name', { name: 'calendar' }, '📅'],
    ['by its code', { name: 'anything', code: '1f389' }, '🎉'],
    ['of several code points', { name: 'flag', code: '1f1f5-1f1f1' }, '🇵🇱'],
    ['in capitals', { name: 'x', code: '1F389' }, '🎉'],
    ['below the plane of emoji, with what makes it one', { name: 'phone' }, '☎\uFE0F'],
    ['with its type', { name: 'calendar', type: 'unicode_emoji' }, '📅'],
  ])('a glyph is found for an emoji %s', (_, emoji, glyph) => {
    expect(glyphOf(emoji)).toBe(glyph);
  });

  test.each([
    ['an unknown name', { name: 'no_such_emoji' }],
    ["the organization's own", { name: 'meridian', code: '1', type: 'realm_emoji' }],
    ["the organization's own with a known name", { name: 'calendar', code: '12', type: 'realm_emoji' }],
    ["the server's extra one", { name: 'zulip', code: 'zulip', type: 'service_extra_emoji' }],
    ['a type that is not known', { name: 'calendar', code: '1f4c5', type: 'hologram' }],
    ['a code that is none', { name: 'x', code: 'not a code' }],
    ['an empty code', { name: 'x', code: '' }],
    ['half a code', { name: 'x', code: '1f1f5-' }],
    ['a code beyond Unicode', { name: 'x', code: '110000' }],
    ['another code beyond Unicode', { name: 'x', code: '1f389-ffffff' }],
    ['half of a pair', { name: 'x', code: 'd83c' }],
    ['the code of a line break', { name: 'x', code: '0d' }],
    ['the code of a space', { name: 'x', code: '2003' }],
    ['a code that turns the text around', { name: 'x', code: '1f389-202e' }],
    ['a code that nothing shows', { name: 'x', code: '200d' }],
    ['a name of every object', { name: 'constructor' }],
  ])('an emoji with %s is shown by its name', (_, emoji) => {
    expect(glyphOf(emoji)).toBe(`:${emoji.name}:`);
  });

  // Servers leave the selector out. The library also writes the selector behind emoji that need no selector.
  test('every emoji of Unicode is written in full from the code that servers have for it', () => {
    const all = data.flatMap((one) => [one, ...(one.skins ?? [])]);
    expect(all.length).toBeGreaterThan(3000);
    const wrong = all.filter(
      ({ hexcode, emoji }) =>
        glyphFrom({ name: 'x', code: plainCode(hexcode) }) !==
        emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1'),
    );
    expect(wrong.map(({ emoji }) => emoji)).toEqual([]);
  });

  test('there is something to show for whatever a server sends', () => {
    const code = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-fA-F]{1,7}(-[0-9a-fA-F]{1,7}){0,2}$/));
    forEvery([fc.string({ minLength: 1 }), fc.option(code, { nil: undefined })], 500, (name, points) => {
      const glyph = glyphOf({ name, code: points });
      expect(glyph).not.toBe('');
      if (glyph === `:${name}:`) return;
      expect(glyph.isWellFormed()).toBe(true);
      expect(glyph).toMatch(/^\S+$/);
    });
  });
});

describe('the emoji table is consistent', () => {
  const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

  test('names and codes are unique', () => {
    expect(repeated(emojiNames.flatMap(([name, , ...aliases]) => [name, ...aliases]))).toEqual([]);
    expect(repeated(emojiNames.map(([, code]) => code))).toEqual([]);
  });

  // A reaction by its main name equals the same choice in the picker.
  test('the quick reactions have the names and codes that servers know (server-notes: Emoji names)', () => {
    expect(quickReactions.map(({ name }) => newest.codeOf(name))).toEqual(
      quickReactions.map(({ code }) => code),
    );
    expect(quickReactions.map((emoji) => glyphFrom(emoji))).toEqual(['👍', '✅']);
  });

  test('every entry can be shown by each of its names', () => {
    const broken = emojiNames.filter(([name, code, ...aliases]) =>
      [name, ...aliases].some((one) => glyphOf({ name: one }) !== glyphOf({ name, code })),
    );
    expect(broken).toEqual([]);
    expect(emojiNames.filter(([name]) => glyphOf({ name }) === `:${name}:`)).toEqual([]);
  });

  test('the presets’ emoji are in the table', () => {
    const emoji = defaultPresets.flatMap((preset) => preset.emoji ?? []);
    expect(emoji).toHaveLength(defaultPresets.length);
    for (const level of [185, 441, null])
      expect(emoji.map(({ name }) => emojiNamesAt(level).codeOf(name))).toEqual(
        emoji.map(({ code }) => code),
      );
  });
});

// Recorded: steps 490 of both levels.
test.each([
  [313, 'smile', '🙂'],
  [313, 'big_smile', '😄'],
  [313, 'slight_smile', ':slight_smile:'],
  [442, 'smile', '😄'],
  [442, 'big_smile', ':big_smile:'],
  [442, 'slight_smile', '🙂'],
  [210, 'cant_talk', '😷'],
  [211, 'mask', '😷'],
])('at feature level %i the name %s is %s (server-notes: Emoji names)', (level, name, glyph) => {
  expect(glyphFrom({ name }, emojiNamesAt(level).codeOf)).toBe(glyph);
});
