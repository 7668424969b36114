import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { words } from '../../resources/words.ts';
import { groupName } from '../../src-renderer/base/words/group-names.ts';
import { hasWordsForCode, problemWords } from '../../src-renderer/base/words/problem-words.ts';
import { accountName } from '../../src-renderer/places/organization/profile-fields/field-words.ts';

test('text that changes the direction is isolated', () => {
  const turned = words('undo.removed', { what: 'snippet', named: 'yes', title: 'abc\u202Edef' });
  expect(turned).toBe('Snippet deleted: \u2068abc\u202Edef\u2069');
  expect(words('undo.removed', { what: 'snippet', named: 'yes', title: 'שלום' })).toBe(
    'Snippet deleted: \u2068שלום\u2069',
  );
});

test('a sentence that begins with such a text keeps the direction of its language', () => {
  // Whoever shows a text by its first letter, a menu of the system or `dir="auto"`, finds this sign first.
  expect(words('activity.title.direct', { sender: 'דנה' })).toBe('\u200E\u2068דנה\u2069 wrote to you');
  expect(words('snippet.new-named', { title: 'שלום' })).toBe('New snippet “\u2068שלום\u2069”');
});

test('other text is unchanged', () => {
  expect(words('undo.removed', { what: 'snippet', named: 'yes', title: 'Grüße 🎧' })).toBe(
    'Snippet deleted: Grüße 🎧',
  );
});

test('no two sentences share a key', () => {
  const file = readFileSync(new URL('../../resources/messages/en.json', import.meta.url), 'utf8');
  const keys = [...file.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
  expect(keys).toHaveLength(Object.keys(JSON.parse(file) as object).length);
});

test('what writes numbers is not looked up for a message without one', () => {
  const lookUp = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf');
  expect(words('tray.tooltip', { sentence: 'Online' })).toBe('Perch: Online');
  expect(lookUp).not.toHaveBeenCalled();
  lookUp.mockRestore();
});

test.each(Object.getOwnPropertyNames(Object.prototype))('“%s” of a server is a name like others', (name) => {
  expect(groupName({ name, system: true })).toBe(name);
  expect(accountName(name)).toBe(name);
  expect(hasWordsForCode({ kind: 'unauthorized', code: name })).toBe(false);
  expect(problemWords({ kind: 'server', code: name }, 'Acme')).toBe(problemWords({ kind: 'server' }, 'Acme'));
});
