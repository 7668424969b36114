import type { KeyStore } from '../../accounts/key-store.ts';
import type { StoredAccount } from '../../accounts/registry.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import { isDiskFailure, isHeld } from '../../cache/file/disk-failure.ts';
import { FailedMigrationError, NewerDatabaseError, type Db } from '../../cache/file/db.ts';
import type { SystemSign } from '../../contract/values/system-signs.ts';
import { timeReached } from '../../sync/clocks/clock-skew.ts';
import { isQuiet } from '../../domain/quiet-status.ts';
import { writeSigns } from '../../domain/system-signs.ts';
import { noteRead } from '../../tracking/reads.ts';
import { ACCOUNTS, type DataPart, ENGINES, TIME } from '../../contract/values/data-part.ts';
import { Refusal } from '../../contract/problem.ts';
import type { Notice } from '../../contract/values/account.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { Attendance } from '../../contract/values/presence.ts';
import type { LocalReminder } from '../../contract/values/reminder.ts';
import type { Delays } from '../../sync/connection/delays.ts';
import { Engine } from '../../sync/engine/engine.ts';
import { openCache } from '../../sync/recovery/open-cache.ts';
import { knownKey, readKey } from './account-key.ts';
import type { Moves } from './moves.ts';
import type { Notices } from '../settings/notices.ts';
import type { Profile } from '../profile/profile.ts';
import { foreignKeyNotice, isOfForeignKey } from './sign-in-notices.ts';

export interface EngineReports {
  /** Parts of the data were written, or changed in memory. */
  onChanged(parts: DataPart[]): void;
  /** Called once for each reminder whose time has come. */
  onReminder(accountId: string, reminder: LocalReminder): void;
  /** Called once for new messages that the user is notified of. */
  onNotifications(accountId: string, notifications: MessageNotification[]): void;
  onFault(error: unknown): void;
  /** Writes a time of day for the texts of statuses; without it as the computer does. */
  writeTime?(moment: number): string;
}

interface EnginesOptions extends EngineReports {
  /** Whether servers may be asked now without a question of the user. */
  mayConnect(): boolean;
  /** Whether reminders may be given now. */
  mayRemind(): boolean;
  /** Whether Perch tells the user of scheduled messages that failed. */
  tellsFailed(): boolean;
  keys: KeyStore;
  httpFor(accountId: string): HttpPort;
  timing: Delays;
  profile: Profile;
  moves: Moves;
  notices: Notices;
}

/** The accounts whose cache is open, each with its engine. */
export class Engines {
  readonly #options: EnginesOptions;
  readonly #engines = new Map<string, Engine>();
  /** The engines whose key is being decrypted. */
  readonly #decrypting = new Set<Engine>();
  /** Accounts without an engine, and why. */
  readonly #unopened = new Map<string, 'newer-database' | 'held' | 'disk'>();
  /** The accounts in whose file damage was found since the start. */
  readonly #damaged = new Set<string>();
  #attendance: Attendance | null = null;
  #signs: ReadonlySet<SystemSign> = new Set();

  constructor(options: EnginesOptions) {
    this.#options = options;
  }

  get entries(): [accountId: string, Engine][] {
    return [...this.#engines];
  }

  get all(): Engine[] {
    return [...this.#engines.values()];
  }

  find(accountId: string): Engine | undefined {
    noteRead(ENGINES);
    const engine = this.#engines.get(accountId);
    engine?.db.noteRead(TIME);
    return engine;
  }

  /** @throws {Refusal} where the account is not known, or its file could not be opened. */
  need(accountId: string): Engine {
    const engine = this.find(accountId);
    if (engine) return engine;
    throw new Refusal({ kind: this.whyUnopened(accountId) ?? 'gone' });
  }

  /**
   * Does something with an account that is open. Undefined if it is not, and where its file fails: then this account is
   * closed, and no other one.
   */
  attempt<Result>(accountId: string, work: (engine: Engine) => Result): Result | undefined {
    const engine = this.find(accountId);
    if (!engine) return undefined;
    try {
      return work(engine);
    } catch (error) {
      // A full disk has room again. The engine's own runs report it, and wait.
      if (!isDiskFailure(error)) setImmediate(() => this.#closeFailing(accountId, engine, error));
      return undefined;
    }
  }

  /** Does something with every account that is open. */
  each<Result>(work: (engine: Engine) => Result): Result[] {
    return [...this.#engines.keys()].flatMap((id) => this.attempt(id, (engine) => [work(engine)]) ?? []);
  }

  /** Why an account has no engine; undefined if it was never tried. */
  whyUnopened(accountId: string): 'newer-database' | 'held' | 'disk' | undefined {
    return this.#unopened.get(accountId);
  }

  /** Reports to every server whether the user is at the computer. */
  attend(attendance: Attendance): void {
    this.#attendance = attendance;
    this.each((engine) => engine.ownPresence.note(attendance));
  }

  /** Hands the rules of every account what the computer says of its user. */
  noteSigns(signs: ReadonlySet<SystemSign>): void {
    this.#signs = signs;
    this.each((engine) => {
      this.#writeSigns(engine);
      engine.wake();
    });
  }

  #writeSigns({ db }: Engine): void {
    try {
      writeSigns(db, this.#signs, timeReached(db, Date.now()));
    } catch (error) {
      // The disk may be full. The rules go by what was stored before.
      this.#options.onFault(error);
    }
  }

  /**
   * Opens the cache of an account and builds its engine, which gets its key later where that has to be decrypted. Returns
   * null if the file cannot be used.
   */
  open(account: StoredAccount): Engine | null {
    const { keys, httpFor, timing, profile, moves, notices } = this.#options;
    const { onChanged, mayConnect, mayRemind, tellsFailed, onReminder, onNotifications, onFault } =
      this.#options;
    const file = profile.cacheOf(account.id);
    let db: Db | undefined;
    try {
      const opened = openCache(file, Date.now(), this.#damaged.has(account.id));
      const { setAside } = opened;
      db = opened.db;
      db.account = account.id;
      db.onDamaged = (error) => setImmediate(() => this.#openDamaged(account.id, error));
      if (setAside) notices.add({ kind: 'set-aside', account: account.organization, ...setAside });
      const key = knownKey(account, keys);
      if (key?.isForeign) this.#noteForeignKey(account);
      const cache = db;
      const engine = new Engine({
        db,
        computer: profile.computer,
        http: httpFor(account.id),
        serverUrl: account.serverUrl,
        userId: account.userId,
        email: account.email,
        apiKey: key?.apiKey,
        timing,
        writeTime: this.#options.writeTime,
        onChanged: (parts) => {
          const running = this.#engines.get(account.id);
          if (running) moves.follow(account, running.connection.view);
          onChanged(parts);
        },
        mayConnect,
        mayRemind: () => mayRemind() && !isQuiet(cache),
        tellsFailed,
        onReminder: (reminder) => onReminder(account.id, reminder),
        onNotifications: (notifications) => onNotifications(account.id, notifications),
        onFault,
      });
      this.#engines.set(account.id, engine);
      if (this.#attendance) engine.ownPresence.note(this.#attendance);
      this.#writeSigns(engine);
      this.#unopened.delete(account.id);
      if (!key) void this.#decryptKey(account, engine);
      return engine;
    } catch (error) {
      db?.close();
      this.#noteUnopened(account, error);
      return null;
    }
  }

  /** Tries again to decrypt the keys that the system could not decrypt yet. */
  retryKeys(): void {
    for (const account of this.#options.profile.accounts) {
      const engine = this.#engines.get(account.id);
      if (engine?.awaitsKey && !this.#decrypting.has(engine)) void this.#decryptKey(account, engine);
    }
  }

  /**
   * Hands an engine its key, unless the user has signed in, signed out or quit before it is decrypted. The engine goes on
   * waiting where the system cannot decrypt it yet.
   */
  async #decryptKey(account: StoredAccount, engine: Engine): Promise<void> {
    const { keys, profile, onChanged } = this.#options;
    this.#decrypting.add(engine);
    const key = await readKey(account, keys).finally(() => this.#decrypting.delete(engine));
    if (!key || this.#engines.get(account.id) !== engine || !engine.awaitsKey) return;
    try {
      this.#storeKey(account, key.encryptedKey, key.isForeign);
      if (key.isForeign) this.#noteForeignKey(account);
      if (key.apiKey !== null) keys.remember(account.id, account, key.apiKey);
      engine.useKey(key.apiKey);
    } catch (error) {
      this.close(account.id);
      this.#noteUnopened(profile.accountOf(account.id), error);
    }
    onChanged([ACCOUNTS, ENGINES]);
  }

  /**
   * Stores what the list is to have as an account's key.
   * @throws the file system's error where a key that must not be used cannot be removed
   */
  #storeKey({ id }: StoredAccount, encryptedKey: string | null, isForeign: boolean): void {
    const { profile, onFault } = this.#options;
    const account = profile.accountOf(id);
    if (account.encryptedKey === encryptedKey) return;
    try {
      profile.list.put({ ...account, encryptedKey });
    } catch (error) {
      if (isForeign) throw error;
      // The next start tries again.
      onFault(error);
    }
  }

  /** The other accounts still open. */
  #noteUnopened({ id, organization }: StoredAccount, error: unknown): void {
    const { profile, notices, onFault } = this.#options;
    const kind =
      error instanceof NewerDatabaseError
        ? 'newer-database'
        : error instanceof FailedMigrationError
          ? 'not-migrated'
          : isHeld(error)
            ? 'held'
            : 'unusable';
    if (kind !== 'newer-database') onFault(error);
    this.#unopened.set(id, kind === 'newer-database' || kind === 'held' ? kind : 'disk');
    notices.add({ kind, account: organization, file: profile.cacheOf(id) });
  }

  /** Stops the engine of an account; its files stay. */
  close(accountId: string): void {
    this.#stop(this.#engines.get(accountId));
    this.#engines.delete(accountId);
    this.#unopened.delete(accountId);
    this.#options.moves.remove(accountId);
  }

  /** A file that fails may not even close well. */
  #stop(engine: Engine | undefined): void {
    try {
      engine?.close();
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #closeFailing(accountId: string, engine: Engine, error: unknown): void {
    if (this.#engines.get(accountId) !== engine) return;
    this.close(accountId);
    this.#noteUnopened(this.#options.profile.accountOf(accountId), error);
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** Stops every engine; the files stay. */
  closeAll(): void {
    for (const { id } of this.#options.profile.accounts) this.close(id);
  }

  /** Tries again to open the accounts that the disk or another program kept closed. */
  reopen(): void {
    const { profile, notices, onChanged } = this.#options;
    for (const account of profile.accounts) {
      const reason = this.#unopened.get(account.id);
      if (reason !== 'disk' && reason !== 'held') continue;
      const before = notices.list;
      const engine = this.open(account);
      if (!engine) {
        notices.replace(before);
        continue;
      }
      const file = profile.cacheOf(account.id);
      notices.removeWhere(
        (notice: Notice) =>
          ['held', 'unusable', 'not-migrated'].includes(notice.kind) &&
          'file' in notice &&
          notice.file === file,
      );
      engine.wake();
      onChanged([ACCOUNTS, ENGINES]);
    }
  }

  /**
   * Opens a file again in which damage was found: then it is checked and set aside. Some damage stays unfound. Where it is
   * found once more, the account is closed.
   */
  #openDamaged(accountId: string, error: unknown): void {
    const engine = this.#engines.get(accountId);
    if (!engine) return;
    if (this.#damaged.has(accountId)) return this.#closeFailing(accountId, engine, error);
    this.#damaged.add(accountId);
    this.#stop(engine);
    this.#engines.delete(accountId);
    this.open(this.#options.profile.accountOf(accountId))?.wake();
    this.#options.onChanged([ACCOUNTS, ENGINES]);
  }

  /** Lets every engine deliver what it can in the time for quitting, and closes the files. */
  async quit(): Promise<void> {
    const quitting = this.all.map((engine) =>
      engine.quit().catch((error: unknown) => {
        this.#options.onFault(error);
        this.#stop(engine);
      }),
    );
    await Promise.all(quitting);
    this.#engines.clear();
  }

  #noteForeignKey(account: StoredAccount): void {
    const { notices, profile } = this.#options;
    notices.removeWhere((notice) => isOfForeignKey(notice, account));
    notices.add(foreignKeyNotice(account, profile.file));
  }
}
