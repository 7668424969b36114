import type { KeyStore } from '../accounts/key-store.ts';
import type { AccountRegistry, StoredAccount } from '../accounts/registry.ts';
import { readMetadata } from '../cache/metadata.ts';
import type { Db } from '../cache/db.ts';

interface AccountKey {
  /** Null where the user has to sign in. */
  apiKey: string | null;
  /** The key that is kept may be another server's or user's, and is not used. */
  isForeign: boolean;
}

/**
 * The key that an account may use: one that was kept for its server and its user. A key of an earlier version does not say
 * for whom it was kept. It is taken where the cache has been this user's on this server, and kept anew with both; where the
 * cache does not show that, it is given up, before the cache is said to be this account's.
 * @param db the account's cache, as it was found
 * @throws what the file system says where a key that is given up cannot be taken out of the list
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
    // The next start tries it again.
  }
  return { apiKey: key.apiKey, isForeign: false };
}
