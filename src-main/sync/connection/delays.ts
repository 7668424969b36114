import { REQUEST_TIMEOUT } from '../../api/client/client.ts';

/** The delays of the engine, in milliseconds, and its limits; tests change them. */
export interface Delays {
  requestTimeout: number;
  /** How long after it was sent a request may still take effect (sync: Evidence). */
  requestLifetime: number;
  /** The first back-off, and the longest (sync: Waits). */
  firstBackOff: number;
  longestBackOff: number;
  /** How many requests of one account may begin in a minute and in an hour, those for events apart. */
  requestsAMinute: number;
  requestsAnHour: number;
  /** How often a server that refused the key is asked whether it accepts it again. */
  keyEvery: number;
  /** How long a poll may wait for an event, where the server does not report it. */
  pollTimeout: number;
  /** How much longer than that a poll waits before the connection counts as dead. */
  pollPatience: number;
  /**
   * While somebody is at the computer and a poll waits, a server that has not responded for this long is probed. With the two
   * requests that follow, a dead connection is noticed in half the time that a poll may take.
   */
  longestSilence: number;
  /** A heartbeat arrives within 55 s (server-notes: Event queues). A poll without one for this long is probed. */
  heartbeatOverdue: number;
  /** How long a probe may take, which only shows whether the server responds. */
  probeTimeout: number;
  /** How long the response may take to begin when the event queue is resumed. */
  resumeTimeout: number;
  /** For how long a server keeps a queue that nobody asks for events (server-notes: Event queues). */
  queueLife: number;
  /** How many polls may follow each other at once after a quiet time, so that what others do is shown at once. */
  pollsAtOnce: number;
  /** How long it takes until one more may. With those at once there are at most 120 in any minute. */
  pollEvery: number;
  /** How long a refused batch waits after each round of requests that divide it. */
  refusedPause: number;
  /** How often lists are fetched again while no events arrive. */
  refreshEvery: number;
  /** How long lists count as fresh when somebody looks at the window. */
  freshFor: number;
  /** How long after the start the snippets are checked for damage: after the first paint, which needs the time more. */
  checkAfter: number;
  /** How often the cache is pruned. */
  pruneEvery: number;
  /** How often the calendars of rules are read. */
  calendarsEvery: number;
  /** How long reading a calendar may take, in milliseconds of the processor. Ordinary ones take a tenth of a second. */
  calendarTimeout: number;
  /** How often followed files are looked at, where the system tells nothing of their changes. */
  filesEvery: number;
  /** How long a followed file rests after a change before it is read. */
  filesSettle: number;
  /** How often a channel with a team's snippets is read where no events report it. */
  teamEvery: number;
  /** How long after a read of such a channel the next one begins at the earliest, where people write all the time. */
  teamApart: number;
  /** How long after a fetch of messages that others reacted to the next one begins at the earliest. */
  reactedApart: number;
  /** How long a followed file rests until it is believed that something is missing in it. */
  filesRest: number;
  /** How long delivery may continue while Perch quits. */
  quitWithin: number;
}

export const defaultDelays: Delays = {
  requestTimeout: REQUEST_TIMEOUT,
  requestLifetime: 2 * REQUEST_TIMEOUT,
  firstBackOff: 1_000,
  longestBackOff: 5 * 60_000,
  requestsAMinute: 120,
  requestsAnHour: 1_500,
  keyEvery: 60 * 60_000,
  pollTimeout: 90_000,
  pollPatience: 15_000,
  longestSilence: 42_000,
  heartbeatOverdue: 60_000,
  probeTimeout: 4_500,
  resumeTimeout: 10_000,
  queueLife: 10 * 60_000,
  pollsAtOnce: 20,
  pollEvery: 600,
  refusedPause: 30_000,
  refreshEvery: 5 * 60_000,
  freshFor: 30_000,
  checkAfter: 5_000,
  pruneEvery: 10 * 60_000,
  calendarsEvery: 15 * 60_000,
  calendarTimeout: 10_000,
  filesEvery: 30_000,
  filesSettle: 400,
  teamEvery: 10 * 60_000,
  teamApart: 5_000,
  reactedApart: 5_000,
  filesRest: 10_000,
  quitWithin: 2_000,
};

/**
 * The wait after a failure, in whole milliseconds. It doubles with each earlier failure, up to the longest wait, and
 * jitter shortens it to a quarter at most. So during an outage at most three requests a minute are sent after the first
 * half minute, however the chances fall. The wait is never less than half of the first wait, so that no request is sent
 * more than 120 times a minute, whatever resets the count.
 */
export function backOff({ firstBackOff, longestBackOff }: Delays, failuresBefore: number): number {
  const most = Math.min(longestBackOff, firstBackOff * 2 ** Math.min(failuresBefore, 30));
  const least = Math.max(Math.min(longestBackOff, firstBackOff) / 2, most / 4);
  return Math.ceil(least + Math.random() * (most - least));
}

/**
 * The wait after a failure: the back-off, or the wait that the server demands and a little more, so that clients with the
 * same demand do not return at the same moment.
 * @param demanded the wait that the server demands, in milliseconds.
 */
export const waitAfter = (timing: Delays, failuresBefore: number, demanded = 0): number =>
  Math.max(backOff(timing, failuresBefore), demanded > 0 ? demanded + jitter(timing) : 0);

/**
 * The wait that a server demands with 429 and a little more, however often it was refused before. Null if the server
 * demands none, or one so short that it would be asked all the time.
 */
export const waitAsDemanded = (timing: Delays, demanded = 0): number | null =>
  demanded >= timing.firstBackOff ? demanded + jitter(timing) : null;

const jitter = ({ firstBackOff }: Delays): number => Math.ceil(Math.random() * firstBackOff);
