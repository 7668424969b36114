// The window of Chromium behind a BrowserWindow, where it is more than its page: on a display, or to be hidden.
import { chromium, hidesPages } from './runtime.ts';
import type { WebContents } from './web-contents.ts';

interface Place {
  bounds: { x: number; y: number; width: number; height: number };
  visible: boolean;
  /** Whether it is to have the focus. */
  active: boolean;
}

/** Places the window like the BrowserWindow, change after change. A hidden window is minimised. */
export class HeadedWindow {
  readonly #contents: WebContents;
  #last: Promise<void> = Promise.resolve();

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  place(place: Place): void {
    if (!process.env['STANDIN_HEADED'] && !hidesPages) return;
    this.#last = this.#last.then(() => this.#place(place)).catch(() => undefined);
  }

  async #place({ bounds: { x: left, y: top, width, height }, visible, active }: Place): Promise<void> {
    await this.#contents.attached;
    const { targetId } = this.#contents;
    const { windowId } = await chromium().send('Browser.getWindowForTarget', { targetId });
    const windowState = visible ? 'normal' : 'minimized';
    await chromium().send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
    if (!visible) return;
    await chromium().send('Browser.setWindowBounds', { windowId, bounds: { left, top, width, height } });
    if (active) await this.#contents.bringToFront();
  }
}
