/** The system's own encryption for small secrets, filled by the shell. */
export interface KeyVault {
  /** False where the system offers no real encryption: then keys are kept for this session only. */
  isAvailable(): boolean;
  encrypt(text: string): Buffer;
  decrypt(encrypted: Buffer): string;
}

/** API keys by account: in memory for this session, and encrypted for the next one where the system can. */
export class KeyStore {
  readonly #vault: KeyVault;
  readonly #keys = new Map<string, string>();

  constructor(vault: KeyVault) {
    this.#vault = vault;
  }

  get canKeep(): boolean {
    return this.#vault.isAvailable();
  }

  /** Keeps the key for this session; answers what may be written to disk, or null. */
  remember(accountId: string, apiKey: string): string | null {
    this.#keys.set(accountId, apiKey);
    if (!this.canKeep) return null;
    try {
      return this.#vault.encrypt(apiKey).toString('base64');
    } catch {
      // A locked keyring must not undo a sign-in: the key is kept for this session.
      return null;
    }
  }

  /** The key of an account, or null where it has to be asked for: not kept, or not to be decrypted any more. */
  recall(accountId: string, encrypted: string | null): string | null {
    const known = this.#keys.get(accountId);
    if (known !== undefined) return known;
    if (encrypted === null || !this.canKeep) return null;
    try {
      const apiKey = this.#vault.decrypt(Buffer.from(encrypted, 'base64'));
      this.#keys.set(accountId, apiKey);
      return apiKey;
    } catch {
      return null;
    }
  }

  forget(accountId: string): void {
    this.#keys.delete(accountId);
  }
}
