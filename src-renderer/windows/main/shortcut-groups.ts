import type { NamedPlace } from '../../../src-main/contract/values/place.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import {
  FORMAT_KEYS,
  INSERT_SNIPPET_KEY,
  SHIFT_FORMAT_KEYS,
} from '../../entities/messages/composer/format-keys.ts';
import { keyWords, type MessageCommand } from '../../entities/messages/message-keys.ts';
import {
  altWords,
  COMMANDS,
  commandWords,
  type PLAIN_KEYS,
  presetKeyWords,
  shiftCommandWords,
} from '../../base/keys/keys.ts';

export interface Shortcut {
  what: string;
  keys: string;
}
export interface ShortcutGroup {
  title: MessageKey;
  shortcuts: Shortcut[];
}

const shortcut = (what: MessageKey, keys: string): Shortcut => ({ what: words(what), keys });

// Each table that the handlers of keys read has a word for each of its keys here, so that none can be missing.
const commandNames: Record<keyof typeof COMMANDS, MessageKey> = {
  palette: 'palette.open-search',
  find: 'keys.find',
  create: 'keys.new',
  edit: 'keys.edit',
  save: 'action.save',
  undo: 'action.undo',
  quit: 'tray.quit',
};
const plainNames: Record<keyof typeof PLAIN_KEYS, MessageKey> = {
  column: 'keys.column',
  remove: 'keys.remove',
  editLast: 'keys.edit-last',
};
const formatNames: Record<keyof typeof FORMAT_KEYS, MessageKey> = {
  bold: 'composer.bold',
  italic: 'composer.italic',
};
const shiftFormatNames: Record<keyof typeof SHIFT_FORMAT_KEYS, MessageKey> = {
  strike: 'composer.strike',
  code: 'composer.code',
  link: 'composer.link',
};
const messageNames: Record<MessageCommand, MessageKey> = {
  select: 'keys.select',
  react: 'message.react',
  quote: 'message.quote',
  star: 'message.star',
  read: 'message.mark-unread',
  remind: 'message.remind',
  snippet: 'message.save-as-snippet',
  copy: 'action.copy-text',
  link: 'message.copy-link',
  edit: 'action.edit',
  history: 'message.history',
  collapse: 'message.collapse',
  report: 'message.report',
};

const rowsOf = <Name extends string>(
  names: Record<Name, MessageKey>,
  keysOf: (name: Name) => string,
): Shortcut[] => (Object.keys(names) as Name[]).map((name) => shortcut(names[name], keysOf(name)));

const isMac = (): boolean => window.perch.platform === 'darwin';

/** How a key that acts alone is written. */
function plainShortcut(name: keyof typeof PLAIN_KEYS): Shortcut {
  const keys = { column: 'F6', remove: isMac() ? '⌫' : words('key.delete'), editLast: '↑' };
  return shortcut(plainNames[name], keys[name]);
}

const commandShortcut = (name: keyof typeof COMMANDS): Shortcut =>
  shortcut(commandNames[name], commandWords(COMMANDS[name].toUpperCase()));

/** The six that matter most, which the sheet shows large, and not again in their groups. */
export const firstShortcuts = (): Shortcut[] => [
  commandShortcut('palette'),
  commandShortcut('create'),
  commandShortcut('find'),
  shortcut('keys.submit', commandWords(words('key.enter'))),
  commandShortcut('undo'),
  shortcut('keys.this-list', '?'),
];

/**
 * Every other shortcut of the window, as the sheet of shortcuts groups them.
 * @param places the places, each with the key of its shortcut.
 * @param anywhere the shortcuts that work in every program.
 */
export function shortcutGroups(
  places: readonly { place: NamedPlace; key: string }[],
  anywhere: Shortcut[],
): ShortcutGroup[] {
  const enter = words('key.enter');
  return [
    ...(anywhere.length === 0 ? [] : [{ title: 'keys.anywhere' as const, shortcuts: anywhere }]),
    {
      title: 'keys.go-to',
      shortcuts: places.map(({ place, key }) => shortcut(`place.${place}`, commandWords(key.toUpperCase()))),
    },
    {
      title: 'keys.everywhere',
      shortcuts: [
        ...(['edit', 'save', 'quit'] as const).map(commandShortcut),
        shortcut('keys.from-clipboard', shiftCommandWords(COMMANDS.create.toUpperCase())),
        plainShortcut('column'),
        shortcut('keys.column-before', isMac() ? '⇧F6' : `${words('key.shift')}+F6`),
        shortcut('keys.close', words('key.escape')),
      ],
    },
    {
      title: 'status.presets',
      shortcuts: [
        shortcut('keys.set-preset', presetKeyWords('1–9')),
        shortcut('keys.move-preset', altWords(words('keys.up-down'))),
      ],
    },
    {
      title: 'keys.lists',
      shortcuts: [
        shortcut('keys.move', words('keys.up-down')),
        shortcut('keys.ends', words('keys.home-end')),
        shortcut('keys.type', words('keys.letters')),
        shortcut('keys.find', '/'),
        shortcut('keys.open', enter),
        plainShortcut('remove'),
      ],
    },
    {
      title: 'keys.messages',
      shortcuts: [
        shortcut('keys.select-more', words('keys.shift-arrows')),
        ...rowsOf(messageNames, keyWords),
      ],
    },
    {
      title: 'keys.writing',
      shortcuts: [
        plainShortcut('editLast'),
        shortcut('composer.snippet', commandWords(INSERT_SNIPPET_KEY)),
        ...rowsOf(formatNames, (name) => commandWords(FORMAT_KEYS[name].toUpperCase())),
        ...rowsOf(shiftFormatNames, (name) => shiftCommandWords(SHIFT_FORMAT_KEYS[name].toUpperCase())),
      ],
    },
  ];
}
