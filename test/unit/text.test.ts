import { describe, expect, test } from 'vitest';
import { checkChannel } from '../../src-main/contract/values/channel.ts';
import { checkFolder } from '../../src-main/contract/values/folder.ts';
import { checkLinkifier } from '../../src-main/contract/values/linkifier.ts';
import { checkMessage, checkReport } from '../../src-main/contract/values/message.ts';
import { checkNavigationView } from '../../src-main/contract/values/navigation.ts';
import type { Problem } from '../../src-main/contract/problem.ts';
import { checkProfileField, FIELD_TYPES } from '../../src-main/contract/values/profile-field.ts';
import { checkReminder } from '../../src-main/contract/values/reminder.ts';
import { normalContent, normalTopic } from '../../src-main/contract/values/scheduled.ts';
import { checkSetting } from '../../src-main/contract/values/setting.ts';
import { checkSnippet } from '../../src-main/contract/values/snippet.ts';
import { checkStatusText } from '../../src-main/contract/text/status-text.ts';
import { isBlank, trimmed, trimmedEnd } from '../../src-main/contract/text/text.ts';

/** What `str.isspace` of Python 3 says yes to, of all code points. */
const PYTHON_SPACES = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002],
  ...[0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
];

test('a text loses exactly Python’s white space at its ends (rule: evidence-snippet)', () => {
  const taken: number[] = [];
  for (let code = 0; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (isBlank(character)) taken.push(code);
    else
      expect([trimmed(`${character}a${character}`), trimmedEnd(`a${character}`)]).toEqual([
        `${character}a${character}`,
        `a${character}`,
      ]);
  }
  expect(taken).toEqual(PYTHON_SPACES);
  const spaces = String.fromCharCode(...PYTHON_SPACES);
  expect(trimmed(`${spaces}a ${spaces} b${spaces}`)).toBe(`a ${spaces} b`);
  expect(trimmedEnd(`${spaces}a${spaces}`)).toBe(`${spaces}a`);
});

test('messages and topics are normalized as servers do it', () => {
  expect(normalContent('\n\n hello\x85\x1f \n')).toBe(' hello');
  expect(normalContent('\ufeffhello\ufeff')).toBe('\ufeffhello\ufeff');
  expect(normalTopic('\x1f lunch \x85', null)).toBe('lunch');
});

describe.each([
  ['NUL', 'a\0b'],
  ['half of a surrogate pair', 'a\ud83d'],
  ['the other half', '\ude00b'],
])('%s cannot be sent', (_, text) => {
  const field = { name: 'n', hint: '', type: FIELD_TYPES.shortText, choices: [], account: null } as const;
  const flags = { inSummary: false, required: false, editableByUser: true, findsPeople: false };
  const written = { ...field, choices: [], ...flags };
  const options = { ...written, type: FIELD_TYPES.choices, choices: ['one', text] };
  const soon = { messageId: 7, at: 2_000_000_000, note: text };
  test.each<[string, Problem | null]>([
    ['title', checkSnippet({ title: text, content: 'c' })],
    ['content', checkSnippet({ title: 't', content: text })],
    ['topic', checkMessage({ content: 'c', topic: text }, {})],
    ['message', checkMessage({ content: text }, {})],
    ['description', checkReport('spam', text)],
    ['text', checkStatusText(text)],
    ['note', checkReminder(soon, {}, 0)],
    ['channelName', checkChannel({ name: text, description: '' }, {})],
    ['channelDescription', checkChannel({ name: 'n', description: text }, {})],
    ['folderName', checkFolder({ name: text }, {})],
    ['folderDescription', checkFolder({ name: 'n', description: text }, {})],
    ['fieldName', checkProfileField({ ...written, name: text })],
    ['fieldHint', checkProfileField({ ...written, hint: text })],
    ['choices', checkProfileField(options)],
    ['pattern', checkLinkifier({ pattern: text, template: 't' })],
    ['template', checkLinkifier({ pattern: 'p', template: text })],
    ['viewName', checkNavigationView({ fragment: 'f', name: text })],
    ['full_name', checkSetting('full_name', text)],
  ])('the character is reported at the field %s', (name, problem) => {
    expect(problem).toEqual({ kind: 'invalid-input', field: name, rule: 'unsendable-character' });
  });
});

test('whole characters beyond the first plane can be sent', () => {
  expect(checkStatusText('done \u{1f600}')).toBeNull();
});

test('a time zone cannot be set to none', () => {
  expect(checkSetting('timezone', '')).toEqual({
    kind: 'invalid-input',
    field: 'timezone',
    rule: 'required',
  });
  expect(checkSetting('timezone', 'Europe/Warsaw')).toBeNull();
});
