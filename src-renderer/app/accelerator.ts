import { isAccelerator } from '../../src-main/contract/accelerator.ts';
import { words } from '../../resources/words.ts';

const MAC_SIGNS: Record<string, string> = {
  CommandOrControl: '⌘',
  Command: '⌘',
  Super: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
};

/** A shortcut of the system as people write it: `Ctrl+Shift+Space`, or on a Mac `⇧⌘Space`. */
export function acceleratorWords(accelerator: string): string {
  const parts = accelerator.split('+');
  const key = parts.pop() ?? '';
  if (window.perch.platform === 'darwin')
    return [...parts.map((part) => MAC_SIGNS[part] ?? part), key].join('');
  const named = parts.map((part) =>
    part === 'CommandOrControl' || part === 'Control'
      ? words('key.ctrl')
      : part === 'Super'
        ? words('key.super')
        : part,
  );
  return [...named, key].join('+');
}

const NAMED: Record<string, string> = {
  Enter: 'Return',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
};

/**
 * The shortcut that is pressed, by where the keys are and not by what they write; null while only keys to hold are pressed,
 * and for keys that would be missed in every other program.
 */
export function acceleratorOf({ code, ctrlKey, altKey, shiftKey, metaKey }: KeyboardEvent): string | null {
  const key = /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? NAMED[code] ?? code;
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
