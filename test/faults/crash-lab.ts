import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { Db } from '../../src-main/cache/db.ts';
import { SCHEMA_VERSION } from '../../src-main/cache/migrate.ts';
import type { StoredChange } from '../../src-main/sync/change.ts';
import { openCache } from '../../src-main/sync/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox.ts';
import type { ReferenceServer } from '../server/index.ts';
import { FAST } from '../sync/device.ts';
import { shownThings } from './hands.ts';
import { deskOn, thingsOnServer } from './on-server.ts';
import { Promises, type Thing } from './promises.ts';
import type { WorkerLine, WorkerOrder, WorkerTask } from './worker.ts';

const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Workers load twice as fast when they need not compile what another one has compiled. */
const CODE_CACHE = join(tmpdir(), 'perch-crash-code');

/** A quarter of a second after which an answer is given up, so that evidence is due after half a second. */
const TIMING = { ...FAST, requestTimeout: 250, refreshEvery: 300 };

/** What Perch was doing when it was killed. */
export const phases = [
  'opening the file',
  'creating the file, or bringing it to this version',
  'first pull',
  'catching up',
  'acting and delivering',
  'quitting',
  'after quitting',
] as const;
export type Phase = (typeof phases)[number];

/** The line after which the kill comes, or the order that it follows. */
export type Moment = 'opening' | 'open' | 'online' | 'quitting';

/** A process that runs one Perch on the lab's folder. It loads at once and opens the file when told to go. */
class Worker {
  readonly #process: ChildProcess;
  readonly #seen = new Set<WorkerLine['say']>();
  readonly #awaited = new Map<WorkerLine['say'], () => void>();
  readonly #read: Promise<void>;
  readonly #errors: string[] = [];

  constructor(task: WorkerTask, onLine: (line: WorkerLine) => void) {
    this.#process = spawn(process.execPath, [SCRIPT, JSON.stringify(task)], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: CODE_CACHE },
    });
    this.#process.stderr?.on('data', (data: Buffer) => this.#errors.push(data.toString()));
    this.#process.stdin?.on('error', () => {});
    const lines = createInterface(this.#process.stdout!);
    this.#read = (async () => {
      for await (const text of lines) {
        // The last line of a killed process may be cut off.
        if (!text.endsWith('}')) continue;
        const line = JSON.parse(text) as WorkerLine;
        this.#seen.add(line.say);
        this.#awaited.get(line.say)?.();
        onLine(line);
      }
    })();
  }

  /** Returns at the moment at which it says so. */
  saying(said: WorkerLine['say'], within = 40_000): Promise<void> {
    if (this.#seen.has(said)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = (reason: string) => reject(new Error(`${reason} before ${said}: ${this.#errors.join('')}`));
      const timer = setTimeout(() => end(`${within} ms`), within);
      const onExit = () => end('The worker ended');
      this.#process.once('exit', onExit);
      this.#awaited.set(said, () => {
        clearTimeout(timer);
        this.#process.off('exit', onExit);
        resolve();
      });
    });
  }

  async go(): Promise<void> {
    await this.saying('loaded');
    this.tell('go');
  }

  tell(order: WorkerOrder): void {
    this.#process.stdin?.write(`${order}\n`);
  }

  /** kill -9, from outside; returns when it is dead and everything it said has been read. */
  async kill(): Promise<ReadonlySet<WorkerLine['say']>> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
      await ended;
    }
    await this.#read;
    return this.#seen;
  }
}

/** What a file holds, and whether it is whole: `integrity` is `ok`, or what is wrong. */
interface Found {
  integrity: string;
  changes: StoredChange[];
  shown: Thing[];
}

/** One profile folder, whose Perch is killed and started again and again, and what its user was promised. */
export class CrashLab {
  readonly folder = mkdtempSync(join(tmpdir(), 'perch-crash-'));
  readonly file = join(this.folder, 'cache.db');
  readonly promises: Promises;
  readonly faults: string[] = [];
  /** What was wrong with a file that a kill left. */
  readonly damages: string[] = [];
  readonly killsBy = new Map<Phase, number>();
  readonly #server: ReferenceServer;
  readonly #user;
  readonly #desk;
  readonly #actions: WorkerTask['actions'];
  readonly #inDoubt = new Set<string>();
  #wasOpen = false;
  #wasOnline = false;
  #worker: Worker | undefined;
  #next: Worker | undefined;

  constructor(server: ReferenceServer, actions: WorkerTask['actions']) {
    this.#server = server;
    this.#actions = actions;
    this.#user = server.user('olu');
    this.#desk = deskOn(server, this.#user.userId);
    this.promises = new Promises(() => this.onServer());
  }

  /** Whether the file was ever opened and of this version. */
  get wasOpen(): boolean {
    return this.#wasOpen;
  }

  /** How many different creates were found in doubt, or cut off while they were sent. */
  get doubts(): number {
    return this.#inDoubt.size;
  }

  get kills(): number {
    return [...this.killsBy.values()].reduce((sum, kills) => sum + kills, 0);
  }

  onServer(): Thing[] {
    return thingsOnServer(this.#server, this.#user.userId, this.#desk);
  }

  /** Runs a worker until `moment` and `after` milliseconds more, kills it and checks the file. */
  async runAndKill(seed: number, { moment, after }: { moment: Moment; after: number }): Promise<void> {
    const worker = this.#next ?? this.#spawn(seed, this.#actions);
    this.#worker = worker;
    await worker.go();
    // The next one loads meanwhile, so that it can follow at once.
    this.#next = this.#spawn(seed + 1, this.#actions);
    if (moment === 'quitting') {
      await worker.saying('online');
      await pause(after);
      worker.tell('quit');
    }
    await worker.saying(moment);
    await pause(after);
    const seen = await worker.kill();
    const phase = this.#phase(seen);
    this.killsBy.set(phase, (this.killsBy.get(phase) ?? 0) + 1);
    const { integrity, changes } = this.examine();
    if (integrity !== 'ok') this.damages.push(`kill ${this.kills} (${phase}): ${integrity}`);
    for (const { id, delivery, state } of changes) {
      if (delivery === 'create' && (state === 'sending' || state === 'in-doubt')) this.#inDoubt.add(id);
    }
  }

  /** Lets one last worker deliver what waits; answers how many changes need the user. */
  async settle(): Promise<number> {
    await this.#next?.kill();
    this.#next = undefined;
    let asks = -1;
    const worker = this.#spawn(0, 'none', (line) => {
      if (line.say === 'settled') asks = line.asks;
    });
    this.#worker = worker;
    await worker.go();
    try {
      await worker.saying('settled');
    } catch (error) {
      await worker.kill();
      throw new Error(`Not settled: ${JSON.stringify(this.examine().changes)}`, { cause: error });
    }
    await worker.kill();
    return asks;
  }

  /** Looks into a copy of the file, opened as the app opens it, so that the next start finds what the kill left. */
  examine(): Found {
    return this.#withCopy((file) => {
      const { db, setAside } = openCache(file, Date.now());
      const integrity = setAside ? `set aside, ${setAside.salvaged} changes salvaged` : integrityOf(db);
      const found = { integrity, changes: listChanges(db), shown: shownThings(db) };
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
    return this.#version() < SCHEMA_VERSION
      ? 'creating the file, or bringing it to this version'
      : 'opening the file';
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
      return look(join(copy, 'cache.db'));
    } finally {
      rmSync(copy, { recursive: true });
    }
  }

  #spawn(
    seed: number,
    actions: WorkerTask['actions'],
    onLine: (line: WorkerLine) => void = () => {},
  ): Worker {
    const { userId, email, apiKey } = this.#user;
    const task = {
      folder: this.folder,
      serverUrl: this.#server.url,
      userId,
      email,
      apiKey,
      timing: TIMING,
      desk: this.#desk,
      seed,
      actions,
    };
    return new Worker(task, (line) => {
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

/** What SQLite itself finds wrong with tables, indexes, references and the index of the search. */
function integrityOf(db: Db): string {
  const integrity = String(db.pragma('integrity_check', { simple: true }));
  if (integrity !== 'ok') return integrity;
  const dangling = db.pragma('foreign_key_check') as unknown[];
  if (dangling.length > 0) return `${dangling.length} rows refer to nothing`;
  try {
    db.transaction(() => {
      // It holds what is not hidden: with everything shown it must hold everything.
      db.exec('update snippets set deleted = 0 where deleted = 1');
      db.exec(`insert into snippets_search (snippets_search, rank) values ('integrity-check', 1)`);
      throw new NothingIsWrong();
    })();
  } catch (error) {
    if (!(error instanceof NothingIsWrong)) return `the index of the search: ${String(error)}`;
  }
  return 'ok';
}

/** Takes back what the check had to change. */
class NothingIsWrong extends Error {}
