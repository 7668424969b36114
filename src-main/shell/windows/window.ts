import { setTimeout as sleep } from 'node:timers/promises';
import { app, BrowserWindow, type NativeImage, nativeTheme, type WebContents } from 'electron';
import { words } from '../../../resources/words.ts';
import { confined, type PageAccess } from './page-preferences.ts';
import { watchResponsiveness } from './responsiveness.ts';
import { colorTitleBar, titleBarOptions } from './title-bar.ts';
import { SIGN_IN, SMALLEST, WindowBounds } from './window-bounds.ts';
import { zoomed, type ZoomStep } from './zoom.ts';

/** The background of the two themes, so that nothing flashes before the page is drawn. */
const GROUND = { light: '#f4f2ee', dark: '#141413' };

/** How long quitting waits for a page to store its texts, in milliseconds. */
const STORES_WITHIN = 1_000;

interface MainWindowOptions {
  page: PageAccess;
  icon: string;
  /** The page's address, with the locale that it writes in. */
  url(): string;
  /** The file that stores the window's size and position. */
  boundsFile: string;
  /** Whether the window is the small one of the first sign-in and the welcome after it. */
  isSmall(): boolean;
  /** Whether the app is quitting; only then does closing destroy the window. */
  isQuitting(): boolean;
  /** Whether there is a tray to open a hidden window from. */
  hasTray(): boolean;
  /** Whether the app goes on in the tray when the user closes the window. */
  keepsRunning(): boolean;
  /** Called when the page's process has ended by itself. */
  onPageEnd(reason: string): void;
}

/** The main window. Closing it leaves the app in the tray, or quits it, as its user has set. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #bounds: WindowBounds;
  #window: BrowserWindow | null = null;
  #overlay: { image: NativeImage | null; description: string } = { image: null, description: '' };
  /** Whether the window has the shape of the first sign-in. */
  #isSmall = false;

  /** Whether the page has loaded once; before, the window may not even have begun. */
  #hasLoaded = false;

  constructor(options: MainWindowOptions) {
    this.#options = options;
    this.#bounds = new WindowBounds(options.boundsFile);
  }

  /** Opens the window, or brings it to the front. Calls back when its page can receive events. */
  show(whenLoaded: (window: BrowserWindow) => void = () => {}): void {
    if (this.#options.isQuitting()) return;
    const isNew = this.#window === null;
    const window = (this.#window ??= this.#create());
    if (!this.#hasLoaded || window.webContents.isLoadingMainFrame())
      window.webContents.once('did-finish-load', () => whenLoaded(window));
    else whenLoaded(window);
    // A new window shows itself as soon as it is drawn.
    if (isNew) return;
    const wasAway = !window.isVisible() || window.isMinimized();
    if (window.isMinimized()) window.restore();
    if (wasAway) this.#bounds.bringBack(window);
    window.show();
    window.focus();
  }

  /**
   * Gives the window its shape: the fixed small size for the first sign-in and the welcome, else its own bounds. Call
   * this after the accounts have changed, or the welcome went on.
   */
  reshape(): void {
    const window = this.#window;
    const isSmall = this.#options.isSmall();
    if (!window || window.isDestroyed() || isSmall === this.#isSmall) return;
    // macOS changes no bounds in full screen, and leaves it in its own time.
    if (window.isFullScreen()) {
      window.once('leave-full-screen', () => this.reshape());
      window.setFullScreen(false);
      return;
    }
    if (isSmall) {
      window.unmaximize();
      this.#isSmall = true;
      window.setMinimumSize(SIGN_IN.width, SIGN_IN.height);
      window.setSize(SIGN_IN.width, SIGN_IN.height);
    } else {
      const { x, y, width, height } = this.#bounds.initial();
      const { wasMaximized } = this.#bounds;
      window.setMinimumSize(SMALLEST.width, SMALLEST.height);
      if (x === undefined || y === undefined) window.setSize(width, height);
      else window.setBounds({ x, y, width, height });
      this.#isSmall = false;
      // To maximize a hidden window would show it.
      if (wasMaximized && window.isVisible()) window.maximize();
    }
    window.setResizable(!isSmall);
    if (process.platform !== 'linux') window.setMaximizable(!isSmall);
    window.setFullScreenable(!isSmall);
    if (isSmall || this.#bounds.initial().x === undefined) window.center();
  }

  /** Reloads the page, if there is one, for example in another language. The page stores unfinished texts before it goes. */
  reload(whenLoaded: (window: BrowserWindow) => void): void {
    const window = this.#window;
    if (!window || window.isDestroyed()) return;
    this.#load(window, false);
    window.webContents.once('did-finish-load', () => whenLoaded(window));
  }

  /**
   * Lets the page store its unfinished texts as where it goes: what was typed last may not be stored yet. Its calls come before
   * its answer. A page that does not respond holds nothing up.
   */
  async storeTexts(): Promise<void> {
    const contents = this.#window?.webContents;
    if (!contents || !this.#hasLoaded) return;
    const told = contents.executeJavaScript("dispatchEvent(new Event('pagehide'))").catch(() => undefined);
    await Promise.race([told, sleep(STORES_WITHIN)]);
  }

  /** Whether these are the window's contents. */
  owns(contents: WebContents): boolean {
    return this.#window?.webContents === contents;
  }

  get isFocused(): boolean {
    return this.#window?.isFocused() ?? false;
  }

  /**
   * Marks the window's button in the taskbar of Windows, which has no counting badge.
   * @param overlay null for no mark
   * @param description the meaning of the mark, for people who do not see it
   */
  setOverlay(overlay: NativeImage | null, description: string): void {
    this.#overlay = { image: overlay, description };
    this.#window?.setOverlayIcon(overlay, description);
  }

  /** Makes everything in the window larger or smaller, also in the next windows. */
  zoom(step: ZoomStep): void {
    const contents = this.#window?.webContents;
    if (!contents) return;
    contents.setZoomFactor(zoomed(contents.getZoomFactor(), step));
    this.#bounds.zoomed();
  }

  /** Closes the window into the tray. */
  putAway(): void {
    if (this.#window) this.#putAway(this.#window);
  }

  /** Lets a hidden window be reached without a tray: the desktop lists it, minimized. */
  leaveTray(): void {
    const window = this.#window;
    if (!window || window.isDestroyed() || window.isVisible() || window.isMinimized()) return;
    window.showInactive();
    window.minimize();
  }

  /** Hides the window while the app quits. */
  hide(): void {
    this.#window?.hide();
  }

  /**
   * @param isPlain whether the page shows messages as plain text at first, because rendering one may have crashed it
   */
  #create({ isPlain = false } = {}): BrowserWindow {
    const { page, icon, isQuitting, keepsRunning, onPageEnd } = this.#options;
    const isSmall = this.#options.isSmall();
    this.#isSmall = isSmall;
    const smallest = isSmall ? SIGN_IN : SMALLEST;
    const window = new BrowserWindow({
      ...(isSmall ? SIGN_IN : this.#bounds.initial()),
      minWidth: smallest.width,
      minHeight: smallest.height,
      resizable: !isSmall,
      ...(process.platform !== 'linux' && { maximizable: !isSmall }),
      fullscreenable: !isSmall,
      show: false,
      title: words('app.name'),
      // Elsewhere the icon of the program itself is shown, which has that system's margins.
      ...(process.platform === 'linux' ? { icon } : {}),
      ...(process.platform !== 'darwin' && { autoHideMenuBar: true }),
      ...titleBarOptions(),
      backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
      webPreferences: confined(page),
    });
    colorTitleBar(window);
    const { wasMaximized } = this.#bounds;
    window.once('ready-to-show', () => {
      if (wasMaximized && !this.#isSmall) window.maximize();
      window.show();
    });
    const { webContents } = window;
    // Windows of one origin otherwise share their zoom, and the quick window has a fixed size.
    webContents.setZoomMode('isolated');
    const { lastZoom } = this.#bounds;
    webContents.on('did-finish-load', () => webContents.setZoomFactor(lastZoom));
    webContents.on('zoom-changed', (_event, step) => this.zoom(step));
    this.#bounds.follow(window, () => !this.#isSmall);
    if (process.platform === 'win32' && this.#overlay.image)
      window.setOverlayIcon(this.#overlay.image, this.#overlay.description);
    window.on('close', (event) => {
      if (isQuitting()) return;
      event.preventDefault();
      if (keepsRunning()) this.#putAway(window);
      else app.quit();
    });
    const createdAt = Date.now();
    // A crashed page stays blank, so a new window replaces it, unless the page crashed soon after the window opened.
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      onPageEnd(reason);
      setImmediate(() => {
        if (window.isDestroyed()) return;
        this.#replace(window, window.isVisible() && Date.now() - createdAt > 10_000);
      });
    });
    watchResponsiveness(window, () => {
      onPageEnd('unresponsive');
      // A page in an endless loop does not end when its window does.
      window.webContents.forcefullyCrashRenderer();
      this.#replace(window, true);
    });
    window.on('closed', () => {
      if (this.#window === window) this.#window = null;
    });
    this.#load(window, isPlain);
    return window;
  }

  #load(window: BrowserWindow, isPlain: boolean): void {
    const url = this.#options.url();
    this.#hasLoaded = false;
    window.webContents.once('did-finish-load', () => (this.#hasLoaded = true));
    void window.loadURL(isPlain ? `${url}&plain` : url);
  }

  /** Hides a window into the tray, or minimizes it if there is no tray. */
  #putAway(window: BrowserWindow): void {
    // macOS would leave a black screen for a window that is hidden in full screen.
    if (process.platform === 'darwin' && window.isFullScreen()) {
      window.once('leave-full-screen', () => window.hide());
      window.setFullScreen(false);
    } else if (this.#options.hasTray()) window.hide();
    else window.minimize();
  }

  /** Destroys a window and, with `again`, opens a new one that shows messages as plain text at first. */
  #replace(window: BrowserWindow, again: boolean): void {
    window.destroy();
    if (again && !this.#options.isQuitting()) this.#window = this.#create({ isPlain: true });
  }
}
