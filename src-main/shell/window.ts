import { BrowserWindow, nativeTheme } from 'electron';

/** The surfaces of the two themes, so that nothing flashes before the page is drawn. */
const GROUND = { light: '#f4f2ee', dark: '#141413' };

interface MainWindowOptions {
  preload: string;
  icon: string;
  url: string;
  /** True once the app is quitting: only then does closing end the window. */
  isQuitting(): boolean;
}

/** The one window. Closing it keeps the app in the tray. */
export class MainWindow {
  readonly #options: MainWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: MainWindowOptions) {
    this.#options = options;
  }

  /** Opens the window, or brings it to the front; calls back when its page can be told something. */
  show(whenLoaded: () => void = () => {}): void {
    if (this.#window) whenLoaded();
    else {
      this.#window = this.#create();
      this.#window.webContents.once('did-finish-load', whenLoaded);
      return;
    }
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  #create(): BrowserWindow {
    const { preload, icon, url, isQuitting } = this.#options;
    const window = new BrowserWindow({
      width: 1120,
      height: 720,
      minWidth: 360,
      minHeight: 420,
      show: false,
      title: 'Perch',
      icon,
      autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
      webPreferences: { preload, contextIsolation: true, sandbox: true, nodeIntegration: false },
    });
    window.once('ready-to-show', () => window.show());
    window.on('close', (event) => {
      if (isQuitting()) return;
      event.preventDefault();
      window.hide();
    });
    window.on('closed', () => {
      this.#window = null;
    });
    void window.loadURL(url);
    return window;
  }
}
