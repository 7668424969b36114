import { join } from 'node:path';
import { app, nativeImage } from 'electron';
import { trackReads } from '../../tracking/reads.ts';
import { type DataPart, isAffected } from '../../contract/values/data-part.ts';
import type { LocalSettings } from '../../contract/values/local-settings.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Handlers, System } from '../../features/base/handler.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { words } from '../../../resources/words.ts';
import { ClockTimer } from '../system/clock-timer.ts';
import { logFault } from '../system/program/log.ts';
import { type Opener, runTrayCommand } from './tray-commands.ts';
import type { TrayCommand } from './tray-items.ts';
import { trayModel, type TrayModel } from './tray-model.ts';
import { TrayReader } from './tray-state.ts';
import { nextFullHourChange } from './tray-status-items.ts';
import { TrayIcon } from './tray.ts';
import type { MainWindow } from '../windows/window.ts';

interface ShellTrayOptions {
  workspace: Workspace;
  handlers: Handlers;
  system: System;
  opener: Opener;
  window: Pick<MainWindow, 'setOverlay'>;
  trayFolder: string;
}

/** The kind of things that the badge on Perch's own icon counts, and their number. */
interface Badge {
  counts: LocalSettings['badge'];
  count: number;
}

/** The tray over one workspace, and the badge on Perch's own icon. */
export class ShellTray {
  readonly #options: ShellTrayOptions;
  readonly #icon: TrayIcon;
  readonly #reader: TrayReader;
  /** The parts of the data that the tray shows. */
  #reads: ReadonlySet<DataPart> = new Set();
  readonly #hour = new ClockTimer();
  /** The badge as it was shown last. */
  #badge: Badge = { counts: 'nothing', count: 0 };

  constructor(options: ShellTrayOptions) {
    this.#options = options;
    this.#reader = new TrayReader(options.workspace, options.system);
    this.#icon = new TrayIcon({
      folder: options.trayFolder,
      model: this.#model(),
      click: () => options.workspace.localSettings.current.trayClick,
      run: (command) => void this.#run(command),
    });
    // The icon is there before the messages are counted.
    setImmediate(() => {
      this.#reader.beginToCount();
      this.update();
    });
  }

  /** Shows the workspace as it is now, if the tray shows some of the parts that have changed. */
  changed(parts: readonly DataPart[]): void {
    this.#reader.changed(parts);
    if (isAffected(this.#reads, parts)) this.update();
  }

  /** Shows the workspace as it is now, where the time or the user's click changed only the tray. */
  update(): void {
    const model = this.#model();
    this.#icon.show(model);
    const { badge: counts } = this.#options.workspace.localSettings.current;
    const count = { attention: model.attention, messages: model.unread, nothing: 0 }[counts];
    const before = this.#badge;
    this.#badge = { counts, count };
    if (count !== before.count || (count > 0 && counts !== before.counts)) this.#showBadge(this.#badge);
  }

  /** Makes the icon anew, for a panel that began after Perch. */
  renew(): void {
    this.#icon.renew();
  }

  #showBadge({ counts, count }: Badge): void {
    const { window, trayFolder } = this.#options;
    if (process.platform !== 'win32') app.setBadgeCount(count);
    else if (count === 0) window.setOverlay(null, '');
    else {
      // The bar of Windows gives a mark 16 px.
      const isAboutMessages = counts === 'messages';
      const image = nativeImage.createFromPath(
        join(trayFolder, isAboutMessages ? 'badge-unread.png' : 'badge.png'),
      );
      window.setOverlay(image, words(isAboutMessages ? 'unread.spoken' : 'tray.needs-user', { count }));
    }
  }

  #model(): TrayModel {
    // The words of times depend on settings, too.
    const { result: model, reads } = trackReads(() => trayModel(this.#reader.read()));
    this.#reads = reads;
    this.#hour.set(
      () => nextFullHourChange(Date.now()),
      () => this.update(),
    );
    return model;
  }

  async #run(command: TrayCommand): Promise<void> {
    try {
      await runTrayCommand(this.#options, command);
    } catch (error) {
      // The window shows the reason, so that a click in the tray always has a visible result.
      if (!(error instanceof Refusal)) logFault(`tray ${command.do}`, error);
      this.#options.opener.open(command.do === 'copy-snippet' ? 'snippets' : 'status');
    }
    // The system has toggled the item that was clicked, whatever came of it.
    this.update();
  }
}
