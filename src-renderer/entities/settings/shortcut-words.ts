import {
  isSameAction,
  type ShortcutAction,
  type ShortcutLook,
  type ShortcutState,
  type ShortcutView,
} from '../../../src-main/contract/values/shortcut.ts';
import { type MessageKey, words } from '../../../resources/words.ts';
import { acceleratorWords } from '../../base/keys/accelerator.ts';
import { nameOf, valueOf } from '../status/preset-status.ts';

/** The row of an action, with the name of its item. */
export type Named = Pick<ShortcutView, 'action' | 'preset' | 'title'>;

/** The name of an action: its preset or snippet, or what it does. */
export function actionName({ action, preset, title }: Named): string {
  if (preset) return nameOf(valueOf(preset));
  return title ?? words(action.do === 'quick' ? 'tray.quick' : selectionWords());
}

/** Only Linux lets programs read the selection of another program. Elsewhere the text is copied first. */
export const selectionWords = () =>
  window.perch.platform === 'linux' ? 'shortcut.from-selection' : 'keys.from-clipboard';

/** The keys of a shortcut as people write them; null if it has none. */
export const keysOf = ({ accelerator }: Pick<ShortcutLook, 'accelerator'>): string | null =>
  accelerator === null ? null : acceleratorWords(accelerator);

/** The states in which the user has to choose other keys. */
const UNUSABLE: readonly ShortcutState[] = ['taken', 'own', 'refused'];
export const isUnusable = ({ state }: Pick<ShortcutLook, 'state'>): boolean => UNUSABLE.includes(state);

/** The states that the desktop decides for all shortcuts of Perch. */
const OF_DESKTOP: readonly ShortcutState[] = ['asked', 'to-be-asked', 'no-portal', 'no-entry'];
export const isOfDesktop = ({ state }: Pick<ShortcutLook, 'state'>): boolean => OF_DESKTOP.includes(state);

/**
 * Whether the keys of an action work, and what to do where they don't.
 * @param all the rows of all shortcuts, one of which may have the keys
 */
export function stateWords(
  look: ShortcutLook,
  { does, name }: { does: ShortcutAction['do']; name: string },
  all: readonly ShortcutView[],
): string {
  return words(`shortcut.state.${look.state}`, {
    keys: keysOf(look) ?? '',
    name: holderName(look, all),
    command: look.program === undefined ? '' : commandOf(look.program, does, name),
  });
}

const shortWords: Record<Exclude<ShortcutState, 'off'>, MessageKey> = {
  set: 'setting.on',
  asked: 'shortcut.short.asked',
  'to-be-asked': 'shortcut.short.asked',
  'no-portal': 'shortcut.short.impossible',
  'no-entry': 'shortcut.short.impossible',
  taken: 'shortcut.short.taken',
  own: 'shortcut.short.own',
  refused: 'shortcut.short.refused',
};

/** The state of a shortcut in a word or two. */
export const shortStateWords = (look: ShortcutLook, all: readonly ShortcutView[]): string =>
  look.state === 'off' ? '' : words(shortWords[look.state], { name: holderName(look, all) });

function holderName({ holder }: ShortcutLook, all: readonly ShortcutView[]): string {
  const row = holder && all.find(({ action }) => isSameAction(action, holder));
  return row ? actionName(row) : '';
}

/**
 * The command that a desktop can bind keys to by itself.
 * @param program how a shell starts Perch
 */
export const commandOf = (program: string, does: ShortcutAction['do'], name: string): string =>
  `${quoted(program)} ${argumentsOf(does, name)}`;

function argumentsOf(does: ShortcutAction['do'], name: string): string {
  switch (does) {
    case 'quick':
      return '--quick';
    case 'set-preset':
      return `status preset ${quoted(name)}`;
    case 'copy-snippet':
      return `snippet copy ${quoted(name)}`;
    case 'snippet-from-selection':
      return 'snippet new';
  }
}

/** A text as the shells of Linux take it literally. */
const quoted = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
