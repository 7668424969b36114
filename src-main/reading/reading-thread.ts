import { Worker } from 'node:worker_threads';
import { writesTwelveHours } from '../../resources/clock.ts';
import { writtenLocale } from '../../resources/locale.ts';
import type { Jobs } from './jobs.ts';

export interface ToReadingThread {
  job: keyof Jobs;
  input: unknown;
  /** How days and times are written here, which another thread does not know. */
  writing: { locale: string; twelveHours: boolean };
}

export type FromReadingThread = { is: 'ready' } | { is: 'done'; result: unknown } | { is: 'failed' };

/** How long reading may take, in milliseconds of the processor. Ordinary files take a tenth of a second. */
export const READING_DEADLINE = 10_000;

/** How long the thread is kept for the next file, in milliseconds. */
const KEPT_FOR = 5_000;

/** How long is waited at least before the time of the processor is looked at again, in milliseconds. */
const SHORTEST_WAIT = 20;

/** How much memory reading may take, in megabytes. Ordinary files take a tenth. */
const MOST_MEMORY = 512;

/** A file took too long or too much memory, so its content is unknown. */
export class Unfinished extends Error {}

/** Nobody needs the result any more. */
export class Stopped extends Error {}

/**
 * Reads files of unknown origin in a thread, one after another, so that no content can block this thread. A read that
 * does not end is stopped with its thread, and the next file gets a new thread.
 */
export class ReadingThread {
  readonly #deadline: number;
  readonly #memory: number;
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  /** How often the thread was stopped. */
  #stops = 0;

  /**
   * @param deadline for each file, in milliseconds of the processor: on a busy computer a file takes longer by the clock
   * @param memory in megabytes
   */
  constructor(deadline = READING_DEADLINE, memory = MOST_MEMORY) {
    this.#deadline = deadline;
    this.#memory = memory;
  }

  /** @throws {Unfinished}, {Stopped}; a different error if the thread cannot start */
  read<Name extends keyof Jobs>(
    job: Name,
    input: Parameters<Jobs[Name]>[0],
  ): Promise<ReturnType<Jobs[Name]>> {
    const stops = this.#stops;
    const turn = this.#last.then(() =>
      this.#run({ job, input, writing: writingHere() }, () => stops < this.#stops),
    );
    this.#last = turn.catch(() => {});
    return turn as Promise<ReturnType<Jobs[Name]>>;
  }

  /** Ends the thread with all waiting reads. Later reads get a new thread. */
  async stop(): Promise<void> {
    this.#stops += 1;
    await this.#end();
  }

  async #run(message: ToReadingThread, isStopped: () => boolean): Promise<unknown> {
    if (isStopped()) throw new Stopped();
    clearTimeout(this.#idle);
    this.#worker ??= begin(this.#memory);
    try {
      const worker = await this.#worker;
      worker.ref();
      const result = await within(this.#deadline, worker, message);
      // An idle thread does not keep the app from quitting.
      worker.unref();
      this.#idle = setTimeout(() => void this.#end(), KEPT_FOR).unref();
      return result;
    } catch (error) {
      if (isStopped()) throw new Stopped();
      await this.#end();
      throw error;
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const ending = this.#worker;
    this.#worker = null;
    await ending?.then(
      (worker) => worker.terminate(),
      () => {},
    );
  }
}

const writingHere = (): ToReadingThread['writing'] => ({
  locale: writtenLocale(),
  twelveHours: writesTwelveHours(),
});

/** Starts a thread. @throws why it could not start */
async function begin(memory: number): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: memory };
  const worker = new Worker(new URL(FILE, import.meta.url), { resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Later `exit` follows every error.
  worker.on('error', reject);
  worker.once('message', resolve);
  worker.once('exit', () => reject(new Error('The reading thread ended.')));
  await promise;
  return worker;
}

/** Has a thread do one job. @throws {Unfinished} */
async function within(deadline: number, worker: Worker, message: ToReadingThread): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = () => reject(new Unfinished());
  const take = (answer: FromReadingThread) => (answer.is === 'done' ? resolve(answer.result) : stop());
  worker.on('message', take);
  worker.on('exit', stop);
  const before = await worker.cpuUsage();
  let timer: NodeJS.Timeout | undefined;
  // Less than this is used up when the timer ends, so it begins again with the rest.
  const wait = (rest: number) => (timer = setTimeout(() => void look(), rest));
  const look = async () => {
    try {
      const { user, system } = await worker.cpuUsage(before);
      const rest = deadline - (user + system) / 1_000;
      if (rest <= 0) stop();
      else if (timer) wait(Math.max(rest, SHORTEST_WAIT));
    } catch {
      // The thread has ended.
      stop();
    }
  };
  wait(deadline);
  worker.postMessage(message);
  return promise.finally(() => {
    clearTimeout(timer);
    timer = undefined;
    worker.off('message', take);
    worker.off('exit', stop);
  });
}

/** The thread's file beside this module: the source where the sources run, else the built one (vite.config.ts). */
const FILE = import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js';
