import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { words } from '../../resources/words.ts';

test('text that changes the direction is isolated', () => {
  const turned = words('delete.title', { title: 'abc\u202Edef' });
  expect(turned).toBe('Delete “\u2068abc\u202Edef\u2069”?');
  expect(words('delete.title', { title: 'שלום' })).toBe('Delete “\u2068שלום\u2069”?');
});

test('other text is unchanged', () => {
  expect(words('delete.title', { title: 'Grüße 🎧' })).toBe('Delete “Grüße 🎧”?');
});

test('no two sentences share a key', () => {
  const file = readFileSync(new URL('../../resources/messages/en.json', import.meta.url), 'utf8');
  const keys = [...file.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
  expect(keys).toHaveLength(Object.keys(JSON.parse(file) as object).length);
});
