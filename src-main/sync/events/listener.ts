import { setTimeout as sleep } from 'node:timers/promises';
import type { Delays } from '../connection/delays.ts';
import { Backoff } from '../connection/backoff.ts';
import type { EventStream, Told } from './event-stream.ts';

interface ListenerOptions {
  events: EventStream;
  timing: Delays;
  /** Aborted when the user signs out. */
  ended: AbortSignal;
  /** When the server last answered anything, by the monotonic clock. */
  answeredAt(): number;
  /** Whether nobody is at the computer. */
  isAway(): boolean;
  onTold(answer: Told): void;
  /** @param wasFailing whether it had failed before too. */
  onFailed(error: unknown, wasFailing: boolean): void;
  /** It can be listened again. Called after the others. */
  onEnd(): void;
}

/**
 * Waits for the server's next events, one question at a time.
 *
 * Silence is no answer. A server sends a heartbeat after 45 to 55 seconds (server-notes: Event queues); where nothing came by
 * then, or, while somebody is there to see it, nothing at all came from this server for a little less, the same is asked once
 * more, without waiting, on another connection. That shows a dead connection and a dead network alike, and brings what was
 * missed.
 */
export class Listener {
  readonly #options: ListenerOptions;
  #listening: AbortController | null = null;
  /** When the server was last asked, by the monotonic clock. */
  #askedAt = -Infinity;
  /** A server that has nothing to tell and does not wait, that forgets every queue, or that fails, is not asked all the time. */
  readonly retry: Backoff;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.retry = new Backoff(options.timing);
  }

  /** Begins to wait, where nobody waits yet and what was told is in the cache. */
  listen(): void {
    const { events, ended, onTold, onFailed, onEnd } = this.#options;
    if (this.#listening || events.hasPending || !events.isOpen) return;
    const listening = new AbortController();
    this.#listening = listening;
    const signal = AbortSignal.any([listening.signal, ended]);
    const wasFailing = events.isFailing;
    this.#hear(signal)
      .then((answer) => signal.aborted || onTold(answer))
      .catch((error: unknown) => signal.aborted || onFailed(error, wasFailing))
      .finally(() => {
        this.#listening = null;
        onEnd();
      });
  }

  /** Gives up waiting: the connection is another, or the queue is. */
  stop(): void {
    this.#listening?.abort();
  }

  async #hear(signal: AbortSignal): Promise<Told> {
    const { events, timing } = this.#options;
    await this.#pace(signal);
    try {
      // Whether one that failed is there again, it says at once. Whether it stays so, the next question shows.
      if (events.isFailing) return await events.ask({ within: timing.probeTimeout }, signal);
      const answer = await this.#wait(signal);
      if (answer === 'news') this.retry.reset();
      else this.retry.failed();
      return answer;
    } catch (error) {
      if (!signal.aborted) this.retry.failed();
      throw error;
    }
  }

  async #pace(signal: AbortSignal): Promise<void> {
    const sinceAsked = performance.now() - this.#askedAt;
    const { pollEvery } = this.#options.timing;
    await sleep(Math.max(pollEvery - sinceAsked, this.retry.waits), undefined, { signal });
    this.#askedAt = performance.now();
    this.retry.begin();
  }

  /** Whichever answers first: the question that waits, or the one that is asked after a long silence. */
  async #wait(signal: AbortSignal): Promise<Told> {
    const { events, timing } = this.#options;
    const isAnswered = new AbortController();
    const until = AbortSignal.any([signal, isAnswered.signal]);
    const again = async (): Promise<Told> => {
      await this.#silence(until);
      return events.ask({ within: timing.probeTimeout }, until);
    };
    const questions = [events.ask({ waits: true }, until), again()];
    // The one that is given up has nothing to say.
    for (const question of questions) question.catch(() => {});
    try {
      return await Promise.race(questions);
    } finally {
      isAnswered.abort();
    }
  }

  /** Ends when it is time to look whether anybody is there. */
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
