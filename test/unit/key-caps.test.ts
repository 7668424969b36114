import { expect, test } from 'vitest';
import { keyCaps } from '../../src-renderer/components/key/key-caps.ts';

test.each([
  ['Ctrl+Shift+N', ['Ctrl', 'Shift', 'N']],
  ['Strg+Bild\u00A0auf', ['Strg', 'Bild\u00A0auf']],
  ['⇧⌘N', ['⇧', '⌘', 'N']],
  ['⌃1–9', ['⌃', '1–9']],
  ['Shift+↑ ↓', ['Shift', '↑', '↓']],
  ['⌥↑ ↓', ['⌥', '↑', '↓']],
  ['Home End', ['Home', 'End']],
  ['Ctrl++', ['Ctrl', '+']],
  ['↑', ['↑']],
  ['+', ['+']],
  ['?', ['?']],
])('the keys %s are on caps of their own', (keys, caps) => {
  expect(keyCaps(keys)).toEqual(caps);
});
