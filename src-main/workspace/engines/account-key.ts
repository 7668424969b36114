import type { KeyStore } from '../../accounts/key-store.ts';
import type { StoredAccount } from '../../accounts/registry.ts';

interface AccountKey {
  /** Null if the user has to sign in. */
  apiKey: string | null;
  /** Whether the stored key may belong to another server or user, so that it is not used. */
  isForeign: boolean;
  /** The encrypted key for the list to store from now on. */
  encryptedKey: string | null;
}

/**
 * Finds the key that an account may use without decrypting anything.
 * @returns undefined if it has to be decrypted, for which the user may have to unlock a key chain
 */
export function knownKey(account: StoredAccount, keys: KeyStore): AccountKey | undefined {
  const { encryptedKey } = account;
  const known = keys.recall(account.id, account);
  if (known === undefined) return encryptedKey === null ? withoutKey(null) : undefined;
  return known === null ? foreignKey(encryptedKey) : { apiKey: known, isForeign: false, encryptedKey };
}

/**
 * Decrypts the key that an account may use: one that was stored for its server and its user.
 * @returns undefined if the system cannot decrypt it yet
 */
export async function readKey(account: StoredAccount, keys: KeyStore): Promise<AccountKey | undefined> {
  const { encryptedKey } = account;
  const key = await keys.read(account, encryptedKey);
  if (key.kind === 'later') return undefined;
  if (key.kind === 'own') return { apiKey: key.apiKey, isForeign: false, encryptedKey: key.encrypted };
  return key.kind === 'foreign' ? foreignKey(encryptedKey) : withoutKey(encryptedKey);
}

const withoutKey = (encryptedKey: string | null): AccountKey => ({
  apiKey: null,
  isForeign: false,
  encryptedKey,
});

const foreignKey = (encryptedKey: string | null): AccountKey => ({
  apiKey: null,
  isForeign: true,
  encryptedKey,
});
