import { app, BrowserWindow, type InputEvent, type WebContents } from 'electron';

/** For how long a key, a click or a tap counts, in milliseconds: as long as what follows it may take on a slow computer. */
const LASTS = 5_000;

const ACTS: ReadonlySet<InputEvent['type']> = new Set([
  'rawKeyDown',
  'keyDown',
  'mouseDown',
  'touchStart',
  'gestureTap',
]);

/** Notices when the user does something, so that a page alone cannot do what only the user may start. */
export class UserPresence {
  #actedAt = -Infinity;

  /** Follows the keys and clicks of all windows from now on. */
  follow(): void {
    app.on('web-contents-created', (_created, contents) => {
      contents.on('input-event', (_event, { type }) => {
        if (ACTS.has(type)) this.acted();
      });
    });
  }

  /** The user did something outside the windows: in the tray's menu, or with a command. */
  acted(): void {
    this.#actedAt = performance.now();
  }

  /** Whether the user is at this window and acted a moment ago, in the window or to get there. */
  isAt(contents: WebContents): boolean {
    if (performance.now() - this.#actedAt > LASTS) return false;
    return BrowserWindow.fromWebContents(contents)?.isFocused() ?? false;
  }
}
