import { app } from 'electron';
import type { Collection, Place } from '../contract/ipc.ts';
import { presets, type PresetId } from '../contract/presets.ts';
import { Refusal } from '../contract/problem.ts';
import type { Handlers, System } from '../service/handlers/handler.ts';
import type { Workspace } from '../service/workspace.ts';
import type { LocalReminder } from '../sync/local-reminders.ts';
import { statusView } from '../sync/views/status.ts';
import { words } from '../../resources/words.ts';
import { pushToWindows } from './ipc.ts';
import { logFault } from './log.ts';
import { TrayIcon } from './tray.ts';
import { trayModel, type TrayCommand, type TrayState } from './tray-model.ts';
import type { MainWindow } from './window.ts';

interface ShellOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  window: MainWindow;
  trayFolder: string;
}

/** Tray and window over one workspace. What the tray does goes through the same handlers as what a window asks. */
export class Shell {
  readonly #options: ShellOptions;
  readonly #tray: TrayIcon;

  constructor(options: ShellOptions) {
    this.#options = options;
    this.#tray = new TrayIcon(
      options.trayFolder,
      trayModel(this.#trayState()),
      (command) => void this.#run(command),
    );
  }

  /** Something that a window or the tray shows has changed. */
  changed(collections: Collection[]): void {
    pushToWindows('changed', { collections });
    this.#tray.show(trayModel(this.#trayState()));
  }

  /** Shows the window, a place in it, and with `edit` the form there. */
  open(place?: Place, edit = false): void {
    this.#options.window.show(() => place && pushToWindows('navigate', { place, edit }));
  }

  /** Reminds in the server's stead. A click leads to the reminders of that account. */
  remind(accountId: string, { messageId, note, at }: LocalReminder): void {
    const { workspace, system } = this.#options;
    const { accounts } = workspace.view();
    const organization = accounts.find(({ id }) => id === accountId)?.organization ?? '';
    const title = note || words('reminder.notification-title', { id: String(messageId ?? '') });
    const body = words('reminder.notification', { organization, at: new Date(at * 1000) });
    system.notify(title, body, () => {
      if (workspace.findEngine(accountId)) workspace.activate(accountId);
      this.open('reminders');
    });
  }

  #trayState(): TrayState {
    const { workspace } = this.#options;
    const { accounts, activeId } = workspace.view();
    const account = accounts.find(({ id }) => id === activeId);
    const engine = account && workspace.findEngine(account.id);
    return {
      active: account ? { account, status: engine ? statusView(engine.db) : null } : null,
      others: accounts.filter(({ id }) => id !== activeId),
    };
  }

  async #run(command: TrayCommand): Promise<void> {
    try {
      await this.#do(command);
    } catch (error) {
      // The window says why; a click in the tray never does nothing.
      if (!(error instanceof Refusal)) logFault(`tray ${command.do}`, error);
      this.#tray.show(trayModel(this.#trayState()));
      this.open('status');
    }
  }

  async #do(command: TrayCommand): Promise<void> {
    const { handlers, workspace } = this.#options;
    const accountId = workspace.activeId ?? '';
    switch (command.do) {
      case 'set-preset':
        return handlers['status:set']({ accountId, ...presetStatus(command.preset) });
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

function presetStatus(wanted: PresetId) {
  const preset = presets.find(({ id }) => id === wanted) ?? presets[0];
  return { text: words(`preset.${preset.id}`), emoji: { name: preset.emoji }, clearAfter: preset.clearAfter };
}
