import { join } from 'node:path';
import { app, clipboard, dialog, shell as desktop } from 'electron';
import { words } from '../resources/words.ts';
import { KeyStore } from './accounts/key-store.ts';
import type { Notice } from './contract/account.ts';
import type { CollectionName } from './contract/ipc.ts';
import { buildHandlers } from './features/index.ts';
import { Workspace } from './workspace/workspace.ts';
import { APP_ORIGIN, declareAppScheme, serveAppScheme } from './shell/app-scheme.ts';
import { awaitLinks, linkAmong, onLink } from './shell/browser-links.ts';
import { quitInOrder } from './shell/before-quit.ts';
import { readDevelopment } from './shell/development.ts';
import { handleCalls } from './shell/ipc.ts';
import { lockDown } from './shell/lock-down.ts';
import { logFault, startLog } from './shell/log.ts';
import { setApplicationMenu } from './shell/menu.ts';
import { offerEditMenus } from './shell/edit-menu.ts';
import { electronHttp } from './shell/network.ts';
import { notify } from './shell/notifications.ts';
import { openAtSignIn, opensAtSignIn } from './shell/open-at-sign-in.ts';
import { Shell } from './shell/shell.ts';
import { spellingLanguages } from './shell/spelling.ts';
import { systemFormats } from './shell/system-formats.ts';
import { onReturn, watchUser } from './shell/system-events.ts';
import { isWithoutSandbox, openingSwitches } from './shell/switches.ts';
import { versions } from './shell/versions.ts';
import { systemVault } from './shell/vault.ts';
import { MainWindow, mayHaveNoTray } from './shell/window.ts';

/** The folder of this bundle: `out/main` in the project and in the package. */
const HERE = import.meta.dirname;
const RESOURCES = join(HERE, '../../resources');

const opening = openingSwitches();
const notices: Notice[] = isWithoutSandbox() ? [{ kind: 'no-sandbox' }] : [];

declareAppScheme();
app.enableSandbox();
app.setAppUserModelId('app.perch.desktop');
if (opening.length > 0) refuseSwitches(opening);
else if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(refuseToStart);
else app.quit();

function start(): void {
  const { devServer, timing, signIn } = readDevelopment();
  const origin = devServer ?? APP_ORIGIN;
  const isOurs = (url: string) => url.startsWith(`${origin}/`);
  startLog(app.isPackaged);
  if (notices.length > 0) logFault('started with --no-sandbox', undefined);
  setApplicationMenu(app.isPackaged);
  lockDown(isOurs);
  offerEditMenus();
  serveAppScheme(join(HERE, '../renderer'));

  const announce = coalesce((collections) => shell.changed(collections));
  const workspace = new Workspace({
    folder: app.getPath('userData'),
    keys: new KeyStore(systemVault),
    httpFor: electronHttp,
    timing,
    notices,
    onChanged: announce,
    onReminder: (accountId, reminder) => shell.remind(accountId, reminder),
    onNotifications: (accountId, messages) => shell.notifyOf(accountId, messages),
    onFault: (error) => logFault('engine', error),
  });
  const system = {
    copy: (text: string) => clipboard.writeText(text),
    paste: () => clipboard.readText(),
    openLink: (url: string) => desktop.openExternal(url),
    awaitLinks,
    notify,
    opensAtSignIn,
    openAtSignIn,
    spellingLanguages,
    formats: systemFormats,
    versions,
    quit: () => app.quit(),
  };
  const handlers = buildHandlers(workspace, system, announce);
  handleCalls(handlers, isOurs, (name, error) => logFault(name, error));

  let isQuitting = false;
  const window = new MainWindow({
    preload: join(HERE, '../preload/preload.cjs'),
    icon: join(RESOURCES, 'icons/256x256.png'),
    url: `${origin}/index.html`,
    boundsFile: join(app.getPath('userData'), 'window.json'),
    isSigningIn: () => workspace.view().accounts.length === 0,
    isQuitting: () => isQuitting,
    keepsRunning: () => workspace.localSettings.current.keepRunning,
    onPageEnd: (reason) => logFault(`window: ${reason}`, undefined),
  });
  const shell = new Shell({ workspace, handlers, system, window, trayFolder: join(RESOURCES, 'tray') });

  // A link that belongs to no attempt is ignored, because any page in the browser can open one.
  const takeLink = (link: string): void => {
    if (workspace.browser.take(link)) shell.open();
  };
  onLink(takeLink);
  app.on('second-instance', (_event, argv) => {
    const link = linkAmong(argv);
    if (link === undefined) shell.open();
    else takeLink(link);
  });
  app.on('activate', () => shell.open());
  // The tray keeps the app alive.
  app.on('window-all-closed', () => {});
  quitInOrder({
    timed: () => workspace.timedStatuses(),
    stay: () => window.putAway(),
    quit() {
      isQuitting = true;
      window.hide();
      return workspace.quit();
    },
  });
  onReturn(() => workspace.retryNow());
  watchUser((attendance) => workspace.attend(attendance));
  app.on('browser-window-focus', () => workspace.refreshIfStale());
  workspace.start();
  // Who has to sign in needs the window, and so does who has no tray.
  const startsHidden = workspace.localSettings.current.startHidden && workspace.activeId !== null;
  if (!startsHidden || mayHaveNoTray()) shell.open();
  if (signIn && workspace.activeId === null)
    workspace.signIn(signIn).catch((error: unknown) => logFault('sign-in at start', error));
}

/** Shows why Perch cannot start without its files, and ends it. */
function refuseToStart(error: unknown): void {
  logFault('start', error);
  const folder = app.getPath('userData');
  dialog.showErrorBox(words('app.cannot-start-title'), words('app.cannot-start', { folder }));
  app.exit(1);
}

/** Refuses to start with switches that open the app to other programs. Nothing has started yet. */
function refuseSwitches(switches: string[]): void {
  dialog.showErrorBox(
    words('app.cannot-start-title'),
    words('app.refused-switches', { switches: switches.join(' ') }),
  );
  app.exit(1);
}

/** Combines the changes of one turn of the event loop into one announcement. */
function coalesce(
  announce: (collections: CollectionName[]) => void,
): (collections: CollectionName[]) => void {
  const gathered = new Set<CollectionName>();
  return (collections) => {
    if (gathered.size === 0)
      setImmediate(() => {
        const all = [...gathered];
        gathered.clear();
        announce(all);
      });
    for (const collection of collections) gathered.add(collection);
  };
}
