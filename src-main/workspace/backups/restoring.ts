import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readRegistry, type StoredAccount, writeRegistry } from '../../accounts/registry-file.ts';
import { Archive, unusable } from '../../backup/archive.ts';
import { type BackedUpAccount, cachePart, type Manifest, SETTINGS } from '../../backup/manifest.ts';
import { stagedCache } from '../../backup/staging.ts';
import { correctCount, countOwnSnippets } from '../../cache/file/check.ts';
import { openDatabase } from '../../cache/file/database.ts';
import { CorruptDatabaseError, NewerDatabaseError, type Db } from '../../cache/file/db.ts';
import { countDrafts } from '../../cache/local/drafts.ts';
import { storedIdentity } from '../../cache/metadata/identity.ts';
import { SCHEMA_VERSION } from '../../cache/file/migrate.ts';
import { indexAnew } from '../../cache/search/text-index.ts';
import { indexRowTextsAnew } from '../../cache/search/row-texts.ts';
import { serverAddressIn } from '../../contract/links/server-address.ts';
import type { BackupCounts } from '../../contract/values/backup.ts';
import { readSeries } from '../../domain/series.ts';
import { readRules } from '../../domain/status-rules.ts';
import { storedPresets } from '../../domain/stored-presets.ts';
import type { StoredChange } from '../../sync/outbox/change.ts';
import { countChanges, listChanges } from '../../sync/outbox/store.ts';
import { keepShown, questionChanges, unsentFor } from '../../sync/recovery/restored-outbox.ts';
import { olderFiles } from '../profile/account-folders.ts';
import { type CacheCopy, keepCalendarAddresses } from './backup-contents.ts';
import { keepHarmless, settingsWith, switchOff } from './restored-values.ts';

/** An account of a backup as it comes to this computer, and the ID that it has in the backup. */
export interface ComingAccount extends BackedUpAccount {
  backupId: string;
}

/**
 * The accounts of a backup as they come to this computer. A backup of unknown origin names nobody else's: an account of a user
 * who is here comes as that one, and any other is new, whatever name it has and whoever has its ID.
 * @param chosen their IDs in the backup; null for all
 */
export function comingAccounts(
  { accounts }: Manifest,
  chosen: readonly string[] | null,
  { here, isTaken, isTrusted }: Present,
): ComingAccount[] {
  const coming = accounts
    .filter(({ id }) => chosen === null || chosen.includes(id))
    .map((account) => ({ ...account, backupId: account.id }));
  if (isTrusted) return coming;
  return coming
    .filter((one, at) => coming.findIndex((other) => isSameUser(other, one)) === at)
    .map((account) => {
      const found = here.find((one) => isSameUser(one, account));
      const { id, email, fullName, organization } = found ?? account;
      return { ...account, id: !found && isTaken(id) ? randomUUID() : id, email, fullName, organization };
    });
}

/** What is on this computer. */
interface Present {
  here: readonly StoredAccount[];
  /** Whether something here has this ID. */
  isTaken(id: string): boolean;
  /** Whether this computer made the backup. */
  isTrusted: boolean;
}

/**
 * Opens a backup and checks what it says about itself.
 * @throws {Refusal}
 */
export function openBackup(path: string): Archive {
  const archive = new Archive(path);
  const { schema, accounts } = archive.manifest;
  const isSound =
    new Set(accounts.map(({ id }) => id)).size === accounts.length &&
    accounts.every(({ serverUrl }) => serverAddressIn(serverUrl) === serverUrl);
  if (isSound && schema <= SCHEMA_VERSION) return archive;
  archive.close();
  throw unusable(isSound ? 'newer-backup' : 'damaged-backup');
}

/**
 * Writes the files of a backup into the folder. Each cache must have exactly the parts that Perch creates, and is
 * migrated to this version.
 * @param settings the text of the present settings
 * @param isTrusted whether this computer made the backup; else the backup brings rows, and facts and settings that act on nothing
 * @throws {Refusal}; errors of SQLite and the file system
 */
export function* extractFiles(
  archive: Archive,
  folder: string,
  { accounts, settings, isTrusted }: { accounts: ComingAccount[]; settings: string; isTrusted: boolean },
): Generator<void, void> {
  for (const account of accounts) {
    const file = stagedCache(folder, account.id);
    yield* archive.extract(cachePart(account.backupId), file);
    checkCache(file, account, isTrusted);
    yield;
  }
  const restored = archive.readText(SETTINGS);
  writeFileSync(join(folder, SETTINGS), isTrusted ? restored : settingsWith(restored, settings), {
    mode: 0o600,
    flush: true,
  });
}

function checkCache(file: string, account: BackedUpAccount, isTrusted: boolean): void {
  let db: Db | undefined;
  try {
    db = openDatabase(file);
    listChanges(db);
    if (isTrusted) return;
    // A user's content must not be shown to other users, nor sent as theirs.
    const identity = storedIdentity.read(db);
    if (identity && !isSameUser(identity, account)) throw unusable('damaged-backup');
    switchOff(db);
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw unusable('newer-backup', error);
    if (error instanceof CorruptDatabaseError || error instanceof z.ZodError || error instanceof SyntaxError)
      throw unusable('damaged-backup', error);
    throw error;
  } finally {
    db?.close();
  }
}

/** What a cache that was extracted has, in numbers. */
export function countsOfStaged(folder: string, accountId: string): BackupCounts {
  const db = openDatabase(stagedCache(folder, accountId));
  try {
    return countsOf(db);
  } finally {
    db.close();
  }
}

/** What a cache has, in numbers. */
export const countsOf = (db: Db): BackupCounts => ({
  snippets: countOwnSnippets(db),
  presets: storedPresets.read(db)?.length ?? 0,
  drafts: countDrafts(db),
  unsent: countChanges(db).unsent,
  series: readSeries(db).length,
  rules: readRules(db).rules.length,
});

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
  /** The copy of an account's cache; null if it could not be read. */
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
  /** The accounts that are restored. */
  restored: ComingAccount[];
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
export function completeFiles(restore: Restore): void {
  const { now, folder, backup, restored, isTrusted, undoes, replaced } = restore;
  const untouched: string[] = [];
  const unsentIds = new Set(undoes?.untouched);
  for (const account of restored) {
    const copy = replaced.copyOf(continuedBy(account, replaced.accounts)?.id ?? '');
    untouched.push(...settleCache(stagedCache(folder, account.id), { copy, unsentIds, isTrusted, now }));
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
  writeList(restore, dropped);
}

const isSameUser = (
  one: Pick<StoredAccount, 'serverUrl' | 'userId'>,
  other: Pick<StoredAccount, 'serverUrl' | 'userId'>,
): boolean => one.serverUrl === other.serverUrl && one.userId === other.userId;

/** The account whose unsent changes and calendar addresses a restored account continues. */
const continuedBy = (
  account: BackedUpAccount,
  accounts: readonly StoredAccount[],
): StoredAccount | undefined =>
  accounts.find((one) => isSameUser(one, account)) ?? accounts.find(({ id }) => id === account.id);

/** The account that a restored account replaces: the account with the same ID, or else of the same user. */
export const presentOf = (
  account: BackedUpAccount,
  accounts: readonly StoredAccount[],
): StoredAccount | undefined =>
  accounts.find(({ id }) => id === account.id) ?? accounts.find((one) => isSameUser(one, account));

interface Settling {
  copy: CacheCopy | null;
  unsentIds: ReadonlySet<string>;
  isTrusted: boolean;
  now: number;
}

/**
 * Prepares a restored cache.
 * @param settling the copy of the cache that it replaces, and the changes that are known to be unsent
 * @returns the changes that only the replaced cache has
 */
function settleCache(file: string, { copy, unsentIds, isTrusted, now }: Settling): string[] {
  const present = copy && openCopy(copy.file);
  const db = openDatabase(file);
  try {
    const unsent = present ? unsentFor(present) : new Set<string>();
    const waiting = new Map(present ? listChanges(present).map((change) => [change.id, change]) : []);
    // What another program wrote under the ID of a change that waits is not that change.
    const isAsWritten = (change: StoredChange): boolean =>
      isTrusted || textOf(change) === textOf(waiting.get(change.id));
    questionChanges(db, {
      now,
      isUnsent: (change) => unsentIds.has(change.id) || (unsent.has(change.id) && isAsWritten(change)),
    });
    if (!isTrusted) keepHarmless(db);
    // Anybody can write a backup, and an index or a count that is not that of the texts is not damage to SQLite.
    indexAnew(db);
    indexRowTextsAnew(db);
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

/** What a change sends, as text. */
const textOf = (change: StoredChange | undefined): string =>
  JSON.stringify([change?.action, change?.operation, change?.subject, change?.params]);

/** The copy of a replaced cache. Null if this version cannot read it, so that its changes are unknown. */
function openCopy(copy: string): Db | null {
  try {
    return openDatabase(copy);
  } catch {
    return null;
  }
}

function writeList(
  { profile, folder, backup, restored, isTrusted, replaced }: Restore,
  dropped: StoredAccount[],
): void {
  const { content } = readRegistry(join(profile, 'accounts.json'));
  const isGone = (id: string) => [...restored, ...dropped].some((one) => one.id === id);
  const accounts = restored.map(({ id, serverUrl, email, userId, fullName, organization }): StoredAccount => {
    const present = replaced.accounts.find((one) => isSameUser(one, { serverUrl, userId }));
    const encryptedKey = present?.encryptedKey ?? null;
    return { id, serverUrl, email, userId, fullName, organization, encryptedKey };
  });
  const others = content.entries.filter((entry) => !('account' in entry) || !isGone(entry.account.id));
  const coming = accounts.map((account) => ({ account }));
  const entries = isTrusted ? [...coming, ...others] : [...others, ...coming];
  const isListed = (id: string | null) =>
    entries.some((entry) => 'account' in entry && entry.account.id === id);
  const wanted = isTrusted ? [backup.activeId, content.activeId] : [content.activeId];
  const [activeId = null] = [...wanted, accounts[0]?.id ?? null].filter(isListed);
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
