import { expect, test } from 'vitest';
import {
  isWritableName,
  unfinishedAt,
  writableNames,
} from '../../src-renderer/entities/messages/composer/completion.ts';

test.each([
  ['@ana', { kind: 'mention', from: 0, search: 'ana', silent: false }],
  ['Ask @Ana Fer', { kind: 'mention', from: 4, search: 'Ana Fer', silent: false }],
  ['(@_olu', { kind: 'mention', from: 1, search: 'olu', silent: true }],
  ['Frag @Jürgen', { kind: 'mention', from: 5, search: 'Jürgen', silent: false }],
  ['Ask @Dr. Ana', { kind: 'mention', from: 4, search: 'Dr. Ana', silent: false }],
  ['See #gen', { kind: 'channel', from: 4, search: 'gen' }],
  ['#care te', { kind: 'channel', from: 0, search: 'care te' }],
  ['#general > lu', { kind: 'topic', from: 0, channel: 'general', search: 'lu' }],
  ['#general>', { kind: 'topic', from: 0, channel: 'general', search: '' }],
  ['In #**general** > team l', { kind: 'topic', from: 3, channel: 'general', search: 'team l' }],
  ['#**general>team', { kind: 'topic', from: 0, channel: 'general', search: 'team' }],
  ['Nice :thum', { kind: 'emoji', from: 5, search: 'thum' }],
  [':+1', { kind: 'emoji', from: 0, search: '+1' }],
  ['one\n> two :sm', { kind: 'emoji', from: 10, search: 'sm' }],
  ['```\ncode\n```\n@ana', { kind: 'mention', from: 13, search: 'ana', silent: false }],
])('“%s” ends with something to complete', (text, found) => expect(unfinishedAt(text)).toEqual(found));

test.each([
  '',
  'ana',
  '@',
  '#',
  '# Heading',
  '## Heading',
  'mira@meridian.example',
  'https://chat.example/#narrow',
  'at 10:30',
  'Note: no',
  ':)',
  ':p',
  '@ ana',
  '@**Ana Ferreira|7**',
  '@**Ana Ferreira|7** and',
  '#**general** ',
  '#**general>team lunch** ',
  ':smile: ',
  ':smile:',
  '`@ana',
  '```\n@ana',
  '@ana\n',
  // The sentence goes on, or ends.
  '@ana,',
  'Can you look, @ana?',
  'Thanks @ana! ',
  '#general.',
])('“%s” ends with nothing to complete', (text) => expect(unfinishedAt(text)).toBeNull());

test.each(['afe', '7', '_x', 'é'])('nothing is completed in front of “%s”, where the word goes on', (after) =>
  expect(unfinishedAt('@an', after)).toBeNull(),
);

test.each(['', ' hello', '\n', ', hello', ')'])('a word is completed in front of “%s”', (after) =>
  expect(unfinishedAt('@an', after)).toMatchObject({ search: 'an' }),
);

test('a name with a sign that ends a mention can’t be written in one', () => {
  expect(['general', 'C++ & co', 'R&D: plans'].every(isWritableName)).toBe(true);
  expect(['', 'a*b', 'a > b', 'a`b', '$$x', 'a\nb'].some(isWritableName)).toBe(false);
});

test('a name that is listed twice is suggested once', () => {
  const listed = ['lunch', 'a > b', 'lunch', ''].map((name) => ({ name }));
  expect(writableNames(listed)).toEqual(['lunch']);
});
