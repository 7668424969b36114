import { isPlainKey } from '../base/keys/keys.ts';
import { readingKey } from '../base/keys/reading-key.ts';

/** The rows of a tree, by their index. */
export interface ListTree {
  /** 1 for the outermost rows. */
  level: (index: number) => number;
  /** Undefined for a row that cannot be unfolded. */
  isOpen: (index: number) => boolean | undefined;
  onfold: (index: number, open: boolean) => void;
}

interface KeyedList {
  /** The row that the arrow keys are on. */
  index: number;
  count: number;
  /** How many rows one page holds. */
  page: number;
  tree: ListTree | undefined;
  /** The list and the rows beside it are pages of their own. */
  narrow: boolean;
  /** The field to search in, and the text in it. */
  input: HTMLInputElement | null;
  text: string;
  onchoose: (index: number) => void;
  onopen: (index: number) => void;
  onenter: (() => void) | undefined;
  /** Undefined if the row is not open in place. */
  onclose: ((index: number) => void) | undefined;
  /** Undefined also where the key is not pressed on a row. */
  onremove: ((index: number) => void) | undefined;
  onsearch: ((text: string) => void) | undefined;
}

/** These keys mean something else where one does not type. */
const NOT_SEARCHED = [' ', '/', '?'];

/** The row that a key goes to, which may be beyond the ends of the list. Undefined for another key. */
export function rowAfter(
  key: string,
  { index, count, page }: { index: number; count: number; page: number },
): number | undefined {
  const rows: Partial<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  return rows[key];
}

/** Acts on a key that was pressed in a list, or in the field that searches it. */
export function onListKey(event: KeyboardEvent, list: KeyedList): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // A button in a row has its own keys.
  if (event.target instanceof Element && event.target.closest('button')) return;
  if (act(event, list)) event.preventDefault();
}

/** Returns whether the key did something. */
function act(event: KeyboardEvent, list: KeyedList): boolean {
  const { index, count, narrow, input, text, onchoose, onopen, onenter, onclose, onremove, onsearch } = list;
  const key = readingKey(event);
  const isSideways = key === 'ArrowRight' || (key === 'ArrowLeft' && !isInText(event));
  if (isSideways && count > 0 && isAtEnd(event) && turn(key, list)) return true;
  const to = rowAfter(event.key, list);
  // Home and End belong to the text while there is one.
  const isOfText = event.target === input && text !== '' && (event.key === 'Home' || event.key === 'End');
  if (to !== undefined && !isOfText) onchoose(to);
  else if (key === 'ArrowRight' && narrow && count > 0 && isAtEnd(event)) onopen(index);
  else if (event.key === 'Enter' && onenter && (count > 0 || onsearch)) onenter();
  else if (onremove && isPlainKey(event, 'remove')) onremove(index);
  else if (event.key === 'Escape' && onclose) onclose(index);
  else if (event.key === 'Escape' && text !== '') {
    onsearch?.('');
    input?.focus();
  } else {
    // Typing on the list searches; the key itself still arrives in the field.
    if (event.target !== input && event.key.length === 1 && !NOT_SEARCHED.includes(event.key)) input?.focus();
    return false;
  }
  return true;
}

/** True if the arrow that leads on has nothing left to do in the text. */
const isAtEnd = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof HTMLInputElement) || target.selectionStart === target.value.length;

/** True if the arrow that leads back moves the cursor. */
const isInText = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.value !== '';

/** Folds or unfolds the row, or else goes to its parent or its first child. False if there is nothing to do. */
function turn(key: string, { tree, index, onchoose }: KeyedList): boolean {
  if (!tree) return false;
  const open = tree.isOpen(index);
  const toOpen = key === 'ArrowRight';
  if (open === !toOpen) {
    tree.onfold(index, toOpen);
    return true;
  }
  if (toOpen) {
    if (open) onchoose(index + 1);
    return open === true;
  }
  const level = tree.level(index);
  for (let at = index - 1; at >= 0; at--)
    if (tree.level(at) < level) {
      onchoose(at);
      return true;
    }
  return false;
}
