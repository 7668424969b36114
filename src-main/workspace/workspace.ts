import { v4 as uuidv4 } from 'uuid';
import { BrowserSignIn } from '../accounts/browser-sign-in.ts';
import type { KeyStore } from '../accounts/key-store.ts';
import type { StoredAccount } from '../accounts/registry.ts';
import {
  findBrowserPage,
  signIn,
  type SignedIn,
  type SignInResult,
  type SignInForm,
  waysToSignIn,
} from '../accounts/sign-in.ts';
import type { HttpPort } from '../api/http.ts';
import { noteRead } from '../tracking/reads.ts';
import { ACCOUNTS, BACKUPS, ENGINES, LOCAL_SETTINGS } from '../contract/values/data-part.ts';
import type { AccountsView, Notice, SignInWays, WelcomeStep } from '../contract/values/account.ts';
import type { Attendance } from '../contract/values/presence.ts';
import { Refusal } from '../contract/problem.ts';
import { quietUntil } from '../contract/values/quiet.ts';
import type { TimedStatus } from '../contract/values/status.ts';
import type { Engine } from '../sync/engine/engine.ts';
import { countChanges, sendingChanges } from '../sync/outbox/store.ts';
import { backOff, defaultDelays, type Delays } from '../sync/connection/delays.ts';
import { closedAccountView, openAccountView } from './account-view.ts';
import { Engines, type EngineReports } from './engines.ts';
import { Moves } from './moves.ts';
import { Notices } from './notices.ts';
import { Backups } from './backups.ts';
import { Calendars } from './calendars.ts';
import { FollowedFiles } from './followed-files.ts';
import { isLasting, type LastingNotice, LocalSettings, settingsFile } from './local-settings.ts';
import type { SystemSign } from '../contract/values/system-signs.ts';
import { wantedSigns } from '../domain/system-signs.ts';
import { NO_POLICY, type Policy } from './policy.ts';
import { Profile } from './profile.ts';
import { ServerFiles } from './server-files.ts';
import { isSolvedBySigningIn } from './sign-in-notices.ts';

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

/** Notices that are no result of reading the accounts. */
const OF_THE_START = new Set<Notice['kind']>([
  'no-sandbox',
  'no-tray',
  'not-in-applications',
  'settings-set-aside',
  'settings-unreadable',
]);

/** The parts of the data that are read again with the profile. */
const READ_AGAIN = [ACCOUNTS, ENGINES, BACKUPS, LOCAL_SETTINGS];

/** The accounts of this profile, each with its cache and its engine. */
export class Workspace {
  readonly browser = new BrowserSignIn();
  /** The decisions of an administrator for this computer. */
  readonly policy: Policy;
  readonly localSettings: LocalSettings;
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
  readonly #notices: Notices;
  readonly #moves: Moves;
  readonly #engines: Engines;
  /** How often the list of accounts could not be read. */
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#timing = { ...defaultDelays, ...options.timing };
    this.policy = options.policy ?? NO_POLICY;
    this.localSettings = new LocalSettings(settingsFile(options.folder), this.policy.settings);
    this.#notices = new Notices([...(options.notices ?? []), ...this.localSettings.notices]);
    this.#profile = new Profile(options.folder, options.onFault);
    this.#moves = new Moves({
      httpFor: options.httpFor,
      onFound: () => options.onChanged([ACCOUNTS]),
    });
    this.#engines = new Engines({
      mayRemind: () => quietUntil(this.localSettings.current, Date.now()) === null,
      ...options,
      timing: this.#timing,
      profile: this.#profile,
      moves: this.#moves,
      notices: this.#notices,
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
    return this.#engines.all.some(({ db }) => sendingChanges(db).length > 0);
  }

  /** Starts delivering and pulling for every account. */
  start(): void {
    // Who has used Perch before knows it.
    if (this.#profile.accounts.length > 0 && this.localSettings.welcome === null) this.#setWelcome('done');
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
    for (const engine of this.#engines.all) engine.refreshIfStale();
    this.followedFiles.refresh();
  }

  /** Call this when the network returned or the machine woke up: every back-off ends. */
  retryNow(): void {
    this.#checkFiles();
    this.#moves.retryUnknown();
    this.#engines.retryKeys();
    for (const engine of this.#engines.all) engine.retryNow();
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
  wantedSigns(): Set<SystemSign> {
    return new Set(this.engines.flatMap(({ db }) => wantedSigns(db)));
  }

  /** The engines of the accounts whose cache is open. */
  get engines(): Engine[] {
    noteRead(ENGINES);
    return this.#engines.all;
  }

  findEngine(accountId: string): Engine | undefined {
    return this.#engines.find(accountId);
  }

  /** @throws {Refusal} where the account is not known, or its file could not be opened. */
  engine(accountId: string): Engine {
    this.#engines.restoreFile(accountId);
    const engine = this.findEngine(accountId);
    if (engine) return engine;
    throw new Refusal({ kind: this.#engines.whyUnopened(accountId) ?? 'gone' });
  }

  view(): AccountsView {
    noteRead(ACCOUNTS);
    const { welcome } = this.localSettings;
    return {
      accounts: this.#profile.accounts.map((account) => {
        const engine = this.findEngine(account.id);
        return engine
          ? openAccountView(account, engine, this.#moves.addressOf(account.id))
          : closedAccountView(account, this.#engines.whyUnopened(account.id) ?? 'disk');
      }),
      activeId: this.activeId,
      canKeepKeys: this.#options.keys.canKeep,
      welcome: this.#profile.accounts.length === 0 || welcome === 'done' ? null : welcome,
      notices: this.#notices.list,
      servers: this.policy.servers,
    };
  }

  /**
   * How to sign in to a server.
   * @throws {Refusal} where the address is invalid, or no server responds there
   */
  async waysToSignIn(address: string): Promise<SignInWays> {
    const ways = await waysToSignIn(this.#options.httpFor('sign-in'), address, this.#timing.requestTimeout);
    return this.policy.passwordSignIn ? ways : { ...ways, password: false };
  }

  /**
   * Signs in with the browser: `open` opens the method's page, and `browser.take` gets where it ends.
   * @returns the account's ID; null where the attempt was cancelled
   * @throws {Refusal} as `signIn`
   */
  async signInByBrowser(
    way: { address: string; method: string },
    open: (url: string) => Promise<void>,
    accountId?: string,
    move = false,
  ): Promise<string | null> {
    const http = this.#options.httpFor('sign-in');
    const find = () => findBrowserPage(http, way, this.#timing.requestTimeout);
    const form = move ? this.browser.arrived : await this.browser.begin(find, open);
    if (!form) return null;
    const id = await this.signIn(form, accountId, move);
    this.browser.cancel();
    return id;
  }

  /**
   * Signs in to a new account, or again to a known one. With `accountId` the user must be that account's, whose changes wait.
   * @param move whether the user confirmed that an account whose organization has moved goes to the new address
   * @returns the account's ID
   * @throws {Refusal} with the field that its message is shown at; `moved` where the user has to confirm the move
   */
  async signIn(form: SignInForm, accountId?: string, move = false): Promise<string> {
    if ('password' in form.secret && !this.policy.passwordSignIn) throw new Refusal({ kind: 'managed' });
    const { list } = this.#profile;
    const expected = accountId === undefined ? undefined : list.find(accountId);
    const http = this.#options.httpFor(expected?.id ?? 'sign-in');
    const result = await signIn(http, form, this.#timing.requestTimeout);
    const { user } = result;
    const encryptedKey = await this.#options.keys.encrypt(user, user.apiKey);
    const known = list.findUser(user.serverUrl, user.userId);
    const moved = known ? undefined : await this.#movedAccount(result, expected);
    if (expected && known?.id !== expected.id && !moved) throw otherUser(expected, user);
    if (moved && !move) throw this.#moveToConfirm(moved, user);
    return this.#accept(
      { ...user, encryptedKey },
      (known ?? moved)?.id ?? this.#profile.unlistedIdOf(user) ?? uuidv4(),
    );
  }

  /** A disk that cannot be written keeps nobody from signing in. */
  #setWelcome(step: WelcomeStep | 'done'): void {
    try {
      this.localSettings.setWelcome(step);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  /** The account of this user whose organization has moved to the address where they signed in. */
  async #movedAccount(result: SignInResult, expected?: StoredAccount): Promise<StoredAccount | undefined> {
    const { userId } = result.user;
    const candidates = expected ? [expected] : this.#profile.accounts.filter((one) => one.userId === userId);
    // All at once, because an address without a server takes until the time-out.
    const isMoved = await Promise.all(
      candidates.map((account) => this.#moves.isMoved(account, this.findEngine(account.id), result)),
    );
    return candidates.find((_, index) => isMoved[index]);
  }

  #moveToConfirm({ id, organization, serverUrl: from }: StoredAccount, { serverUrl: to }: SignedIn): Refusal {
    const { unsent } = countChanges(this.engine(id).db);
    return new Refusal({ kind: 'moved', move: { organization, from, to, unsent } });
  }

  /** Stores the user who signed in, and gives the account's engine the new key. */
  #accept({ apiKey, ...user }: SignedIn & Pick<StoredAccount, 'encryptedKey'>, id: string): string {
    const { keys } = this.#options;
    const { list } = this.#profile;
    const isElsewhere = (list.find(id)?.serverUrl ?? user.serverUrl) !== user.serverUrl;
    const account: StoredAccount = { id, ...user };
    keys.remember(id, user, apiKey);
    if (this.#profile.accounts.length === 0 && this.localSettings.welcome === null)
      this.#setWelcome('shortcut');
    list.put(account);
    list.activate(id);
    this.#notices.removeWhere((notice) => isSolvedBySigningIn(notice, account, list));
    this.#noteUnlisted();
    if (isElsewhere) this.#engines.close(id);
    const running = this.findEngine(id);
    if (running) running.signIn({ email: user.email, apiKey });
    else this.#engines.open(account)?.wake();
    this.#options.onChanged([ACCOUNTS, ENGINES]);
    return id;
  }

  activate(accountId: string): void {
    this.#profile.list.activate(this.#profile.known(accountId).id);
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** Deletes the key; unsent changes stay and wait for the next sign-in. */
  signOut(accountId: string): void {
    const account = this.#profile.known(accountId);
    this.#options.keys.remove(account.id);
    this.#profile.list.put({ ...account, encryptedKey: null });
    this.findEngine(account.id)?.signOut();
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** Deletes the account with its cache and every unsent change. */
  remove(accountId: string): void {
    const { id } = this.#profile.known(accountId);
    this.#profile.remove(id, () => {
      this.findEngine(id)?.signOut();
      this.#engines.close(id);
      this.#options.keys.remove(id);
    });
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /**
   * Notes that this desktop shows no tray icons, unless the user has dismissed that before; or, with null, that it does.
   */
  noteTray(missingOn: 'gnome' | 'other' | null): void {
    this.#notices.removeWhere(({ kind }) => kind === 'no-tray');
    if (missingOn && !this.localSettings.knows('no-tray'))
      this.#notices.add({ kind: 'no-tray', desktop: missingOn });
    this.#options.onChanged([ACCOUNTS]);
  }

  /** Offers to add this AppImage to the applications, unless the user has answered that before. */
  offerApplications(): void {
    if (!this.localSettings.knows('not-in-applications')) this.#notices.add({ kind: 'not-in-applications' });
    this.#options.onChanged([ACCOUNTS]);
  }

  dismissNotice(dismissed: number): void {
    const kind = this.#notices.list[dismissed]?.kind;
    if (kind !== undefined && isLasting(kind)) this.localSettings.noteKnown(kind);
    this.#notices.removeWhere((_, index) => index === dismissed);
    this.#options.onChanged([ACCOUNTS]);
  }

  /** Dismisses the notices of a kind for good, because the user has decided elsewhere. */
  settleNotice(settled: LastingNotice): void {
    if (!this.localSettings.knows(settled)) this.localSettings.noteKnown(settled);
    this.#notices.removeWhere(({ kind }) => kind === settled);
    this.#options.onChanged([ACCOUNTS]);
  }

  /** The statuses of all accounts that Perch clears while it runs. */
  timedStatuses(): TimedStatus[] {
    return this.#engines.all.flatMap((engine) => engine.timedStatus(Date.now()) ?? []);
  }

  /** Delivers what it can in the time for quitting, and closes the files. */
  async quit(): Promise<void> {
    clearTimeout(this.#timer);
    this.calendars.stop();
    this.followedFiles.stop();
    this.browser.cancel();
    this.#engines.restoreFiles();
    await this.#engines.quit();
    this.#profile.release();
  }

  /** Stops everything, runs the work, and begins anew with the files as they are then, also where the work fails. */
  #whileClosed(work: () => void): void {
    clearTimeout(this.#timer);
    this.calendars.stop();
    this.followedFiles.stop();
    this.browser.cancel();
    this.#engines.restoreFiles();
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
    const atStart = this.#notices.list.filter(({ kind }) => OF_THE_START.has(kind));
    const notices = [...atStart, ...this.#profile.read()];
    // A restore may have replaced its file.
    this.localSettings.reload();
    if (!this.#profile.registry) {
      if (this.#failures === 0) this.#notices.replace(notices);
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    this.#notices.replace(notices);
    for (const account of this.#profile.accounts) this.#engines.open(account);
    this.#noteUnlisted();
  }

  /** Sets the notices about unsent changes in folders that the list of accounts does not name. */
  #noteUnlisted(): void {
    const others = this.#notices.list.filter(({ kind }) => kind !== 'unlisted');
    this.#notices.replace([...others, ...this.#profile.unlistedNotices]);
  }

  /** Tries again what the disk or another program prevented, and restores files that were deleted. */
  #checkFiles(): void {
    if (this.#profile.registry) this.#engines.reopen();
    else {
      this.#readProfile();
      for (const engine of this.#engines.all) engine.wake();
      if (this.#profile.registry) this.#options.onChanged(READ_AGAIN);
    }
    this.#engines.restoreFiles();
    this.#watch();
  }

  /** Checks the files again later, because the user may not look at the window for days. */
  #watch(): void {
    clearTimeout(this.#timer);
    const wait = this.#profile.registry ? this.#timing.freshFor : backOff(this.#timing, this.#failures);
    this.#timer = setTimeout(() => this.#checkFiles(), wait).unref();
  }
}

/** The refusal for a user who signed in and is not the expected account's, or not provably. */
function otherUser({ email, userId, serverUrl }: StoredAccount, user: SignedIn): Refusal {
  if (user.userId !== userId || user.serverUrl === serverUrl)
    return new Refusal({ kind: 'other-user', field: 'email', email });
  return new Refusal({ kind: 'other-user', field: 'address', rule: 'other-address', email });
}
