import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Db } from '../../cache/file/db.ts';
import { type Problem, Refusal } from '../../contract/problem.ts';
import { type FollowedFile, readFollowedFile, writeFollowedFile } from '../../domain/followed-file.ts';
import { mustReadFirst } from '../../domain/series.ts';
import { bytesOf, type Chosen, filesOf, type Followable, signatureOf } from '../../reading/espanso-files.ts';
import type { FoundFile, RawFile } from '../../reading/jobs.ts';
import { ReadingThread, Stopped, Unfinished } from '../../reading/reading-thread.ts';
import type { Engine } from '../../sync/engine/engine.ts';
import { beginFollowing, follow, followAgain } from './follow.ts';

interface FollowedFilesOptions {
  engines(): [accountId: string, Engine][];
  /** How often files are looked at where no event of the system tells of a change, in milliseconds. */
  every: number;
  /** How long a file rests after an event before it is read, in milliseconds: programs write in several steps. */
  settle: number;
  /** How long a file rests until it is believed that something is missing in it, in milliseconds. */
  rest: number;
  onFault(error: unknown): void;
}

/**
 * Follows the espanso files of the accounts, and never writes them. The folder is watched and not the file, because many editors
 * replace a file; and the files are looked at now and then, because drives in the network tell of nothing.
 */
export class FollowedFiles {
  readonly #options: FollowedFilesOptions;
  readonly #thread = new ReadingThread();
  readonly #watchers = new Map<string, { folder: string; id: number; watcher: FSWatcher }>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  /** The files as they were last read, by account. */
  readonly #seen = new Map<string, Seen>();
  readonly #reading = new Set<string>();
  /** The accounts that were to be looked at during a read, which may be one of a file that was closed since. */
  readonly #missed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: FollowedFilesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.refresh();
    this.#timer = setInterval(() => this.refresh(), this.#options.every).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const accountId of [...this.#watchers.keys(), ...this.#waiting.keys()]) this.#forget(accountId);
    void this.#thread.stop();
  }

  /** Looks at the files of every account. */
  refresh(): void {
    const engines = this.#options.engines();
    const open = new Set(engines.map(([accountId]) => accountId));
    for (const accountId of this.#watchers.keys()) if (!open.has(accountId)) this.#forget(accountId);
    for (const [accountId, engine] of engines)
      void this.#look(accountId, engine).catch(this.#options.onFault);
  }

  /**
   * Follows what the user chose and imported. The files may be others by now, so their texts are those that the import read; the
   * next look finds what has changed since. Returns why they cannot be followed, or null.
   * @param importedAt when the import read them, in milliseconds since the epoch
   */
  async begin(
    accountId: string,
    db: Db,
    { files, ...chosen }: Followable,
    importedAt: number,
  ): Promise<Problem | null> {
    const found = await this.#read(files, importedAt);
    if (!Array.isArray(found)) return found;
    const reading = { found, bytes: bytesOf(files), now: Date.now() };
    writeFollowedFile(db, beginFollowing(db, { ...chosen, importedAt }, reading));
    this.#seen.delete(accountId);
    this.#lookSoon(accountId);
    return null;
  }

  /** Stops following. The snippets stay. */
  end(accountId: string, db: Db): void {
    this.#forget(accountId);
    writeFollowedFile(db, null);
  }

  /** What somebody else changed follows the file again. */
  async followAgain(accountId: string, engine: Engine): Promise<void> {
    followAgain(engine.db);
    this.#seen.delete(accountId);
    await this.#look(accountId, engine);
  }

  #forget(accountId: string): void {
    this.#watchers.get(accountId)?.watcher.close();
    this.#watchers.delete(accountId);
    clearTimeout(this.#waiting.get(accountId));
    this.#waiting.delete(accountId);
    this.#seen.delete(accountId);
  }

  /** Watches the folder. Where the system cannot, looking now and then is all there is. */
  #watch(accountId: string, { path, from }: Chosen): void {
    const folder = from === 'folder' ? path : dirname(path);
    const id = statSync(folder, { throwIfNoEntry: false })?.ino;
    const before = this.#watchers.get(accountId);
    // A folder that was deleted and made again is another one, of which the watcher tells nothing.
    if (before?.folder === folder && before.id === id) return;
    before?.watcher.close();
    this.#watchers.delete(accountId);
    if (id === undefined) return;
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (from === 'folder' || name === null || name === basename(path)) this.#lookSoon(accountId);
      });
      // A drive that is taken away ends its watcher; the next look begins another.
      watcher.on('error', () => this.#unwatch(accountId, watcher));
      watcher.on('close', () => this.#unwatch(accountId, watcher));
      this.#watchers.set(accountId, { folder, id, watcher });
    } catch {
      // It is on a drive that cannot be watched.
    }
  }

  #unwatch(accountId: string, watcher: FSWatcher): void {
    if (this.#watchers.get(accountId)?.watcher === watcher) this.#watchers.delete(accountId);
  }

  #lookSoon(accountId: string, within = this.#options.settle): void {
    clearTimeout(this.#waiting.get(accountId));
    // A look that was under way may end later.
    if (this.#isStopped) return;
    const look = (): void => {
      this.#waiting.delete(accountId);
      const engine = this.#options.engines().find(([id]) => id === accountId)?.[1];
      if (engine?.db.open) void this.#look(accountId, engine).catch(this.#options.onFault);
    };
    this.#waiting.set(accountId, setTimeout(look, within).unref());
  }

  async #look(accountId: string, engine: Engine): Promise<void> {
    const { db } = engine;
    const followed = readFollowedFile(db);
    if (!followed) return this.#forget(accountId);
    this.#watch(accountId, followed);
    if (this.#reading.has(accountId)) return void this.#missed.add(accountId);
    // The keys of the snippets may yet be others.
    if (mustReadFirst(db)) return;
    this.#reading.add(accountId);
    try {
      await this.#readChanges(accountId, engine, followed);
    } catch (error) {
      if (error instanceof Stopped || !db.open) return;
      const isOfFile = error instanceof Refusal || (error instanceof Error && 'code' in error);
      if (!isOfFile) this.#options.onFault(error);
      this.#note(db, followed, error instanceof Refusal ? error.problem : { kind: 'unreadable' });
      this.#seen.delete(accountId);
    } finally {
      this.#reading.delete(accountId);
      if (this.#missed.delete(accountId)) this.#lookSoon(accountId);
    }
  }

  async #readChanges(accountId: string, engine: Engine, followed: FollowedFile): Promise<void> {
    const { db } = engine;
    const { rest } = this.#options;
    const before = this.#seen.get(accountId);
    const isSame = (await signatureOf(followed)) === before?.signature;
    if (isSame && !before.waits) return;
    const left = isSame ? before.at + rest - performance.now() : 0;
    if (left > 0) return this.#lookSoon(accountId, left);
    const { files, seen: signature, bytes } = await filesOf(followed);
    const found = await this.#read(files, followed.importedAt);
    // Somebody is still writing: the end of that is reported too.
    if ((await signatureOf(followed)) !== signature) return this.#lookSoon(accountId);
    if (!db.open) return;
    const present = readFollowedFile(db);
    // Followed anew meanwhile, it may be another file or have other dates. The look that follows reads it.
    if (present?.path !== followed.path || present.importedAt !== followed.importedAt) return;
    this.#seen.set(accountId, { signature, at: performance.now(), waits: false });
    if (!Array.isArray(found)) return this.#note(db, present, found);
    const isAtRest = isSame && before.signature === signature;
    const isInStep = engine.hasAllOf('snippets');
    const waits = db.transaction(() => {
      const result = follow(db, present, { found, bytes, now: Date.now(), isAtRest, isInStep });
      writeFollowedFile(db, result.followed);
      return result.waits;
    })();
    engine.wake();
    if (!waits) return;
    this.#seen.set(accountId, { signature, at: performance.now(), waits });
    this.#lookSoon(accountId, rest);
  }

  #note(db: Db, followed: FollowedFile, problem: Problem): void {
    const { path } = followed;
    const present = readFollowedFile(db);
    if (present?.path !== path || JSON.stringify(present.problem) === JSON.stringify(problem)) return;
    writeFollowedFile(db, { ...present, problem });
  }

  /** Reads files as of a moment: a text that names a day stays the same until the file says something else. */
  async #read(files: RawFile[], now: number): Promise<FoundFile[] | Problem> {
    try {
      const result = await this.#thread.read('followed', { files, now });
      return 'problem' in result ? result.problem : result.found;
    } catch (error) {
      if (error instanceof Unfinished) return { kind: 'unfinished' };
      throw error;
    }
  }
}

/** The files as they were read: when, with their sizes and times, and whether something of them could not be done yet. */
interface Seen {
  signature: string;
  at: number;
  waits: boolean;
}
