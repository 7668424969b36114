import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProfileLock } from '../../accounts/profile-lock.ts';
import { AccountRegistry, type StoredAccount } from '../../accounts/registry.ts';
import type { Notice } from '../../contract/values/account.ts';
import { type Problem, type ProblemKind, Refusal } from '../../contract/problem.ts';
import { cachePart } from '../../backup/manifest.ts';
import { finishRestore } from '../../backup/staging.ts';
import { computerOf } from './computer.ts';
import { accountsFolder, olderFiles } from './account-folders.ts';
import { findUnlisted, type Unlisted } from './unlisted.ts';

/** The notice while the list of accounts cannot be read, by the problem. */
const withheldNotices: Partial<Record<ProblemKind, 'accounts-newer' | 'in-use'>> = {
  'newer-database': 'accounts-newer',
  'in-use': 'in-use',
};

/**
 * The folder of one profile: the list of its accounts, which only one process at a time uses, and a folder for each
 * account.
 */
export class Profile {
  readonly #folder: string;
  readonly #lock: ProfileLock;
  readonly #onFault: (error: unknown) => void;
  #registry: AccountRegistry | null = null;
  #withheld: Problem = { kind: 'disk' };

  constructor(folder: string, onFault: (error: unknown) => void) {
    this.#folder = folder;
    this.#lock = new ProfileLock(join(folder, 'perch.lock'));
    this.#onFault = onFault;
  }

  /**
   * Reads the list of accounts, and finishes interrupted removals and a restore that was prepared. Nobody may have a cache
   * open.
   * @returns notices for the user; where the list could not be read, call it again later
   */
  read(): Notice[] {
    const { file } = this;
    try {
      this.#lock.take();
      this.#registry = null;
      finishRestore(this.#folder);
      this.#registry = new AccountRegistry(file, () => this.#lock.take());
    } catch (error) {
      this.#withheld = error instanceof Refusal ? error.problem : { kind: 'disk' };
      if (!(error instanceof Refusal)) this.#onFault(error);
      return [{ kind: withheldNotices[this.#withheld.kind] ?? 'accounts-unreadable', file }];
    }
    this.#deleteRemoved(this.#registry);
    const { setAside, unusable } = this.#registry;
    return [
      ...(setAside ? [{ kind: 'accounts-set-aside' as const, ...setAside }] : []),
      ...unusable.map(({ name, why }) => ({ kind: why, account: name, file })),
      ...this.#olderNotices,
    ];
  }

  /** The file with the list of accounts. */
  get file(): string {
    return join(this.#folder, 'accounts.json');
  }

  /**
   * The ID of this computer, for what only one computer does. It is read from the folder and stored nowhere, so a copy of the
   * profile has another one (decisions: A series runs where its profile lies).
   */
  get computer(): string {
    return computerOf(this.#folder);
  }

  /** Null while the list of accounts cannot be read. */
  get registry(): AccountRegistry | null {
    return this.#registry;
  }

  /** @throws {Refusal} while the list of accounts cannot be read */
  get list(): AccountRegistry {
    if (!this.#registry) throw new Refusal(this.#withheld);
    return this.#registry;
  }

  get accounts(): readonly StoredAccount[] {
    return this.#registry?.accounts ?? [];
  }

  /** @throws {Refusal} `gone` where the list does not contain the account */
  accountOf(accountId: string): StoredAccount {
    const account = this.list.find(accountId);
    if (!account) throw new Refusal({ kind: 'gone' });
    return account;
  }

  cacheOf(accountId: string): string {
    return join(this.#folder, cachePart(accountId));
  }

  /** The ID of an unlisted folder that belongs to this user on this server. */
  unlistedIdOf({ serverUrl, userId }: { serverUrl: string; userId: number }): string | undefined {
    return this.#unlisted.find(
      ({ identity }) => identity?.serverUrl === serverUrl && identity.userId === userId,
    )?.id;
  }

  /**
   * Notices about unlisted folders with unsent changes. Without unsent changes, a folder is only a copy of the
   * server's data.
   */
  get unlistedNotices(): Notice[] {
    return this.#unlisted
      .filter(({ unsent }) => unsent > 0)
      .map(({ id, identity, organization, unsent }) => ({
        kind: 'unlisted',
        account: organization ?? '',
        email: identity?.email ?? null,
        unsent,
        file: this.#folderOf(id),
      }));
  }

  /**
   * Removes an account from the list and deletes its folder.
   * @param close closes the account's files
   */
  remove(accountId: string, close: () => void): void {
    this.list.remove(accountId);
    close();
    this.#deleteRemoved(this.list);
  }

  release(): void {
    this.#lock.release();
  }

  /** Notices about the files from before the first release. They may be the only ones with some changes and drafts of the user. */
  get #olderNotices(): Notice[] {
    return olderFiles(this.#folder).map(({ id, file }) => ({
      kind: 'older-file',
      account: this.#registry?.find(id)?.organization ?? '',
      file,
    }));
  }

  get #unlisted(): Unlisted[] {
    const registry = this.#registry;
    return registry ? findUnlisted(this.#folder, (id) => registry.has(id)) : [];
  }

  #folderOf(accountId: string): string {
    return join(accountsFolder(this.#folder), accountId);
  }

  /**
   * Deletes the folders of removed accounts. One that another program uses waits for the next start, and so does a
   * list that cannot be written.
   */
  #deleteRemoved(registry: AccountRegistry): void {
    for (const id of registry.removed) {
      try {
        // A virus scanner may have a file open for a moment.
        rmSync(this.#folderOf(id), { recursive: true, force: true, maxRetries: 5 });
        registry.confirmRemoved(id);
      } catch (error) {
        this.#onFault(error);
      }
    }
  }
}
