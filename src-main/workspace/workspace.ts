import { v4 as uuidv4 } from 'uuid';
import type { KeyStore } from '../accounts/key-store.ts';
import type { StoredAccount } from '../accounts/registry.ts';
import {
  signIn,
  type SignedIn,
  type SignInResult,
  type SignInForm,
  waysToSignIn,
} from '../accounts/sign-in.ts';
import type { HttpPort } from '../api/http.ts';
import { fetchPicture } from '../api/picture.ts';
import { NewerDatabaseError, type Db } from '../cache/db.ts';
import { FileInPlace } from '../cache/file-in-place.ts';
import type { AccountsView, Notice, SignInWays } from '../contract/account.ts';
import { CollectionName } from '../contract/ipc.ts';
import type { Attendance } from '../contract/presence.ts';
import { Refusal } from '../contract/problem.ts';
import type { TimedStatus } from '../contract/status.ts';
import { Engine } from '../sync/engine/engine.ts';
import type { LocalReminder } from '../contract/reminder.ts';
import type { MessageNotification } from '../contract/notification.ts';
import { openCache } from '../sync/recovery/open-cache.ts';
import { countChanges } from '../sync/outbox/store.ts';
import { backOff, defaultDelays, type Delays } from '../sync/connection/delays.ts';
import { keyOf } from './account-key.ts';
import { closedAccountView, openAccountView } from './account-view.ts';
import { Moves } from './moves.ts';
import { Pictures } from './pictures.ts';
import { Profile } from './profile.ts';
import { foreignKeyNotice, isOfForeignKey, isSolvedBySigningIn } from './sign-in-notices.ts';

export interface WorkspaceOptions {
  /** The folder of this profile. */
  folder: string;
  keys: KeyStore;
  /** The way to the network, one for each account. */
  httpFor(accountId: string): HttpPort;
  /** What is other than by default. */
  timing?: Partial<Delays>;
  /** What is to be said of how Perch was started. */
  notices?: readonly Notice[];
  onChanged(collections: CollectionName[]): void;
  /** The moment of a reminder has come. Told once. */
  onReminder(accountId: string, reminder: LocalReminder): void;
  /** Messages have come of which the user wants to be notified. Told once. */
  onNotifications(accountId: string, notifications: MessageNotification[]): void;
  onFault(error: unknown): void;
}

/** The accounts of this profile, each with its cache and its engine. */
export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #timing: Delays;
  readonly #profile: Profile;
  readonly #engines = new Map<string, Engine>();
  readonly #files = new Map<string, FileInPlace>();
  /** Accounts without an engine, and why. */
  readonly #unopened = new Map<string, 'newer-database' | 'disk'>();
  readonly #pictures = new Pictures();
  readonly #moves: Moves;
  #notices: Notice[] = [];
  #attendance: Attendance | null = null;
  /** How often the list of accounts could not be read. */
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#timing = { ...defaultDelays, ...options.timing };
    this.#notices = [...(options.notices ?? [])];
    this.#profile = new Profile(options.folder, options.onFault);
    this.#moves = new Moves({
      httpFor: options.httpFor,
      onFound: () => options.onChanged(['accounts']),
    });
    this.#readProfile();
  }

  get activeId(): string | null {
    return this.#profile.registry?.activeId ?? null;
  }

  /** Starts delivering and pulling for every account. */
  start(): void {
    for (const engine of this.#engines.values()) engine.wake();
    this.#watch();
  }

  /** Somebody looks at the window. */
  freshen(): void {
    this.#lookAfterFiles();
    for (const engine of this.#engines.values()) engine.refreshIfStale();
  }

  /** The network came back, or the machine woke up: nothing waits for its back-off. */
  tryNow(): void {
    this.#lookAfterFiles();
    this.#moves.askAgain();
    for (const engine of this.#engines.values()) engine.retryNow();
  }

  /** What the computer says of the user, which every server is told. */
  attend(attendance: Attendance): void {
    this.#attendance = attendance;
    for (const engine of this.#engines.values()) engine.ownPresence.note(attendance);
  }

  findEngine(accountId: string): Engine | undefined {
    return this.#engines.get(accountId);
  }

  /** @throws {Refusal} where the account is not known, or its file could not be opened. */
  engine(accountId: string): Engine {
    this.#putBack(accountId);
    const engine = this.findEngine(accountId);
    if (engine) return engine;
    throw new Refusal({ kind: this.#unopened.get(accountId) ?? 'gone' });
  }

  view(): AccountsView {
    return {
      accounts: this.#profile.accounts.map((account) => {
        const engine = this.#engines.get(account.id);
        return engine
          ? openAccountView(account, engine, this.#moves.addressOf(account.id))
          : closedAccountView(account, this.#unopened.get(account.id) ?? 'disk');
      }),
      activeId: this.activeId,
      canKeepKeys: this.#options.keys.canKeep,
      notices: this.#notices,
    };
  }

  /** What a server says of signing in; null where the address is none, or nothing can be known now. */
  waysToSignIn(address: string): Promise<SignInWays | null> {
    return waysToSignIn(this.#options.httpFor('sign-in'), address, this.#timing.requestTimeout).catch(
      () => null,
    );
  }

  /**
   * Signs in, as a new account or again as a known one. With `accountId` it must be that account's user, whose changes wait.
   * @param move whether the user has said that an account whose organization has moved goes to the new address
   * @throws {Refusal} with the field that its sentence stands beside; `moved` where the user is to be asked.
   */
  async signIn(form: SignInForm, accountId?: string, move = false): Promise<string> {
    const { list } = this.#profile;
    const expected = accountId === undefined ? undefined : list.find(accountId);
    const http = this.#options.httpFor(expected?.id ?? 'sign-in');
    const answer = await signIn(http, form, this.#timing.requestTimeout);
    const { user } = answer;
    const known = list.findUser(user.serverUrl, user.userId);
    const moved = known ? undefined : await this.#movedAccount(answer, expected);
    if (expected && known?.id !== expected.id && !moved) throw notTheOne(expected, user);
    if (moved && !move) throw this.#isToMove(moved, user);
    return this.#takeIn(user, (known ?? moved)?.id ?? this.#profile.unlistedIdOf(user) ?? uuidv4());
  }

  /** The account of this user whose organization has moved to where they signed in. */
  async #movedAccount(answer: SignInResult, expected?: StoredAccount): Promise<StoredAccount | undefined> {
    const { userId } = answer.user;
    const candidates = expected ? [expected] : this.#profile.accounts.filter((one) => one.userId === userId);
    // All at once: an address where nobody answers keeps one waiting.
    const isMoved = await Promise.all(
      candidates.map((account) => this.#moves.isMoved(account, this.#engines.get(account.id), answer)),
    );
    return candidates.find((_, index) => isMoved[index]);
  }

  #isToMove({ id, organization, serverUrl: from }: StoredAccount, { serverUrl: to }: SignedIn): Refusal {
    const { unsent } = countChanges(this.engine(id).db);
    return new Refusal({ kind: 'moved', move: { organization, from, to, unsent } });
  }

  /** Keeps who signed in, and lets the account's engine go on with the new key. */
  #takeIn({ apiKey, ...user }: SignedIn, id: string): string {
    const { keys } = this.#options;
    const { list } = this.#profile;
    const isElsewhere = (list.find(id)?.serverUrl ?? user.serverUrl) !== user.serverUrl;
    const account: StoredAccount = { id, ...user, encryptedKey: keys.store(id, user, apiKey) };
    list.put(account);
    list.activate(id);
    this.#notices = this.#notices.filter((notice) => !isSolvedBySigningIn(notice, account, list));
    this.#noteUnlisted();
    if (isElsewhere) this.#close(id);
    const running = this.#engines.get(id);
    if (running) running.signIn({ email: user.email, apiKey });
    else this.#open(account)?.wake();
    this.#options.onChanged([...CollectionName.options]);
    return id;
  }

  /** Stops what runs for an account; its files stay. */
  #close(accountId: string): void {
    this.#engines.get(accountId)?.close();
    this.#engines.delete(accountId);
    this.#files.delete(accountId);
    this.#unopened.delete(accountId);
    this.#moves.forget(accountId);
  }

  activate(accountId: string): void {
    this.#profile.list.activate(this.#profile.known(accountId).id);
    this.#options.onChanged([...CollectionName.options]);
  }

  /** Forgets the key; what is unsent stays and waits for signing in again. */
  signOut(accountId: string): void {
    const account = this.#profile.known(accountId);
    this.#options.keys.remove(account.id);
    this.#profile.list.put({ ...account, encryptedKey: null });
    this.#engines.get(account.id)?.signOut();
    this.#options.onChanged(['accounts', 'outbox']);
  }

  /** Forgets the account with its cache and everything unsent. */
  remove(accountId: string): void {
    const { id } = this.#profile.known(accountId);
    this.#profile.remove(id, () => {
      this.#engines.get(id)?.signOut();
      this.#close(id);
      this.#options.keys.remove(id);
    });
    this.#options.onChanged([...CollectionName.options]);
  }

  /** A picture of somebody of this account as a data: address; null where it cannot be had now. */
  picture(accountId: string, address: string): Promise<string | null> {
    const { connection, organization } = this.engine(accountId);
    const { serverUrl } = organization;
    const fetch = () => fetchPicture(this.#options.httpFor(accountId), serverUrl, address);
    return this.#pictures.of(`${serverUrl} ${address}`, connection.state === 'online' ? fetch : null);
  }

  dismissNotice(index: number): void {
    this.#notices = this.#notices.filter((_, at) => at !== index);
    this.#options.onChanged(['accounts']);
  }

  /** The statuses of all accounts that Perch is to clear while it runs. */
  timedStatuses(): TimedStatus[] {
    return [...this.#engines.values()].flatMap((engine) => engine.timedStatus(Date.now()) ?? []);
  }

  /** Delivers what it can in the time for quitting, and closes the files. */
  async quit(): Promise<void> {
    clearTimeout(this.#timer);
    this.#putAllBack();
    await Promise.all([...this.#engines.values()].map((engine) => engine.quit()));
    this.#engines.clear();
    this.#profile.release();
  }

  /** Reads the list of accounts and opens each. What is wrong with the list is told once, however often it is tried. */
  #readProfile(): void {
    const notices = [...this.#notices.filter(({ kind }) => kind === 'no-sandbox'), ...this.#profile.read()];
    if (!this.#profile.registry) {
      if (this.#failures === 0) this.#notices = notices;
      this.#failures += 1;
      return;
    }
    this.#failures = 0;
    this.#notices = notices;
    for (const account of this.#profile.accounts) this.#open(account);
    this.#noteUnlisted();
  }

  /** What is unsent in folders that the list of accounts does not name. */
  #noteUnlisted(): void {
    const others = this.#notices.filter(({ kind }) => kind !== 'unlisted');
    this.#notices = [...others, ...this.#profile.unlistedNotices];
  }

  #noteForeignKey(account: StoredAccount): void {
    const others = this.#notices.filter((notice) => !isOfForeignKey(notice, account));
    this.#notices = [...others, foreignKeyNotice(account, this.#profile.file)];
  }

  /** What the disk or another program stood in the way of may be free by now; and files may have been deleted. */
  #lookAfterFiles(): void {
    if (this.#profile.registry) this.#openAgain();
    else {
      this.#readProfile();
      for (const engine of this.#engines.values()) engine.wake();
      if (this.#profile.registry) this.#options.onChanged([...CollectionName.options]);
    }
    this.#putAllBack();
    this.#watch();
  }

  /** Looks again later by itself: nobody may come back to the window for days. */
  #watch(): void {
    clearTimeout(this.#timer);
    const wait = this.#profile.registry ? this.#timing.freshFor : backOff(this.#timing, this.#failures);
    this.#timer = setTimeout(() => this.#lookAfterFiles(), wait).unref();
  }

  #openAgain(): void {
    for (const account of this.#profile.accounts.filter(({ id }) => this.#unopened.get(id) === 'disk')) {
      const before = [...this.#notices];
      const engine = this.#open(account);
      const file = this.#profile.cacheOf(account.id);
      const isSolved = (notice: Notice) => notice.kind === 'unusable' && notice.file === file;
      this.#notices = engine ? this.#notices.filter((notice) => !isSolved(notice)) : before;
      engine?.wake();
      if (engine) this.#options.onChanged([...CollectionName.options]);
    }
  }

  #putAllBack(): void {
    for (const id of [...this.#engines.keys()]) {
      try {
        this.#putBack(id);
      } catch (error) {
        this.#options.onFault(error);
      }
    }
  }

  /**
   * An open cache whose file was deleted is written there again, before anything more is promised.
   * @throws what the file system says where it cannot be written
   */
  #putBack(accountId: string): void {
    const [engine, inPlace] = [this.#engines.get(accountId), this.#files.get(accountId)];
    if (!engine || !inPlace || inPlace.isThere()) return;
    const account = this.#profile.known(accountId);
    inPlace.putBack(engine.db, Date.now(), () => engine.close());
    this.#engines.delete(accountId);
    const file = this.#profile.cacheOf(accountId);
    this.#notices.push({ kind: 'deleted', account: account.organization, file });
    this.#open(account)?.wake();
    this.#options.onChanged([...CollectionName.options]);
  }

  /** Opens the cache and builds the engine; none where the file cannot be used. */
  #open(account: StoredAccount): Engine | null {
    const { keys, httpFor, onChanged, onReminder, onNotifications, onFault } = this.#options;
    const file = this.#profile.cacheOf(account.id);
    let db: Db | undefined;
    try {
      const opened = openCache(file, Date.now());
      const { setAside } = opened;
      db = opened.db;
      if (setAside) this.#notices.push({ kind: 'set-aside', account: account.organization, ...setAside });
      const { apiKey, isForeign } = keyOf(account, db, keys, this.#profile.list);
      if (isForeign) this.#noteForeignKey(account);
      const engine = new Engine({
        db,
        http: httpFor(account.id),
        serverUrl: account.serverUrl,
        userId: account.userId,
        email: account.email,
        apiKey,
        timing: this.#timing,
        onChanged: (collections) => {
          const running = this.#engines.get(account.id);
          if (running) this.#moves.follow(account, running.connection.view);
          onChanged(collections);
        },
        onReminder: (reminder) => onReminder(account.id, reminder),
        onNotifications: (notifications) => onNotifications(account.id, notifications),
        onFault,
      });
      this.#engines.set(account.id, engine);
      this.#files.set(account.id, new FileInPlace(file));
      if (this.#attendance) engine.ownPresence.note(this.#attendance);
      this.#unopened.delete(account.id);
      return engine;
    } catch (error) {
      db?.close();
      // The other accounts are not held up by it.
      const kind = error instanceof NewerDatabaseError ? 'newer-database' : 'unusable';
      if (kind === 'unusable') onFault(error);
      this.#unopened.set(account.id, kind === 'unusable' ? 'disk' : kind);
      this.#notices.push({ kind, account: account.organization, file });
      return null;
    }
  }
}

/** Signed in as somebody else, or as somebody of whom nothing shows that they are the same one. */
function notTheOne({ email, userId, serverUrl }: StoredAccount, user: SignedIn): Refusal {
  if (user.userId !== userId || user.serverUrl === serverUrl)
    return new Refusal({ kind: 'other-user', field: 'email', email });
  return new Refusal({ kind: 'other-user', field: 'address', rule: 'other-address', email });
}
