import { isPlainKey, isTyping } from '../../base/keys/keys.ts';
import { isMenuKey, pointOf, type MenuAnchor } from './row-menu.ts';
import type RowMenu from './RowMenu.svelte';

/** The menu of a row outside a list pane, opened by a right click, by its keys and by the row's "…", and the key that deletes the row. */
export class RowMenuControl {
  menu = $state<RowMenu>();
  open = $state(false);
  /** The "…", which regains the focus when the menu closes. */
  more = $state<HTMLButtonElement | null>(null);
  readonly #onremove: (() => void) | undefined;

  constructor(onremove?: () => void) {
    this.#onremove = onremove;
  }

  readonly oncontextmenu = (event: MouseEvent): void => {
    event.preventDefault();
    this.#open(pointOf(event), false);
  };

  /** The key of the menu, Shift+F10, or the key that deletes, from any button of the row. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    if (this.#onremove && isPlainKey(event, 'remove') && !isTyping(event)) {
      event.preventDefault();
      this.#onremove();
      return;
    }
    if (!isMenuKey(event)) return;
    event.preventDefault();
    if (this.more) this.#open(this.more, true);
  };

  /** The "…" was pressed. */
  readonly onmore = (): void => {
    if (this.more) this.#open(this.more, false);
  };

  #open(beside: MenuAnchor, byKey: boolean): void {
    this.menu?.openAt(beside, this.more, byKey);
  }
}
