import { isMenuKey, pointOf, type MenuAnchor } from './row-menu.ts';
import type RowMenu from './RowMenu.svelte';

/** Opens the menu of a row outside a list pane: by a right click, by the keys for it, and by the row's "…". */
export class RowMenuControl {
  menu = $state<RowMenu>();
  open = $state(false);
  /** What is around the "…". Its button has the focus once the menu is closed. */
  more = $state<HTMLElement | null>(null);

  readonly oncontextmenu = (event: MouseEvent): void => {
    event.preventDefault();
    this.#open(pointOf(event), false);
  };

  /** The key of the menu, or Shift+F10, from any button of the row. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    if (!isMenuKey(event)) return;
    event.preventDefault();
    if (this.more) this.#open(this.more, true);
  };

  /** The "…" was pressed. */
  readonly onmore = (): void => {
    if (this.more) this.#open(this.more, false);
  };

  #open(beside: MenuAnchor, byKey: boolean): void {
    this.menu?.openAt(beside, this.more?.querySelector('button') ?? null, byKey);
  }
}
