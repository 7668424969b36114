import { keyAt } from './key-at.ts';

/** Keys that write nothing by themselves: only their place says what is meant. */
const UNWRITTEN = ['Dead', 'Process', 'Unidentified'];
/** The names of keys such as `Enter`, in place of a character. */
const NAMED = /^[A-Z][A-Za-z0-9]+$/;

/**
 * Whether the last pressed letter was Latin. A `;` stands for Q in Greek, and for itself on a Dvorak keyboard. Before the first
 * letter, the script of the system's language says it.
 */
let isLatinLayout = new Intl.Locale(navigator.language).maximize().script === 'Latn';

/**
 * Finds what a key means among the keys of shortcuts. A key is the letter that it writes if that is Latin, else the one at its
 * place on a US keyboard (`code`), so that Ctrl+K works under Russian and Hebrew too. The row of digits counts as digits on
 * every keyboard, as on the French one, which writes them with Shift; a character that is a shortcut itself comes first.
 * @param isKey Whether a shortcut has this key: a small letter, a digit, another character or a name such as `Enter`.
 * @returns The key of the shortcut; undefined if there is none.
 */
export function shortcutKey(
  { key, code, shiftKey }: KeyboardEvent,
  isKey: (key: string) => boolean,
): string | undefined {
  const isUnwritten = UNWRITTEN.includes(key);
  if (!isUnwritten && NAMED.test(key)) return isKey(key) ? key : undefined;
  if (!isUnwritten && /\p{Letter}/u.test(key)) isLatinLayout = /\p{Script=Latin}/u.test(key);
  // The Turkish ı is the I of shortcuts.
  const written = key.toUpperCase().toLowerCase();
  if (!isUnwritten && isKey(written)) return written;
  const place = keyAt(code).toLowerCase();
  const isDigit = code.startsWith('Digit');
  const countsPlace = isUnwritten || isDigit || !isLatinLayout;
  // With Shift, such a key writes another character, and letters stay letters.
  if (!countsPlace || (shiftKey && !code.startsWith('Key'))) return undefined;
  return isKey(place) ? place : undefined;
}

/** Whether this key is pressed, as `shortcutKey` reads it. */
export const isShortcutKey = (event: KeyboardEvent, key: string): boolean =>
  shortcutKey(event, (one) => one === key) !== undefined;
