import { BrowserWindow, nativeTheme } from 'electron';
import { watchResponsiveness } from './responsiveness.ts';
import { SMALLEST, WindowBounds } from './window-bounds.ts';

/** The surfaces of the two themes, so that nothing flashes before the page is drawn. */
const GROUND = { light: '#f4f2ee', dark: '#141413' };

interface MainWindowOptions {
  preload: string;
  icon: string;
  url: string;
  /** The file that keeps the size and the place of the window. */
  boundsFile: string;
  /** True once the app is quitting: only then does closing end the window. */
  isQuitting(): boolean;
  /** The page's process has ended by itself. */
  onGone(reason: string): void;
}

/** The one window. Closing it keeps the app in the tray. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  readonly #bounds: WindowBounds;
  #window: BrowserWindow | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
    this.#bounds = new WindowBounds(options.boundsFile);
  }

  /** Opens the window, or brings it to the front; calls back when its page can be told something. */
  show(whenLoaded: () => void = () => {}): void {
    if (this.#options.isQuitting()) return;
    if (!this.#window) {
      this.#window = this.#create();
      this.#window.webContents.once('did-finish-load', whenLoaded);
      return;
    }
    if (this.#window.webContents.isLoadingMainFrame())
      this.#window.webContents.once('did-finish-load', whenLoaded);
    else whenLoaded();
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  /** Does what closing it does: it goes into the tray. */
  putAway(): void {
    this.#window?.close();
  }

  /** What still happens after this is not seen. */
  hide(): void {
    this.#window?.hide();
  }

  /** @param isPlain whether what others wrote is shown as plain text at first */
  #create({ isPlain = false } = {}): BrowserWindow {
    const { preload, icon, url, isQuitting, onGone } = this.#options;
    const window = new BrowserWindow({
      ...this.#bounds.initial(),
      minWidth: SMALLEST.width,
      minHeight: SMALLEST.height,
      show: false,
      title: 'Perch',
      icon,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
      webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false },
    });
    const { wasMaximized } = this.#bounds;
    window.once('ready-to-show', () => {
      if (wasMaximized) window.maximize();
      window.show();
    });
    this.#bounds.follow(window);
    window.on('close', (event) => {
      if (isQuitting()) return;
      event.preventDefault();
      // macOS would keep an empty black screen for a window that is hidden in full screen.
      if (process.platform === 'darwin' && window.isFullScreen()) {
        window.once('leave-full-screen', () => window.hide());
        window.setFullScreen(false);
      } else if (mayHaveNoTray()) window.minimize();
      else window.hide();
    });
    const createdAt = Date.now();
    // A page that crashed stays blank, so a new window takes its place; not for ever, where it crashes at once.
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      onGone(reason);
      setImmediate(() => {
        if (window.isDestroyed()) return;
        this.#replace(window, window.isVisible() && Date.now() - createdAt > 10_000);
      });
    });
    watchResponsiveness(window, () => {
      onGone('unresponsive');
      // A page in an endless loop does not end when its window does.
      window.webContents.forcefullyCrashRenderer();
      this.#replace(window, true);
    });
    window.on('closed', () => {
      if (this.#window === window) this.#window = null;
    });
    void window.loadURL(isPlain ? `${url}?plain` : url);
    return window;
  }

  /** Ends a window and, where it is wanted, has one take its place that shows what others wrote as plain text at first. */
  #replace(window: BrowserWindow, again: boolean): void {
    window.destroy();
    if (again && !this.#options.isQuitting()) this.#window = this.#create({ isPlain: true });
  }
}

/** GNOME shows no tray without an extension, and no program can ask whether there is one: a hidden window would be lost. */
const mayHaveNoTray = (): boolean =>
  process.platform === 'linux' && /gnome/i.test(process.env['XDG_CURRENT_DESKTOP'] ?? '');
