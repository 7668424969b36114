import { expect, test } from 'vitest';
import messages from '../../resources/messages/de.json' with { type: 'json' };
import { words } from '../../resources/words.ts';
import { aroundNames } from '../../src-renderer/components/named-sentence/around-names.ts';

test('a sentence is told apart into its names and the words around them, in the order of the language', () => {
  const names = ['Ana', 'דנה'];
  const two = (first: string, second: string): string => words('typing.two', { first, second });
  const parts = aroundNames(two as (...all: string[]) => string, names);
  expect(parts.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(names);
  expect(parts.map(({ text }) => text).join('')).toBe(two('Ana', 'דנה').replaceAll(/[\u2068\u2069]/g, ''));
  const german = messages['activity.own-message'];
  expect(aroundNames((name) => german.replace('{sender}', name), ['Ana'])).toEqual([
    { text: 'Du hast ', isName: false },
    { text: 'Ana', isName: true },
    { text: ' geschrieben', isName: false },
  ]);
});

test('a name that looks like a mark stays a name', () => {
  expect(aroundNames((name) => `${name} wrote`, ['\uE000\uE001'])).toEqual([
    { text: '\uE000\uE001', isName: true },
    { text: ' wrote', isName: false },
  ]);
});
