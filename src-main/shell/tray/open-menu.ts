import type { Menu } from 'electron';

/** How long a menu counts as open where nothing says that it was closed, in milliseconds. */
const BOUND = process.platform === 'linux' ? 30_000 : 5 * 60_000;

/** The system reports a click after the menu was closed, and the menu must exist until then; in milliseconds. */
const CLICK_DELAY = 200;

/**
 * Whether the tray's menu is open, so that it is not replaced under the pointer. Linux's panels ask for the items when they
 * show the menu or a submenu, which Electron reports, and nothing reports that they closed it: there a click or a time says
 * so. The time is also the bound where an event is lost.
 */
export class OpenMenu {
  readonly #closed: () => void;
  #timer: NodeJS.Timeout | null = null;

  /** @param closed called when the menu is closed, or has counted as open for too long */
  constructor(closed: () => void) {
    this.#closed = closed;
  }

  get isOpen(): boolean {
    return this.#timer !== null;
  }

  /** Follows a menu in place of the one before. */
  follow(menu: Menu): void {
    menu.on('menu-will-close', () => {
      if (this.isOpen) this.#closeIn(CLICK_DELAY);
    });
    this.#followShown(menu);
  }

  /** Counts the menu as closed, without a call of `closed`. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #followShown(menu: Menu): void {
    menu.on('menu-will-show', () => this.#closeIn(BOUND));
    for (const { submenu } of menu.items) if (submenu) this.#followShown(submenu);
  }

  #closeIn(delay: number): void {
    this.close();
    this.#timer = setTimeout(() => {
      this.close();
      this.#closed();
    }, delay);
    this.#timer.unref();
  }
}
