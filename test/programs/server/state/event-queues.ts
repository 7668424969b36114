import { randomUUID } from 'node:crypto';
import { badEventQueueId, badRequest } from '../http/errors.ts';
import { eventSince } from './event-levels.ts';

/** An event as `GET /events` returns it, without its ID (server-notes: Event types). */
export type ServerEvent = { readonly type: string; readonly op?: string } & Readonly<Record<string, unknown>>;

/** An event in a queue; IDs count up from 0 in each queue. */
export type QueuedEvent = ServerEvent & { readonly id: number };

/** The parameters of a client at registration. */
export interface QueueWishes {
  readonly userId: number;
  /** Without it, all types. */
  readonly eventTypes?: readonly string[];
  readonly capabilities: Readonly<Record<string, boolean>>;
  /** Requests messages as HTML, not as Markdown; default false. */
  readonly applyMarkdown?: boolean;
  /** Computes the addresses of external avatars itself; default true. */
  readonly clientGravatar?: boolean;
  /** Requests presences without e-mail addresses. */
  readonly slimPresence?: boolean;
}

/** The event for a receiver, or a function that makes the event for a queue; null sends nothing. */
export type EventFor = ServerEvent | ((queue: OpenQueue) => ServerEvent | null);

/** A queue as the senders of events see it. */
export interface OpenQueue extends QueueWishes {
  readonly id: string;
}

/** One `GET /events`. */
export interface Poll {
  readonly userId: number;
  /** The last event that the client has stored. That event and all earlier events are deleted. */
  readonly lastEventId: number;
  /** Whether to wait where there is no event. */
  readonly blocks: boolean;
  /** Aborted when the client has gone away. */
  readonly gone: AbortSignal;
}

export interface EventTiming {
  /** How long a poll waits until it gets a heartbeat, in milliseconds. */
  readonly heartbeatMs: number;
  /** How long clients should wait for a response, in milliseconds; register has it rounded up to seconds. */
  readonly longPollMs: number;
}

export interface EventQueuesOptions extends Partial<EventTiming> {
  /** The server's clock, in milliseconds. */
  readonly now: () => number;
  /** A server below this level does not send newer types of events. */
  readonly featureLevel: () => number;
}

interface Queue extends OpenQueue {
  readonly events: QueuedEvent[];
  lastId: number;
  acknowledgedId: number;
  /** The last time of a poll or the end of its wait, in milliseconds. */
  askedAt: number;
  /** Ends the waiting poll. */
  endWait?: (() => void) | undefined;
}

/** How long a queue exists without polls, in milliseconds (server-notes: Event queues). */
const idleLife = 600_000;

/** Everybody's event queues. They are in memory: a server that starts again has none. */
export class EventQueues {
  /** Register's `event_queue_longpoll_timeout_seconds`. */
  readonly longPollSeconds: number;
  readonly #queues = new Map<string, Queue>();
  readonly #now: () => number;
  readonly #featureLevel: () => number;
  readonly #heartbeatMs: number;

  constructor({ now, featureLevel, heartbeatMs = 50_000, longPollMs = 90_000 }: EventQueuesOptions) {
    this.#now = now;
    this.#featureLevel = featureLevel;
    this.#heartbeatMs = heartbeatMs;
    this.longPollSeconds = Math.ceil(longPollMs / 1000);
  }

  /** The server's feature level, which a restart may change. */
  get featureLevel(): number {
    return this.#featureLevel();
  }

  /** The number of queues. */
  get count(): number {
    this.#expire();
    return this.#queues.size;
  }

  /** The ID of the last event in a queue; null if there is no such queue. */
  lastIdOf(id: string): number | null {
    return this.#queues.get(id)?.lastId ?? null;
  }

  /** Whether a client has stored every event of a queue and waits for the next one. */
  isAwaited(id: string): boolean {
    const queue = this.#queues.get(id);
    return queue?.endWait !== undefined && queue.events.length === 0;
  }

  /**
   * Opens a queue for the events from now on.
   * @returns its ID.
   */
  open(wishes: QueueWishes): string {
    this.#expire();
    const id = randomUUID();
    const askedAt = this.#now();
    this.#queues.set(id, { ...wishes, id, events: [], lastId: -1, acknowledgedId: -1, askedAt });
    return id;
  }

  /** Puts an event into the queues of these users with its type; without `userIds`, of all users. */
  send(event: EventFor, userIds?: Iterable<number>): void {
    this.#expire();
    const receivers = userIds && new Set(userIds);
    for (const queue of this.#queues.values()) {
      if (receivers && !receivers.has(queue.userId)) continue;
      const own = typeof event === 'function' ? event(queue) : event;
      if (own === null || (queue.eventTypes && !queue.eventTypes.includes(own.type))) continue;
      if (eventSince(own) <= this.featureLevel) put(queue, own);
    }
  }

  /**
   * The events that a client has not acknowledged, at once or as soon as there are any; nothing for a client that has gone away
   * or has polled again meanwhile. Throws the API's error for a queue that does not exist, belongs to another user, or ended
   * during the wait.
   */
  async poll(id: string, { userId, lastEventId, blocks, gone }: Poll): Promise<readonly QueuedEvent[]> {
    const queue = this.#own(id, userId);
    acknowledge(queue, lastEventId);
    queue.endWait?.();
    queue.askedAt = this.#now();
    if (queue.events.length === 0 && blocks) {
      await this.#wait(queue, gone);
      queue.askedAt = this.#now();
      if (!this.#queues.has(id)) throw badEventQueueId(id);
    }
    return [...queue.events];
  }

  /** Ends a queue. Throws like `poll`. */
  close(id: string, userId: number): void {
    this.#drop(this.#own(id, userId));
  }

  /** Ends the queues of a user whose account was deactivated (step 922). */
  closeAllOf(userId: number): void {
    for (const queue of this.#queues.values()) if (queue.userId === userId) this.#drop(queue);
  }

  /** Ends all queues, as if they had not been polled for a long time. */
  expireAll(): void {
    for (const queue of this.#queues.values()) this.#drop(queue);
  }

  #own(id: string, userId: number): Queue {
    this.#expire();
    const queue = this.#queues.get(id);
    if (queue?.userId !== userId) throw badEventQueueId(id);
    return queue;
  }

  #wait(queue: Queue, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      // Every client gets heartbeats, whatever types it requested.
      const heartbeat = setTimeout(() => put(queue, { type: 'heartbeat' }), this.#heartbeatMs);
      const end = () => {
        clearTimeout(heartbeat);
        gone.removeEventListener('abort', end);
        if (queue.endWait === end) queue.endWait = undefined;
        resolve();
      };
      queue.endWait = end;
      gone.addEventListener('abort', end);
      if (gone.aborted) end();
    });
  }

  #expire(): void {
    for (const queue of this.#queues.values()) {
      if (this.#now() - queue.askedAt > idleLife && !queue.endWait) this.#drop(queue);
    }
  }

  #drop(queue: Queue): void {
    this.#queues.delete(queue.id);
    queue.endWait?.();
  }
}

function put(queue: Queue, event: ServerEvent): void {
  queue.events.push({ ...event, id: ++queue.lastId });
  queue.endWait?.();
}

/** Deletes the events that the client has stored. Servers record the last of them, and refuse to go back before it. */
function acknowledge(queue: Queue, lastEventId: number): void {
  if (lastEventId < queue.acknowledgedId) {
    throw badRequest(`An event newer than ${lastEventId} has already been pruned!`);
  }
  if (lastEventId > queue.lastId) throw badRequest(`Event ${lastEventId} was not in this queue`);
  queue.acknowledgedId = lastEventId;
  while (queue.events[0] && queue.events[0].id <= lastEventId) queue.events.shift();
}
