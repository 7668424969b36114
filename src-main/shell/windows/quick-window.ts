import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { words } from '../../../resources/words.ts';
import type { Events } from '../../contract/ipc.ts';
import { pushTo } from './ipc.ts';
import { confined, type PageAccess } from './page-preferences.ts';

const SIZE = { width: 660, height: 472 };

/** Its background in the two themes, so that nothing flashes before the page is drawn. */
const RAISED = { light: '#ffffff', dark: '#282826' };

interface QuickWindowOptions {
  page: PageAccess;
  /** The page's address, with the locale that it writes in. */
  url(): string;
  isQuitting(): boolean;
  /** Called right before the window takes the focus, and when it has given the focus back. */
  onShown(isShown: boolean): void;
  /** Called when the page's process has ended by itself. */
  onPageEnd(reason: string): void;
}

/**
 * The small window behind the shortcut. The window is created once, hidden, so that showing takes no longer than
 * drawing. It hides when another window gets the focus.
 */
export class QuickWindow {
  readonly #options: QuickWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: QuickWindowOptions) {
    this.#options = options;
  }

  /** Whether these are the window's contents. */
  owns(contents: WebContents): boolean {
    return this.#window?.webContents === contents;
  }

  /** Makes the window, hidden. */
  prepare(): void {
    if (!this.#options.isQuitting()) this.#window ??= this.#create();
  }

  /** Shows the window for typing, or hides a visible window. */
  toggle(): void {
    if (this.#window?.isVisible()) this.hide();
    else this.show();
  }

  /**
   * Shows the window on the screen with the pointer, empty and ready for typing.
   * @param filling a snippet whose fields are shown instead
   */
  show(filling?: Events['quick-fill']): void {
    this.prepare();
    const window = this.#window;
    if (!window) return;
    window.setBounds(placeOn(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea));
    const present = (): void => {
      pushTo(window, 'quick-shown', true);
      if (filling) pushTo(window, 'quick-fill', filling);
    };
    if (window.webContents.isLoadingMainFrame()) window.webContents.once('did-finish-load', present);
    else present();
    if (!window.isVisible()) this.#options.onShown(true);
    window.show();
    window.focus();
  }

  /** Reloads the page, if there is one, in another language. */
  reload(): void {
    if (this.#window && !this.#window.isDestroyed()) void this.#window.loadURL(this.#options.url());
  }

  /** Hides the window. The system returns the focus to the program that had it. */
  hide(): void {
    const window = this.#window;
    if (!window) return;
    if (window.isVisible()) pushTo(window, 'quick-shown', false);
    // Windows returns the focus on `blur` only.
    if (process.platform === 'win32') window.blur();
    window.hide();
    this.#options.onShown(false);
  }

  #create(): BrowserWindow {
    const { page, url, onPageEnd, isQuitting } = this.#options;
    const window = new BrowserWindow({
      ...SIZE,
      show: false,
      frame: false,
      resizable: false,
      fullscreenable: false,
      // Window managers of Linux go by the size that stays the same, and by the kind of the window.
      ...(process.platform !== 'linux' && { minimizable: false, maximizable: false, skipTaskbar: true }),
      alwaysOnTop: true,
      title: words('app.name'),
      // A panel takes the keys without bringing Perch's other windows to the front.
      ...(process.platform === 'darwin' && { type: 'panel' }),
      backgroundColor: nativeTheme.shouldUseDarkColors ? RAISED.dark : RAISED.light,
      webPreferences: confined(page),
    });
    // The quick window has a fixed size, so zooming the main window must not change it.
    window.webContents.setZoomMode('isolated');
    if (process.platform === 'darwin')
      window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true });
    else if (process.platform === 'linux') window.setVisibleOnAllWorkspaces(true);
    window.on('blur', () => this.hide());
    window.on('close', (event) => {
      if (isQuitting()) return;
      event.preventDefault();
      this.hide();
    });
    window.on('closed', () => {
      if (this.#window === window) this.#window = null;
    });
    // The next shortcut creates a new window.
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      onPageEnd(reason);
      setImmediate(() => window.destroy());
    });
    void window.loadURL(url());
    return window;
  }
}

/** In the middle of a screen, at a fifth of its height. */
function placeOn(area: Electron.Rectangle): Electron.Rectangle {
  const width = Math.min(SIZE.width, area.width);
  const height = Math.min(SIZE.height, area.height);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + Math.min(area.height / 5, (area.height - height) / 2)),
    width,
    height,
  };
}
