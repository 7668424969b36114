import type { ShortcutAction, ShortcutView } from '../../../src-main/contract/values/shortcut.ts';
import { words } from '../../../resources/words.ts';
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
