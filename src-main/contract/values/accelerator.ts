import { z } from 'zod';

const MODIFIERS = ['CommandOrControl', 'Control', 'Command', 'Alt', 'Shift', 'Super'] as const;

const KEYS = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...Array.from({ length: 24 }, (_, at) => `F${at + 1}`),
  ...['Space', 'Tab', 'Backspace', 'Delete', 'Insert', 'Return', 'Up', 'Down', 'Left', 'Right'],
  ...['Home', 'End', 'PageUp', 'PageDown', 'Plus'],
  ...",.-/;'[]\\`=",
];

/**
 * Whether a text is a shortcut in Electron's form, such as `CommandOrControl+Shift+Space`. The shortcut must not take
 * typed text away, so it needs a modifier other than Shift, or a function key.
 */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const held = parts.filter((part) => (MODIFIERS as readonly string[]).includes(part));
  if (!KEYS.includes(key) || held.length < parts.length || new Set(held).size < held.length) return false;
  return held.some((modifier) => modifier !== 'Shift') || /^F\d+$/.test(key);
}

export const Accelerator = z.string().max(60).refine(isAccelerator);
