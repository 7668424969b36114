import type { KeyStore } from '../accounts/key-store.ts';
import type { HttpPort } from '../api/transport/http.ts';
import { noteRead } from '../tracking/reads.ts';
import { ACCOUNTS, BACKUPS, ENGINES, LOCAL_SETTINGS } from '../contract/values/data-part.ts';
import type { AccountsView, Notice, WelcomeStep } from '../contract/values/account.ts';
import type { Attendance } from '../contract/values/presence.ts';
import { quietUntil } from '../contract/values/quiet.ts';
import type { TimedStatus } from '../contract/values/status.ts';
import type { Engine } from '../sync/engine/engine.ts';
import { sendingChanges } from '../sync/outbox/store.ts';
import { timedStatus } from '../sync/timers/rules.ts';
import { backOff, defaultDelays, type Delays } from '../sync/connection/delays.ts';
import { closedAccountView, openAccountView } from './engines/account-view.ts';
import { Engines, type EngineReports } from './engines/engines.ts';
import { Moves } from './engines/moves.ts';
import { Notices } from './settings/notices.ts';
import { Backups } from './backups/backups.ts';
import { Calendars } from './files/calendars.ts';
import { FollowedFiles } from './files/followed-files.ts';
import { LocalSettings, settingsFile } from './settings/local-settings.ts';
import type { SystemSign } from '../contract/values/system-signs.ts';
import { signsOfRules } from '../domain/system-signs.ts';
import { NO_POLICY, type Policy } from './settings/policy.ts';
import { Profile } from './profile/profile.ts';
import { ServerFiles } from './files/server-files.ts';
import { SignIns } from './engines/sign-ins.ts';

export interface WorkspaceOptions extends EngineReports {
  folder: string;
  keys: KeyStore;
  httpFor(accountId: string): HttpPort;
  /** Delays that differ from the default ones. */
  timing?: Partial<Delays>;
  /** The decisions of an administrator; without them the user decides. */
  policy?: Policy;
  /** Notices about how Perch was started. */
  notices?: readonly Notice[];
  /** The version of Perch, for the backups that it makes. */
  version?: string;
}

/** The parts of the data that are read again with the profile. */
const READ_AGAIN = [ACCOUNTS, ENGINES, BACKUPS, LOCAL_SETTINGS];

/** The accounts of this profile, each with its cache and its engine. */
export class Workspace {
  /** The decisions of an administrator for this computer. */
  readonly policy: Policy;
  readonly localSettings: LocalSettings;
  readonly notices: Notices;
  readonly signIns: SignIns;
  /** The calendars that rules of the status read. */
  readonly calendars: Calendars;
  /** The files that snippets are kept in step with. */
  readonly followedFiles: FollowedFiles;
  /** Backups of everything, and the way back. */
  readonly backups: Backups;
  /** Pictures and lists of emoji of the accounts' servers. */
  readonly serverFiles: ServerFiles;
  readonly #options: WorkspaceOptions;
  readonly #timing: Delays;
  readonly #profile: Profile;
  readonly #moves: Moves;
  readonly #engines: Engines;
  /** How often the list of accounts could not be read. */
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #holdsRequests = false;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#timing = { ...defaultDelays, ...options.timing };
    this.policy = options.policy ?? NO_POLICY;
    this.localSettings = new LocalSettings(settingsFile(options.folder), this.policy.settings);
    this.notices = new Notices(
      [...(options.notices ?? []), ...this.localSettings.notices],
      this.localSettings,
      () => options.onChanged([ACCOUNTS]),
    );
    this.#profile = new Profile(options.folder, options.onFault);
    this.#moves = new Moves({
      httpFor: options.httpFor,
      onFound: () => options.onChanged([ACCOUNTS]),
    });
    this.#engines = new Engines({
      tellsFailed: () => this.localSettings.current.tellScheduled,
      mayConnect: () => !this.#holdsRequests,
      mayRemind: () => quietUntil(this.localSettings.current, Date.now()) === null,
      ...options,
      timing: this.#timing,
      profile: this.#profile,
      moves: this.#moves,
      notices: this.notices,
    });
    this.signIns = new SignIns({
      ...options,
      requestTimeout: this.#timing.requestTimeout,
      mayUsePassword: this.policy.passwordSignIn,
      localSettings: this.localSettings,
      profile: this.#profile,
      notices: this.notices,
      moves: this.#moves,
      engines: this.#engines,
    });
    this.calendars = new Calendars({
      ...options,
      engines: () => this.#engines.entries,
      every: this.#timing.calendarsEvery,
      timeout: this.#timing.calendarTimeout,
    });
    this.followedFiles = new FollowedFiles({
      ...options,
      engines: () => this.#engines.entries,
      every: this.#timing.filesEvery,
      settle: this.#timing.filesSettle,
      rest: this.#timing.filesRest,
    });
    this.backups = new Backups({
      folder: options.folder,
      version: options.version ?? '',
      profile: this.#profile,
      keys: options.keys,
      engines: this.#engines,
      onFault: options.onFault,
      whileClosed: (work) => this.#whileClosed(work),
      onChanged: () => options.onChanged([BACKUPS]),
    });
    this.serverFiles = new ServerFiles(this, options);
    this.#readProfile();
  }

  get activeId(): string | null {
    noteRead(ACCOUNTS);
    return this.#profile.registry?.activeId ?? null;
  }

  /** Whether a change is under way to a server. */
  get isSending(): boolean {
    return this.#engines.each(({ db }) => sendingChanges(db).length > 0).includes(true);
  }

  /** Asks servers nothing of itself until `releaseRequests`, so that a window that opens has its rows first. */
  holdRequests(): void {
    this.#holdsRequests = true;
  }

  releaseRequests(): void {
    this.#holdsRequests = false;
    for (const engine of this.#engines.all) engine.wake();
  }

  /** Starts delivering and pulling for every account. */
  start(): void {
    // Who has used Perch before knows it.
    if (this.#profile.accounts.length > 0) this.signIns.beginWelcome('done');
    for (const engine of this.#engines.all) engine.wake();
    this.calendars.start();
    this.followedFiles.start();
    this.#watch();
    // Nothing waits for the answer: for it the user may have to unlock a key chain.
    const { keys, onChanged } = this.#options;
    void keys.check().then(() => onChanged([ACCOUNTS]));
  }

  /** Call this when the user looks at the window: old lists are fetched again. */
  refreshIfStale(): void {
    this.#checkFiles();
    this.#engines.retryKeys();
    this.#engines.each((engine) => engine.refreshIfStale());
    this.followedFiles.refresh();
  }

  /**
   * Tries again to open the file of an account.
   * @throws {Refusal} with the reason why it cannot be opened
   */
  reopen(accountId: string): void {
    this.#checkFiles();
    this.engine(accountId);
  }

  /** Call this when the network returned or the machine woke up: every back-off ends. */
  retryNow(): void {
    this.#checkFiles();
    this.#moves.retryUnknown();
    this.#engines.retryKeys();
    this.#engines.each((engine) => engine.retryNow());
    this.calendars.refresh();
    this.followedFiles.refresh();
  }

  /** Reports to every server whether the user is at the computer. */
  attend(attendance: Attendance): void {
    this.#engines.attend(attendance);
  }

  /** Hands the rules of every account what the computer says of its user. */
  noteSigns(signs: ReadonlySet<SystemSign>): void {
    this.#engines.noteSigns(signs);
  }

  /** The signs of the computer that rules depend on. */
  signsOfRules(): Set<SystemSign> {
    return new Set(this.eachEngine(({ db }) => signsOfRules(db)).flat());
  }

  /** The engines of the accounts whose cache is open. */
  get engines(): Engine[] {
    noteRead(ENGINES);
    return this.#engines.all;
  }

  findEngine(accountId: string): Engine | undefined {
    return this.#engines.find(accountId);
  }

  /** Does something with every open account. One whose file fails is closed, and holds up no other. */
  eachEngine<Result>(work: (engine: Engine) => Result): Result[] {
    noteRead(ENGINES);
    return this.#engines.each(work);
  }

  /** The same with one account. Undefined if it is closed. */
  attempt<Result>(accountId: string, work: (engine: Engine) => Result): Result | undefined {
    return this.#engines.attempt(accountId, work);
  }

  /** @throws {Refusal} where the account is not known, or its file could not be opened. */
  engine(accountId: string): Engine {
    return this.#engines.need(accountId);
  }

  get #welcome(): WelcomeStep | null {
    const { welcome } = this.localSettings;
    return this.#profile.accounts.length === 0 || welcome === 'done' ? null : welcome;
  }

  /** Whether the user has signed in, and has read what the shortcut of the quick window is for. */
  get knowsShortcut(): boolean {
    noteRead(ACCOUNTS);
    return this.#profile.accounts.length > 0 && this.#welcome !== 'shortcut';
  }

  view(): AccountsView {
    noteRead(ACCOUNTS);
    return {
      accounts: this.#profile.accounts.map((account) => {
        const movedTo = this.#moves.addressOf(account.id);
        const open = this.attempt(account.id, (engine) => openAccountView(account, engine, movedTo));
        return open ?? closedAccountView(account, this.#engines.whyUnopened(account.id) ?? 'disk');
      }),
      activeId: this.activeId,
      canKeepKeys: this.#options.keys.canKeep,
      welcome: this.#welcome,
      notices: this.notices.list,
      servers: this.policy.servers,
    };
  }

  activate(accountId: string): void {
    this.#profile.list.activate(this.#profile.accountOf(accountId).id);
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** Deletes the key; unsent changes stay and wait for the next sign-in. */
  signOut(accountId: string): void {
    const account = this.#profile.accountOf(accountId);
    this.#options.keys.remove(account.id);
    this.#profile.list.put({ ...account, encryptedKey: null });
    this.findEngine(account.id)?.signOut();
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** Deletes the account with its cache and every unsent change. */
  remove(accountId: string): void {
    const { id } = this.#profile.accountOf(accountId);
    this.#profile.remove(id, () => {
      this.findEngine(id)?.signOut();
      this.#engines.close(id);
      this.#options.keys.remove(id);
    });
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** The statuses of all accounts that Perch clears while it runs. */
  timedStatuses(): TimedStatus[] {
    return this.#engines.each(({ db }) => timedStatus(db, Date.now()) ?? []).flat();
  }

  /** Delivers what it can in the time for quitting, and closes the files. */
  async quit(): Promise<void> {
    clearTimeout(this.#timer);
    this.calendars.stop();
    this.followedFiles.stop();
    this.signIns.browser.cancel();
    await this.#engines.quit();
    this.#profile.release();
  }

  /** Stops everything, runs the work, and begins anew with the files as they are then, also where the work fails. */
  #whileClosed(work: () => void): void {
    clearTimeout(this.#timer);
    this.calendars.stop();
    this.followedFiles.stop();
    this.signIns.browser.cancel();
    this.#engines.closeAll();
    try {
      work();
    } finally {
      this.#readProfile();
      this.start();
      this.#options.onChanged(READ_AGAIN);
    }
  }

  /** Reads the list of accounts and opens each. A failure makes its notices once, however often it repeats. */
  #readProfile(): void {
    const notices = this.#profile.read();
    // A restore may have replaced its file.
    this.localSettings.reload();
    if (!this.#profile.registry) {
      if (this.#failures === 0) this.notices.replaceRead(notices);
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    this.notices.replaceRead(notices);
    for (const account of this.#profile.accounts) this.#engines.open(account);
    this.notices.replaceUnlisted(this.#profile.unlistedNotices);
  }

  /** Tries again what the disk or another program prevented. */
  #checkFiles(): void {
    if (this.#profile.registry) this.#engines.reopen();
    else {
      this.#readProfile();
      for (const engine of this.#engines.all) engine.wake();
      if (this.#profile.registry) this.#options.onChanged(READ_AGAIN);
    }
    this.#watch();
  }

  /** Checks the files again later, because the user may not look at the window for days. */
  #watch(): void {
    clearTimeout(this.#timer);
    const wait = this.#profile.registry ? this.#timing.freshFor : backOff(this.#timing, this.#failures);
    this.#timer = setTimeout(() => this.#checkFiles(), wait).unref();
  }
}
