import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { v4 as uuidv4 } from 'uuid';
import type { KeyStore } from '../accounts/key-store.ts';
import { AccountRegistry, type StoredAccount } from '../accounts/registry.ts';
import { signIn, type SignInForm, waysToSignIn } from '../accounts/sign-in.ts';
import type { HttpPort } from '../api/http.ts';
import { fetchPicture } from '../api/picture.ts';
import { NewerDatabaseError, type Db } from '../cache/db.ts';
import { readFact } from '../cache/facts.ts';
import { countSnippets } from '../cache/snippets.ts';
import type { AccountsView, AccountView, Notice, SignInWays } from '../contract/account.ts';
import { Collection } from '../contract/ipc.ts';
import type { Attendance } from '../contract/presence.ts';
import { Refusal } from '../contract/problem.ts';
import { Engine } from '../sync/engine.ts';
import type { LocalReminder } from '../sync/local-reminders.ts';
import { openCache } from '../sync/open-cache.ts';
import { countChanges } from '../sync/outbox.ts';
import type { Timing } from '../sync/timing.ts';
import { serverAhead } from '../sync/true-time.ts';
import { Pictures } from './pictures.ts';

export interface WorkspaceOptions {
  /** The folder of this profile. */
  folder: string;
  keys: KeyStore;
  /** The way to the network, one for each account. */
  httpFor(accountId: string): HttpPort;
  timing?: Timing;
  onChanged(collections: Collection[]): void;
  /** The moment of a reminder has come that the server does not know of. Told once. */
  onReminder(accountId: string, reminder: LocalReminder): void;
  onFault(error: unknown): void;
}

/** The accounts of this profile, each with its cache and its engine. */
export class Workspace {
  readonly #options: WorkspaceOptions;
  readonly #registry: AccountRegistry;
  readonly #engines = new Map<string, Engine>();
  /** Accounts without an engine, and why. */
  readonly #unopened = new Map<string, 'newer-database' | 'disk'>();
  readonly #pictures = new Pictures();
  #notices: Notice[] = [];
  #attendance: Attendance | null = null;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.#registry = new AccountRegistry(join(options.folder, 'accounts.json'));
    for (const account of this.#registry.accounts) this.#open(account);
  }

  get activeId(): string | null {
    return this.#registry.activeId;
  }

  /** Starts delivering and pulling for every account. */
  start(): void {
    for (const engine of this.#engines.values()) engine.wake();
  }

  /** Somebody looks at the window. */
  freshen(): void {
    this.#openAgain();
    for (const engine of this.#engines.values()) engine.freshen();
  }

  /** The network came back, or the machine woke up: nothing waits for its back-off. */
  tryNow(): void {
    this.#openAgain();
    for (const engine of this.#engines.values()) engine.tryNow();
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
    const engine = this.findEngine(accountId);
    if (engine) return engine;
    throw new Refusal({ kind: this.#unopened.get(accountId) ?? 'gone' });
  }

  view(): AccountsView {
    return {
      accounts: this.#registry.accounts.map((account) => this.#viewOf(account)),
      activeId: this.#registry.activeId,
      canKeepKeys: this.#options.keys.canKeep,
      notices: this.#notices,
    };
  }

  /** What a server says of signing in; null where the address is none, or nothing can be known now. */
  waysToSignIn(address: string): Promise<SignInWays | null> {
    const { httpFor, timing } = this.#options;
    return waysToSignIn(httpFor('sign-in'), address, timing?.requestTimeout).catch(() => null);
  }

  /**
   * Signs in, as a new account or again as a known one. With `accountId` it must be that account's user, whose changes wait.
   * @throws {Refusal} with the field that its sentence stands beside.
   */
  async signIn(form: SignInForm, accountId?: string): Promise<string> {
    const { keys, httpFor, timing } = this.#options;
    const expected = accountId === undefined ? undefined : this.#registry.find(accountId);
    const http = httpFor(expected?.id ?? 'sign-in');
    const { apiKey, ...user } = await signIn(http, form, timing?.requestTimeout);
    const known = this.#registry.findUser(user.serverUrl, user.userId);
    if (expected && known?.id !== expected.id)
      throw new Refusal({ kind: 'other-user', field: 'email', email: expected.email });
    const id = known?.id ?? uuidv4();
    const account: StoredAccount = { id, ...user, encryptedKey: keys.remember(id, apiKey) };
    this.#registry.put(account);
    this.#registry.activate(id);
    const running = this.#engines.get(id);
    if (running) running.signIn({ email: user.email, apiKey });
    else this.#open(account)?.wake();
    this.#options.onChanged([...Collection.options]);
    return id;
  }

  activate(accountId: string): void {
    this.#registry.activate(this.#known(accountId).id);
    this.#options.onChanged([...Collection.options]);
  }

  /** Forgets the key; what is unsent stays and waits for signing in again. */
  signOut(accountId: string): void {
    const account = this.#known(accountId);
    this.#options.keys.forget(account.id);
    this.#registry.put({ ...account, encryptedKey: null });
    this.#engines.get(account.id)?.signOut();
    this.#options.onChanged(['accounts', 'outbox']);
  }

  /** Forgets the account with its cache and everything unsent. */
  remove(accountId: string): void {
    const account = this.#known(accountId);
    this.#engines.get(account.id)?.close();
    this.#engines.delete(account.id);
    this.#options.keys.forget(account.id);
    this.#registry.remove(account.id);
    // A virus scanner may hold a file for a moment.
    rmSync(this.#folderOf(account.id), { recursive: true, force: true, maxRetries: 5 });
    this.#options.onChanged([...Collection.options]);
  }

  /** A picture of somebody of this account as a data: address; null where it cannot be had now. */
  picture(accountId: string, address: string): Promise<string | null> {
    const { connection, organization } = this.engine(accountId);
    return this.#pictures.of(`${organization.serverUrl} ${address}`, async () =>
      connection.state === 'online'
        ? fetchPicture(this.#options.httpFor(accountId), organization.serverUrl, address)
        : null,
    );
  }

  dismissNotice(index: number): void {
    this.#notices = this.#notices.filter((_, at) => at !== index);
    this.#options.onChanged(['accounts']);
  }

  /** Delivers what it can in the time for quitting, and closes the files. */
  async quit(): Promise<void> {
    await Promise.all([...this.#engines.values()].map((engine) => engine.quit()));
    this.#engines.clear();
  }

  #known(accountId: string): StoredAccount {
    const account = this.#registry.find(accountId);
    if (!account) throw new Refusal({ kind: 'gone' });
    return account;
  }

  #folderOf(accountId: string): string {
    return join(this.#options.folder, 'accounts', accountId);
  }

  /** What the disk or another program stood in the way of may be free by now. */
  #openAgain(): void {
    for (const account of this.#registry.accounts.filter(({ id }) => this.#unopened.get(id) === 'disk')) {
      const before = [...this.#notices];
      const engine = this.#open(account);
      const file = this.#cacheOf(account.id);
      const isSolved = (notice: Notice) => notice.kind === 'unusable' && notice.file === file;
      this.#notices = engine ? this.#notices.filter((notice) => !isSolved(notice)) : before;
      engine?.wake();
      if (engine) this.#options.onChanged([...Collection.options]);
    }
  }

  #cacheOf(accountId: string): string {
    return join(this.#folderOf(accountId), 'cache.db');
  }

  /** Opens the cache and builds the engine; none where the file cannot be used. */
  #open(account: StoredAccount): Engine | null {
    const { keys, httpFor, timing, onChanged, onReminder, onFault } = this.#options;
    const file = this.#cacheOf(account.id);
    let db: Db | undefined;
    try {
      const opened = openCache(file, Date.now());
      const { setAside } = opened;
      db = opened.db;
      if (setAside) this.#notices.push({ kind: 'set-aside', account: account.organization, ...setAside });
      const engine = new Engine({
        db,
        http: httpFor(account.id),
        serverUrl: account.serverUrl,
        userId: account.userId,
        email: account.email,
        apiKey: keys.recall(account.id, account.encryptedKey),
        timing,
        onChanged,
        onReminder: (reminder) => onReminder(account.id, reminder),
        onFault,
      });
      this.#engines.set(account.id, engine);
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

  #viewOf(account: StoredAccount): AccountView {
    const { id, serverUrl, email, fullName } = account;
    const engine = this.#engines.get(id);
    if (!engine) {
      const connection = {
        state: 'offline',
        since: 0,
        problem: { kind: this.#unopened.get(id) ?? 'disk' },
      } as const;
      const { organization } = account;
      return {
        id,
        serverUrl,
        organization,
        email,
        fullName,
        connection,
        pull: null,
        unsent: 0,
        needsUser: 0,
        snippets: 0,
        clockAhead: 0,
        sessionOnly: false,
      };
    }
    return {
      id,
      serverUrl,
      organization: readFact(engine.db, 'organization') ?? account.organization,
      email,
      fullName,
      connection: engine.connection.view,
      pull: engine.pullProgress.view,
      ...countChanges(engine.db),
      snippets: countSnippets(engine.db),
      clockAhead: 0 - serverAhead(engine.db),
      sessionOnly: account.encryptedKey === null && engine.connection.state !== 'signed-out',
    };
  }
}
