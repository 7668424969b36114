import { expect, test } from 'vitest';
import { words } from '../../resources/words.ts';

test('text that turns the direction keeps it to itself', () => {
  const turned = words('delete.title', { title: 'abc\u202Edef' });
  expect(turned).toBe('Delete “\u2068abc\u202Edef\u2069”?');
  expect(words('delete.title', { title: 'שלום' })).toBe('Delete “\u2068שלום\u2069”?');
});

test('other text is as it was', () => {
  expect(words('delete.title', { title: 'Grüße 🎧' })).toBe('Delete “Grüße 🎧”?');
});
