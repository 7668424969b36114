import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clocks, WorkerLine, WorkerOrder, WorkerTask } from './worker.ts';

const SCRIPT = fileURLToPath(new URL('worker.ts', import.meta.url));

/** A process that runs one Perch on the lab's folder. It loads at once, and opens the file when it gets the order to. */
export class WorkerProcess {
  readonly #process: ChildProcess;
  readonly #seen = new Set<WorkerLine['say']>();
  readonly #awaited = new Map<WorkerLine['say'], () => void>();
  readonly #read: Promise<void>;
  readonly #errors: string[] = [];

  constructor(task: WorkerTask, onLine: (line: WorkerLine) => void) {
    this.#process = spawn(process.execPath, [SCRIPT, JSON.stringify(task)], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#process.stderr?.on('data', (data: Buffer) => this.#errors.push(data.toString()));
    this.#process.stdin?.on('error', () => {});
    const lines = createInterface(this.#process.stdout!);
    this.#read = (async () => {
      for await (const text of lines) {
        // The last line of a killed process may be incomplete.
        if (!text.endsWith('}')) continue;
        const line = JSON.parse(text) as WorkerLine;
        this.#seen.add(line.say);
        this.#awaited.get(line.say)?.();
        onLine(line);
      }
    })();
  }

  /** Waits for a line. */
  saying(said: WorkerLine['say'], within = 300_000): Promise<void> {
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

  async go({ clock, resets }: Clocks): Promise<void> {
    await this.saying('loaded');
    this.tell(`go ${JSON.stringify({ clock, resets })}`);
  }

  tell(order: WorkerOrder): void {
    this.#process.stdin?.write(`${order}\n`);
  }

  /** Sends SIGKILL. Returns when the process has ended and all its lines are read. */
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
