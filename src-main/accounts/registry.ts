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
  /** Where a file that could not be parsed was kept; null where nothing had to be. */
  readonly setAside: SetAside | null;
  readonly #file: string;
  readonly #beforeWrite: () => void;
  #content: RegistryContent;

  /**
   * @param beforeWrite throws where this process may not write the file
   * @throws {Refusal} `newer-database`; an error of the file system where the file cannot be read now
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

  /** What the accounts are called that cannot be used, as far as that can be told, and why. */
  get unusable(): { name: string; why: 'newer-account' | 'wrong-address' }[] {
    return this.#content.entries.flatMap((entry) => {
      if ('account' in entry) return [];
      const { data } = Named.safeParse(entry.unknown);
      const name = data?.organization ?? data?.serverUrl ?? data?.email ?? '';
      return [{ name, why: entry.hasWrongAddress ? ('wrong-address' as const) : ('newer-account' as const) }];
    });
  }

  /**
   * Whether the file names this account, or its removal has not ended. One whose address is none does not count: its user
   * signs in again.
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

  /** The account of this user on this server, if it is known. */
  findUser(serverUrl: string, userId: number): StoredAccount | undefined {
    return this.accounts.find((account) => account.serverUrl === serverUrl && account.userId === userId);
  }

  /** Adds an account or replaces the one with its ID. What a newer version keeps in it stays. */
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

  /** Takes an account out, and notes that its folder is to be deleted: a crash before that must not bring it back. */
  remove(id: string): void {
    const entries = this.#content.entries.filter((entry) => !('account' in entry && entry.account.id === id));
    const next = this.accounts.find((account) => account.id !== id);
    const activeId = this.activeId === id ? (next?.id ?? null) : this.activeId;
    this.#write({ ...this.#content, entries, activeId, removed: [...this.removed, id] });
  }

  /** The folder of this removed account is deleted. */
  forgetRemoved(id: string): void {
    this.#write({ ...this.#content, removed: this.removed.filter((removed) => removed !== id) });
  }

  /** The file and its copy are whole again before anything else happens to them. Where that fails, the next change says so. */
  #mend(): void {
    try {
      this.#write(this.#content);
    } catch {
      // The accounts are known all the same.
    }
  }

  #write(content: RegistryContent): void {
    this.#beforeWrite();
    writeRegistry(this.#file, content);
    this.#content = content;
  }
}

/** What can be told of an entry that this version cannot read. */
const Named = z.looseObject({
  id: z.string().optional().catch(undefined),
  organization: z.string().optional().catch(undefined),
  serverUrl: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

const idOf = (entry: Entry): string | undefined =>
  'account' in entry ? entry.account.id : Named.safeParse(entry.unknown).data?.id;
