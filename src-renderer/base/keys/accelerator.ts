import { isAccelerator } from '../../../src-main/contract/values/accelerator.ts';
import { type MessageKey, words } from '../../../resources/words.ts';
import { keyAt } from './key-at.ts';

const MAC_SIGNS: Record<string, string> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Super: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};

const KEY_WORDS: Record<string, MessageKey> = {
  CommandOrControl: 'key.ctrl',
  Control: 'key.ctrl',
  Super: 'key.super',
  Shift: 'key.shift',
  Space: 'key.space',
  Tab: 'key.tab',
  Backspace: 'key.backspace',
  Delete: 'key.delete',
  Insert: 'key.insert',
  Return: 'key.enter',
  Home: 'key.home',
  End: 'key.end',
  PageUp: 'key.page-up',
  PageDown: 'key.page-down',
};
const ARROWS: Record<string, string> = { Up: '↑', Down: '↓', Left: '←', Right: '→' };

/** The label of a key: `Space`, `↑`, or the letter itself. */
function keyWords(key: string): string {
  const named = KEY_WORDS[key];
  return named ? words(named) : (ARROWS[key] ?? key);
}

/** A shortcut of the system as people write it: `Ctrl+Shift+Space`, or on a Mac `⇧⌘Space`. */
export function acceleratorWords(accelerator: string): string {
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  if (window.perch.platform === 'darwin')
    return [...parts.map((part) => MAC_SIGNS[part] ?? part), keyWords(key)].join('');
  return [...parts, key].map(keyWords).join('+');
}

/**
 * The shortcut that is pressed, by where the keys are and not by what they write; null while only keys to hold are pressed,
 * and for keys that would be missed in every other program.
 */
export function acceleratorOf({ code, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): string | null {
  const key = keyAt(code);
  const isMac = window.perch.platform === 'darwin';
  const held = [
    ...((isMac ? metaKey : ctrlKey) ? ['CommandOrControl'] : []),
    ...((isMac ? ctrlKey : metaKey) ? [isMac ? 'Control' : 'Super'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ];
  const accelerator = [...held, key].join('+');
  return isAccelerator(accelerator) ? accelerator : null;
}
