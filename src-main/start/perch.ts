import { join } from 'node:path';
import { app } from 'electron';
import { clockWords } from '../../resources/clock.ts';
import { words } from '../../resources/words.ts';
import { KeyStore } from '../accounts/key-store.ts';
import { ProxyPasswords } from '../accounts/proxy-passwords.ts';
import type { Navigation } from '../contract/ipc.ts';
import type { WindowCommand } from '../contract/values/command.ts';
import { LOCAL_SETTINGS, PROXIES, SHORTCUTS, UPDATES } from '../contract/values/data-part.ts';
import { buildHandlers } from '../features/index.ts';
import { shortcutTable } from '../features/shortcuts/table.ts';
import { InstallRecord } from '../features/updates/install-record.ts';
import { Updates } from '../features/updates/updates.ts';
import { runCommandLine } from '../shell/command-line/run-command.ts';
import { sendAnswer } from '../shell/command-line/answer-socket.ts';
import { serveAppScheme } from '../shell/network/app-scheme.ts';
import { trustAuthorities } from '../shell/network/authorities.ts';
import { lockDown } from '../shell/network/lock-down.ts';
import { electronHttp, isAcceptedByProxy } from '../shell/network/network.ts';
import { receiveEarlierResponses } from '../shell/notifications/notifications.ts';
import { Paster } from '../shell/paste/paster.ts';
import { systemPasteKeys } from '../shell/paste/system-keys.ts';
import { Shell } from '../shell/shell.ts';
import { ApplicationsEntry, runningAppImage } from '../shell/system/launching/applications-entry.ts';
import { quitInOrder } from '../shell/system/desktop/before-quit.ts';
import type { Build } from '../shell/system/program/build.ts';
import { readDevelopment } from '../shell/system/program/development.ts';
import { followLanguage } from '../shell/system/language/language.ts';
import { claimLinks, giveBackLinks, handOnLink, receiveLinks } from '../shell/system/launching/links.ts';
import { logFault, startLog } from '../shell/system/program/log.ts';
import { mendEntries } from '../shell/system/launching/mend-entries.ts';
import { wasOpenedAtSignIn } from '../shell/system/launching/open-at-sign-in.ts';
import { findPolicy } from '../shell/system/desktop/policy-source.ts';
import { signSources } from '../shell/system/signs/sources.ts';
import { SystemSigns } from '../shell/system/signs/system-signs.ts';
import { onReturn, watchUser } from '../shell/system/desktop/system-events.ts';
import { systemVault } from '../shell/system/encryption/vault.ts';
import { TrayPresence } from '../shell/tray/tray-presence.ts';
import { updateSource } from '../shell/updates/update-source.ts';
import { offerEditMenus } from '../shell/windows/edit-menu.ts';
import { GlobalShortcuts } from '../shell/windows/global-shortcuts.ts';
import { handleCalls, isShownBy, pushTo } from '../shell/windows/ipc.ts';
import { type MenuActions, setApplicationMenu } from '../shell/windows/menu.ts';
import { pressShortcut } from '../shell/windows/press-shortcut.ts';
import { UserPresence } from '../shell/windows/user-presence.ts';
import { coalesced } from '../tracking/announcements.ts';
import { keepBeforeMigration } from '../workspace/keep-backup.ts';
import { settingsFile, storedLanguage } from '../workspace/local-settings.ts';
import { problemText } from '../workspace/policy.ts';
import { profileAge } from '../workspace/profile-age.ts';
import { Workspace } from '../workspace/workspace.ts';
import { desktop } from './desktop.ts';
import { type AskedCommand, receiveStarts } from './instance.ts';
import { Windows } from './windows.ts';

/** How long after the start the quick window is made and updates are looked for, in milliseconds. */
const AFTER_START = 2_000;

/** How this Perch was built, and where its files are. */
export interface Installation {
  build: Build;
  isSandboxed: boolean;
  /** The folder of the bundles, each in a folder of its own. */
  out: string;
  resources: string;
}

/**
 * Starts in the language that an administrator or the user chose, and in the system's region, which is known once the app is
 * ready.
 * @param asked a command that Perch was started with
 */
export async function startPerch(
  { build, isSandboxed, out, resources }: Installation,
  asked: AskedCommand | null,
  hidden: boolean,
): Promise<void> {
  const { devServer, timing, signIn, policyFile } = readDevelopment();
  const folder = app.getPath('userData');
  const policy = findPolicy(policyFile);
  await followLanguage(policy.settings.language ?? storedLanguage(settingsFile(folder)));
  startLog();
  if (!isSandboxed) logFault('started with --no-sandbox', undefined);
  for (const problem of policy.problems)
    logFault(`policy ${policy.source}: ${problemText(problem)}`, undefined);
  const presence = new UserPresence();
  presence.follow();
  lockDown((contents, url) => isShownBy(windows.surfaceOf(contents), url));
  trustAuthorities(policy.authorities);
  offerEditMenus();
  serveAppScheme(join(out, 'renderer'));

  if (profileAge(folder) === 'older') keepBeforeMigration(folder, app.getVersion());
  const announce = coalesced((parts) => {
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
    file: join(folder, 'proxies.json'),
    keys,
    isAccepted: isAcceptedByProxy,
    onChanged: () => announce([PROXIES]),
    onFault: (error) => logFault('proxy passwords', error),
  });
  const workspace = new Workspace({
    folder,
    keys,
    httpFor: (accountId) => electronHttp(accountId, proxies),
    timing,
    policy,
    notices: isSandboxed ? [] : [{ kind: 'no-sandbox', appImage: process.env['APPIMAGE'] !== undefined }],
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
    record: new InstallRecord(folder),
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
    hideQuick: () => windows.quick.hide(),
    onNotPasted: (why) => shell.tellNotPasted(why),
    onFault: (error) => logFault('paste', error),
  });
  const beginSnippet = (): Promise<void> => shell.beginSnippet();
  const runInWindow = (command: WindowCommand): void => shell.runInWindow(command);
  const shortcuts = new GlobalShortcuts({
    wanted: () => shortcutTable(workspace),
    press(action, accelerator) {
      presence.acted();
      pasteKeys.hold(accelerator);
      void pressShortcut(action, {
        workspace,
        handlers,
        toggleQuick: () => windows.quick.toggle(),
        fillInQuick: (snippet) => windows.quick.show(snippet),
        beginSnippet,
        runInWindow,
        open: (place) => shell.open(place),
        onFault: (error) => logFault(`shortcut ${action.do}`, error),
      });
    },
    onChanged: () => announce([SHORTCUTS]),
  });
  const system = {
    ...desktop(build.kind, out),
    pasting: {
      deliver: (text: string) => paster.deliver(text),
      obstacle: () => pasteKeys.obstacle(),
      allow: () => pasteKeys.allow(),
    },
    applications,
    signs,
    updates,
    proxies,
    isSandboxed,
    hideQuick: () => windows.quick.hide(),
    runInWindow(command: WindowCommand) {
      windows.quick.hide();
      shell.runInWindow(command);
    },
    reload: (opens: Navigation) => windows.main.reload((page) => pushTo(page, 'navigate', opens)),
    shortcuts,
  };
  const handlers = buildHandlers(workspace, system, announce);
  const tray = new TrayPresence((isThere) => {
    if (isThere) {
      shell.renewTray();
      workspace.notices.noteTray(null);
    } else windows.main.leaveTray();
  });
  const windows = new Windows({
    workspace,
    devServer,
    inspectable: build.inspectable,
    preload: join(out, 'preload/preload.cjs'),
    icon: join(resources, 'icons/256x256.png'),
    hasTray() {
      // A panel that has ended since is noticed a moment later.
      void tray.check();
      return tray.isThere;
    },
    onQuickShown: (isShown) => paster.quickShown(isShown),
  });
  handleCalls(handlers, {
    surfaceOf: windows.surfaceOf,
    isUserAt: (contents) => presence.isAt(contents),
    onFault: (name, error) => logFault(name, error),
  });
  const menuActions: MenuActions = { zoom: (step) => windows.main.zoom(step), runInWindow };
  setApplicationMenu(menuActions);
  const showQuick = (): void => windows.quick.show();
  const shell = new Shell({
    workspace,
    handlers,
    system,
    window: windows.main,
    trayFolder: join(resources, 'tray'),
    showQuick,
    acted: () => presence.acted(),
  });

  /** Follows the setting of the language: everything that is shown is made anew. */
  const speak = async (): Promise<void> => {
    if (!(await followLanguage(workspace.localSettings.current.language))) return;
    setApplicationMenu(menuActions);
    shell.renewWords();
    windows.quick.reload();
    system.reload({ place: 'settings', target: { key: 'local.language' } });
  };

  receiveEarlierResponses((response) => shell.respondTo(response));
  giveBackLinks();
  mendEntries(applications);
  claimLinks();
  const run = ({ command, address }: AskedCommand): void => {
    presence.acted();
    void runCommandLine(command, { workspace, handlers, showQuick, beginSnippet, runInWindow })
      .catch((error: unknown) => {
        logFault(`command ${command.do}`, error);
        return words('cli.refused');
      })
      .then((refused) => sendAnswer(address, { refused }));
  };
  receiveStarts({ run, respond: (response) => shell.respondTo(response), open: () => shell.open() });
  if (process.platform === 'darwin') app.on('activate', () => shell.open());
  // The tray keeps the app alive.
  app.on('window-all-closed', () => {});
  quitInOrder({
    timed: () => workspace.timedStatuses(),
    stay() {
      updates.postpone();
      windows.main.putAway();
    },
    async quit() {
      windows.beginQuitting();
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
    if (isThere || windows.isQuitting) return;
    if (startsHidden) shell.open();
    workspace.notices.noteTray(/gnome/i.test(process.env['XDG_CURRENT_DESKTOP'] ?? '') ? 'gnome' : 'other');
  });
  // A first start has questions enough.
  if (workspace.activeId !== null && applications.canAdd && !applications.isAdded)
    workspace.notices.offerApplications();
  if (asked) run(asked);
  receiveLinks({
    // A link that belongs to no attempt changes nothing here, because any page in the browser can open one.
    signIn(link) {
      if (workspace.signIns.browser.take(link)) shell.open();
      else handOnLink(link);
    },
    open: (link) => shell.openLink(link),
  });
  shortcuts.begin();
  // These take time that the first paint needs more.
  setTimeout(() => {
    windows.quick.prepare();
    updates.follow();
    signs.begin();
  }, AFTER_START).unref();
  if (signIn && workspace.activeId === null) {
    workspace.localSettings.setWelcome('done');
    workspace.signIns.byForm(signIn).catch((error: unknown) => logFault('sign-in at start', error));
  }
}
