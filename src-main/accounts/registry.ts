import { z } from 'zod';
import {
  type Entry,
  readRegistry,
  type RegistryContent,
  type SetAside,
  type StoredAccount,
  writeRegistry,
} from './registry-file.ts';

export type { StoredAccount } from './registry-file.ts';

/** The accounts of this profile, in one small file that is replaced as a whole. */
export class AccountRegistry {
  /** The renamed file, where the list could not be parsed; else null. */
  readonly setAside: SetAside | null;
  readonly #file: string;
  readonly #beforeWrite: () => void;
  #content: RegistryContent;

  /**
   * @param beforeWrite throws where this process may not write the file
   * @throws {Refusal} `newer-database`; an error of the file system where the file cannot be read
   */
  constructor(file: string, beforeWrite: () => void = () => {}) {
    this.#file = file;
    this.#beforeWrite = beforeWrite;
    const { content, setAside, isWhole } = readRegistry(file);
    this.#content = content;
    this.setAside = setAside;
    if (!isWhole) this.#mend();
  }

  get accounts(): readonly StoredAccount[] {
    return this.#content.entries.flatMap((entry) => ('account' in entry ? [entry.account] : []));
  }

  /** The names of the accounts that cannot be used, if they are readable, and the reason. */
  get unusable(): { name: string; why: 'newer-account' | 'wrong-address' }[] {
    return this.#content.entries.flatMap((entry) => {
      if ('account' in entry) return [];
      const { data } = Named.safeParse(entry.unknown);
      const name = data?.organization ?? data?.serverUrl ?? data?.email ?? '';
      return [{ name, why: entry.hasWrongAddress ? ('wrong-address' as const) : ('newer-account' as const) }];
    });
  }

  /**
   * Whether the file contains this account, or its removal has not ended. An account with a wrong address does not
   * count, because its user signs in again.
   */
  has(id: string): boolean {
    const isListed = (entry: Entry) => idOf(entry) === id && ('account' in entry || !entry.hasWrongAddress);
    return this.removed.includes(id) || this.#content.entries.some(isListed);
  }

  /** IDs of removed accounts whose folders are still to be deleted. */
  get removed(): readonly string[] {
    return this.#content.removed;
  }

  get activeId(): string | null {
    return this.#content.activeId;
  }

  find(id: string): StoredAccount | undefined {
    return this.accounts.find((account) => account.id === id);
  }

  /** The account of this user on this server, if there is one. */
  findUser(serverUrl: string, userId: number): StoredAccount | undefined {
    return this.accounts.find((account) => account.serverUrl === serverUrl && account.userId === userId);
  }

  /** Adds an account or replaces the one with its ID. Unknown fields of a newer version stay. */
  put(account: StoredAccount): void {
    const { entries } = this.#content;
    const isIt = (entry: Entry) =>
      idOf(entry) === account.id && ('account' in entry || entry.hasWrongAddress);
    const replaced = entries.map((entry) => {
      if (!isIt(entry)) return entry;
      return { account: 'account' in entry ? { ...entry.account, ...account } : account };
    });
    this.#write({
      ...this.#content,
      entries: entries.some(isIt) ? replaced : [...entries, { account }],
    });
  }

  activate(id: string): void {
    this.#write({ ...this.#content, activeId: id });
  }

  /**
   * Removes an account, and records that its folder has to be deleted, so that a crash before that does not bring it
   * back.
   */
  remove(id: string): void {
    const entries = this.#content.entries.filter((entry) => !('account' in entry && entry.account.id === id));
    const next = this.accounts.find((account) => account.id !== id);
    const activeId = this.activeId === id ? (next?.id ?? null) : this.activeId;
    this.#write({ ...this.#content, entries, activeId, removed: [...this.removed, id] });
  }

  /** Records that the folder of a removed account is deleted. */
  confirmRemoved(id: string): void {
    this.#write({ ...this.#content, removed: this.removed.filter((removed) => removed !== id) });
  }

  /** Writes the file and its copy again before anything else happens. Where that fails, the next write reports it. */
  #mend(): void {
    try {
      this.#write(this.#content);
    } catch {
      // The accounts are in memory all the same.
    }
  }

  #write(content: RegistryContent): void {
    this.#beforeWrite();
    writeRegistry(this.#file, content);
    this.#content = content;
  }
}

/** The readable fields of an entry that this version cannot use. */
const Named = z.looseObject({
  id: z.string().optional().catch(undefined),
  organization: z.string().optional().catch(undefined),
  serverUrl: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

const idOf = (entry: Entry): string | undefined =>
  'account' in entry ? entry.account.id : Named.safeParse(entry.unknown).data?.id;
