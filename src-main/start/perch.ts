import { join } from 'node:path';
import { app } from 'electron';
import { words } from '../../resources/words.ts';
import { runCommandLine } from '../shell/command-line/run-command.ts';
import { sendAnswer } from '../shell/command-line/answer-socket.ts';
import { serveAppScheme } from '../shell/network/app-scheme.ts';
import { trustAuthorities } from '../shell/network/authorities.ts';
import { lockDown } from '../shell/network/lock-down.ts';
import { receiveEarlierResponses } from '../shell/notifications/notifications.ts';
import { quitInOrder } from '../shell/system/desktop/before-quit.ts';
import { readDevelopment } from '../shell/system/program/development.ts';
import { followLanguage } from '../shell/system/language/language.ts';
import { claimLinks, giveBackLinks, handOnLink, receiveLinks } from '../shell/system/launching/links.ts';
import { logFault, startLog } from '../shell/system/program/log.ts';
import { mendEntries } from '../shell/system/launching/mend-entries.ts';
import { wasOpenedAtSignIn } from '../shell/system/launching/open-at-sign-in.ts';
import { findPolicy } from '../shell/system/desktop/policy-source.ts';
import { onReturn, watchUser } from '../shell/system/desktop/system-events.ts';
import { offerEditMenus } from '../shell/windows/edit-menu.ts';
import { isShownBy } from '../shell/windows/ipc.ts';
import { keepBeforeMigration } from '../workspace/backups/keep-backup.ts';
import { settingsFile, storedLanguage } from '../workspace/settings/local-settings.ts';
import { problemText } from '../workspace/settings/policy.ts';
import { type AskedCommand, receiveStarts } from './instance.ts';
import { buildParts, type Installation, type Parts } from './parts.ts';

/**
 * Starts in the language that an administrator or the user chose, and in the system's region, which is known once the app is
 * ready.
 * @param asked a command that Perch was started with
 */
export async function startPerch(
  installation: Installation,
  asked: AskedCommand | null,
  hidden: boolean,
): Promise<void> {
  const { isSandboxed, out } = installation;
  const development = readDevelopment();
  const folder = app.getPath('userData');
  const policy = findPolicy(development.policyFile);
  await followLanguage(policy.settings.language ?? storedLanguage(settingsFile(folder)));
  startLog();
  if (!isSandboxed) logFault('started with --no-sandbox', undefined);
  for (const problem of policy.problems)
    logFault(`policy ${policy.source}: ${problemText(problem)}`, undefined);

  lockDown((contents, url) => isShownBy(parts.windows.surfaceOf(contents), url));
  trustAuthorities(policy.authorities);
  offerEditMenus();
  serveAppScheme(join(out, 'renderer'));
  keepBeforeMigration(folder, app.getVersion());

  const parts = buildParts(installation, { folder, policy, development });
  const { workspace, shell } = parts;
  receiveEarlierResponses((response) => shell.respondTo(response));
  giveBackLinks();
  mendEntries(parts.applications);
  claimLinks();
  const run = (command: AskedCommand): void => void runAsked(parts, command);
  receiveStarts({ run, respond: (response) => shell.respondTo(response), open: () => shell.open() });
  if (process.platform === 'darwin') app.on('activate', () => shell.open());
  endInOrder(parts);
  onReturn(() => workspace.retryNow());
  watchUser((attendance) => workspace.attend(attendance));
  app.on('browser-window-focus', () => workspace.refreshIfStale());
  const isOpening = openAtStart(parts, hidden);
  if (isOpening) {
    workspace.holdRequests();
    parts.firstRows.beforeRequests.whenThere(() => workspace.releaseRequests(), isOpening);
  }
  workspace.start();
  // A first start has questions enough.
  if (workspace.activeId !== null && parts.applications.canAdd && !parts.applications.isAdded)
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
  parts.shortcuts.begin();
  parts.firstRows.beforeTheRest.whenThere(() => {
    parts.windows.quick.prepare();
    parts.updates.follow();
    parts.signs.begin();
  }, isOpening);
  if (development.signIn && workspace.activeId === null) {
    workspace.localSettings.setWelcome('done');
    workspace.signIns
      .byForm(development.signIn)
      .catch((error: unknown) => logFault('sign-in at start', error));
  }
}

/** Runs a command of a start, and answers the process that was started. */
async function runAsked(
  { presence, workspace, handlers, shell, windows }: Parts,
  { command, address }: AskedCommand,
): Promise<void> {
  presence.acted();
  const refused = await runCommandLine(command, {
    workspace,
    handlers,
    showQuick: () => windows.quick.show(),
    beginSnippet: () => shell.beginSnippet(),
    runInWindow: (inWindow) => shell.runInWindow(inWindow),
  }).catch((error: unknown) => {
    logFault(`command ${command.do}`, error);
    return words('cli.refused');
  });
  sendAnswer(address, { refused });
}

/** Ends Perch only when the user says so, and then lets each part end its work. */
function endInOrder({ workspace, updates, signs, windows }: Parts): void {
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
      await windows.main.storeTexts();
      updates.stop();
      // Nobody would notice while Perch is closed that a sign ends.
      signs.stop();
      await workspace.quit();
      return updates.finish();
    },
  });
}

/** Shows the tray, and before it the window, unless Perch starts into the tray. Returns whether the window opens. */
function openAtStart({ workspace, shell, tray, windows }: Parts, hidden: boolean): boolean {
  // Who has to sign in needs the window, and so does who has no tray.
  const isHidden = hidden || wasOpenedAtSignIn();
  const startsHidden =
    (isHidden || workspace.localSettings.current.startHidden) && workspace.activeId !== null;
  if (!startsHidden) shell.open();
  shell.showTray();
  void tray.begin().then((isThere) => {
    if (isThere || windows.isQuitting) return;
    if (startsHidden) shell.open();
    workspace.notices.noteTray(/gnome/i.test(process.env['XDG_CURRENT_DESKTOP'] ?? '') ? 'gnome' : 'other');
  });
  return !startsHidden;
}
