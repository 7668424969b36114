import { expect } from '@playwright/test';
import { defaultSettings } from '../../src-main/contract/values/local-settings.ts';
import type { KnownUser, ReferenceServer } from '../programs/server/index.ts';
import { ask } from './bridge.ts';
import type { RunningPerch } from './launch.ts';

/** The window's size at its first start, as in src-main/shell/windows/window-bounds.ts. */
const USUAL = { width: 1120, height: 720 };

/**
 * One running Perch that the tests of a worker process share, because a start takes longer than most tests.
 * Each test finds the app as after a first start: nobody is signed in, the form to sign in is untouched, the settings of this
 * computer are the defaults, the record of the desktop is empty. The page of the test before stays, without its account: loading
 * a page takes longer than many tests, and an account must leave nothing behind for the next. Playwright ends the worker and the
 * app after a failed test, so no test gets an app from a failed test.
 */
export class SharedPerch {
  readonly #launch: (profile?: string) => Promise<RunningPerch>;
  #running: RunningPerch | undefined;
  #isTaken = false;
  /** The last test removed its account, and with the account all its traces from the page. */
  #isPageClean = false;

  constructor(launch: (profile?: string) => Promise<RunningPerch>) {
    this.#launch = launch;
  }

  /**
   * Gives the app to a test, until `giveBack`. A test that already has the app gets it emptied again. With a profile, restarts
   * the app that this test has ended there; undefined if the test has ended no app there.
   */
  async take(profile?: string): Promise<RunningPerch | undefined> {
    if (profile !== undefined) return this.#restart(profile);
    await this.giveBack();
    this.#isTaken = true;
    if (this.#running && !(await renew(this.#running, this.#isPageClean))) await this.close();
    const running = (this.#running ??= await this.#launch());
    const before = running.output().length;
    return { ...running, output: () => running.output().slice(before) };
  }

  async #restart(profile: string): Promise<RunningPerch | undefined> {
    if (!this.#isTaken || this.#running?.profile !== profile || !hasExited(this.#running)) return undefined;
    this.#running = undefined;
    return (this.#running = await this.#launch(profile));
  }

  /** Takes the app from a test that has ended. Removes its accounts at once, because their servers end too. */
  async giveBack(): Promise<void> {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    if (this.#running && hasEnded(this.#running)) this.#running = undefined;
    else if (this.#running) await this.#clean(this.#running).catch(() => this.close());
  }

  async #clean(running: RunningPerch): Promise<void> {
    this.#isPageClean = await running.page.evaluate(() => document.querySelector('.shell') !== null);
    await removeAccounts(running);
  }

  async close(): Promise<void> {
    await this.#running?.close();
    this.#running = undefined;
  }
}

const hasExited = ({ main }: RunningPerch): boolean => main.exitCode !== null || main.signalCode !== null;
const hasEnded = (running: RunningPerch): boolean => hasExited(running) || running.page.isClosed();
/** Resets a running app. Returns false if only a new profile would be clean. */
async function renew(running: RunningPerch, isPageClean: boolean): Promise<boolean> {
  if (hasEnded(running)) return false;
  const { app, page } = running;
  if (!(await removeAccounts(running))) return false;
  await app.evaluate(async ({ clipboard, nativeTheme }) => {
    await desktopRecord.turn();
    Object.assign(desktopRecord, {
      opened: [],
      notifications: [],
      boxes: [],
      answers: [],
      paths: [],
      fileDialogs: [],
      idleFor: 0,
    });
    clipboard.clear();
    nativeTheme.themeSource = 'system';
    desktopRecord.mainWindow()?.show();
  });
  await ask(page, 'local-settings:set', defaultSettings(process.platform));
  if (page.viewportSize()) await page.setViewportSize(USUAL);
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  await page.mouse.move(0, 0);
  if (!isPageClean) await page.reload({ waitUntil: 'domcontentloaded' });
  return true;
}

/** Removes each account with its cache. Returns false if an account or a notice is left. */
async function removeAccounts({ page }: RunningPerch): Promise<boolean> {
  const { accounts } = await ask(page, 'accounts:list', undefined);
  for (const { id } of accounts) await ask(page, 'accounts:remove', { accountId: id });
  const { accounts: left, notices } = await ask(page, 'accounts:list', undefined);
  return left.length === 0 && notices.length === 0;
}

/** Signs in a running app by the API key, behind its form, as `PERCH_SIGN_IN` does at a start. */
export async function signInBehind(
  { page }: RunningPerch,
  { url }: ReferenceServer,
  { email, apiKey }: KnownUser,
): Promise<void> {
  // Once the form is shown, the page has fetched the state without accounts.
  await expect(page.getByLabel('Your chat’s address')).toBeVisible();
  await ask(page, 'accounts:sign-in', { address: url, email, secret: { apiKey } });
}
