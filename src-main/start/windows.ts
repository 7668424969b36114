import { join } from 'node:path';
import { app, type WebContents } from 'electron';
import { writtenLocale } from '../../resources/locale.ts';
import { QUICK_CALLS } from '../contract/quick-calls.ts';
import { lastPlace } from '../features/app/last-place.ts';
import { APP_ORIGINS } from '../shell/network/app-scheme.ts';
import { logFault } from '../shell/system/program/log.ts';
import type { Surface } from '../shell/windows/ipc.ts';
import { pageAccess } from '../shell/windows/page-preferences.ts';
import { QuickWindow } from '../shell/windows/quick-window.ts';
import { MainWindow } from '../shell/windows/window.ts';
import type { Workspace } from '../workspace/workspace.ts';

interface WindowsOptions {
  workspace: Workspace;
  /** The server of the pages in development; null if they are files of the app. */
  devServer: string | null;
  /** Whether debuggers may attach. */
  inspectable: boolean;
  preload: string;
  icon: string;
  /** Whether there is a tray to open a hidden window from. */
  hasTray(): boolean;
  /** Called right before the quick window takes the focus, and when it has given the focus back. */
  onQuickShown(isShown: boolean): void;
}

/** The windows of Perch: where their pages are, and which calls each page may make. */
export class Windows {
  readonly main: MainWindow;
  readonly quick: QuickWindow;
  readonly #origins: typeof APP_ORIGINS;
  #isQuitting = false;

  constructor({ workspace, devServer, inspectable, preload, icon, hasTray, onQuickShown }: WindowsOptions) {
    this.#origins = devServer === null ? APP_ORIGINS : { main: devServer, quick: devServer };
    const { main, quick } = this.#origins;
    const page = pageAccess(preload, inspectable);
    const isQuitting = (): boolean => this.#isQuitting;
    this.main = new MainWindow({
      page,
      icon,
      // With the place it begins to load the place's code before it can ask for anything: each place has a page of its own,
      // which names all files of its first paint.
      url() {
        const engine = workspace.activeId === null ? undefined : workspace.findEngine(workspace.activeId);
        const place = engine ? lastPlace(engine.db) : null;
        const name = devServer === null && place !== null ? place : 'index';
        return `${addressed(`${main}/${name}.html`)}&place=${place ?? ''}`;
      },
      boundsFile: join(app.getPath('userData'), 'window.json'),
      isSmall() {
        const { accounts, welcome } = workspace.view();
        return accounts.length === 0 || welcome !== null;
      },
      isQuitting,
      hasTray,
      keepsRunning: () => workspace.localSettings.current.keepRunning,
      onPageEnd: (reason) => logFault(`window: ${reason}`, undefined),
    });
    this.quick = new QuickWindow({
      page,
      url: () => addressed(devServer === null ? `${quick}/index.html` : `${devServer}/quick/index.html`),
      isQuitting,
      onShown: onQuickShown,
      onPageEnd: (reason) => logFault(`quick window: ${reason}`, undefined),
    });
  }

  /** The rights of a page, by its window. Null if the window is none of ours. */
  readonly surfaceOf = (contents: WebContents): Surface | null => {
    if (this.main.owns(contents)) return { origin: this.#origins.main, calls: 'everything' };
    return this.quick.owns(contents) ? { origin: this.#origins.quick, calls: QUICK_CALLS } : null;
  };

  get isQuitting(): boolean {
    return this.#isQuitting;
  }

  /** Hides the window. From now on closing a window destroys it, and none is opened. */
  beginQuitting(): void {
    this.#isQuitting = true;
    this.main.hide();
  }
}

/** The address of a page with the locale that it writes in. */
const addressed = (page: string): string => `${page}?locale=${writtenLocale()}`;
