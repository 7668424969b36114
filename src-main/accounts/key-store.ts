import { z } from 'zod';

/** The system's encryption for small secrets; the shell provides it. */
export interface KeyVault {
  /** False where the system has no real encryption, so that keys are stored for this session only. */
  isAvailable(): boolean;
  encrypt(text: string): Buffer;
  decrypt(encrypted: Buffer): string;
}

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

/** The encrypted content of another secret: with its name, so that it is read as no other one. */
const NamedSecret = z.strictObject({ name: z.string(), secret: z.string() });

/**
 * - `own`: stored for this owner.
 * - `unbound`: stored by an earlier version without its owner.
 * - `foreign`: stored for another server or user.
 * - `none`: not stored, or it cannot be decrypted any more.
 */
export type ReadKey = { kind: 'own' | 'unbound'; apiKey: string } | { kind: 'foreign' | 'none' };

/** API keys by account: in memory for this session, and encrypted for the next one where the system can. */
export class KeyStore {
  readonly #vault: KeyVault;
  readonly #keys = new Map<string, BoundKey>();
  readonly #secrets = new Map<string, string>();

  constructor(vault: KeyVault) {
    this.#vault = vault;
  }

  get canKeep(): boolean {
    return this.#vault.isAvailable();
  }

  /**
   * Stores the key for this session. Returns the encrypted form for the disk, or null where the system cannot
   * encrypt.
   */
  store(accountId: string, { serverUrl, userId, email }: KeyOwner, apiKey: string): string | null {
    const bound: BoundKey = { serverUrl, userId, email, apiKey };
    this.#keys.set(accountId, bound);
    if (!this.canKeep) return null;
    try {
      return this.#vault.encrypt(JSON.stringify(bound)).toString('base64');
    } catch {
      // A locked keyring must not undo a sign-in: the key is stored for this session.
      return null;
    }
  }

  /** Returns the key of an account, where it belongs to the owner. */
  read(accountId: string, owner: KeyOwner, encrypted: string | null): ReadKey {
    const kept = this.#keys.get(accountId) ?? this.#decrypt(encrypted);
    if (kept === null) return { kind: 'none' };
    if (typeof kept === 'string') return { kind: 'unbound', apiKey: kept };
    if (!isOwner(kept, owner)) return { kind: 'foreign' };
    this.#keys.set(accountId, kept);
    return { kind: 'own', apiKey: kept.apiKey };
  }

  /**
   * Stores another secret for this session. Returns the encrypted form for the disk, or null where the system cannot
   * encrypt.
   */
  storeSecret(name: string, secret: string): string | null {
    this.#secrets.set(name, secret);
    if (!this.canKeep) return null;
    try {
      return this.#vault.encrypt(JSON.stringify({ name, secret })).toString('base64');
    } catch {
      return null;
    }
  }

  /** Returns a secret of this name; null where it is not stored, or cannot be decrypted any more. */
  readSecret(name: string, encrypted: string | null): string | null {
    const known = this.#secrets.get(name);
    if (known !== undefined) return known;
    if (encrypted === null || !this.canKeep) return null;
    try {
      const text = this.#vault.decrypt(Buffer.from(encrypted, 'base64'));
      const { data } = NamedSecret.safeParse(JSON.parse(text));
      if (data?.name !== name) return null;
      this.#secrets.set(name, data.secret);
      return data.secret;
    } catch {
      return null;
    }
  }

  remove(accountId: string): void {
    this.#keys.delete(accountId);
  }

  /** Returns the key with its owner, or alone as earlier versions stored it. */
  #decrypt(encrypted: string | null): BoundKey | string | null {
    if (encrypted === null || !this.canKeep) return null;
    try {
      return readKey(this.#vault.decrypt(Buffer.from(encrypted, 'base64')));
    } catch {
      return null;
    }
  }
}

const isOwner = (kept: KeyOwner, { serverUrl, userId, email }: KeyOwner): boolean =>
  kept.serverUrl === serverUrl && kept.userId === userId && kept.email === email;

function readKey(text: string): BoundKey | string | null {
  // No bare key begins with a brace.
  if (!text.startsWith('{')) return text === '' ? null : text;
  return BoundKey.safeParse(JSON.parse(text)).data ?? null;
}
