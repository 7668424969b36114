import { REQUEST_TIMEOUT } from '../../api/client.ts';

/** The delays of the engine, in milliseconds; tests shorten them. */
export interface Delays {
  requestTimeout: number;
  /** A request that was given up can run on the server for so long at most (sync: Evidence). */
  requestLifetime: number;
  /** The first back-off, and the longest (sync: Waits). */
  firstBackOff: number;
  longestBackOff: number;
  /** The longest that a server may let us wait for an event, where it does not say so itself. */
  pollTimeout: number;
  /** A server that says nothing for so much longer than it said it would is not there any more. */
  pollPatience: number;
  /**
   * While somebody is at the computer, a server that answered nothing for so long is asked whether it is there, while a poll
   * waits. With the two questions that follow, a dead connection is noticed in half the time that a poll may take.
   */
  longestSilence: number;
  /** A heartbeat comes within 55 s (server-notes: Event queues); a poll that got none for so long is asked again. */
  heartbeatOverdue: number;
  /** How long a question may take that only asks whether somebody is there. */
  probeTimeout: number;
  /** How long a server that is asked what happened in the meantime may take to begin. */
  resumeTimeout: number;
  /** Events are not asked for more often, so that the rate limit is left to everything else. */
  pollEvery: number;
  /** How long a refused batch waits after each round of requests that divide it. */
  refusedPause: number;
  /** How often lists are asked again while nothing else brings news. */
  refreshEvery: number;
  /** How long lists count as fresh when somebody looks at the window. */
  freshFor: number;
  /** How often what the cache needs no longer is removed. */
  pruneEvery: number;
  /** How long quitting may go on delivering. */
  quitWithin: number;
}

export const defaultDelays: Delays = {
  requestTimeout: REQUEST_TIMEOUT,
  requestLifetime: 2 * REQUEST_TIMEOUT,
  firstBackOff: 1_000,
  longestBackOff: 5 * 60_000,
  pollTimeout: 90_000,
  pollPatience: 15_000,
  longestSilence: 42_000,
  heartbeatOverdue: 60_000,
  probeTimeout: 4_500,
  resumeTimeout: 10_000,
  pollEvery: 500,
  refusedPause: 30_000,
  refreshEvery: 5 * 60_000,
  freshFor: 30_000,
  pruneEvery: 10 * 60_000,
  quitWithin: 2_000,
};

/**
 * How long to wait after so many failures before, in whole milliseconds: doubling up to the longest, with jitter. It is never
 * less than half of the first, so that whatever resets the count, nothing is asked for more than 120 times a minute.
 */
export function backOff({ firstBackOff, longestBackOff }: Delays, failuresBefore: number): number {
  const most = Math.min(longestBackOff, firstBackOff * 2 ** Math.min(failuresBefore, 30));
  const least = Math.min(longestBackOff, firstBackOff) / 2;
  return Math.ceil(least + Math.random() * (most - least));
}

/**
 * Every wait of a failure: the back-off, or as long as the server says and a little more, so that those who were told the same
 * do not come back at the same moment.
 * @param told what the server says, in milliseconds
 */
export const waitAfter = (timing: Delays, failuresBefore: number, told = 0): number =>
  Math.max(
    backOff(timing, failuresBefore),
    told > 0 ? told + Math.ceil(Math.random() * timing.firstBackOff) : 0,
  );
