import { join } from 'node:path';
import { app } from 'electron';
import { clockWords } from '../../resources/clock.ts';
import { KeyStore } from '../accounts/key-store.ts';
import { ProxyPasswords } from '../accounts/proxy-passwords.ts';
import type { Navigation } from '../contract/ipc.ts';
import type { WindowCommand } from '../contract/values/command.ts';
import { LOCAL_SETTINGS, PROXIES, SHORTCUTS, UPDATES } from '../contract/values/data-part.ts';
import { buildHandlers } from '../features/index.ts';
import { shortcutTable } from '../features/shortcuts/table.ts';
import { InstallRecord } from '../features/updates/install-record.ts';
import { Updates } from '../features/updates/updates.ts';
import { electronHttp, isAcceptedByProxy } from '../shell/network/network.ts';
import { Paster } from '../shell/paste/paster.ts';
import { systemPasteKeys } from '../shell/paste/system-keys.ts';
import { Shell } from '../shell/shell.ts';
import { ApplicationsEntry } from '../shell/system/launching/applications-entry.ts';
import { runningAppImage } from '../shell/system/program/app-image.ts';
import type { Build } from '../shell/system/program/build.ts';
import type { Development } from '../shell/system/program/development.ts';
import { followLanguage } from '../shell/system/language/language.ts';
import { logFault } from '../shell/system/program/log.ts';
import { signSources } from '../shell/system/signs/sources.ts';
import { SystemSigns } from '../shell/system/signs/system-signs.ts';
import { systemVault } from '../shell/system/encryption/vault.ts';
import { TrayPresence } from '../shell/tray/tray-presence.ts';
import { seenLists } from '../shell/updates/seen-lists.ts';
import { updateSource } from '../shell/updates/update-source.ts';
import { GlobalShortcuts } from '../shell/windows/global-shortcuts.ts';
import { handleCalls, pushTo } from '../shell/windows/ipc.ts';
import { type MenuActions, setApplicationMenu } from '../shell/windows/menu.ts';
import { pressShortcut } from '../shell/windows/press-shortcut.ts';
import { UserPresence } from '../shell/windows/user-presence.ts';
import { coalesced } from '../tracking/announcements.ts';
import type { Policy } from '../workspace/settings/policy.ts';
import { Workspace } from '../workspace/workspace.ts';
import { desktop } from './desktop.ts';
import { BEFORE_REQUESTS, BEFORE_THE_REST, FirstRows } from './first-rows.ts';
import { Windows } from './windows.ts';

/** How this Perch was built, and where its files are. */
export interface Installation {
  build: Build;
  isSandboxed: boolean;
  /** The folder of the bundles, each in a folder of its own. */
  out: string;
  resources: string;
}

/** What the user and the administrator of the computer have chosen. */
interface Choices {
  /** The folder of the profile. */
  folder: string;
  policy: Policy;
  development: Development;
}

/** The parts of a running Perch. */
export type Parts = ReturnType<typeof buildParts>;

/** Builds the parts of Perch. They tell each other by functions of which none is called before all parts are there. */
export function buildParts(
  { build, isSandboxed, out, resources }: Installation,
  { folder, policy, development: { devServer, timing } }: Choices,
) {
  const appImage = runningAppImage();
  const presence = new UserPresence();
  presence.follow();
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
    notices: isSandboxed ? [] : [{ kind: 'no-sandbox', appImage: appImage !== null }],
    version: app.getVersion(),
    onChanged: announce,
    onReminder: (accountId, reminder) => shell.remind(accountId, reminder),
    onNotifications: (accountId, messages) => shell.notifyOf(accountId, messages),
    onFault: (error) => logFault('engine', error),
    writeTime: (moment) => clockWords(moment),
  });
  const updates = new Updates({
    source: updateSource(build.kind, {
      appImage,
      answerProxy: proxies.answer,
      key: build.updateKey ?? '',
      seen: seenLists(join(folder, 'seen-updates.json')),
    }),
    isKeyless: build.updateKey === undefined,
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
    signsOfRules: () => workspace.signsOfRules(),
    report: (holding) => workspace.noteSigns(holding),
    onFault: (error) => logFault('signs of the system', error),
  });
  const applications = new ApplicationsEntry(appImage);
  const pasteKeys = systemPasteKeys();
  const paster = new Paster({
    keys: pasteKeys,
    isWanted: () => workspace.localSettings.current.pasteSnippets,
    hideQuick: () => windows.quick.hide(),
    onNotPasted: (why) => shell.tellNotPasted(why),
    onFault: (error) => logFault('paste', error),
  });
  const runInWindow = (command: WindowCommand): void => shell.runInWindow(command);
  const shortcuts = new GlobalShortcuts({
    shortcuts: () => shortcutTable(workspace),
    mayAsk: () => workspace.knowsShortcut,
    press(action, accelerator) {
      presence.acted();
      pasteKeys.hold(accelerator);
      void pressShortcut(action, {
        workspace,
        handlers,
        toggleQuick: () => windows.quick.toggle(),
        fillInQuick: (snippet) => windows.quick.show(snippet),
        beginSnippet: () => shell.beginSnippet(),
        runInWindow,
        open: (place) => shell.open(place),
        onFault: (error) => logFault(`shortcut ${action.do}`, error),
      });
    },
    onChanged: () => announce([SHORTCUTS]),
  });
  const system = {
    ...desktop(build.kind, out),
    copy: (text: string, formatted?: string | null) => paster.copy(text, formatted),
    pasting: {
      deliver: (text: string, formatted?: string | null) => paster.deliver(text, formatted),
      obstacle: () => pasteKeys.obstacle(),
      isIntoTerminal: () => paster.isIntoTerminal(),
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
  const firstRows = {
    beforeRequests: new FirstRows(BEFORE_REQUESTS),
    beforeTheRest: new FirstRows(BEFORE_THE_REST),
  };
  handleCalls(handlers, {
    surfaceOf: windows.surfaceOf,
    isUserAt: (contents) => presence.isAt(contents),
    onCall() {
      firstRows.beforeRequests.noteCall();
      firstRows.beforeTheRest.noteCall();
    },
    onFault: (name, error) => logFault(name, error),
  });
  const menuActions: MenuActions = { zoom: (step) => windows.main.zoom(step), runInWindow };
  setApplicationMenu(menuActions);
  const shell = new Shell({
    workspace,
    handlers,
    system,
    window: windows.main,
    trayFolder: join(resources, 'tray'),
    showQuick: () => windows.quick.show(),
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

  return {
    ...{ presence, workspace, updates, signs, applications, shortcuts, handlers, tray, windows, shell },
    firstRows,
  };
}
