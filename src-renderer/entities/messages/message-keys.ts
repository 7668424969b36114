import { isShortcutKey } from '../../base/keys/shortcut-key.ts';

/** The single keys that do something with the message that has the focus; the menu shows them. */
export const MESSAGE_KEYS = {
  select: 'x',
  star: 's',
  read: 'u',
  collapse: '-',
  react: 'r',
  quote: 'q',
  edit: 'e',
  history: 'h',
  copy: 'c',
  link: 'l',
  snippet: 'n',
  remind: 'm',
  report: 'p',
} as const;
export type MessageCommand = keyof typeof MESSAGE_KEYS;

/** The command of a key on a message; undefined for other keys and for shortcuts. */
export function commandOf(event: KeyboardEvent): MessageCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return (Object.keys(MESSAGE_KEYS) as MessageCommand[]).find((name) =>
    isShortcutKey(event, MESSAGE_KEYS[name]),
  );
}

/** How a key is drawn in the menu. */
export const keyWords = (command: MessageCommand): string => MESSAGE_KEYS[command].toUpperCase();
