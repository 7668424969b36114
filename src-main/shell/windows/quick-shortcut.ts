import { app, globalShortcut } from 'electron';
import { QUICK_SHORTCUTS, type QuickShortcutView } from '../../contract/values/quick.ts';
import { findShortcutPortal, type ShortcutPortal } from '../system/shortcut-portal.ts';

/**
 * Lets the desktop portal register shortcuts, which is the only way on Wayland (Electron: globalShortcut). Call it before the
 * app is ready.
 */
export function useShortcutPortal(): void {
  if (isWayland()) app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal');
}

const isWayland = (): boolean =>
  process.platform === 'linux' &&
  (process.env['XDG_SESSION_TYPE'] === 'wayland' || Boolean(process.env['WAYLAND_DISPLAY']));

/** The shortcut that shows the quick window from any program. */
export class QuickShortcut {
  readonly #show: () => void;
  readonly #changed: () => void;
  #chosen: string | null = null;
  #registered: string | null = null;
  #wasPressed = false;
  /** Null before the desktop was asked, and where no portal is needed. */
  #portal: ShortcutPortal | null = null;

  /**
   * @param show called when the shortcut is pressed
   * @param changed called when `view` may be different
   */
  constructor(show: () => void, changed: () => void) {
    this.#show = show;
    this.#changed = changed;
  }

  /** @param chosen the user's own shortcut, `default` for the first free one of Perch's, `none` for no shortcut */
  choose(chosen: string): void {
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    if (this.#registered !== null) globalShortcut.unregister(this.#registered);
    this.#registered = null;
    this.#wasPressed = false;
    const wanted = chosen === 'default' ? QUICK_SHORTCUTS : chosen === 'none' ? [] : [chosen];
    this.#registered = wanted.find((accelerator) => this.#register(accelerator)) ?? null;
    if (this.#registered !== null && isWayland()) void this.#askPortal();
    this.#changed();
  }

  get view(): QuickShortcutView {
    if (this.#chosen === 'none') return { state: 'off', accelerator: null };
    if (this.#registered === null)
      return { state: 'taken', accelerator: this.#chosen === 'default' ? QUICK_SHORTCUTS[0] : this.#chosen };
    // The portal asks the user, and tells programs nothing of the answer but the keys themselves.
    const accelerator = this.#registered;
    if (!isWayland() || this.#wasPressed) return { state: 'set', accelerator };
    if (this.#portal === 'absent') return { state: 'no-portal', accelerator };
    return { state: this.#portal === 'no-entry' ? 'no-entry' : 'asked', accelerator };
  }

  /** On Wayland Electron reports a registration as done before the portal answers, and where there is no portal. */
  async #askPortal(): Promise<void> {
    const portal = await findShortcutPortal();
    if (portal === this.#portal) return;
    this.#portal = portal;
    this.#changed();
  }

  #register(accelerator: string): boolean {
    try {
      return globalShortcut.register(accelerator, () => {
        // The portal keeps a shortcut that was unregistered (Electron: globalShortcut).
        if (accelerator !== this.#registered) return;
        const isFirst = !this.#wasPressed;
        this.#wasPressed = true;
        this.#show();
        if (isFirst && isWayland()) this.#changed();
      });
    } catch {
      // A key that this system does not know.
      return false;
    }
  }
}
