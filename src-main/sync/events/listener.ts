import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../api/transport/errors.ts';
import { retryAfterOf } from '../connection/connection.ts';
import type { Delays } from '../connection/delays.ts';
import { Backoff } from '../connection/backoff.ts';
import type { EventStream, PollResult } from './event-stream.ts';

interface ListenerOptions {
  events: EventStream;
  timing: Delays;
  /** Aborted when the user signs out. */
  ended: AbortSignal;
  /** When the server last responded to any request, by `performance.now()`. */
  answeredAt(): number;
  /** Whether nobody is at the computer. */
  isAway(): boolean;
  onPolled(result: PollResult): void;
  /** @param wasFailing whether the request before had failed too. */
  onFailed(error: unknown, wasFailing: boolean): void;
  /** Listening can begin again. Called after the two above. */
  onEnd(): void;
}

/**
 * Waits for the server's next events, one poll at a time.
 *
 * A server sends a heartbeat after 45 to 55 seconds (server-notes: Event queues). If none has arrived by then, a second
 * request asks for events on another connection, without waiting. It reveals a dead connection or network, and fetches the
 * events that were missed. While somebody is at the computer, it is made earlier: when no response of any kind has arrived
 * for a while.
 */
export class Listener {
  readonly #options: ListenerOptions;
  #listening: AbortController | null = null;
  /** When as many polls as possible may follow each other again, by `performance.now()`. */
  #restedAt = -Infinity;
  /** The back-off against a server that responds at once without events, that loses every queue, or that fails. */
  readonly retry: Backoff;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.retry = new Backoff(options.timing);
  }

  /** Begins a poll, unless one is under way or received events are still pending. */
  listen(): void {
    const { events, ended, onPolled, onFailed, onEnd } = this.#options;
    if (this.#listening || events.hasPending || !events.isOpen) return;
    const listening = new AbortController();
    this.#listening = listening;
    const signal = AbortSignal.any([listening.signal, ended]);
    const wasFailing = events.isFailing;
    this.#poll(signal)
      .then((result) => signal.aborted || onPolled(result))
      .catch((error: unknown) => signal.aborted || onFailed(error, wasFailing))
      .finally(() => {
        this.#listening = null;
        onEnd();
      });
  }

  /** Ends the poll, because the connection or the queue has changed. */
  stop(): void {
    this.#listening?.abort();
  }

  async #poll(signal: AbortSignal): Promise<PollResult> {
    const { events, timing } = this.#options;
    await this.#pace(signal);
    try {
      // After a failure, a request that does not wait shows at once whether events are back. The next poll waits again.
      if (events.isFailing) return await events.poll({ within: timing.probeTimeout }, signal);
      const result = await this.#pollOrProbe(signal);
      if (result === 'news') this.retry.reset();
      else this.retry.failed();
      return result;
    } catch (error) {
      if (!signal.aborted) this.retry.failed(error instanceof ApiError ? retryAfterOf(error) : undefined);
      throw error;
    }
  }

  async #pace(signal: AbortSignal): Promise<void> {
    const { pollEvery, pollsAtOnce } = this.#options.timing;
    const waits = this.#restedAt - performance.now() - (pollsAtOnce - 1) * pollEvery;
    await sleep(Math.max(0, waits, this.retry.waits), undefined, { signal });
    this.#restedAt = Math.max(this.#restedAt, performance.now()) + pollEvery;
    this.retry.begin();
  }

  /** The first response of two: that of the poll, or that of the request that is made after a long silence. */
  async #pollOrProbe(signal: AbortSignal): Promise<PollResult> {
    const { events, timing } = this.#options;
    const isDone = new AbortController();
    const until = AbortSignal.any([signal, isDone.signal]);
    const probe = async (): Promise<PollResult> => {
      await this.#silence(until);
      return events.poll({ within: timing.probeTimeout }, until);
    };
    const polls = [events.poll({ waits: true }, until), probe()];
    // The failure of the request that is given up does not matter.
    for (const poll of polls) poll.catch(() => {});
    try {
      return await Promise.race(polls);
    } finally {
      isDone.abort();
    }
  }

  /** Ends when the server has been silent for so long that it must be probed. */
  async #silence(signal: AbortSignal): Promise<void> {
    const { timing, answeredAt, isAway } = this.#options;
    const begunAt = performance.now();
    for (;;) {
      const overdueAt = begunAt + timing.heartbeatOverdue;
      const silentAt = isAway() ? Infinity : Math.max(answeredAt(), begunAt) + timing.longestSilence;
      const left = Math.min(overdueAt, silentAt) - performance.now();
      if (left <= 0) return;
      // Somebody may come back to the computer meanwhile.
      await sleep(Math.min(left, timing.longestSilence), undefined, { signal });
    }
  }
}
