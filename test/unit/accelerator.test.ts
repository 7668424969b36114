import { afterEach, describe, expect, test, vi } from 'vitest';
import { isAccelerator } from '../../src-main/contract/values/accelerator.ts';
import { QUICK_SHORTCUTS } from '../../src-main/contract/values/shortcut.ts';
import { acceleratorOf, acceleratorWords } from '../../src-renderer/base/keys/accelerator.ts';

afterEach(() => vi.unstubAllGlobals());

const on = (platform: string): void => void vi.stubGlobal('window', { perch: { platform } });

const pressed = (code: string, ...held: ('ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey')[]): KeyboardEvent =>
  ({
    code,
    ...Object.fromEntries(
      (['ctrlKey', 'altKey', 'shiftKey', 'metaKey'] as const).map((key) => [key, held.includes(key)]),
    ),
  }) as unknown as KeyboardEvent;

test.each([...QUICK_SHORTCUTS, 'Alt+Space', 'Super+.', 'F9', 'Shift+F12', 'CommandOrControl+Plus'])(
  '%s is a shortcut',
  (text) => expect(isAccelerator(text)).toBe(true),
);

test.each([
  ['a letter', 'A'],
  ['a letter with Shift, which people type', 'Shift+A'],
  ['Space alone', 'Space'],
  ['keys to hold alone', 'CommandOrControl+Shift'],
  ['a key that no keyboard has', 'CommandOrControl+Lunch'],
  ['a key that is held twice', 'Alt+Alt+A'],
  ['nothing', ''],
  ['two keys', 'Alt+A+B'],
])('%s is no shortcut', (_, text) => expect(isAccelerator(text)).toBe(false));

describe('keys that are pressed', () => {
  test.each<[string, string, KeyboardEvent]>([
    ['linux', 'CommandOrControl+Shift+Space', pressed('Space', 'ctrlKey', 'shiftKey')],
    ['linux', 'Super+K', pressed('KeyK', 'metaKey')],
    ['darwin', 'CommandOrControl+Alt+1', pressed('Digit1', 'metaKey', 'altKey')],
    ['darwin', 'Control+Space', pressed('Space', 'ctrlKey')],
    ['win32', 'Alt+Return', pressed('Enter', 'altKey')],
    ['win32', 'CommandOrControl+,', pressed('Comma', 'ctrlKey')],
  ])('on %s become %s', (platform, accelerator, event) => {
    on(platform);
    expect(acceleratorOf(event)).toBe(accelerator);
    expect(isAccelerator(accelerator)).toBe(true);
  });

  test('are none while only Ctrl is down, nor for a letter that is typed', () => {
    on('linux');
    expect(acceleratorOf(pressed('ControlLeft', 'ctrlKey'))).toBeNull();
    expect(acceleratorOf(pressed('KeyA'))).toBeNull();
    expect(acceleratorOf(pressed('KeyA', 'shiftKey'))).toBeNull();
  });
});

test('a shortcut is written as the system writes it', () => {
  on('linux');
  expect(acceleratorWords('CommandOrControl+Shift+Space')).toBe('Ctrl+Shift+Space');
  expect(acceleratorWords('Super+K')).toBe('Super+K');
  on('darwin');
  expect(acceleratorWords('CommandOrControl+Shift+Space')).toBe('⌘⇧Space');
});
