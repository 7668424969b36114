import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { countSnippets } from '../../src-main/cache/collections/snippets.ts';
import { countOwnSnippets } from '../../src-main/cache/file/check.ts';
import type { Db } from '../../src-main/cache/file/db.ts';
import { SCHEMA_VERSION } from '../../src-main/cache/file/migrate.ts';
import { indexSteps } from '../../src-main/cache/search/text-index.ts';
import type { StoredChange } from '../../src-main/sync/outbox/change.ts';
import { openCache } from '../../src-main/sync/recovery/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import type { Relay } from '../programs/intermediaries/relay.ts';
import type { Intermediary } from '../programs/intermediaries/intermediary.ts';
import { fast } from '../sync/device.ts';
import { shownThings } from './user-actions.ts';
import { cacheIn, leaveProfile, meetMishap, type Mishap } from './mishaps.ts';
import { deskOn, thingsOnServer } from './on-server.ts';
import { FollowedInLab } from './followed-in-lab.ts';
import { Promises, type Thing } from './promises.ts';
import type { WorkerLine, WorkerTask } from './worker.ts';
import type { ClockName } from './worker-clock.ts';
import { WorkerProcess } from './worker-process.ts';

/** Requests time out after a quarter of a second, so evidence is looked for after half a second. */
const TIMING = fast({ requestTimeout: 250, refreshEvery: 300 });

/** For how long a request of a worker can take effect. The server stands still while its process examines a profile. */
export const REQUEST_LIFE = 0.9 * TIMING.requestLifetime;

/** The activity of Perch at the time of a kill. */
export const phases = [
  'opening the file',
  'creating the file',
  'first pull',
  'catching up',
  'acting and delivering',
  'quitting',
  'after quitting',
] as const;
export type Phase = (typeof phases)[number];

/** The worker's line, or the order, after which the kill follows. */
export type Moment = 'opening' | 'open' | 'online' | 'followed' | 'quitting';

/** When a process is killed. */
interface Instant {
  moment: Moment;
  /** Milliseconds after the moment. */
  after: number;
}

/** The conditions under which a process runs until it is killed. */
export interface Surroundings {
  clock: ClockName;
  resets: readonly ClockName[];
  /** Inserted at the moment. It stays after the kill, for the next process. */
  intermediary: Intermediary | null;
  /** For how many milliseconds the intermediary of the last kill stays, if this process is to come online. */
  intermediaryStays: number;
  /** The mishap of the files, if the process comes online. */
  file: FileMishap | null;
}

/** The list of accounts is changed after the kill, or a second Perch starts on the profile before it. */
export type FileMishap = Mishap | typeof SECOND;

export const SECOND = 'a second Perch on the profile';

const QUIET: Surroundings = {
  clock: 'right',
  resets: [],
  intermediary: null,
  intermediaryStays: 0,
  file: null,
};

/** The contents of a file. `integrity` is `ok`, or a description of the damage. */
interface Found {
  integrity: string;
  changes: StoredChange[];
  shown: Thing[];
  /** What of the followed file is not as the file says. */
  unfollowed: string[];
}

/** A profile folder whose Perch is killed and restarted again and again, and the promises to its user. */
export class CrashLab {
  readonly folder = mkdtempSync(join(tmpdir(), 'perch-crash-'));
  readonly file = cacheIn(this.folder);
  readonly promises: Promises;
  readonly followed: FollowedInLab;
  readonly faults: string[] = [];
  /** The damage of files that a kill left. */
  readonly damages: string[] = [];
  readonly killsBy = new Map<Phase, number>();
  readonly killsByClock = new Map<ClockName, number>();
  readonly killsByIntermediary = new Map<string, number>();
  readonly killsByFile = new Map<string, number>();
  readonly #relay: Relay | null;
  readonly #server: ReferenceServer;
  readonly #user;
  readonly #desk;
  readonly #actions: WorkerTask['actions'];
  readonly #inDoubt = new Set<string>();
  #wasOpen = false;
  #wasOnline = false;
  #worker: WorkerProcess | undefined;
  #next: WorkerProcess | undefined;

  /** @param relay where intermediaries are inserted, between Perch and the server. */
  constructor(server: ReferenceServer, actions: WorkerTask['actions'], relay: Relay | null = null) {
    this.#server = server;
    this.#relay = relay;
    this.#actions = actions;
    this.followed = new FollowedInLab(this.folder, actions === 'strict');
    this.#user = server.user('olu');
    leaveProfile(this.folder, { ...this.#user, serverUrl: (relay ?? server).url });
    this.#desk = deskOn(server, this.#user.userId);
    this.promises = new Promises(() => this.onServer());
  }

  /** Whether a process ever made the file and opened it. */
  get wasOpen(): boolean {
    return this.#wasOpen;
  }

  /** How many different creates were found in doubt, or interrupted while they were sent. */
  get doubts(): number {
    return this.#inDoubt.size;
  }

  get kills(): number {
    return [...this.killsBy.values()].reduce((sum, kills) => sum + kills, 0);
  }

  onServer(): Thing[] {
    return thingsOnServer(this.#server, this.#user.userId, this.#desk);
  }

  /** Runs a worker until `after` milliseconds past `moment`, kills it and checks the file. */
  async runAndKill(seed: number, { moment, after }: Instant, around = QUIET): Promise<void> {
    const { clock, intermediary, intermediaryStays, file } = around;
    const worker = this.#next ?? this.#spawn(seed, this.#actions);
    this.#worker = worker;
    this.followed.save(seed);
    await worker.go(around);
    // The next worker loads meanwhile, so that it can start at once.
    this.#next = this.#spawn(seed + 1, this.#actions);
    const isOnline = moment === 'online' || moment === 'followed';
    if (isOnline || moment === 'quitting') {
      await pause(intermediaryStays);
      this.#relay?.removeIntermediary();
    }
    if (moment === 'quitting') {
      await worker.saying('online');
      await pause(after);
      worker.tell('quit');
    }
    await worker.saying(moment);
    if (intermediary) this.#relay?.insert(intermediary);
    if (isOnline) this.followed.save(seed + 1);
    if (isOnline && file) this.killsByFile.set(file, (this.killsByFile.get(file) ?? 0) + 1);
    if (isOnline && file === SECOND) await this.#startSecond(seed);
    await pause(after);
    const seen = await worker.kill();
    if (isOnline && file !== null && file !== SECOND) meetMishap(this.folder, file);
    const phase = this.#phase(seen);
    this.killsBy.set(phase, (this.killsBy.get(phase) ?? 0) + 1);
    this.killsByClock.set(clock, (this.killsByClock.get(clock) ?? 0) + 1);
    if (intermediary)
      this.killsByIntermediary.set(
        intermediary.name,
        (this.killsByIntermediary.get(intermediary.name) ?? 0) + 1,
      );
    const { integrity, changes } = this.examine();
    if (integrity !== 'ok') this.damages.push(`kill ${this.kills} (${phase}): ${integrity}`);
    for (const { id, delivery, state } of changes) {
      if (delivery === 'create' && (state === 'sending' || state === 'in-doubt')) this.#inDoubt.add(id);
    }
  }

  /** Starts another Perch on the profile while the worker runs. */
  async #startSecond(seed: number): Promise<void> {
    let notices: string[] = [];
    const second = this.#spawn(seed, 'none', (line) => {
      if (line.say === 'without account') notices = line.notices;
    });
    await second.go(QUIET);
    await second.saying('without account');
    await second.kill();
    if (notices.join() !== 'in-use') this.faults.push(`a second Perch says ${notices.join(', ')}`);
  }

  /**
   * Runs a last worker until all waiting changes are delivered.
   * @returns how many changes need the user.
   */
  async settle(): Promise<number> {
    this.#relay?.removeIntermediary();
    this.followed.finish();
    await this.#next?.kill();
    this.#next = undefined;
    let asks = -1;
    const worker = this.#spawn(0, 'none', (line) => {
      if (line.say === 'settled') asks = line.asks;
    });
    this.#worker = worker;
    await worker.go(QUIET);
    try {
      await worker.saying('settled');
    } catch (error) {
      await worker.kill();
      throw new Error(`Not settled: ${JSON.stringify(this.examine().changes)}`, { cause: error });
    }
    await worker.kill();
    return asks;
  }

  /** Examines a copy of the file, opened as the app opens it, so that the next start finds what the kill left. */
  examine(): Found {
    return this.#withCopy((file) => {
      const { db, setAside } = openCache(file, Date.now());
      const integrity = setAside ? `set aside, ${setAside.salvaged} changes salvaged` : integrityOf(db);
      const unfollowed = this.followed.problems(db, this.onServer());
      const found = { integrity, changes: listChanges(db), shown: shownThings(db), unfollowed };
      db.close();
      return found;
    });
  }

  async close(): Promise<void> {
    await this.#worker?.kill();
    await this.#next?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #phase(seen: ReadonlySet<WorkerLine['say']>): Phase {
    if (seen.has('open')) this.#wasOpen = true;
    if (seen.has('online')) this.#wasOnline = true;
    if (seen.has('closed')) return 'after quitting';
    if (seen.has('quitting')) return 'quitting';
    if (seen.has('online')) return 'acting and delivering';
    if (seen.has('open')) return this.#wasOnline ? 'catching up' : 'first pull';
    return this.#version() < SCHEMA_VERSION ? 'creating the file' : 'opening the file';
  }

  #version(): number {
    return this.#withCopy((file) => {
      const db = new Database(file);
      const version = Number(db.pragma('user_version', { simple: true }));
      db.close();
      return version;
    });
  }

  #withCopy<Result>(look: (file: string) => Result): Result {
    const copy = mkdtempSync(join(tmpdir(), 'perch-copy-'));
    try {
      cpSync(this.folder, copy, { recursive: true });
      return look(cacheIn(copy));
    } finally {
      rmSync(copy, { recursive: true });
    }
  }

  #spawn(
    seed: number,
    actions: WorkerTask['actions'],
    onLine: (line: WorkerLine) => void = () => {},
  ): WorkerProcess {
    const task = { folder: this.folder, timing: TIMING, desk: this.#desk, seed, actions };
    return new WorkerProcess(task, (line) => {
      if (line.say === 'will') this.promises.announced(line.action);
      if (line.say === 'did') this.promises.acknowledged(line.action);
      if (line.say === 'refused') this.promises.refused(line.action);
      if (line.say === 'fault') this.faults.push(line.words);
      onLine(line);
    });
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The findings of SQLite's own checks of tables, indexes, references and the search index, and of the count of snippets. */
function integrityOf(db: Db): string {
  const integrity = String(db.pragma('integrity_check', { simple: true }));
  if (integrity !== 'ok') return integrity;
  const dangling = db.pragma('foreign_key_check') as unknown[];
  if (dangling.length > 0) return `${dangling.length} rows refer to nothing`;
  if (countSnippets(db) !== countOwnSnippets(db))
    return `${countSnippets(db)} snippets instead of ${countOwnSnippets(db)}`;
  try {
    db.transaction(() => {
      // The index holds the rows that are not hidden: with all rows shown it must hold all.
      db.exec('update snippets set deleted = 0 where deleted = 1');
      for (const _ of indexSteps(db));
      for (const index of ['snippets_search', 'snippets_search_inside'])
        db.exec(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
      throw new NothingIsWrong();
    })();
  } catch (error) {
    if (!(error instanceof NothingIsWrong)) return `the index of the search: ${String(error)}`;
  }
  return 'ok';
}

/** Rolls back what the check had to change. */
class NothingIsWrong extends Error {}
