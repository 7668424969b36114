import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readJson } from '../contract/text/read-json.ts';

/** The system's encryption for small secrets; the shell provides it. Each call may wait for the user to unlock a key chain. */
export interface KeyVault {
  /** False if the system has no real encryption, so that keys are stored for this session only. */
  isAvailable(): Promise<boolean>;
  encrypt(text: string): Promise<Buffer>;
  /**
   * `isOutdated` where the system asks to encrypt the text again, because it has another key by now. Rejects with VaultBusy
   * where the system cannot say yet whether it decrypts the text.
   */
  decrypt(encrypted: Buffer): Promise<{ text: string; isOutdated: boolean }>;
}

/** The system is to be asked again in a moment. */
export class VaultBusy extends Error {}

/** How long a busy vault is left alone before each further attempt, in milliseconds. */
const BUSY_PAUSES = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** The user whose key it is, and the only server that it is sent to. */
export interface KeyOwner {
  serverUrl: string;
  userId: number;
  email: string;
}

/**
 * The encrypted content: the key together with its owner, so that no other file can change the server it is sent to.
 */
const BoundKey = z.looseObject({
  serverUrl: z.string(),
  userId: z.int(),
  email: z.string(),
  apiKey: z.string(),
});
type BoundKey = KeyOwner & { apiKey: string };

/** The encrypted content of a named secret. The name prevents that the content is read as a different secret. */
const NamedSecret = z.strictObject({ name: z.string(), secret: z.string() });

/**
 * - `own`: stored for this owner.
 * - `foreign`: stored for another server or user.
 * - `none`: not stored, or it cannot be decrypted any more.
 * - `later`: stored, but the system could not decrypt it yet.
 */
export type ReadKey =
  { kind: 'own'; apiKey: string; encrypted: string | null } | { kind: 'foreign' | 'none' | 'later' };

/** API keys by account: in memory for this session, and encrypted for the next one where the system can. */
export class KeyStore {
  readonly #vault: KeyVault;
  readonly #pause: (milliseconds: number) => Promise<unknown>;
  readonly #keys = new Map<string, BoundKey>();
  readonly #secrets = new Map<string, string>();
  #canKeep = true;

  /** @param pause waits before a busy vault is asked again */
  constructor(
    vault: KeyVault,
    pause = (milliseconds: number): Promise<unknown> => sleep(milliseconds, null, { ref: false }),
  ) {
    this.#vault = vault;
    this.#pause = pause;
  }

  /** Whether the system can encrypt, by its last answer; true before the first. */
  get canKeep(): boolean {
    return this.#canKeep;
  }

  /** Asks the system whether it can encrypt. */
  async check(): Promise<boolean> {
    this.#canKeep = await this.#vault.isAvailable().catch(() => false);
    return this.#canKeep;
  }

  /** Encrypts a key with its owner for the disk. Null if the system cannot, or its key chain stays locked. */
  encrypt({ serverUrl, userId, email }: KeyOwner, apiKey: string): Promise<string | null> {
    return this.#encrypt({ serverUrl, userId, email, apiKey });
  }

  /** Stores the key for this session. */
  remember(accountId: string, { serverUrl, userId, email }: KeyOwner, apiKey: string): void {
    this.#keys.set(accountId, { serverUrl, userId, email, apiKey });
  }

  /** The key of an account for this session. Null if the key belongs to a different owner, undefined if there is no key. */
  recall(accountId: string, owner: KeyOwner): string | null | undefined {
    const kept = this.#keys.get(accountId);
    return kept && (isOwner(kept, owner) ? kept.apiKey : null);
  }

  /** Decrypts the key of an account. `encrypted` is the content to store from now on. */
  async read(owner: KeyOwner, encrypted: string | null): Promise<ReadKey> {
    const found = await this.#decrypt(encrypted);
    if (found === 'later') return { kind: 'later' };
    const storedKey = found && readJson(BoundKey, found.text);
    if (!found || !storedKey) return { kind: 'none' };
    if (!isOwner(storedKey, owner)) return { kind: 'foreign' };
    const again = found.isOutdated ? await this.#encrypt(storedKey) : null;
    return { kind: 'own', apiKey: storedKey.apiKey, encrypted: again ?? encrypted };
  }

  /** Encrypts another secret for the disk. Null if the system cannot encrypt. */
  encryptSecret(name: string, secret: string): Promise<string | null> {
    return this.#encrypt({ name, secret });
  }

  /** Stores another secret for this session. */
  rememberSecret(name: string, secret: string): void {
    this.#secrets.set(name, secret);
  }

  /**
   * Returns the secret of this name, and the content to store from now on. Null if the secret is not stored, or cannot
   * be decrypted any more; `later` if the system could not decrypt it yet.
   */
  async readSecret(
    name: string,
    encrypted: string | null,
  ): Promise<{ secret: string; encrypted: string | null } | 'later' | null> {
    const known = this.#secrets.get(name);
    if (known !== undefined) return { secret: known, encrypted };
    const found = await this.#decrypt(encrypted);
    if (found === 'later') return 'later';
    const data = found && readJson(NamedSecret, found.text);
    if (data?.name !== name) return null;
    const again = found?.isOutdated ? await this.#encrypt(data) : null;
    // A newer one may have been stored meanwhile.
    if (!this.#secrets.has(name)) this.#secrets.set(name, data.secret);
    return { secret: data.secret, encrypted: again ?? encrypted };
  }

  remove(accountId: string): void {
    this.#keys.delete(accountId);
  }

  /** A locked key chain must not undo a sign-in: what cannot be encrypted is stored for this session. */
  async #encrypt(content: object): Promise<string | null> {
    try {
      if (!(await this.check())) return null;
      return (await this.#vault.encrypt(JSON.stringify(content))).toString('base64');
    } catch {
      return null;
    }
  }

  async #decrypt(
    encrypted: string | null,
  ): Promise<Awaited<ReturnType<KeyVault['decrypt']>> | 'later' | null> {
    if (encrypted === null) return null;
    const attempt = async () => {
      // A key ring that does not answer yet can look like none, so the text itself is asked about all the same.
      const isAvailable = await this.check();
      const found = await this.#vault
        .decrypt(Buffer.from(encrypted, 'base64'))
        .catch((error: unknown) => (error instanceof VaultBusy ? ('later' as const) : null));
      return isAvailable || found === 'later' ? found : null;
    };
    let found = await attempt();
    for (const milliseconds of BUSY_PAUSES) {
      if (found !== 'later') break;
      await this.#pause(milliseconds);
      found = await attempt();
    }
    return found;
  }
}

const isOwner = (storedOwner: KeyOwner, { serverUrl, userId, email }: KeyOwner): boolean =>
  storedOwner.serverUrl === serverUrl && storedOwner.userId === userId && storedOwner.email === email;
