import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { type Archive, UnusableBackup } from '../../backup/archive.ts';
import { writeArchive } from '../../backup/write-archive.ts';
import type { KeyStore } from '../../accounts/key-store.ts';
import { beginStaging, commitStaging, leaveStaging } from '../../backup/staging.ts';
import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import { noteRead } from '../../tracking/reads.ts';
import { countSnippets } from '../../cache/collections/snippets.ts';
import { BACKUPS } from '../../contract/values/data-part.ts';
import type {
  BackupAccount,
  BackupOrigin,
  BackupPreview,
  BackupSaved,
  RestoredView,
} from '../../contract/values/backup.ts';
import { Refusal } from '../../contract/problem.ts';
import { countChanges } from '../../sync/outbox/store.ts';
import { type Contents, gatherContents } from './backup-contents.ts';
import { backupKeys, signingKey } from './backup-keys.ts';
import type { Engines } from '../engines/engines.ts';
import { keepBackup, keptBackup } from './keep-backup.ts';
import type { Profile } from '../profile/profile.ts';
import {
  completeFiles,
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
   * @throws {UnusableBackup}; {Refusal} `disk`, `in-use`
   */
  read(path: string): Promise<BackupPreview> {
    return this.#alone(async () => {
      this.#read = null;
      const archive = openBackup(path);
      try {
        const origin = await this.#originOf(archive);
        const isTrusted = origin === 'own';
        await inTurns(extractFiles(archive, beginStaging(this.#options.folder), { chosen: null, isTrusted }));
        const id = uuidv7();
        this.#read = { id, path, identity: archive.identity };
        return { id, name: basename(path), origin, ...this.#previewOf(archive) };
      } finally {
        archive.close();
        leaveStaging(this.#options.folder);
      }
    });
  }

  /**
   * Restores the backup that was read. First sets the present state aside, so that the user can undo the restore. A
   * failure and the end of the process leave either the old state or the new state.
   * @throws {Refusal} `gone` if the file has changed since it was read; `disk`
   */
  restore(id: string): Promise<void> {
    const read = this.#read;
    if (read?.id !== id) throw new Refusal({ kind: 'gone' });
    return this.#alone(() => this.#restore(read.path, null, read.identity));
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
    return this.#alone(() => this.#restore(keptBackup(this.#options.folder, record.setAside), record));
  }

  /** The user does not want to undo the latest restore. Its file stays. */
  keep(): void {
    rmSync(join(this.#options.folder, RECORD), { force: true });
    this.#options.onChanged();
  }

  async #restore(path: string, undoes: RestoreRecord | null, expected?: string): Promise<void> {
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
      await inTurns(extractFiles(archive, folder, { chosen: undoes?.replaced ?? null, isTrusted }));
      // In one turn of the event loop: nothing is sent or written between the last look at the present state and its end.
      whileClosed(() => this.#replace({ folder, backup, isTrusted, undoes }, key));
      this.#read = null;
    } catch (error) {
      leaveStaging(profile);
      // The file was whole when it was read.
      if (error instanceof UnusableBackup) throw new Refusal({ kind: 'gone' });
      throw error;
    } finally {
      archive?.close();
    }
  }

  /** Sets the present state aside, and completes the files that replace it. No cache is open. */
  #replace(restore: Pick<Restore, 'folder' | 'backup' | 'isTrusted' | 'undoes'>, key: Buffer | null): void {
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

  #previewOf({ manifest }: Archive): Omit<BackupPreview, 'id' | 'name' | 'origin'> {
    const { accounts, madeAt, madeBy, missing } = manifest;
    const here = this.#options.profile.accounts;
    const replaced = new Set(accounts.map((account) => presentOf(account, here)));
    const stays = here.filter((account) => !replaced.has(account));
    const viewOf = ({ organization, email, unsent, snippets }: BackupAccount): BackupAccount => ({
      organization,
      email,
      unsent,
      snippets,
    });
    return {
      madeAt,
      madeBy,
      missing,
      accounts: accounts.map(viewOf),
      replaces: here
        .filter((account) => replaced.has(account))
        .map((account) => viewOf({ ...account, ...this.#countsOf(account.id) })),
      stays: stays.map(({ organization }) => organization),
    };
  }

  #countsOf(accountId: string): { unsent: number; snippets: number } {
    const db = this.#options.engines.find(accountId)?.db;
    return db ? { unsent: countChanges(db).unsent, snippets: countSnippets(db) } : { unsent: 0, snippets: 0 };
  }

  #record(): RestoreRecord | null {
    const { folder } = this.#options;
    try {
      const record = RestoreRecord.parse(JSON.parse(readFileSync(join(folder, RECORD), 'utf8')));
      return existsSync(keptBackup(folder, record.setAside)) ? record : null;
    } catch {
      return null;
    }
  }

  /** Runs one at a time. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isBusy) throw new Refusal({ kind: 'in-use' });
    this.#isBusy = true;
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal || error instanceof UnusableBackup) throw error;
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
