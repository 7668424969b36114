// Starts the built app under Playwright, on Electron or on the stand-in, with a profile of its own.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { MenuItem } from 'electron';
import { FaultWatch } from './fault-watch.ts';
import { ShiftWatch } from './layout-shifts.ts';
import { findRuntime } from '../../scripts/electron-runtime.mjs';
import { SHIFT } from '../moment/moment.ts';
import { shiftDate } from '../moment/shift.cjs';

const repository = path.resolve(import.meta.dirname, '../..');
const recorder = path.join(import.meta.dirname, 'record-desktop.cjs');
/** Programs in place of the desktop's own. */
const tools = path.join(import.meta.dirname, 'desktop-tools');

let found: ReturnType<typeof findRuntime> | undefined;
/** Which runtime this machine has; looked for once per process. */
export const perchRuntime = (): ReturnType<typeof findRuntime> => (found ??= findRuntime());

export interface LaunchOptions {
  /** The userData folder; a fresh one without it. Give the same one again to start the app where it ended. */
  profile?: string;
  env?: Record<string, string>;
  /** False: the system offers no real encryption, as a Linux without a key ring. */
  keyring?: boolean;
  /** More arguments for the app, after its folder. */
  args?: string[];
  /** The app's folder or main file; Perch itself without it. */
  app?: string;
  /** Wait for the main window; `false` for an app that starts in the tray. */
  window?: boolean;
}

export interface TrayItem {
  id: string | undefined;
  label: string;
  type: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  submenu?: TrayItem[];
}

export interface RunningPerch {
  app: ElectronApplication;
  /** The main process. */
  main: ChildProcess;
  /** What moved by itself in its windows. */
  shifts: ShiftWatch;
  /** What went wrong in it. */
  faults: FaultWatch;
  /** The main window. Not set after `window: false`. */
  page: Page;
  profile: string;
  /** The output of the main process so far, and what was thrown in windows. */
  output(): string;
  /** Quits the app as a user does, and waits until it has exited. */
  close(): Promise<void>;
  /** `kill -9` of the main process; waits until it has exited. */
  kill(): Promise<void>;

  trayMenu(): Promise<TrayItem[]>;
  /** Clicks an item of the tray's menu by its ID. Refuses one that a user could not click. */
  clickTrayItem(id: string): Promise<void>;
  trayTooltip(): Promise<string>;
  /** A click on the tray's icon itself. */
  clickTray(): Promise<void>;

  /** The URLs and files the app asked the system to open. */
  opened(): Promise<string[]>;
  notifications(): Promise<{ title: string; body: string }[]>;
  clickNotification(index: number): Promise<void>;
  notificationButtons(index: number): Promise<string[]>;
  pressNotificationButton(index: number, label: string): Promise<void>;
  /** The options of the boxes that were shown. */
  boxes(): Promise<{ type?: string; title?: string; message?: string; buttons?: string[] }[]>;
  /** Chooses the button that the next message box is answered with. */
  answerNextBox(button: number): Promise<void>;
  /** Chooses the file or folder that the next dialog for one is answered with. */
  chooseNextPath(path: string): Promise<void>;
  /** The options of the dialogs for files and folders that were shown. */
  fileDialogs(): Promise<{ title?: string; defaultPath?: string; properties?: string[] }[]>;
  shortcuts(): Promise<string[]>;
  pressShortcut(accelerator: string): Promise<void>;
  /** Nobody has touched a key or the mouse for so many seconds. */
  leaveIdle(seconds: number): Promise<void>;
  lockScreen(): Promise<void>;
  unlockScreen(): Promise<void>;
}

/** What record-desktop.cjs records in the main process. */
export interface DesktopRecord {
  /** The last tray that was changed. */
  tray?: RecordedTray;
  /** The last menu that was shown at the pointer. */
  popup?: Electron.Menu;
  /** URLs and files that the system was asked to open */
  opened: string[];
  /** in the order they were shown */
  notifications: Electron.Notification[];
  /** options of the message boxes that were shown */
  boxes: { type?: string; title?: string; message?: string; content?: string; buttons?: string[] }[];
  /** the buttons that coming message boxes are answered with, by number or label, in order; without one: their cancelId, or 0 */
  answers: (number | string)[];
  /** the paths that coming dialogs for files and folders are answered with, in order; without one they are canceled */
  paths: string[];
  /** options of the dialogs for files and folders that were shown */
  fileDialogs: object[];
  /** the user quits: each question before it is answered with its first button */
  isLeaving?: boolean;
  /** accelerator → callback */
  shortcuts: Map<string, () => void>;
  /** when each call of a window began and was answered, in milliseconds since 1970 by the machine's clock */
  calls: { from: number; to: number }[];
  /** while which window was shown, on the same clock */
  shown: { window: string; from: number; to: number }[];
  /** seconds without a key or the mouse, as the system reports */
  idleFor: number;
  /** what a desktop shows of a notification's body */
  shownBody(body: string): string;
  /** whether the screen is locked, which Linux has no event for */
  isLocked: boolean;
  /** whether every page was put into the sandbox before the app was ready */
  isSandboxed: boolean;
  /**
   * Waits for a turn of the event loop. Playwright's evaluate may interrupt the app in the middle of a function, even of a
   * query to the file; whatever the desktop does comes between two.
   */
  turn(): Promise<void>;
  /** The main window by its address, whichever window was made first. */
  mainWindow(): Electron.BrowserWindow | undefined;
  /** In a run at another moment: lets windows load their pages, once these will see that moment too. */
  letPagesLoad?(): void;
}
export interface RecordedTray {
  tray: Electron.Tray;
  menu: Electron.Menu | null;
  toolTip: string;
  image?: Electron.NativeImage | string;
}
declare global {
  var desktopRecord: DesktopRecord;
}

let scratchFolder: string | undefined;
/** A folder for profiles and the keyring, which lasts as long as this process. */
function scratch(): string {
  if (!scratchFolder) {
    scratchFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-e2e-'));
    process.once('exit', removeProfiles);
  }
  return scratchFolder;
}

/** A userData folder that nothing has used. */
export const emptyProfile = (): string => fs.mkdtempSync(path.join(scratch(), 'profile-'));

/** The settings of who has seen the welcome. */
export const WELCOMED = { welcome: 'done' };

/** A userData folder without accounts, of somebody who has seen the welcome. */
export function freshProfile(): string {
  const profile = emptyProfile();
  fs.writeFileSync(path.join(profile, 'settings.json'), JSON.stringify(WELCOMED));
  return profile;
}

/** Removes every fresh profile. Happens by itself where the process ends by itself; vitest kills its workers. */
export function removeProfiles(): void {
  if (scratchFolder) fs.rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 3 });
  scratchFolder = undefined;
}

export async function launchPerch(options: LaunchOptions = {}): Promise<RunningPerch> {
  const { args: runtimeArgs, env: runtimeEnv } = await perchRuntime();
  const profile = options.profile ?? freshProfile();
  // How far the clocks of this run are ahead of the machine's (test/moment).
  const ahead = Number(options.env?.['PERCH_TEST_AHEAD'] ?? process.env['PERCH_TEST_AHEAD'] ?? 0);
  // Playwright gets the path of the executable from the `electron` package, which reads this process's environment.
  Object.assign(process.env, runtimeEnv);
  const app = await _electron.launch({
    args: [
      // Playwright takes NODE_OPTIONS away.
      ...(ahead === 0 ? [] : ['-r', SHIFT]),
      '-r',
      recorder,
      ...runtimeArgs,
      `--user-data-dir=${profile}`,
      options.app ?? repository,
      ...(options.args ?? []),
    ],
    env: {
      ...definedEnv(),
      // Dates are written as in the region of the system.
      LANG: 'en_US.UTF-8',
      LC_ALL: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      PERCH_PROGRAMS: [tools, '/usr/bin', '/bin'].join(path.delimiter),
      // Perch asks these tools only where the session has a bus.
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${path.join(scratch(), 'bus')}`,
      STANDIN_KEYRING: path.join(scratch(), 'keyring'),
      // Which programs open links is the user's own.
      XDG_DATA_HOME: path.join(scratch(), 'data'),
      XDG_CONFIG_HOME: path.join(scratch(), 'config'),
      ...(options.keyring === false && { STANDIN_NO_KEYRING: '1', PERCH_NO_KEYRING: '1' }),
      ...options.env,
    },
    colorScheme: null, // nativeTheme decides, not Playwright
  });
  if (ahead !== 0) {
    await app.context().addInitScript(shiftDate, ahead);
    await app.evaluate(() => desktopRecord.letPagesLoad?.());
  }
  const shifts = await ShiftWatch.begin(app);
  const faults = new FaultWatch(app, profile);
  const main = app.process();
  let output = '';
  for (const stream of [main.stdout, main.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  app.context().on('weberror', (thrown) => (output += `In a window: ${thrown.error()}\n`));
  const page = options.window === false ? undefined : await mainPage(app);
  return {
    app,
    main,
    shifts,
    faults,
    page: page as Page,
    profile,
    output: () => output,
    async close() {
      if (hasEnded(main)) return;
      // Answers the questions before the quit.
      await app.evaluate(() => (desktopRecord.isLeaving = true)).catch(() => undefined);
      await app.close();
    },
    kill: () => kill(main),
    ...desktopOf(app),
  };
}

/** Whether this is the address of the quick window, which on a busy machine may be the first one. */
export const isQuickAddress = ({ host }: URL): boolean => /^quick(\.|$)/.test(host);

/** Waits for the page of the main window. */
export function mainPage(app: ElectronApplication): Promise<Page> {
  const found = Promise.withResolvers<Page>();
  const look = (page: Page): void =>
    void page
      .waitForURL((url) => url.protocol !== 'about:' && !isQuickAddress(url), {
        waitUntil: 'domcontentloaded',
        timeout: 0,
      })
      .then(
        () => found.resolve(page),
        () => undefined,
      );
  app.windows().forEach(look);
  app.on('window', look);
  app.once('close', () => found.reject(new Error('The app ended before it had a window.')));
  return found.promise.finally(() => app.off('window', look));
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

type Desktop = Omit<
  RunningPerch,
  'app' | 'main' | 'shifts' | 'faults' | 'page' | 'profile' | 'output' | 'close' | 'kill'
>;

// Each function below runs in the main process, so it can use nothing of this module.
function desktopOf(app: ElectronApplication): Desktop {
  return {
    trayMenu: () =>
      app.evaluate(() => {
        const read = ({ id, label, type, enabled, visible, checked, submenu }: MenuItem): TrayItem => ({
          id,
          label,
          type,
          enabled,
          visible,
          checked,
          ...(submenu ? { submenu: submenu.items.map(read) } : {}),
        });
        return desktopRecord.tray?.menu?.items.map(read) ?? [];
      }),
    clickTrayItem: (id) =>
      app.evaluate(async ({ BrowserWindow, webContents }, wanted) => {
        await desktopRecord.turn();
        const item = desktopRecord.tray?.menu?.getMenuItemById(wanted);
        if (!item) throw new Error(`The tray's menu has no item "${wanted}"`);
        if (!item.enabled || !item.visible || item.submenu)
          throw new Error(`The tray's item "${wanted}" cannot be clicked`);
        item.click(
          {},
          BrowserWindow.getFocusedWindow() ?? undefined,
          webContents.getFocusedWebContents() ?? undefined,
        );
      }, id),
    trayTooltip: () => app.evaluate(() => desktopRecord.tray?.toolTip ?? ''),
    clickTray: () =>
      app.evaluate(async () => {
        await desktopRecord.turn();
        desktopRecord.tray?.tray.emit('click');
      }),
    opened: () => app.evaluate(() => desktopRecord.opened),
    notifications: () =>
      app.evaluate(() =>
        desktopRecord.notifications.map(({ title, body }) => ({
          title,
          body: desktopRecord.shownBody(body),
        })),
      ),
    clickNotification: (index) =>
      app.evaluate(async (_, i) => {
        await desktopRecord.turn();
        desktopRecord.notifications[i]?.emit('click');
      }, index),
    notificationButtons: (index) =>
      app.evaluate(async (_, i) => {
        const notification = desktopRecord.notifications[i];
        if (process.platform !== 'linux') return notification?.actions.map(({ text }) => text ?? '') ?? [];
        // A click asks, and this one is answered with closing the box.
        await desktopRecord.turn();
        notification?.emit('click');
        return (desktopRecord.boxes.at(-1)?.buttons ?? []).slice(0, -1);
      }, index),
    pressNotificationButton: (index, label) =>
      app.evaluate(
        async (_, [i, wanted]) => {
          await desktopRecord.turn();
          const notification = desktopRecord.notifications[i];
          if (process.platform === 'linux') {
            desktopRecord.answers.push(wanted);
            notification?.emit('click');
            return;
          }
          const actionIndex = notification?.actions.findIndex(({ text }) => text === wanted) ?? -1;
          if (actionIndex < 0) throw new Error(`Notification ${i} has no button "${wanted}"`);
          notification?.emit('action', { actionIndex });
        },
        [index, label] as const,
      ),
    boxes: () => app.evaluate(() => desktopRecord.boxes),
    answerNextBox: (button) => app.evaluate((_, b) => void desktopRecord.answers.push(b), button),
    chooseNextPath: (path) => app.evaluate((_, p) => void desktopRecord.paths.push(p), path),
    fileDialogs: () => app.evaluate(() => desktopRecord.fileDialogs),
    shortcuts: () => app.evaluate(() => [...desktopRecord.shortcuts.keys()]),
    pressShortcut: (accelerator) =>
      app.evaluate(async (_, wanted) => {
        await desktopRecord.turn();
        const callback = desktopRecord.shortcuts.get(wanted);
        if (!callback) throw new Error(`No global shortcut "${wanted}" is registered`);
        callback();
      }, accelerator),
    leaveIdle: (seconds) => app.evaluate((_, idleFor) => void (desktopRecord.idleFor = idleFor), seconds),
    lockScreen: () =>
      app.evaluate(async ({ powerMonitor }) => {
        await desktopRecord.turn();
        desktopRecord.isLocked = true;
        if (process.platform !== 'linux') powerMonitor.emit('lock-screen');
      }),
    unlockScreen: () =>
      app.evaluate(async ({ powerMonitor }) => {
        await desktopRecord.turn();
        desktopRecord.isLocked = false;
        if (process.platform !== 'linux') powerMonitor.emit('unlock-screen');
      }),
  };
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
