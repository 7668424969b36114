import { ApiClient, type Credentials } from '../../api/client/client.ts';
import type { HttpPort } from '../../api/transport/http.ts';
import type { Db } from '../../cache/file/db.ts';
import { noteCapability } from '../../cache/metadata/capabilities.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { storedServerAhead } from '../clocks/stored-clock.ts';
import { operations } from '../../contract/operations/index.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { TypingNotice } from '../../contract/values/typing.ts';
import { ServerClock } from '../clocks/server-clock.ts';
import { Backoff } from '../connection/backoff.ts';
import type { Connection } from '../connection/connection.ts';
import type { Delays } from '../connection/delays.ts';
import { Pace } from '../connection/pace.ts';
import { Delivery } from '../delivery/delivery.ts';
import { EventStream, type PollResult } from '../events/event-stream.ts';
import { Listener } from '../events/listener.ts';
import { ExpectedEchoes } from '../outbox/echoes.ts';
import { sendableChanges } from '../outbox/store.ts';
import { heldSubjects } from '../outbox/undo-offer.ts';

export interface SessionOptions {
  db: Db;
  http: HttpPort;
  serverUrl: string;
  userId: number;
  credentials: Credentials;
  timing: Delays;
  connection: Connection;
  typing: { note(notice: TypingNotice): void };
  /** The clock that waits are measured by, in milliseconds since the epoch. */
  now(): number;
  /** Whether nobody is at the computer. */
  isAway(): boolean;
  /** Whether the file is closed. Then nothing is written or reported any more. */
  isOver(): boolean;
  /** A response has reported the server's time. */
  onServerTime(): void;
  /** A change with a deadline waits, and the server's time is not known. */
  onTimeNeeded(): void;
  /** The server has responded to a poll for events. */
  onPolled(answer: PollResult): void;
  /** A poll failed. `wasFailing` is true if the one before had failed too. */
  onListeningFailed(error: unknown, wasFailing: boolean): void;
  onListeningEnded(): void;
  onNotifications(notifications: MessageNotification[]): void;
  /** Whether Perch tells the user of scheduled messages that failed. */
  tellsFailed(): boolean;
  onFault(error: unknown): void;
}

/**
 * How many times as long as other requests register may take: the server gathers everything for it, and each one that is given
 * up leaves an event queue there. After one that took longer the next may take twice as long.
 */
export const REGISTER_PATIENCE = 2;

/** A separate process of the server responds to requests for events, and counts them apart (server-notes: Rate limits). */
const isCountedApart = ({ path }: Operation): boolean => path === operations.getEvents.path;

/** The parts of an engine that share one key. They are created at signing in and ended together at signing out. */
export class Session {
  readonly api: ApiClient;
  readonly userId: number;
  readonly delivery: Delivery;
  readonly clock: ServerClock;
  readonly events: EventStream;
  readonly listener: Listener;
  /** The back-offs of operations that may fail again and again while everything else succeeds. */
  readonly retries: { listening: Backoff; refreshing: Backoff; evidence: Backoff; time: Backoff };
  /** Limits how often each list is fetched again because an event made it stale. */
  readonly pace: Pace;
  registerPatience = REGISTER_PATIENCE;
  readonly #options: SessionOptions;
  readonly #ended = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
    const { db, http, serverUrl, userId, credentials, timing, connection, onFault, isOver } = options;
    const echoes = new ExpectedEchoes(db);
    this.userId = userId;
    this.clock = new ServerClock(
      () => Date.now(),
      () => storedServerAhead.read(db) ?? 0,
    );
    const { limit } = connection;
    const client = {
      serverUrl,
      http,
      credentials,
      timeout: timing.requestTimeout,
      featureLevel: () => storedRealm.read(db)?.featureLevel ?? null,
      onServerTime: (serverTime: number, at: number) => {
        this.clock.observe(serverTime, at);
        options.onServerTime();
      },
    };
    this.api = new ApiClient({
      ...client,
      turn(operation, signal) {
        if (isCountedApart(operation)) return null;
        const turn = limit.turn('act', signal);
        if (!turn) limit.count();
        return turn && turn.then(() => limit.count());
      },
    });
    this.events = new EventStream({
      db,
      api: this.api,
      userId,
      timing,
      typing: options.typing,
      tellsFailed: options.tellsFailed,
      echoes,
      onNotifications: (notifications) => void (isOver() || options.onNotifications(notifications)),
      onFault,
    });
    this.delivery = new Delivery({
      db,
      // A change is sent as soon as it is noted as being sent: its turn was before.
      api: new ApiClient({
        ...client,
        turn() {
          limit.count();
          return null;
        },
      }),
      userId,
      connection,
      timing,
      now: options.now,
      clock: this.clock,
      echoes,
      pendingMatcher: () => this.events.pendingMatcher(),
      onTimeNeeded: options.onTimeNeeded,
      onFault,
      isOver,
    });
    // The server may have been updated since it was found to have no events.
    noteCapability(db, 'events', true);
    this.listener = new Listener({
      events: this.events,
      timing,
      ended: this.signal,
      answeredAt: () => connection.answeredAt,
      isAway: options.isAway,
      onPolled: options.onPolled,
      onFailed: options.onListeningFailed,
      onEnd: options.onListeningEnded,
    });
    this.retries = {
      listening: this.listener.retry,
      refreshing: new Backoff(timing),
      evidence: new Backoff(timing),
      time: new Backoff(timing),
    };
    this.pace = new Pace(timing);
  }

  /** Aborted when the session ends. */
  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether events report every change. Then lists need not be fetched at intervals. */
  get receivesEvents(): boolean {
    return this.events.isOpen && !this.events.isFailing;
  }

  /** Ends every back-off, and the poll, whose connection may be dead. */
  retryNow(): void {
    Object.values(this.retries).forEach((retry) => retry.reset());
    this.pace.reset();
    this.listener.stop();
  }

  /** Whether a change is being sent, or a `set` can be sent now. Quitting waits for it. */
  canStillDeliver(): boolean {
    const { db, connection } = this.#options;
    if (connection.state !== 'online') return false;
    const now = this.#options.now();
    const waits =
      connection.blockedUntil <= now &&
      sendableChanges(db, { delivery: 'set', now, serverNow: 0, held: heldSubjects(db), limit: 1 }).length >
        0;
    return waits || !this.delivery.isIdle;
  }

  /** Aborts every request of this session. Changes that were being sent are recovered later. */
  end(): void {
    this.#ended.abort();
  }

  /** Ends the event queue on the server, where that is possible within this many milliseconds. */
  async endQueue(within: number): Promise<void> {
    const { connection, now, onFault } = this.#options;
    if (connection.state !== 'online' || connection.blockedUntil > now()) return;
    try {
      await this.events.end(within);
    } catch (error) {
      // The file could not be written, so the queue stays open and can be resumed.
      onFault(error);
    }
  }
}
