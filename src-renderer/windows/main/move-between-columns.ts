import { HEADINGS, isUsable, STOPS } from '../../base/keys/focus-keeper.ts';

/** The columns of the window in the order of reading: the rail, and the list and the reader of a place. */
const COLUMNS = '.sidebar, main .list-column, main .pane-column';

/** A place without a list is one column. */
const WHOLE = '.sidebar, main';

/** Where the keys go in a column, the best first: the current place, the rows, the current message, the heading, anything. */
const ENTRIES = [
  '[aria-current]',
  '[role="listbox"][tabindex="0"], [role="tree"][tabindex="0"]',
  '.message[tabindex="0"]',
  HEADINGS,
  STOPS,
];

/** The element that had the focus when the user left its column by this key. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/** Moves the focus to the next or the previous column. After the last column comes the first. */
export function moveBetweenColumns(backwards: boolean): void {
  const { activeElement } = document;
  const columns = document.querySelector('main .list-column') ? visible(COLUMNS) : visible(WHOLE);
  const at = columns.findIndex((column) => column.contains(activeElement));
  const from = columns[at];
  if (from && activeElement instanceof HTMLElement) lastFocused.set(from, activeElement);
  const ordered = [...columns.slice(at + 1), ...columns.slice(0, Math.max(0, at))];
  for (const column of backwards ? ordered.toReversed() : ordered) {
    const entry = entryOf(column);
    if (entry) return entry.focus();
  }
}

function entryOf(column: Element): HTMLElement | undefined {
  const before = lastFocused.get(column);
  if (before && column.contains(before) && isUsable(before)) return before;
  for (const entry of ENTRIES) {
    const found = [...column.querySelectorAll<HTMLElement>(entry)].find(isUsable);
    if (found) return found;
  }
  return undefined;
}

const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable);
