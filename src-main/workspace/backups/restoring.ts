import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRegistry, type StoredAccount, writeRegistry } from '../../accounts/registry-file.ts';
import { Archive, UnusableBackup } from '../../backup/archive.ts';
import { type BackedUpAccount, cachePart, type Manifest, SETTINGS } from '../../backup/manifest.ts';
import { stagedCache } from '../../backup/staging.ts';
import { correctCount } from '../../cache/file/check.ts';
import { openDatabase } from '../../cache/file/database.ts';
import { CorruptDatabaseError, NewerDatabaseError, type Db } from '../../cache/file/db.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import { SCHEMA_VERSION } from '../../cache/file/migrate.ts';
import { indexAnew } from '../../cache/search/text-index.ts';
import { serverAddressIn } from '../../contract/links/server-address.ts';
import { writeFollowedFile } from '../../domain/followed-file.ts';
import { listChanges } from '../../sync/outbox/store.ts';
import { keepShown, questionChanges, unsentFor } from '../../sync/recovery/restored-outbox.ts';
import { olderFiles } from '../profile/account-folders.ts';
import { type CacheCopy, keepCalendarAddresses } from './backup-contents.ts';
import { checkedSettings, checkRules } from './restored-values.ts';

/** Which accounts of a backup are restored; null for all. */
type Chosen = readonly string[] | null;

/**
 * Opens a backup and checks what it says about itself.
 * @throws {UnusableBackup}
 */
export function openBackup(path: string): Archive {
  const archive = new Archive(path);
  const { schema, accounts } = archive.manifest;
  const isSound =
    new Set(accounts.map(({ id }) => id)).size === accounts.length &&
    accounts.every(({ serverUrl }) => serverAddressIn(serverUrl) === serverUrl);
  if (isSound && schema <= SCHEMA_VERSION) return archive;
  archive.close();
  throw new UnusableBackup(isSound ? 'newer' : 'damaged');
}

/**
 * Writes the files of a backup into the folder. Each cache must have exactly the parts that Perch creates, and is
 * migrated to this version.
 * @param isTrusted whether this computer made the backup; else the backup brings only rules and settings that a window
 * can set
 * @throws {UnusableBackup}; errors of SQLite and the file system
 */
export function* extractFiles(
  archive: Archive,
  folder: string,
  { chosen, isTrusted }: { chosen: Chosen; isTrusted: boolean },
): Generator<void, void> {
  for (const account of restoredOf(archive.manifest, chosen)) {
    const file = stagedCache(folder, account.id);
    yield* archive.extract(cachePart(account.id), file);
    checkCache(file, account, isTrusted);
    yield;
  }
  const settings = archive.readText(SETTINGS);
  writeFileSync(join(folder, SETTINGS), isTrusted ? settings : checkedSettings(settings), {
    mode: 0o600,
    flush: true,
  });
}

const restoredOf = ({ accounts }: Manifest, chosen: Chosen): BackedUpAccount[] =>
  accounts.filter(({ id }) => chosen === null || chosen.includes(id));

function checkCache(file: string, account: BackedUpAccount, isTrusted: boolean): void {
  let db: Db | undefined;
  try {
    db = openDatabase(file);
    listChanges(db);
    if (isTrusted) return;
    // A user's content must not be shown to other users, nor sent as theirs.
    const identity = storedIdentity.read(db);
    if (identity && !isSameUser(identity, account)) throw new UnusableBackup('damaged');
    checkRules(db);
    // The texts of a file of this computer would go to a server that its maker chose.
    writeFollowedFile(db, null);
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw new UnusableBackup('newer', error);
    if (error instanceof CorruptDatabaseError || error instanceof z.ZodError || error instanceof SyntaxError)
      throw new UnusableBackup('damaged', error);
    throw error;
  } finally {
    db?.close();
  }
}

/** The facts that undoing a restore needs. */
export const RestoreRecord = z.object({
  /** When it was done and when its backup was made, in milliseconds since the epoch. */
  at: z.int(),
  madeAt: z.int(),
  /** The name of the backup that the state before was set aside in. */
  setAside: z.string().regex(/^[\w.-]+$/),
  /** The accounts that were replaced, and those that were not here before. */
  replaced: z.array(z.uuid()),
  added: z.array(z.uuid()),
  /**
   * The unsent changes that were set aside and are not in the backup. As long as the restore was not undone, nothing on this
   * computer could send them.
   */
  untouched: z.array(z.string()),
});
export type RestoreRecord = z.infer<typeof RestoreRecord>;
export const RECORD = 'restored.json';

/** The state that is replaced, with facts about it. */
export interface Replaced {
  manifest: Manifest;
  accounts: readonly StoredAccount[];
  /** The copy of an account's cache; null where it could not be read. */
  copyOf(accountId: string): CacheCopy | null;
  /** Where that state is set aside. */
  setAside: string;
}

export interface Restore {
  now: number;
  /** The folder of the profile, and the one with the extracted files. */
  profile: string;
  folder: string;
  backup: Manifest;
  /** Whether this computer made the backup. */
  isTrusted: boolean;
  undoes: RestoreRecord | null;
  replaced: Replaced;
}

/**
 * Completes the extracted files. Compares the outbox of each cache with the cache that it replaces. Adds the restored
 * accounts to the list of accounts, with the keys that this computer has for them. Writes a record for undoing the
 * restore. No cache may be open.
 */
export function completeFiles({ now, profile, folder, backup, isTrusted, undoes, replaced }: Restore): void {
  const restored = restoredOf(backup, undoes?.replaced ?? null);
  const untouched: string[] = [];
  const unsentIds = new Set(undoes?.untouched);
  for (const account of restored) {
    const copy = replaced.copyOf(continuedBy(account, replaced.accounts, isTrusted)?.id ?? '');
    untouched.push(...settleCache(stagedCache(folder, account.id), copy, unsentIds, now));
  }
  const isReplacing = (id: string) => restored.some((one) => one.id === id);
  const dropped = replaced.accounts.filter(
    ({ id, ...user }) =>
      !isReplacing(id) && (undoes?.added.includes(id) || restored.some((one) => isSameUser(one, user))),
  );
  const record: RestoreRecord = {
    at: now,
    madeAt: backup.madeAt,
    setAside: replaced.setAside,
    replaced: replaced.accounts
      .filter((one) => isReplacing(one.id) || dropped.includes(one))
      .map(({ id }) => id),
    added: restored.filter(({ id }) => replaced.accounts.every((one) => one.id !== id)).map(({ id }) => id),
    untouched,
  };
  writeFileSync(join(folder, RECORD), JSON.stringify(record), { mode: 0o600, flush: true });
  writeList({ profile, folder, backup, replaced, restored, dropped });
}

const isSameUser = (
  one: Pick<StoredAccount, 'serverUrl' | 'userId'>,
  other: Pick<StoredAccount, 'serverUrl' | 'userId'>,
): boolean => one.serverUrl === other.serverUrl && one.userId === other.userId;

/**
 * The account whose unsent changes and calendar addresses a restored account continues: the account of the same user.
 * An account with the same ID counts only if this computer made the backup, because its address may differ.
 */
const continuedBy = (
  account: BackedUpAccount,
  accounts: readonly StoredAccount[],
  isTrusted: boolean,
): StoredAccount | undefined =>
  accounts.find((one) => isSameUser(one, account)) ??
  (isTrusted ? accounts.find(({ id }) => id === account.id) : undefined);

/** The account that a restored account replaces: the account with the same ID, or else of the same user. */
export const presentOf = (
  account: BackedUpAccount,
  accounts: readonly StoredAccount[],
): StoredAccount | undefined =>
  accounts.find(({ id }) => id === account.id) ?? accounts.find((one) => isSameUser(one, account));

/**
 * Prepares a restored cache.
 * @param copy of the cache that it replaces
 * @param unsentIds the changes that are known to be unsent
 * @returns the changes that only the replaced cache has
 */
function settleCache(
  file: string,
  copy: CacheCopy | null,
  unsentIds: ReadonlySet<string>,
  now: number,
): string[] {
  const present = copy && openCopy(copy.file);
  const db = openDatabase(file);
  try {
    const unsent = present ? unsentFor(present) : new Set<string>();
    questionChanges(db, { now, isUnsent: (id) => unsent.has(id) || unsentIds.has(id) });
    // Anybody can write a backup, and an index or a count that is not that of the texts is no damage to SQLite.
    indexAnew(db);
    correctCount(db);
    if (copy) keepCalendarAddresses(db, copy.addresses);
    if (!present) return [];
    keepShown(db, present);
    const restored = new Set(listChanges(db).map(({ id }) => id));
    return [...unsent].filter((id) => !restored.has(id));
  } finally {
    db.close();
    present?.close();
  }
}

/** The copy of a replaced cache. Null if this version cannot read it, so that its changes are unknown. */
function openCopy(copy: string): Db | null {
  try {
    return openDatabase(copy);
  } catch {
    return null;
  }
}

function writeList({
  profile,
  folder,
  backup,
  replaced,
  restored,
  dropped,
}: Pick<Restore, 'profile' | 'folder' | 'backup' | 'replaced'> & {
  restored: BackedUpAccount[];
  dropped: StoredAccount[];
}): void {
  const { content } = readRegistry(join(profile, 'accounts.json'));
  const isGone = (id: string) => [...restored, ...dropped].some((one) => one.id === id);
  const accounts = restored.map(({ id, serverUrl, email, userId, fullName, organization }): StoredAccount => {
    const present = replaced.accounts.find((one) => isSameUser(one, { serverUrl, userId }));
    const encryptedKey = present?.encryptedKey ?? null;
    return { id, serverUrl, email, userId, fullName, organization, encryptedKey };
  });
  const others = content.entries.filter((entry) => !('account' in entry) || !isGone(entry.account.id));
  const entries = [...accounts.map((account) => ({ account })), ...others];
  const isListed = (id: string | null) =>
    entries.some((entry) => 'account' in entry && entry.account.id === id);
  const [activeId = null] = [backup.activeId, content.activeId, accounts[0]?.id ?? null].filter(isListed);
  // An account whose cache could not be set aside is not deleted, nor one whose file no backup contains.
  const kept = olderFiles(profile).map(({ id }) => id);
  const removed = dropped
    .map(({ id }) => id)
    .filter((id) => replaced.copyOf(id) !== null && !kept.includes(id));
  writeRegistry(join(folder, 'accounts.json'), {
    ...content,
    activeId,
    entries,
    removed: [...content.removed.filter((id) => !isGone(id)), ...removed],
  });
}
