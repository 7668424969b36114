import { REQUEST_TIMEOUT } from '../api/client.ts';

/** The delays of the engine, in milliseconds; tests shorten them. */
export interface Timing {
  requestTimeout: number;
  /** The first back-off, and the longest (sync.md, Time). */
  firstBackOff: number;
  longestBackOff: number;
  /** The longest that a server may let us wait for an event, where it does not say so itself. */
  pollTimeout: number;
  /** A server that says nothing for so much longer than it said it would is not there any more. */
  pollPatience: number;
  /** Events are not asked for more often, so that the rate limit is left to everything else. */
  pollEvery: number;
  /** How often lists are asked again while nothing else brings news. */
  refreshEvery: number;
  /** How long lists count as fresh when somebody looks at the window. */
  freshFor: number;
  /** How long quitting may go on delivering. */
  quitWithin: number;
}

export const defaultTiming: Timing = {
  requestTimeout: REQUEST_TIMEOUT,
  firstBackOff: 1_000,
  longestBackOff: 5 * 60_000,
  pollTimeout: 90_000,
  pollPatience: 15_000,
  pollEvery: 500,
  refreshEvery: 5 * 60_000,
  freshFor: 30_000,
  quitWithin: 2_000,
};

/** The longest that a request which we gave up may still be running on the server (sync.md, Evidence). */
export const settleDelay = ({ requestTimeout }: Timing): number => 2 * requestTimeout;

/** How long to wait after so many failures before: doubling up to the longest, with full jitter. Whole milliseconds. */
export const backOff = ({ firstBackOff, longestBackOff }: Timing, failuresBefore: number): number =>
  Math.ceil(Math.random() * Math.min(longestBackOff, firstBackOff * 2 ** Math.min(failuresBefore, 30)));
