import { existsSync, readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { writeAtomically } from './atomic-file.ts';

/** One user on one server, as it is kept on disk. The key is encrypted by the system, or not kept. */
const StoredAccount = z.object({
  id: z.uuid(),
  serverUrl: z.string(),
  email: z.string(),
  userId: z.int(),
  fullName: z.string(),
  organization: z.string(),
  /** The API key, encrypted by the system's own store, in base64; null where it is not kept. */
  encryptedKey: z.string().nullable(),
});
export type StoredAccount = z.infer<typeof StoredAccount>;

const Registry = z.object({
  version: z.literal(1),
  activeId: z.string().nullable(),
  accounts: z.array(StoredAccount),
});
type Registry = z.infer<typeof Registry>;

/** The accounts of this profile, in one small file that is replaced as a whole. */
export class AccountRegistry {
  readonly #file: string;
  #registry: Registry;

  constructor(file: string) {
    this.#file = file;
    this.#registry = readRegistry(file);
  }

  get accounts(): readonly StoredAccount[] {
    return this.#registry.accounts;
  }

  get activeId(): string | null {
    return this.#registry.activeId;
  }

  find(id: string): StoredAccount | undefined {
    return this.accounts.find((account) => account.id === id);
  }

  /** The account of this user on this server, if it is known. */
  findUser(serverUrl: string, userId: number): StoredAccount | undefined {
    return this.accounts.find((account) => account.serverUrl === serverUrl && account.userId === userId);
  }

  /** Adds an account or replaces the one with its ID. */
  put(account: StoredAccount): void {
    const others = this.accounts.filter(({ id }) => id !== account.id);
    const isNew = others.length === this.accounts.length;
    const accounts = isNew
      ? [...others, account]
      : this.accounts.map((known) => (known.id === account.id ? account : known));
    this.#write({ ...this.#registry, accounts });
  }

  activate(id: string): void {
    this.#write({ ...this.#registry, activeId: id });
  }

  remove(id: string): void {
    const accounts = this.accounts.filter((account) => account.id !== id);
    const activeId = this.activeId === id ? (accounts[0]?.id ?? null) : this.activeId;
    this.#write({ ...this.#registry, accounts, activeId });
  }

  #write(registry: Registry): void {
    writeAtomically(this.#file, `${JSON.stringify(registry, null, 2)}\n`);
    this.#registry = registry;
  }
}

/** An unreadable file is set aside, never deleted: the caches of its accounts are still there. */
function readRegistry(file: string): Registry {
  const empty: Registry = { version: 1, activeId: null, accounts: [] };
  if (!existsSync(file)) return empty;
  try {
    return Registry.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    renameSync(file, `${file}.unreadable-${Date.now()}`);
    return empty;
  }
}
