import { existsSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { type Archive, isUnusable } from '../../backup/archive.ts';
import { SETTINGS } from '../../backup/manifest.ts';
import { writeArchive } from '../../backup/write-archive.ts';
import { readIfThere, readJsonFile } from '../../accounts/atomic-file.ts';
import type { KeyStore } from '../../accounts/key-store.ts';
import { beginStaging, commitStaging, leaveStaging } from '../../backup/staging.ts';
import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import { noteRead } from '../../tracking/reads.ts';
import { BACKUPS } from '../../contract/values/data-part.ts';
import type {
  BackupAccount,
  BackupOrigin,
  BackupPreview,
  BackupSaved,
  RestoredView,
} from '../../contract/values/backup.ts';
import { Refusal } from '../../contract/problem.ts';
import { type Contents, gatherContents } from './backup-contents.ts';
import { backupKeys, signingKey } from './backup-keys.ts';
import type { Engines } from '../engines/engines.ts';
import { keepBackup, keptBackup } from './keep-backup.ts';
import type { Profile } from '../profile/profile.ts';
import {
  type ComingAccount,
  comingAccounts,
  completeFiles,
  countsOf,
  countsOfStaged,
  extractFiles,
  openBackup,
  presentOf,
  RECORD,
  RestoreRecord,
  type Restore,
} from './restoring.ts';

interface BackupsOptions {
  folder: string;
  version: string;
  profile: Profile;
  keys: KeyStore;
  engines: Engines;
  onFault(error: unknown): void;
  /** Stops every account, runs the work, and begins anew with what the profile then contains. */
  whileClosed(work: () => void): void;
  onChanged(): void;
}

/** Which accounts of a backup are restored, by their IDs in it; null for all. */
type Chosen = readonly string[] | null;

/** Backups of everything that this computer has, and the way back. */
export class Backups {
  readonly #options: BackupsOptions;
  /** The backup that was read last: its file and its identity. */
  #read: { id: string; path: string; identity: string } | null = null;
  #isBusy = false;

  constructor(options: BackupsOptions) {
    this.#options = options;
  }

  /**
   * Writes everything to a file, which gets its name when it is whole.
   * @throws {Refusal} `disk`
   */
  save(path: string): Promise<BackupSaved> {
    return this.#alone(async () => {
      const contents = this.#gather();
      try {
        const { manifest, parts } = contents;
        await inTurns(writeArchive(path, manifest, parts, await this.#signingKey()));
        const { accounts, missing } = manifest;
        const unsent = accounts.reduce((sum, account) => sum + account.unsent, 0);
        return { name: basename(path), accounts: accounts.length, unsent, missing };
      } finally {
        contents.remove();
      }
    });
  }

  /**
   * Reads a backup to its end, checks each file in the backup, and previews a restore. Changes nothing.
   * @throws {Refusal} `disk`, `in-use`, or why it cannot be restored
   */
  read(path: string): Promise<BackupPreview> {
    return this.#alone(async () => {
      this.#read = null;
      const archive = openBackup(path);
      try {
        const origin = await this.#originOf(archive);
        const isTrusted = origin === 'own';
        const coming = this.#comingOf(archive, null, isTrusted);
        const folder = beginStaging(this.#options.folder);
        await inTurns(extractFiles(archive, folder, { accounts: coming, settings: '', isTrusted }));
        const id = uuidv7();
        this.#read = { id, path, identity: archive.identity };
        const { madeAt, missing } = archive.manifest;
        const accounts = coming.map((account) => this.#previewOf(account, folder));
        return { id, name: basename(path), origin, madeAt, missing, accounts };
      } finally {
        archive.close();
        leaveStaging(this.#options.folder);
      }
    });
  }

  /**
   * Restores accounts of the backup that was read, by their IDs in it; null for all. First sets the present state aside, so that the user can undo the restore. A
   * failure and the end of the process leave either the old state or the new state.
   * @throws {Refusal} `gone` if the file has changed since it was read; `disk`
   */
  restore(id: string, chosen: Chosen = null): Promise<void> {
    const read = this.#read;
    if (read?.id !== id) throw new Refusal({ kind: 'gone' });
    return this.#alone(() => this.#restore(read.path, null, chosen, read.identity));
  }

  /** The restore that can be undone, or null. */
  get restored(): RestoredView | null {
    noteRead(BACKUPS);
    const record = this.#record();
    return record && { at: record.at, madeAt: record.madeAt };
  }

  /**
   * Brings back everything that the latest restore replaced. The present state is set aside, too.
   * @throws {Refusal} `gone` if there is no restore to undo, or its file is gone; `disk`
   */
  undo(): Promise<void> {
    const record = this.#record();
    if (!record) throw new Refusal({ kind: 'gone' });
    return this.#alone(() =>
      this.#restore(keptBackup(this.#options.folder, record.setAside), record, record.replaced),
    );
  }

  /** The user does not want to undo the latest restore. Its file stays. */
  keep(): void {
    rmSync(join(this.#options.folder, RECORD), { force: true });
    this.#options.onChanged();
  }

  async #restore(
    path: string,
    undoes: RestoreRecord | null,
    chosen: Chosen,
    expected?: string,
  ): Promise<void> {
    const { folder: profile, whileClosed } = this.#options;
    let archive: Archive | undefined;
    try {
      archive = openBackup(path);
      const backup = archive.manifest;
      if (expected !== undefined && archive.identity !== expected) throw new Refusal({ kind: 'gone' });
      const key = await this.#signingKey();
      const folder = beginStaging(profile);
      // The state that an undo restores comes from this computer.
      const isTrusted = undoes !== null || (await this.#originOf(archive)) === 'own';
      const restored = this.#comingOf(archive, chosen, isTrusted);
      const settings = readIfThere(join(profile, SETTINGS)) ?? '';
      await inTurns(extractFiles(archive, folder, { accounts: restored, settings, isTrusted }));
      // In one turn of the event loop: nothing is sent or written between the last look at the present state and its end.
      whileClosed(() => this.#replace({ folder, backup, restored, isTrusted, undoes }, key));
      this.#read = null;
    } catch (error) {
      leaveStaging(profile);
      // The file was whole when it was read.
      if (isUnusable(error)) throw new Refusal({ kind: 'gone' });
      throw error;
    } finally {
      archive?.close();
    }
  }

  /** Sets the present state aside, and completes the files that replace it. No cache is open. */
  #replace(restore: Omit<Restore, 'now' | 'profile' | 'replaced'>, key: Buffer | null): void {
    const { folder: profile } = this.#options;
    const { accounts } = this.#options.profile;
    const now = Date.now();
    const present = this.#gather();
    try {
      const { manifest, copyOf } = present;
      const setAside = keepBackup(profile, 'before-restore', present, key);
      const replaced = { manifest, accounts, copyOf, setAside };
      completeFiles({ now, profile, ...restore, replaced });
      const keeps = accounts.map(({ id }) => id).filter((id) => copyOf(id) === null);
      commitStaging(profile, { keeps, at: new Date(now).toISOString().replace(/[:.]/g, '-') });
    } finally {
      present.remove();
    }
  }

  #signingKey(): Promise<Buffer | null> {
    return signingKey(this.#options.folder, this.#options.keys);
  }

  async #originOf(archive: Archive): Promise<BackupOrigin> {
    const { found, isIncomplete } = await backupKeys(this.#options.folder, this.#options.keys);
    if (archive.isSignedBy(found)) return 'own';
    return archive.isSigned && isIncomplete ? 'locked' : 'unknown';
  }

  #gather(): Contents {
    const { folder, version, profile, engines } = this.#options;
    return gatherContents({
      folder,
      madeBy: version,
      activeId: profile.list.activeId,
      sources: profile.accounts.map((account) => ({
        account,
        db: engines.find(account.id)?.db ?? null,
        file: profile.cacheOf(account.id),
      })),
    });
  }

  #comingOf({ manifest }: Archive, chosen: Chosen, isTrusted: boolean): ComingAccount[] {
    const { profile } = this.#options;
    const isTaken = (id: string): boolean => profile.list.has(id) || existsSync(dirname(profile.cacheOf(id)));
    return comingAccounts(manifest, chosen, { here: profile.accounts, isTaken, isTrusted });
  }

  #previewOf(account: ComingAccount, folder: string): BackupAccount {
    const { id, backupId, organization, email, serverUrl } = account;
    const { accounts } = this.#options.profile;
    const present = presentOf(account, accounts);
    // Whoever made the backup chose its names, and may have chosen those of an account that is here.
    const alike = accounts.find(
      (one) =>
        one.serverUrl !== serverUrl &&
        (one.id === backupId || one.organization.toLowerCase() === organization.toLowerCase()),
    );
    const db = present && this.#options.engines.find(present.id)?.db;
    return {
      ...countsOfStaged(folder, id),
      id: backupId,
      organization,
      email,
      serverUrl,
      here: present?.serverUrl === serverUrl ? 'same' : alike ? { address: alike.serverUrl } : null,
      replaces: db ? countsOf(db) : null,
    };
  }

  #record(): RestoreRecord | null {
    const { folder } = this.#options;
    const record = readJsonFile(join(folder, RECORD), RestoreRecord);
    return record && existsSync(keptBackup(folder, record.setAside)) ? record : null;
  }

  /** Runs one at a time. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) throw new Refusal({ kind: 'in-use' });
    this.#isBusy = true;
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      this.#options.onFault(error);
      throw new Refusal({ kind: isDiskFailure(error) || isMissing(error) ? 'disk' : 'unexpected' });
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Whether a file or folder went away. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Runs the steps with a turn of the event loop between them, so that windows and network go on. */
async function inTurns(steps: Generator<void, void>): Promise<void> {
  while (!steps.next().done) await setImmediate();
}
