import { afterEach, expect, test, vi } from 'vitest';
import { presetDigit, presetKeyWords, presetShortcut } from '../../src-renderer/base/keys/keys.ts';

afterEach(() => void vi.unstubAllGlobals());

const on = (platform: string) => vi.stubGlobal('window', { perch: { platform } });
const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const digit = (held: Partial<typeof none>, code = 'Digit3') =>
  presetDigit({ ...none, ...held, code } as KeyboardEvent);

test.each(['win32', 'linux'])('on %s, Alt with a digit is the shortcut of a preset', (platform) => {
  on(platform);
  expect(digit({ altKey: true })).toBe(3);
  expect([presetKeyWords(3), presetShortcut(3)]).toEqual(['Alt+3', 'Alt+3']);
});

test('on a Mac, Control with a digit is, because Option with it writes a character', () => {
  on('darwin');
  expect(digit({ ctrlKey: true })).toBe(3);
  expect(digit({ altKey: true })).toBeNull();
  expect([presetKeyWords(3), presetShortcut(3)]).toEqual(['⌃3', 'Control+3']);
});

test('other keys are not: the places’, AltGr, with Shift, the number pad, zero, and none held', () => {
  on('win32');
  expect(digit({ ctrlKey: true })).toBeNull();
  expect(digit({ ctrlKey: true, altKey: true })).toBeNull();
  expect(digit({ altKey: true, shiftKey: true })).toBeNull();
  expect(digit({ altKey: true, metaKey: true })).toBeNull();
  expect(digit({ altKey: true }, 'Numpad3')).toBeNull();
  expect(digit({ altKey: true }, 'Digit0')).toBeNull();
  expect(digit({})).toBeNull();
});
