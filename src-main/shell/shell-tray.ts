import { join } from 'node:path';
import { app, nativeImage } from 'electron';
import { Refusal } from '../contract/problem.ts';
import type { Handlers, System } from '../features/handler.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { words } from '../../resources/words.ts';
import { logFault } from './log.ts';
import { type Opener, TrayCommands } from './tray-commands.ts';
import type { TrayCommand } from './tray-items.ts';
import { trayModel, type TrayModel } from './tray-model.ts';
import { readTray } from './tray-state.ts';
import { nextFullHourChange } from './tray-status-items.ts';
import { TrayIcon } from './tray.ts';
import type { MainWindow } from './window.ts';

interface ShellTrayOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  opener: Opener;
  window: Pick<MainWindow, 'setOverlay'>;
  trayFolder: string;
}

/** The tray over one workspace, and the badge on Perch's own icon. */
export class ShellTray {
  readonly #options: ShellTrayOptions;
  readonly #commands: TrayCommands;
  readonly #icon: TrayIcon;
  #hour: NodeJS.Timeout | undefined;
  #badge = 0;

  constructor(options: ShellTrayOptions) {
    this.#options = options;
    this.#commands = new TrayCommands(options);
    this.#icon = new TrayIcon({
      folder: options.trayFolder,
      model: this.#model(),
      click: () => options.workspace.localSettings.current.trayClick,
      run: (command) => void this.#run(command),
    });
  }

  /** Shows the workspace as it is now. Call it after collections have changed. */
  update(): void {
    const model = this.#model();
    this.#icon.show(model);
    const counted = this.#options.workspace.localSettings.current.badge === 'attention' ? model.attention : 0;
    if (counted === this.#badge) return;
    this.#badge = counted;
    this.#showBadge(counted);
  }

  /** Makes the icon anew, for a panel that began after Perch. */
  renew(): void {
    this.#icon.renew();
  }

  #showBadge(count: number): void {
    const { window, trayFolder } = this.#options;
    if (process.platform !== 'win32') app.setBadgeCount(count);
    else if (count === 0) window.setOverlay(null, '');
    else {
      // The bar of Windows gives a mark 16 px.
      const image = nativeImage.createFromPath(join(trayFolder, 'badge.png'));
      window.setOverlay(image, words('tray.needs-user', { count }));
    }
  }

  #model(): TrayModel {
    const { workspace, system } = this.#options;
    const state = readTray(workspace, system);
    clearTimeout(this.#hour);
    this.#hour = setTimeout(() => this.update(), nextFullHourChange(state.now) - state.now);
    this.#hour.unref();
    return trayModel(state);
  }

  async #run(command: TrayCommand): Promise<void> {
    try {
      await this.#commands.run(command);
    } catch (error) {
      // The window shows the reason, so that a click in the tray always has a visible result.
      if (!(error instanceof Refusal)) logFault(`tray ${command.do}`, error);
      this.#options.opener.open(command.do === 'copy-snippet' ? 'snippets' : 'status');
    }
    // The system has toggled the item that was clicked, whatever came of it.
    this.update();
  }
}
