import { isCommand, isShiftCommand } from '../../../base/keys/keys.ts';
import { isShortcutKey } from '../../../base/keys/shortcut-key.ts';
import type { Format } from './format.ts';

/** The letters of the formats with Ctrl or Cmd, and of those that need Shift as well. The sheet of shortcuts shows them. */
export const FORMAT_KEYS = { bold: 'b', italic: 'i' } as const satisfies Partial<Record<Format, string>>;
export const SHIFT_FORMAT_KEYS = {
  strike: 'x',
  code: 'c',
  link: 'l',
} as const satisfies Partial<Record<Format, string>>;

/** The format of a shortcut; undefined for any other key. */
export function formatOf(event: KeyboardEvent): Format | undefined {
  const keys = isCommand(event) ? FORMAT_KEYS : isShiftCommand(event) ? SHIFT_FORMAT_KEYS : {};
  return (Object.entries(keys) as [Format, string][]).find(([, key]) => isShortcutKey(event, key))?.[0];
}

/** With Ctrl or Cmd it opens the search for a snippet to insert. Some keyboards write it with Shift. */
export const INSERT_SNIPPET_KEY = "'";

/** True if the search for a snippet to insert is wanted. */
export const isInsertSnippet = (event: KeyboardEvent): boolean =>
  (isCommand(event) || isShiftCommand(event)) && isShortcutKey(event, INSERT_SNIPPET_KEY);
