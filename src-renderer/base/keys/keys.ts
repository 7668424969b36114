import { words } from '../../../resources/words.ts';
import { isShortcutKey } from './shortcut-key.ts';

const mac = (): boolean => window.perch.platform === 'darwin';

/** The key that starts shortcuts on this system: Cmd on a Mac, Ctrl elsewhere; without Shift or Alt. */
export const isCommand = (event: KeyboardEvent): boolean => hasCommandKey(event) && !event.shiftKey;

/** The same with Shift. */
export const isShiftCommand = (event: KeyboardEvent): boolean => hasCommandKey(event) && event.shiftKey;

const hasCommandKey = (event: KeyboardEvent): boolean =>
  (mac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) && !event.altKey;

/**
 * The letters that the window acts on with Ctrl or Cmd, apart from the places' and the formats'. The handlers and the sheet of
 * shortcuts take them from here.
 */
export const COMMANDS = {
  palette: 'k',
  find: 'f',
  create: 'n',
  edit: 'e',
  save: 's',
  undo: 'z',
  quit: 'q',
} as const;

/** Keys that act without Ctrl or Cmd, wherever the window shows what they act on. */
export const PLAIN_KEYS = { column: 'F6', remove: 'Delete', editLast: 'ArrowUp' } as const;

/**
 * True if this key is pressed alone, and not held down; the one for columns also with Shift, which goes backwards. Keyboards
 * of Macs have Backspace in place of Delete.
 */
export const isPlainKey = (event: KeyboardEvent, name: keyof typeof PLAIN_KEYS): boolean =>
  (event.key === PLAIN_KEYS[name] || (name === 'remove' && mac() && event.key === 'Backspace')) &&
  !(event.repeat || event.ctrlKey || event.metaKey || event.altKey) &&
  (!event.shiftKey || name === 'column');

/** True if this command's keys are pressed. */
export const isCommandOf = (event: KeyboardEvent, name: keyof typeof COMMANDS): boolean =>
  isCommand(event) && isShortcutKey(event, COMMANDS[name]);

/** True for the key that sends what is written: Ctrl+Enter, or Enter alone for who has it so. */
export const isSending = (event: KeyboardEvent, enterSends: boolean): boolean =>
  event.key === 'Enter' &&
  (isCommand(event) ||
    (enterSends &&
      event.target instanceof HTMLTextAreaElement &&
      !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)));

/** How a shortcut is written on this system: `Ctrl+K` or `⌘K`. */
export const commandWords = (key: string): string =>
  words(mac() ? 'key.mac-command' : 'key.command', { key });

/** `Ctrl+Shift+N` or `⇧⌘N`. */
export const shiftCommandWords = (key: string): string =>
  words(mac() ? 'key.mac-shift-command' : 'key.shift-command', { key });

/** `Alt+↑` or `⌥↑`. */
export const altWords = (key: string): string => words(mac() ? 'key.mac-alt' : 'key.alt', { key });

// Ctrl and Cmd with a digit open the places. On a Mac, Option with a digit writes a character and Cmd+Shift takes pictures of
// the screen; elsewhere Ctrl+Alt is AltGr.
/** The shortcut of a preset by its digit: `Alt+1` or `⌃1`. */
export const presetKeyWords = (digit: number | string): string =>
  words(mac() ? 'key.mac-control' : 'key.alt', { key: String(digit) });

/** The same as `aria-keyshortcuts` writes it. */
export const presetShortcut = (digit: number): string => `${mac() ? 'Control' : 'Alt'}+${digit}`;

/**
 * The digit of a preset's shortcut; null for any other key. The row of digits counts, whatever it writes on this keyboard; the
 * number pad does not, because on Windows Alt with it writes characters.
 */
export function presetDigit(event: KeyboardEvent): number | null {
  const { ctrlKey, altKey, metaKey, shiftKey, code } = event;
  const isHeld = mac() ? ctrlKey && !altKey : altKey && !ctrlKey;
  if (!isHeld || metaKey || shiftKey) return null;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** The step of Alt with an arrow key, which moves a row in its list: -1 up, 1 down; null for any other key. */
export function altStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 1 | null {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : null;
}

/** The text of a tooltip: the action and its shortcut. */
export const withShortcut = (what: string, keys: string): string => words('key.hint', { what, keys });

/** True if typing goes into a text, so that single letters are not shortcuts. */
export const isTyping = (event: Event): boolean =>
  event.target instanceof HTMLElement &&
  event.target.closest('input, textarea, [contenteditable], [role="spinbutton"]') !== null;

/** True inside a text with an undo of its own. An empty field of one line has nothing to undo. */
export const isInText = (event: Event): boolean =>
  isTyping(event) && !(event.target instanceof HTMLInputElement && event.target.value === '');

/** One that is closing stays in the page for a moment, in which keys belong to the window again. */
const OVERLAY = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"]:not([data-state="closed"])`)
  .join(', ');

/** True while a dialog or menu is open, or its code is being loaded: the shortcuts of the window rest. */
export const isInOverlay = (): boolean => document.body.inert || document.querySelector(OVERLAY) !== null;
