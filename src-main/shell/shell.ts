import { nativeTheme } from 'electron';
import { CachedQuery } from '../tracking/reads.ts';
import { ACCOUNTS, type DataPart, LOCAL_SETTINGS } from '../contract/values/data-part.ts';
import type { Navigation, Place } from '../contract/ipc.ts';
import { LONGEST_PASTE } from '../contract/calls/messages.ts';
import type { WindowCommand } from '../contract/values/command.ts';
import { perchLinkIn } from '../contract/links/perch-link.ts';
import type { SettingValue } from '../contract/values/setting.ts';
import type { Handlers, System } from '../features/base/handler.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { PasteObstacle } from '../contract/values/paste.ts';
import type { LocalReminder } from '../contract/values/reminder.ts';
import type { MessageNotification } from '../contract/values/notification.ts';
import { commandOfTarget, isOf } from '../features/links/queries.ts';
import { settingValue } from '../features/settings/queries.ts';
import { words } from '../../resources/words.ts';
import { isTwelveHourClock, writeTimesBy } from '../../resources/clock.ts';
import { readText } from './system/desktop/clipboard.ts';
import { pushTo, pushToWindows } from './windows/ipc.ts';
import { checkSpelling } from './windows/spelling.ts';
import type { EarlierResponse } from './notifications/notifications.ts';
import { ShellNotifications } from './notifications/shell-notifications.ts';
import { ShellTray } from './tray/shell-tray.ts';
import type { MainWindow } from './windows/window.ts';

interface ShellOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  window: MainWindow;
  trayFolder: string;
  showQuick(): void;
  /** The user chose something in the tray's menu. */
  acted(): void;
}

/** Themes by the value of the setting `color_scheme`. */
const themes: Partial<Record<number, 'dark' | 'light'>> = { 2: 'dark', 3: 'light' };

/** Tray and window over one workspace. The tray's commands run through the same handlers as a window's calls. */
export class Shell {
  readonly #options: ShellOptions;
  /** Null until it is shown. */
  #tray: ShellTray | null = null;
  readonly #notifications: ShellNotifications;
  /**
   * The user's theme for the window and for everything that the system draws for it: this computer's, else the account's,
   * else the system's.
   */
  readonly #theme = new CachedQuery((): typeof nativeTheme.themeSource => {
    const { theme } = this.#options.workspace.localSettings.current;
    return theme === 'system' ? (themes[Number(this.#setting('color_scheme'))] ?? 'system') : theme;
  });
  #shownTheme: typeof nativeTheme.themeSource = 'system';

  constructor(options: ShellOptions) {
    this.#options = options;
    const { localSettings } = options.workspace;
    writeTimesBy(() =>
      isTwelveHourClock(
        localSettings.current.clock,
        this.#setting('twenty_four_hour_time'),
        options.system.formats().twelveHours,
      ),
    );
    this.#followTheme();
    checkSpelling(localSettings.current.checkSpelling);
    this.#notifications = new ShellNotifications({
      ...options,
      openIn: (accountId, navigation) => this.#openIn(accountId, navigation),
      onQuietEnd: () => this.#tray?.update(),
    });
  }

  /** Shows the tray icon. To make its menu takes time, in which a window that was opened before can be loaded. */
  showTray(): void {
    const options = this.#options;
    this.#tray = new ShellTray({
      ...options,
      opener: {
        open: (place) => this.open(place),
        openIn: (accountId, navigation) => this.#openIn(accountId, navigation),
        runInWindow: (command) => {
          options.acted();
          this.runInWindow(command);
        },
        showQuick: options.showQuick,
      },
    });
  }

  /** Updates windows and tray after parts of the data have changed. */
  changed(parts: DataPart[]): void {
    const { localSettings } = this.#options.workspace;
    if (this.#theme.forgetAfter(parts)) this.#followTheme();
    if (parts.includes(LOCAL_SETTINGS)) checkSpelling(localSettings.current.checkSpelling);
    if (parts.includes(ACCOUNTS)) this.#options.window.reshape();
    this.#notifications.changed(parts);
    pushToWindows('changed', { parts });
    this.#tray?.changed(parts);
  }

  /** Shows everything in the words of another language. */
  renewWords(): void {
    this.#tray?.update();
  }

  /** Makes the tray icon anew, for a panel that began after Perch. */
  renewTray(): void {
    this.#tray?.renew();
  }

  /** Shows the window, and a place in it. */
  open(place?: Place): void {
    this.#show(place && { place });
  }

  #show(navigation?: Navigation): void {
    this.#options.window.show((window) => navigation && pushTo(window, 'navigate', navigation));
  }

  /**
   * Shows the window, which runs a command of the quick window or a link.
   * @param accountId the account to do it in; null for the one that is shown
   */
  runInWindow(command: WindowCommand, accountId: string | null = null): void {
    this.#options.window.show((window) => pushTo(window, 'run', { command, accountId }));
  }

  /** Opens the form for a new snippet with the text that is selected in another program, and returns that text. */
  async beginSnippet(): Promise<string> {
    const text = await readText('selection');
    // The window refuses a text that is far too long in words when it reads the text itself.
    const isShort = text.length <= LONGEST_PASTE;
    this.runInWindow({ do: 'snippet-from-selection', text: isShort ? text : '' });
    return text;
  }

  /**
   * Shows what a link of Perch's own points at, in the account of its server. A link that does not follow the grammar is
   * ignored, because any page in the browser can open one.
   */
  openLink(written: string): void {
    const link = perchLinkIn(written);
    if (!link) return;
    const { workspace, system } = this.#options;
    const { accounts, activeId } = workspace.view();
    const fits = accounts.filter(({ serverUrl }) => isOf(link.server, serverUrl));
    const account = fits.find(({ id }) => id === activeId) ?? fits[0];
    const db = account && workspace.findEngine(account.id)?.db;
    if (!account || !db) {
      this.open();
      const server = URL.parse(link.server ?? '')?.host;
      if (server && accounts.length > 0)
        system.notify(
          { title: words('link.other-server', { server }), body: words('link.sign-in'), silent: true },
          { click: () => this.open('accounts') },
        );
      return;
    }
    workspace.activate(account.id);
    this.runInWindow(commandOfTarget(db, link.target), account.id);
  }

  remind(accountId: string, reminder: LocalReminder): void {
    this.#notifications.remind(accountId, reminder);
  }

  /** Shows notifications about messages. */
  notifyOf(accountId: string, messages: MessageNotification[]): void {
    this.#notifications.notifyOf(accountId, messages);
  }

  /** Says that a snippet was copied and not pasted. A click opens the settings for what is missing. */
  tellNotPasted(why: PasteObstacle | 'failed'): void {
    this.#options.system.notify(
      { title: words('paste.copied'), body: words(`paste.obstacle.${why}`), silent: true },
      { click: () => this.#show({ place: 'settings', target: { key: 'local.pasteSnippets' } }) },
    );
  }

  /** Does what the user did with a notification of an earlier run; opens Perch where that is not known any more. */
  respondTo(response: EarlierResponse): void {
    if (!this.#notifications.respondTo(response)) this.open();
  }

  /** Opens a place of an account, which may have been removed meanwhile; without a place, the one that it shows. */
  #openIn(accountId: string, navigation?: Navigation): void {
    const { workspace } = this.#options;
    if (!workspace.view().accounts.some(({ id }) => id === accountId)) return this.open();
    workspace.activate(accountId);
    this.#show(navigation && { ...navigation, accountId });
  }

  #followTheme(): void {
    const theme = this.#theme.result;
    if (theme === this.#shownTheme) return;
    this.#shownTheme = theme;
    nativeTheme.themeSource = theme;
  }

  /** A setting of the active account's user; undefined if it is not known. */
  #setting(name: string): SettingValue['value'] | undefined {
    const { workspace } = this.#options;
    const engine = workspace.findEngine(workspace.activeId ?? '');
    return engine && settingValue(engine.db, name);
  }
}
