import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { Operation } from '../../contract/operations/operation.ts';
import type { ApiErrorKind } from '../../contract/problem.ts';
import type { ApiResponse, ResponseHead } from './response.ts';
import { ApiError } from '../transport/errors.ts';
import { Assembly, type Piece } from './pieces.ts';

export type ToReader = { is: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { is: 'end' } | { is: 'next' };

export type FromReader =
  | { is: 'begun'; ignored: string[] }
  | { is: 'piece'; piece: Piece }
  | { is: 'done' }
  | { is: 'failed'; kind: ApiErrorKind; details: ApiError['details'] };

/** How long the thread is kept for the next large response, in milliseconds. */
const KEPT_FOR = 5_000;

/** More than the largest allowed number of values can take (response-worker.ts). */
const MOST_MEMORY_MB = 2_048;

/**
 * A large response, which a thread parses and checks. It comes back in pieces, so that this thread never blocks for
 * long.
 */
export class LargeResponse {
  readonly #port: MessagePort;
  readonly #outcome = Promise.withResolvers<ApiResponse>();
  readonly #assembly = new Assembly();
  #ignored: string[] = [];

  constructor({ id }: Operation, head: ResponseHead) {
    // The promise may be rejected before anybody awaits it.
    this.#outcome.promise.catch(() => {});
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message: FromReader) => this.#receive(message));
    thread.take(this.#onThreadEnd);
    thread.post({ operationId: id, head, port: port2 }, port2);
  }

  add(bytes: Uint8Array): void {
    // The network's bytes may be part of a buffer that others use.
    const own = bytes.slice();
    this.#post({ is: 'bytes', bytes: own }, own.buffer);
  }

  /** @throws {ApiError}, or the signal's reason. */
  async finish(signal?: AbortSignal): Promise<ApiResponse> {
    signal?.throwIfAborted();
    const stop = () => this.#outcome.reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    this.#post({ is: 'end' });
    try {
      return await this.#outcome.promise;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Releases the thread and drops what it still does for this response. */
  close(): void {
    this.#port.close();
    thread.leave(this.#onThreadEnd);
  }

  #receive(message: FromReader): void {
    switch (message.is) {
      case 'begun':
        this.#ignored = message.ignored;
        return this.#post({ is: 'next' });
      case 'piece':
        this.#assembly.add(message.piece);
        return this.#post({ is: 'next' });
      case 'done':
        return this.#outcome.resolve({ value: this.#assembly.finish(), ignored: this.#ignored });
      case 'failed':
        return this.#outcome.reject(new ApiError(message.kind, message.details));
    }
  }

  readonly #onThreadEnd = (): void => {
    this.#outcome.reject(new ApiError('malformed', { mayHaveBeenProcessed: true, isTooLarge: true }));
  };

  #post(message: ToReader, ...transferred: ArrayBuffer[]): void {
    this.#port.postMessage(message, transferred);
  }
}

/** The thread for large responses. It starts with the first and ends when none has arrived for a while. */
class ResponseThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** Called when the thread ends by itself, one for each user of it. */
  readonly #users = new Set<() => void>();

  take(onEnd: () => void): void {
    clearTimeout(this.#idle);
    this.#users.add(onEnd);
    this.#worker ??= this.#begin();
    this.#worker.ref();
  }

  post(message: object, port: MessagePort): void {
    this.#worker?.postMessage(message, [port]);
  }

  leave(onEnd: () => void): void {
    if (!this.#users.delete(onEnd) || this.#users.size > 0) return;
    // An idle thread does not keep the app from quitting.
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = null;
    }, KEPT_FOR).unref();
  }

  #begin(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
    const worker = new Worker(new URL(FILE, import.meta.url), { resourceLimits });
    // `exit` follows every error.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (worker !== this.#worker) return;
      this.#worker = null;
      for (const onEnd of [...this.#users]) onEnd();
    });
    return worker;
  }
}

/**
 * The worker's file beside this module: the source where the sources run, else the built one (vite.config.ts).
 */
const FILE = import.meta.url.endsWith('.ts') ? './response-worker.ts' : './response-worker.js';

const thread = new ResponseThread();
