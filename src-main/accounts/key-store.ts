import { z } from 'zod';

/** The system's own encryption for small secrets, filled by the shell. */
export interface KeyVault {
  /** False where the system offers no real encryption: then keys are kept for this session only. */
  isAvailable(): boolean;
  encrypt(text: string): Buffer;
  decrypt(encrypted: Buffer): string;
}

/** Whose key it is, and the only server that it is sent to. */
export interface KeyOwner {
  serverUrl: string;
  userId: number;
  email: string;
}

/** What is encrypted: the key together with its owner, so that no other file can say to whom it is sent. */
const BoundKey = z.looseObject({
  serverUrl: z.string(),
  userId: z.int(),
  email: z.string(),
  apiKey: z.string(),
});
type BoundKey = KeyOwner & { apiKey: string };

/**
 * - `own`: kept for this owner.
 * - `unbound`: kept by an earlier version, which wrote no owner into it.
 * - `foreign`: kept for another server or user.
 * - `none`: not kept, or not to be decrypted any more.
 */
export type RecalledKey = { kind: 'own' | 'unbound'; apiKey: string } | { kind: 'foreign' | 'none' };

/** API keys by account: in memory for this session, and encrypted for the next one where the system can. */
export class KeyStore {
  readonly #vault: KeyVault;
  readonly #keys = new Map<string, BoundKey>();

  constructor(vault: KeyVault) {
    this.#vault = vault;
  }

  get canKeep(): boolean {
    return this.#vault.isAvailable();
  }

  /** Keeps the key for this session; answers what may be written to disk, or null. */
  remember(accountId: string, { serverUrl, userId, email }: KeyOwner, apiKey: string): string | null {
    const bound: BoundKey = { serverUrl, userId, email, apiKey };
    this.#keys.set(accountId, bound);
    if (!this.canKeep) return null;
    try {
      return this.#vault.encrypt(JSON.stringify(bound)).toString('base64');
    } catch {
      // A locked keyring must not undo a sign-in: the key is kept for this session.
      return null;
    }
  }

  /** The key of an account, where it is its owner's. */
  recall(accountId: string, owner: KeyOwner, encrypted: string | null): RecalledKey {
    const kept = this.#keys.get(accountId) ?? this.#decrypt(encrypted);
    if (kept === null) return { kind: 'none' };
    if (typeof kept === 'string') return { kind: 'unbound', apiKey: kept };
    if (!isOwner(kept, owner)) return { kind: 'foreign' };
    this.#keys.set(accountId, kept);
    return { kind: 'own', apiKey: kept.apiKey };
  }

  forget(accountId: string): void {
    this.#keys.delete(accountId);
  }

  /** With its owner, or alone as earlier versions kept it. */
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
  // No key begins so.
  if (!text.startsWith('{')) return text === '' ? null : text;
  return BoundKey.safeParse(JSON.parse(text)).data ?? null;
}
