import { join } from 'node:path';
import { z } from 'zod';
import { app, dialog, shell as desktop } from 'electron';
import { clockWords } from '../resources/clock.ts';
import { writtenLocale } from '../resources/locale.ts';
import { words } from '../resources/words.ts';
import { KeyStore } from './accounts/key-store.ts';
import { ProxyPasswords } from './accounts/proxy-passwords.ts';
import { type DataPart, LOCAL_SETTINGS, PROXIES, SHORTCUTS, UPDATES } from './contract/values/data-part.ts';
import type { Notice } from './contract/values/account.ts';
import { Refusal } from './contract/problem.ts';
import type { Navigation } from './contract/ipc.ts';
import { LONGEST_PASTE } from './contract/calls/messages.ts';
import type { WindowCommand } from './contract/values/command.ts';
import { QUICK_CALLS } from './contract/quick-calls.ts';
import { buildHandlers } from './features/index.ts';
import { shortcutTable } from './features/shortcuts/table.ts';
import { lastPlace } from './features/app/last-place.ts';
import { InstallRecord } from './features/updates/install-record.ts';
import { Updates } from './features/updates/updates.ts';
import { backUpClosedProfile } from './workspace/keep-backup.ts';
import { settingsFile, storedLanguage } from './workspace/local-settings.ts';
import { type Policy, problemText } from './workspace/policy.ts';
import { profileAge } from './workspace/profile-age.ts';
import { Workspace } from './workspace/workspace.ts';
import { APP_ID } from './shell/system/app-id.ts';
import { ApplicationsEntry, runningAppImage } from './shell/system/applications-entry.ts';
import { APP_ORIGINS, declareAppScheme, serveAppScheme } from './shell/network/app-scheme.ts';
import { findPolicy } from './shell/system/policy-source.ts';
import { quitInOrder } from './shell/system/before-quit.ts';
import { homepage, noticesFile, readBuild } from './shell/system/build.ts';
import { copyText, readText } from './shell/system/clipboard.ts';
import { readDevelopment } from './shell/system/development.ts';
import { handleCalls, isShownBy, pushTo, type SurfaceOf } from './shell/windows/ipc.ts';
import {
  awaitLinks,
  claimLinks,
  collectLinks,
  giveBackLinks,
  handOnLink,
  receiveLinks,
  takeAmong,
} from './shell/system/links.ts';
import {
  chooseBackupToRead,
  chooseBackupToWrite,
  chooseCalendar,
  chooseToRead,
  chooseToWrite,
} from './shell/system/file-dialogs.ts';
import { lockDown } from './shell/network/lock-down.ts';
import { lastFaults, logFault, startLog } from './shell/system/log.ts';
import { type MenuActions, setApplicationMenu } from './shell/windows/menu.ts';
import { offerEditMenus } from './shell/windows/edit-menu.ts';
import { readCommandLine, type CommandLine, Command } from './shell/command-line/command-line.ts';
import { AnswerAddress, awaitAnswer, sendAnswer } from './shell/command-line/answer-socket.ts';
import { runCommandLine } from './shell/command-line/run-command.ts';
import { useKeyRing } from './shell/system/key-ring.ts';
import { followLanguage } from './shell/system/language.ts';
import { trustAuthorities } from './shell/network/authorities.ts';
import { electronHttp, isAcceptedByProxy } from './shell/network/network.ts';
import {
  clickAmong,
  collectEarlierClick,
  notify,
  withdraw,
  receiveEarlierResponses,
} from './shell/notifications/notifications.ts';
import {
  mendAutostart,
  openAtSignIn,
  opensAtSignIn,
  wasOpenedAtSignIn,
} from './shell/system/open-at-sign-in.ts';
import { systemPasteKeys } from './shell/paste/system-keys.ts';
import { Paster } from './shell/paste/paster.ts';
import { pageAccess } from './shell/windows/page-preferences.ts';
import { GlobalShortcuts, useShortcutPortal } from './shell/windows/global-shortcuts.ts';
import { pressShortcut } from './shell/windows/press-shortcut.ts';
import { QuickWindow } from './shell/windows/quick-window.ts';
import { Shell } from './shell/shell.ts';
import { spellingLanguages } from './shell/windows/spelling.ts';
import { systemFormats } from './shell/system/system-formats.ts';
import { onReturn, watchUser } from './shell/system/system-events.ts';
import { isWithoutSandbox, openingSwitches } from './shell/system/switches.ts';
import { versions } from './shell/system/versions.ts';
import { updateSource } from './shell/updates/update-source.ts';
import { SystemSigns } from './shell/system/signs/system-signs.ts';
import { signSources } from './shell/system/signs/sources.ts';
import { systemVault } from './shell/system/vault.ts';
import { TrayPresence } from './shell/tray/tray-presence.ts';
import { UserPresence } from './shell/windows/user-presence.ts';
import { MainWindow } from './shell/windows/window.ts';

/** The folder of this bundle: `out/main` in the project and in the package. */
const HERE = import.meta.dirname;
const RESOURCES = join(HERE, '../../resources');

/** A command, and where its answer goes. */
const AskedCommand = z.strictObject({ command: Command, address: AnswerAddress });
type AskedCommand = z.infer<typeof AskedCommand>;

/** How long after the start the quick window is made and updates are looked for, in milliseconds. */
const AFTER_START = 2_000;

const build = readBuild();
const opening = openingSwitches(build.inspectable);
const isSandboxed = !isWithoutSandbox();
const notices: Notice[] = isSandboxed
  ? []
  : [{ kind: 'no-sandbox', appImage: process.env['APPIMAGE'] !== undefined }];

declareAppScheme();
app.enableSandbox();
useShortcutPortal();
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
const argv = process.argv.slice(app.isPackaged ? 1 : 2);
collectLinks(argv);
collectEarlierClick(argv);
// Nothing of the profile is read where Perch refuses to start.
await followLanguage(opening.length > 0 ? 'system' : storedLanguage(settingsFile(app.getPath('userData'))));
const line = readCommandLine(argv);
if (opening.length > 0) refuseSwitches(opening);
else if (line.kind !== 'start') print(line);
else if (profileAge(app.getPath('userData')) === 'newer') refuseNewerProfile();
else {
  await useKeyRing();
  startOnce(line);
}

/** Starts Perch, or hands the command to the one that runs already and prints its answer. */
function startOnce({ command, hidden }: CommandLine & { kind: 'start' }): void {
  if (!command) {
    if (app.requestSingleInstanceLock())
      app
        .whenReady()
        .then(() => begin(null, hidden))
        .catch(refuseToStart);
    else app.quit();
    return;
  }
  const { address, answer } = awaitAnswer();
  if (app.requestSingleInstanceLock({ command, address }))
    app
      .whenReady()
      .then(() => begin({ command, address }, true))
      .catch(refuseToStart);
  void answer.then((given) => {
    const why = given ? given.refused : words('cli.no-answer');
    if (why !== null) process.stderr.write(`${why}\n`);
    // The one that has the lock goes on in the tray.
    if (!app.hasSingleInstanceLock()) app.exit(why === null ? 0 : 1);
  });
}

/**
 * Starts in the language that an administrator or the user chose, and in the system's region, which is known once the app is
 * ready.
 * @param asked a command that Perch was started with
 */
async function begin(asked: AskedCommand | null, hidden: boolean): Promise<void> {
  const policy = findPolicy(readDevelopment().policyFile);
  await followLanguage(policy.settings.language ?? storedLanguage(settingsFile(app.getPath('userData'))));
  start(policy, asked, hidden);
}

/** Prints what was asked for, or what is wrong with the command line, and ends without doing anything else. */
function print(line: Exclude<CommandLine, { kind: 'start' }>): void {
  if (line.kind === 'wrong')
    process.stderr.write(words('cli.wrong', { why: line.why, usage: words('cli.help') }));
  else process.stdout.write(line.kind === 'help' ? words('cli.help') : `${app.getVersion()}\n`);
  app.exit(line.kind === 'wrong' ? 2 : 0);
}

/** @param asked a command that Perch was started with */
function start(policy: Policy, asked: AskedCommand | null, hidden: boolean): void {
  const { devServer, timing, signIn } = readDevelopment();
  const origins = devServer === null ? APP_ORIGINS : { main: devServer, quick: devServer };
  const pageOf = (page: string) => (): string => `${page}?locale=${writtenLocale()}`;
  const mainPage = pageOf(`${origins.main}/index.html`);
  const surfaceOf: SurfaceOf = (contents) => {
    if (window.owns(contents)) return { origin: origins.main, calls: 'everything' };
    return quick.owns(contents) ? { origin: origins.quick, calls: QUICK_CALLS } : null;
  };
  startLog();
  if (notices.length > 0) logFault('started with --no-sandbox', undefined);
  for (const problem of policy.problems)
    logFault(`policy ${policy.source}: ${problemText(problem)}`, undefined);
  const presence = new UserPresence();
  presence.follow();
  lockDown((contents, url) => isShownBy(surfaceOf(contents), url));
  trustAuthorities(policy.authorities);
  offerEditMenus();
  serveAppScheme(join(HERE, '../renderer'));

  if (profileAge(app.getPath('userData')) === 'older') keepBeforeMigration();
  const announce = coalesce((parts) => {
    if (parts.includes(LOCAL_SETTINGS)) {
      void speak();
      updates.follow();
    }
    shortcuts.changed(parts);
    void updates.sent();
    signs.changed(parts);
    shell.changed(parts);
  });
  const keys = new KeyStore(systemVault);
  const proxies = new ProxyPasswords({
    file: join(app.getPath('userData'), 'proxies.json'),
    keys,
    isAccepted: isAcceptedByProxy,
    onChanged: () => announce([PROXIES]),
    onFault: (error) => logFault('proxy passwords', error),
  });
  const workspace = new Workspace({
    folder: app.getPath('userData'),
    keys,
    httpFor: (accountId) => electronHttp(accountId, proxies),
    timing,
    policy,
    notices,
    version: app.getVersion(),
    onChanged: announce,
    onReminder: (accountId, reminder) => shell.remind(accountId, reminder),
    onNotifications: (accountId, messages) => shell.notifyOf(accountId, messages),
    onFault: (error) => logFault('engine', error),
    writeTime: (moment) => clockWords(moment),
  });
  const updates = new Updates({
    source: updateSource(build.kind, proxies.answer),
    isForbidden: policy.settings.updates === 'off',
    version: app.getVersion(),
    record: new InstallRecord(app.getPath('userData')),
    choice: () => workspace.localSettings.current.updates,
    isSending: () => workspace.isSending,
    quit: () => app.quit(),
    onChanged: () => announce([UPDATES]),
    onFault: (step, error) => logFault(`update: ${step}`, error),
  });
  const signs = new SystemSigns({
    sources: signSources(process.platform),
    wanted: () => workspace.wantedSigns(),
    report: (holding) => workspace.noteSigns(holding),
    onFault: (error) => logFault('signs of the system', error),
  });
  const applications = new ApplicationsEntry(runningAppImage(process.resourcesPath));
  const pasteKeys = systemPasteKeys();
  const paster = new Paster({
    keys: pasteKeys,
    isWanted: () => workspace.localSettings.current.pasteSnippets,
    hideQuick: () => quick.hide(),
    onNotPasted: (why) => shell.tellNotPasted(why),
    onFault: (error) => logFault('paste', error),
  });
  const shortcuts = new GlobalShortcuts({
    wanted: () => shortcutTable(workspace),
    press(action, accelerator) {
      presence.acted();
      pasteKeys.hold(accelerator);
      void pressShortcut(action, {
        workspace,
        handlers,
        toggleQuick: () => quick.toggle(),
        fillInQuick: (snippet) => quick.show(snippet),
        beginSnippet,
        runInWindow: (command) => shell.runInWindow(command),
        open: (place) => shell.open(place),
        onFault: (error) => logFault(`shortcut ${action.do}`, error),
      });
    },
    onChanged: () => announce([SHORTCUTS]),
  });
  const system = {
    copy: (text: string) => copyText(text),
    pasting: {
      deliver: (text: string) => paster.deliver(text),
      obstacle: () => pasteKeys.obstacle(),
      allow: () => pasteKeys.allow(),
    },
    paste: readText,
    openLink: (url: string) => desktop.openExternal(url),
    chooseToRead,
    chooseToWrite,
    chooseBackupToRead,
    chooseBackupToWrite,
    chooseCalendar,
    awaitLinks,
    notify,
    withdraw,
    opensAtSignIn,
    openAtSignIn,
    applications,
    signs,
    spellingLanguages,
    formats: systemFormats,
    versions: () => versions(build.kind),
    openNotices: async () => (await desktop.openPath(noticesFile(join(HERE, '..')))) === '',
    updates,
    openPage: () => desktop.openExternal(homepage()),
    proxies,
    isSandboxed,
    faults: lastFaults,
    hideQuick: () => quick.hide(),
    runInWindow(command: WindowCommand) {
      quick.hide();
      shell.runInWindow(command);
    },
    reload: (opens: Navigation) => window.reload((page) => pushTo(page, 'navigate', opens)),
    shortcuts,
    quit: () => app.quit(),
  };
  const handlers = buildHandlers(workspace, system, announce);
  handleCalls(handlers, {
    surfaceOf,
    isUserAt: (contents) => presence.isAt(contents),
    onFault: (name, error) => logFault(name, error),
  });

  const page = pageAccess(join(HERE, '../preload/preload.cjs'), build.inspectable);
  const tray = new TrayPresence((isThere) => {
    if (isThere) {
      shell.renewTray();
      workspace.noteTray(null);
    } else window.leaveTray();
  });
  let isQuitting = false;
  const window = new MainWindow({
    page,
    icon: join(RESOURCES, 'icons/256x256.png'),
    // With the place it begins to load the place's code before it can ask for anything.
    url() {
      const engine = workspace.activeId === null ? undefined : workspace.findEngine(workspace.activeId);
      return `${mainPage()}&place=${(engine && lastPlace(engine.db)) ?? ''}`;
    },
    boundsFile: join(app.getPath('userData'), 'window.json'),
    isSmall() {
      const { accounts, welcome } = workspace.view();
      return accounts.length === 0 || welcome !== null;
    },
    isQuitting: () => isQuitting,
    hasTray() {
      // A panel that has ended since is noticed a moment later.
      void tray.check();
      return tray.isThere;
    },
    keepsRunning: () => workspace.localSettings.current.keepRunning,
    onPageEnd: (reason) => logFault(`window: ${reason}`, undefined),
  });
  const menuActions: MenuActions = {
    zoom: (step) => window.zoom(step),
    runInWindow: (command) => shell.runInWindow(command),
  };
  setApplicationMenu(menuActions);
  const quick = new QuickWindow({
    page,
    url: pageOf(devServer === null ? `${origins.quick}/index.html` : `${devServer}/quick/index.html`),
    isQuitting: () => isQuitting,
    onShown: (isShown) => paster.quickShown(isShown),
    onPageEnd: (reason) => logFault(`quick window: ${reason}`, undefined),
  });
  const shell = new Shell({
    workspace,
    handlers,
    system,
    window,
    trayFolder: join(RESOURCES, 'tray'),
    showQuick: () => quick.show(),
    acted: () => presence.acted(),
  });

  /** Follows the setting of the language: everything that is shown is made anew. */
  const speak = async (): Promise<void> => {
    if (!(await followLanguage(workspace.localSettings.current.language))) return;
    setApplicationMenu(menuActions);
    shell.renewWords();
    quick.reload();
    system.reload({ place: 'settings', target: { key: 'local.language' } });
  };

  receiveEarlierResponses((response) => shell.respondTo(response));
  giveBackLinks();
  mendEntries(applications);
  claimLinks();
  const beginSnippet = async (): Promise<void> => {
    const text = await readText('selection');
    // The window refuses a text that is far too long in words when it reads the text itself.
    const isShort = text.length <= LONGEST_PASTE;
    shell.runInWindow({ do: 'snippet-from-selection', text: isShort ? text : '' });
  };
  const run = ({ command, address }: AskedCommand): void => {
    presence.acted();
    void runCommandLine(command, {
      workspace,
      handlers,
      showQuick: () => quick.show(),
      beginSnippet,
      runInWindow: (what) => shell.runInWindow(what),
    })
      .catch((error: unknown) => {
        logFault(`command ${command.do}`, error);
        return words('cli.refused');
      })
      .then((refused) => sendAnswer(address, { refused }));
  };
  app.on('second-instance', (_event, argv, _folder, data) => {
    const other = AskedCommand.safeParse(data);
    if (takeAmong(argv)) return;
    const clicked = clickAmong(argv);
    if (clicked !== null) return shell.respondTo({ id: clicked, reply: null });
    if (other.success) run(other.data);
    else if (!argv.includes('--hidden')) shell.open();
  });
  if (process.platform === 'darwin') app.on('activate', () => shell.open());
  // The tray keeps the app alive.
  app.on('window-all-closed', () => {});
  quitInOrder({
    timed: () => workspace.timedStatuses(),
    stay() {
      updates.postpone();
      window.putAway();
    },
    async quit() {
      isQuitting = true;
      window.hide();
      updates.stop();
      // Nobody would notice while Perch is closed that a sign ends.
      signs.stop();
      await workspace.quit();
      await updates.finish();
    },
  });
  onReturn(() => workspace.retryNow());
  watchUser((attendance) => workspace.attend(attendance));
  app.on('browser-window-focus', () => workspace.refreshIfStale());
  workspace.start();
  // Who has to sign in needs the window, and so does who has no tray.
  const isHidden = hidden || wasOpenedAtSignIn();
  const startsHidden =
    (isHidden || workspace.localSettings.current.startHidden) && workspace.activeId !== null;
  if (!startsHidden) shell.open();
  void tray.begin().then((isThere) => {
    if (isThere || isQuitting) return;
    if (startsHidden) shell.open();
    workspace.noteTray(/gnome/i.test(process.env['XDG_CURRENT_DESKTOP'] ?? '') ? 'gnome' : 'other');
  });
  // A first start has questions enough.
  if (workspace.activeId !== null && applications.canAdd && !applications.isAdded)
    workspace.offerApplications();
  if (asked) run(asked);
  receiveLinks({
    // A link that belongs to no attempt changes nothing here, because any page in the browser can open one.
    signIn(link) {
      if (workspace.browser.take(link)) shell.open();
      else handOnLink(link);
    },
    open: (link) => shell.openLink(link),
  });
  shortcuts.begin();
  // These take time that the first paint needs more.
  setTimeout(() => {
    quick.prepare();
    updates.follow();
    signs.begin();
  }, AFTER_START).unref();
  if (signIn && workspace.activeId === null) {
    workspace.localSettings.setWelcome('done');
    workspace.signIn(signIn).catch((error: unknown) => logFault('sign-in at start', error));
  }
}

/**
 * Keeps a backup of what an earlier version wrote, from which the user can restore should a migration go wrong unnoticed.
 * @throws errors of the file system and of SQLite; nothing is migrated then
 */
function keepBeforeMigration(): void {
  try {
    backUpClosedProfile(app.getPath('userData'), 'before-update', app.getVersion());
  } catch (error) {
    // Another program uses the profile, so that nothing is migrated.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Lets the entries of a Linux desktop follow this Perch. One that cannot be written keeps nobody from starting. */
function mendEntries(applications: ApplicationsEntry): void {
  if (!app.isPackaged) return;
  const mend = (name: string, entry: () => void): void => {
    try {
      entry();
    } catch (error) {
      logFault(name, error);
    }
  };
  mend('entry among the applications', () => applications.mend());
  mend('entry of what starts at sign-in', mendAutostart);
}

/** Shows why Perch cannot start without its files, and ends it. */
function refuseToStart(error: unknown): void {
  logFault('start', error);
  refuse(words('app.cannot-start', { folder: app.getPath('userData') }));
}

/** Shows why Perch does not start, and ends it. */
function refuse(sentence: string): void {
  dialog.showErrorBox(words('app.cannot-start-title'), sentence);
  app.exit(1);
}

/** Refuses to start with files that a newer version has changed. Nothing has started yet. */
function refuseNewerProfile(): void {
  refuse(words('app.newer-profile', { version: app.getVersion() }));
}

/** Refuses to start with switches that open the app to other programs. Nothing has started yet. */
function refuseSwitches(switches: string[]): void {
  refuse(words('app.refused-switches', { switches: switches.join(' ') }));
}

/** Combines the changes of one turn of the event loop into one announcement. */
function coalesce(announce: (parts: DataPart[]) => void): (parts: DataPart[]) => void {
  const gathered = new Set<DataPart>();
  return (parts) => {
    if (gathered.size === 0)
      setImmediate(() => {
        const all = [...gathered];
        gathered.clear();
        announce(all);
      });
    for (const part of parts) gathered.add(part);
  };
}
