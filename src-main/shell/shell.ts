import { app, nativeTheme } from 'electron';
import type { CollectionName, Navigation, Place } from '../contract/ipc.ts';
import { Refusal } from '../contract/problem.ts';
import type { SettingValue } from '../contract/setting.ts';
import type { Handlers, System } from '../features/handler.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { LocalReminder } from '../contract/reminder.ts';
import type { MessageNotification } from '../contract/notification.ts';
import { canShowMessage, messageExcerpt } from '../features/messages/queries.ts';

import { settingValue } from '../features/settings/queries.ts';
import { presetsView } from '../features/status/presets.ts';
import { statusView } from '../features/status/queries.ts';
import { isTwelveHourClock, writeTimesBy } from '../../resources/clock.ts';
import { pushToWindows } from './ipc.ts';
import { logFault } from './log.ts';
import { grouped, messageWords, reminderWords, targetOf } from './notification-words.ts';
import { checkSpelling } from './spelling.ts';
import { TrayIcon } from './tray.ts';
import { EXTEND_BY } from '../contract/presets.ts';
import { trayModel, type TrayCommand, type TrayState } from './tray-model.ts';
import type { MainWindow } from './window.ts';

interface ShellOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  window: MainWindow;
  trayFolder: string;
}

/** Themes by the value of the setting `color_scheme`. */
const themes: Partial<Record<number, 'dark' | 'light'>> = { 2: 'dark', 3: 'light' };

/** What the theme is read from. */
const THEME_READS: CollectionName[] = ['local-settings', 'settings', 'accounts'];

/** Tray and window over one workspace. The tray's commands run through the same handlers as a window's calls. */
export class Shell {
  readonly #options: ShellOptions;
  readonly #tray: TrayIcon;
  #theme: typeof nativeTheme.themeSource = 'system';

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
    this.#tray = new TrayIcon(
      options.trayFolder,
      trayModel(this.#trayState()),
      (command) => void this.#run(command),
    );
  }

  /** Updates windows and tray after collections have changed. */
  changed(collections: CollectionName[]): void {
    const { localSettings } = this.#options.workspace;
    if (THEME_READS.some((name) => collections.includes(name))) this.#followTheme();
    if (collections.includes('local-settings')) checkSpelling(localSettings.current.checkSpelling);
    if (collections.includes('accounts')) this.#options.window.reshape();
    pushToWindows('changed', { collections });
    this.#tray.show(trayModel(this.#trayState()));
  }

  /** Shows the window and a place in it; with `edit` its form for a new item. */
  open(place?: Place, edit = false): void {
    this.#show(place && { place, ...(edit && { target: { key: 'new', edit } }) });
  }

  #show(navigation?: Navigation): void {
    this.#options.window.show(() => navigation && pushToWindows('navigate', navigation));
  }

  /** Shows a reminder. A click opens the message, or the reminders where the message cannot be shown. */
  remind(accountId: string, reminder: LocalReminder): void {
    const { workspace, system } = this.#options;
    const { messageId } = reminder;
    const db = workspace.findEngine(accountId)?.db;
    const message = db && messageId !== null ? messageExcerpt(db, messageId) : '';
    const open = (): void => {
      const engine = workspace.findEngine(accountId);
      const canShow = messageId !== null && engine && canShowMessage(engine.db, messageId, engine.isInStep);
      this.#openIn(
        accountId,
        canShow ? { place: 'topics', target: { key: String(messageId) } } : { place: 'reminders' },
      );
    };
    const organization = this.#organizationOf(accountId);
    // Where the system has no notifications, the window opens as after a click.
    if (!system.notify(reminderWords(reminder, { organization, message }), open)) open();
  }

  /** Shows notifications about messages. A click opens the message in its conversation. */
  notifyOf(accountId: string, messages: MessageNotification[]): void {
    const { workspace, system } = this.#options;
    const isOnlyAccount = workspace.view().accounts.length === 1;
    const organization = isOnlyAccount ? null : this.#organizationOf(accountId);
    for (const group of grouped(messages))
      system.notify(messageWords(group, organization), () =>
        this.#openIn(accountId, { place: 'topics', target: targetOf(group) }),
      );
  }

  /** Opens a place of an account, which may have been removed meanwhile. */
  #openIn(accountId: string, navigation: Navigation): void {
    const { workspace } = this.#options;
    if (!workspace.findEngine(accountId)) return this.open();
    workspace.activate(accountId);
    this.#show({ ...navigation, accountId });
  }

  #organizationOf(accountId: string): string {
    const { accounts } = this.#options.workspace.view();
    return accounts.find(({ id }) => id === accountId)?.organization ?? '';
  }

  /**
   * Applies the user's theme to the window and to everything that the system draws for it: this computer's, else the
   * account's, else the system's.
   */
  #followTheme(): void {
    const own = this.#options.workspace.localSettings.current.theme;
    const theme = own === 'system' ? (themes[Number(this.#setting('color_scheme'))] ?? 'system') : own;
    if (theme === this.#theme) return;
    this.#theme = theme;
    nativeTheme.themeSource = theme;
  }

  /** A setting of the active account's user; undefined where it is not known. */
  #setting(name: string): SettingValue['value'] | undefined {
    const { workspace } = this.#options;
    const engine = workspace.findEngine(workspace.activeId ?? '');
    return engine && settingValue(engine.db, name);
  }

  #trayState(): TrayState {
    const { workspace } = this.#options;
    const { accounts, activeId } = workspace.view();
    const account = accounts.find(({ id }) => id === activeId);
    const engine = account && workspace.findEngine(account.id);
    return {
      active: account
        ? {
            account,
            status: engine ? statusView(engine.db) : null,
            presets: engine ? presetsView(engine.db) : { presets: [], recents: [] },
          }
        : null,
      others: accounts.filter(({ id }) => id !== activeId),
    };
  }

  async #run(command: TrayCommand): Promise<void> {
    try {
      await this.#do(command);
    } catch (error) {
      // The window shows the reason, so that a click in the tray always has a visible result.
      if (!(error instanceof Refusal)) logFault(`tray ${command.do}`, error);
      this.#tray.show(trayModel(this.#trayState()));
      this.open('status');
    }
  }

  async #do(command: TrayCommand): Promise<void> {
    const { handlers, workspace } = this.#options;
    const accountId = workspace.activeId ?? '';
    switch (command.do) {
      case 'set-status':
        return handlers['status:set']({ accountId, ...command.status });
      case 'extend-status':
        return handlers['status:extend']({ accountId, minutes: EXTEND_BY });
      case 'clear-status':
        return handlers['status:clear']({ accountId });
      case 'set-away':
        return handlers['status:set-away']({ accountId, away: command.away });
      case 'open-other':
        await handlers['accounts:activate']({ accountId: command.accountId });
        return this.open('outbox');
      case 'open-status':
        return this.open('status', true);
      case 'open-outbox':
        return this.open('outbox');
      case 'open':
        return this.open();
      case 'quit':
        app.quit();
    }
  }
}
