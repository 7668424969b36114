import type { KeyStore } from '../accounts/key-store.ts';
import type { AccountRegistry, StoredAccount } from '../accounts/registry.ts';
import { readMetadata } from '../cache/metadata.ts';
import type { Db } from '../cache/db.ts';

interface AccountKey {
  /** Null where the user has to sign in. */
  apiKey: string | null;
  /** Whether the stored key may belong to another server or user, so that it is not used. */
  isForeign: boolean;
}

/**
 * Finds the key that an account may use: one that was stored for its server and its user. A key of an earlier version
 * was stored without them. It is used where the cache belongs to this user on this server, and stored again with
 * both. Where the cache does not show that, the key is deleted, before the cache is recorded as this account's.
 * @param db the account's cache as it was opened
 * @throws the file system's error where a deleted key cannot be removed from the list
 */
export function keyOf(account: StoredAccount, db: Db, keys: KeyStore, list: AccountRegistry): AccountKey {
  const key = keys.read(account.id, account, account.encryptedKey);
  if (key.kind === 'own') return { apiKey: key.apiKey, isForeign: false };
  if (key.kind !== 'unbound') return { apiKey: null, isForeign: key.kind === 'foreign' };
  const identity = readMetadata(db, 'identity');
  if (identity?.serverUrl !== account.serverUrl || identity.userId !== account.userId) {
    list.put({ ...account, encryptedKey: null });
    return { apiKey: null, isForeign: true };
  }
  const encryptedKey = keys.store(account.id, account, key.apiKey);
  try {
    if (encryptedKey !== null) list.put({ ...account, encryptedKey });
  } catch {
    // The next start tries again.
  }
  return { apiKey: key.apiKey, isForeign: false };
}
