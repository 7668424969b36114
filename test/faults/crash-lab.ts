import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { ReferenceServer } from '../server/index.ts';
import { FAST, until } from '../sync/device.ts';
import { Promises } from './promises.ts';
import type { WorkerLine, WorkerTask } from './worker.ts';

const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Workers load twice as fast when they need not compile what another one has compiled. */
const CODE_CACHE = join(tmpdir(), 'perch-crash-code');

/** A quarter of a second after which an answer is given up, so that evidence is due after half a second. */
export const TIMING = { ...FAST, requestTimeout: 250, refreshEvery: 300 };

/** A change as it lies in the file. */
interface KeptChange {
  id: string;
  action: string;
  delivery: string;
  state: string;
  subject: string;
  must_ask: number;
  params: string;
}

/** A process that runs one Perch on the lab's folder. It loads at once and opens the file when told to go. */
class Worker {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #seen = new Set<WorkerLine['say']>();
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
    this.#lines = lines[Symbol.asyncIterator]();
    this.#read = (async () => {
      for await (const text of { [Symbol.asyncIterator]: () => this.#lines }) {
        // The last line of a killed process may be cut off.
        if (!text.endsWith('}')) continue;
        const line = JSON.parse(text) as WorkerLine;
        this.#seen.add(line.say);
        onLine(line);
      }
    })();
  }

  has(said: WorkerLine['say']): boolean {
    if (this.#process.exitCode !== null) throw new Error(`The worker ended: ${this.#errors.join('')}`);
    return this.#seen.has(said);
  }

  async go(): Promise<void> {
    await until('the worker is loaded', () => this.has('loaded'), 30_000);
    this.#process.stdin?.write('go\n');
  }

  /** kill -9, from outside; returns when it is dead and everything it said has been read. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
      await ended;
    }
    await this.#read;
  }
}

/** One profile folder, whose Perch is killed and started again and again, and what its user was promised. */
export class CrashLab {
  readonly folder = mkdtempSync(join(tmpdir(), 'perch-crash-'));
  readonly promises = new Promises();
  readonly faults: string[] = [];
  readonly #server: ReferenceServer;
  readonly #inDoubt = new Set<string>();
  #worker: Worker | undefined;
  #next: Worker | undefined;
  kills = 0;

  constructor(server: ReferenceServer) {
    this.#server = server;
  }

  /** How many different creates were found in doubt, or cut off while they were sent. */
  get doubts(): number {
    return this.#inDoubt.size;
  }

  /** Runs a worker until `moment` and `after` milliseconds more, kills it and checks the file. */
  async runAndKill(
    seed: number,
    actions: WorkerTask['actions'],
    { moment, after }: { moment: 'open' | 'online'; after: number },
  ): Promise<void> {
    this.#worker = this.#next ?? this.#spawn(seed, actions);
    await this.#worker.go();
    // The next one loads meanwhile, so that it can follow at once.
    this.#next = this.#spawn(seed + 1, actions);
    const worker = this.#worker;
    await until(`the worker is ${moment}`, () => worker.has(moment), 30_000);
    await new Promise((resolve) => setTimeout(resolve, after));
    await worker.kill();
    this.kills += 1;
    const { integrity, changes } = this.examine();
    if (integrity !== 'ok') throw new Error(`Kill ${this.kills}: ${integrity}`);
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
      await until('everything is settled', () => worker.has('settled'), 40_000);
    } catch (error) {
      await worker.kill();
      throw new Error(`Not settled: ${JSON.stringify(this.examine().changes)}`, { cause: error });
    }
    await worker.kill();
    return asks;
  }

  /** Looks into a copy of the file, so that the next start finds what the kill left. */
  examine(): { integrity: string; changes: KeptChange[]; rows: { title: string; content: string }[] } {
    const copy = mkdtempSync(join(tmpdir(), 'perch-copy-'));
    try {
      cpSync(this.folder, copy, { recursive: true });
      const db = new Database(join(copy, 'cache.db'));
      const integrity = String(db.pragma('integrity_check', { simple: true }));
      const changes = db.prepare<[], KeptChange>('select * from changes order by sequence').all();
      const rows = db
        .prepare<[], { title: string; content: string }>(
          'select title, content from snippets where deleted = 0',
        )
        .all();
      // The index of the search holds what is not hidden: with everything shown it must hold everything.
      db.exec('update snippets set deleted = 0 where deleted = 1');
      db.exec(`insert into snippets_search (snippets_search, rank) values ('integrity-check', 1)`);
      db.close();
      return { integrity, changes, rows };
    } finally {
      rmSync(copy, { recursive: true });
    }
  }

  async close(): Promise<void> {
    await this.#worker?.kill();
    await this.#next?.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #spawn(
    seed: number,
    actions: WorkerTask['actions'],
    onLine: (line: WorkerLine) => void = () => {},
  ): Worker {
    const { userId, email, apiKey } = this.#server.user('mira');
    const { folder } = this;
    const task = {
      folder,
      serverUrl: this.#server.url,
      userId,
      email,
      apiKey,
      timing: TIMING,
      seed,
      actions,
    };
    return new Worker(task, (line) => {
      if (line.say === 'will') this.promises.announced(line.action);
      if (line.say === 'did') this.promises.acknowledged(line.action);
      if (line.say === 'fault') this.faults.push(line.words);
      onLine(line);
    });
  }
}
