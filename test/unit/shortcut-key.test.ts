import { afterEach, describe, expect, test, vi } from 'vitest';
import { isCommandOf } from '../../src-renderer/base/keys/keys.ts';
import { isShortcutKey } from '../../src-renderer/base/keys/shortcut-key.ts';
import { formatOf, isInsertSnippet } from '../../src-renderer/entities/messages/composer/format-keys.ts';
import { commandOf } from '../../src-renderer/entities/messages/message-keys.ts';

/** What each layout writes at the places of the letters A to Z, in their order. */
const LETTERS: Record<string, string> = {
  US: 'abcdefghijklmnopqrstuvwxyz',
  German: 'abcdefghijklmnopqrstuvwxzy',
  French: 'qbcdefghijkl,noparstuvzxyw',
  Turkish: 'abcdefghıjklmnopqrstuvwxyz',
  Dvorak: "axje.uidchtnmbrl'poygk,qf;",
  Neo: 'uzäaleosgnrtmbfqxciwhpvöjü',
  Russian: 'фисвуапршолдьтщзйкыегмцчня',
  Ukrainian: 'фисвуапршолдьтщзйкіегмцчня',
  Greek: 'αβψδεφγηιξκλμνοπ;ρστθωςχυζ',
  Hebrew: "שנבגקכעיןחלךצמםפ/רדאוה'סטז",
  Arabic: 'شؤيثبلاهتنمةىخحضقسفعرصءغئ',
  Bulgarian: 'ьфъаеожгстнвпхйк,иящцуерщз',
};
const LATIN = ['US', 'German', 'French', 'Turkish', 'Dvorak', 'Neo'];
/** What they write at the place of 1. */
const ONES: Record<string, string> = { French: '&', Arabic: '١' };
/** The characters at the places of the apostrophe and the comma, of layouts that have other characters there. */
const SIGNS: Record<string, [quote: string, comma: string]> = {
  Russian: ['э', 'б'],
  Ukrainian: ['є', 'б'],
  Hebrew: [',', 'ת'],
  Arabic: ['ط', 'و'],
  Greek: ['΄', ','],
};

const held = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
const press = (key: string, code: string, more: Partial<typeof held> = {}): KeyboardEvent =>
  ({ ...held, ...more, key, code }) as KeyboardEvent;
const ctrl = { ctrlKey: true };
const both = { ctrlKey: true, shiftKey: true };

/** The key that is pressed for a letter: where a Latin layout writes it, else where a US keyboard has it. */
function keyOf(layout: string, letter: string, more: Partial<typeof held> = {}): KeyboardEvent {
  const letters = [...(LETTERS[layout] ?? '')];
  const us = [...(LETTERS['US'] ?? '')];
  const at = LATIN.includes(layout)
    ? letters.findIndex((one) => one === letter || (one === 'ı' && letter === 'i'))
    : us.indexOf(letter);
  const key = letters[at] ?? letter;
  const code = at < 0 ? 'Semicolon' : `Key${(us[at] ?? '').toUpperCase()}`;
  return press(more.shiftKey ? key.toUpperCase() : key, code, more);
}

afterEach(() => void vi.unstubAllGlobals());

describe.each(Object.keys(LETTERS))('on a keyboard of the layout %s', (layout) => {
  const begin = () => {
    vi.stubGlobal('window', { perch: { platform: 'linux' } });
    // A letter that was typed before tells the layout.
    isShortcutKey(keyOf(layout, 't'), 't');
  };

  test('each shortcut of the window, of formats and of messages acts', () => {
    begin();
    expect(isCommandOf(keyOf(layout, 'k', ctrl), 'palette')).toBe(true);
    expect(isCommandOf(keyOf(layout, 'f', ctrl), 'find')).toBe(true);
    expect(isCommandOf(keyOf(layout, 'n', ctrl), 'create')).toBe(true);
    expect(isCommandOf(keyOf(layout, 'e', ctrl), 'edit')).toBe(true);
    expect(isCommandOf(keyOf(layout, 'q', ctrl), 'quit')).toBe(true);
    expect(isCommandOf(keyOf(layout, 'z', ctrl), 'undo')).toBe(true);
    expect(formatOf(keyOf(layout, 'b', ctrl))).toBe('bold');
    expect(formatOf(keyOf(layout, 'i', ctrl))).toBe('italic');
    expect(formatOf(keyOf(layout, 'x', both))).toBe('strike');
    expect(commandOf(keyOf(layout, 'r'))).toBe('react');
    expect(commandOf(keyOf(layout, 'q'))).toBe('quote');
  });

  test('each letter is that of one shortcut only', () => {
    begin();
    const letters = [...(LETTERS['US'] ?? '')];
    for (const letter of letters)
      expect(letters.filter((one) => isShortcutKey(keyOf(layout, letter, ctrl), one))).toEqual([letter]);
  });

  test('its signs and its row of digits act', () => {
    begin();
    expect(isShortcutKey(press(ONES[layout] ?? '1', 'Digit1', ctrl), '1')).toBe(true);
    if (layout === 'Dvorak') {
      expect(isInsertSnippet(press("'", 'KeyQ', ctrl))).toBe(true);
      expect(isCommandOf(press("'", 'KeyQ', ctrl), 'quit')).toBe(false);
      expect(isCommandOf(press('.', 'KeyE', ctrl), 'edit')).toBe(false);
    } else if (layout === 'Hebrew') expect(isInsertSnippet(press("'", 'KeyW', ctrl))).toBe(true);
    else if (!LATIN.includes(layout) || layout === 'US')
      expect(isInsertSnippet(press(SIGNS[layout]?.[0] ?? "'", 'Quote', ctrl))).toBe(true);
    expect(isShortcutKey(press(SIGNS[layout]?.[1] ?? ',', 'Comma', ctrl), ',')).toBe(true);
  });
});

test('letters of a language with Latin letters are not those at their place', () => {
  expect(isShortcutKey(press('ü', 'KeyZ', ctrl), 'z')).toBe(false);
  expect(isShortcutKey(press('é', 'Digit2', ctrl), '2')).toBe(true);
});

test('a key with a name stands for itself, and an unwritten one for its place', () => {
  expect(isShortcutKey(press('Enter', 'KeyK', ctrl), 'k')).toBe(false);
  expect(isShortcutKey(press('Enter', 'Enter', ctrl), 'Enter')).toBe(true);
  expect(isShortcutKey(press('Dead', 'Quote', ctrl), "'")).toBe(true);
  expect(isShortcutKey(press('Process', 'KeyK', ctrl), 'k')).toBe(true);
});
