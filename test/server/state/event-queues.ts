import { randomUUID } from 'node:crypto';

/** An event as `GET /events` gives it, without its ID (field notes B2). */
export type ServerEvent = { readonly type: string; readonly op?: string } & Readonly<Record<string, unknown>>;

/** What a client said of itself when it registered. */
export interface QueueWishes {
  readonly userId: number;
  /** Without it, everything. */
  readonly eventTypes?: readonly string[];
  readonly capabilities: Readonly<Record<string, boolean>>;
}

/** What one receiver gets: an event, or what its queue makes of it; null is nothing. */
export type EventFor = ServerEvent | ((queue: QueueWishes) => ServerEvent | null);

interface Queue extends QueueWishes {
  readonly id: string;
  readonly events: (ServerEvent & { readonly id: number })[];
  lastId: number;
  /** Milliseconds. */
  askedAt: number;
  readonly waiting: Set<() => void>;
}

/** So long a queue lives that nobody asks for, in milliseconds (field notes A2). */
const IDLE_LIFE = 600_000;

/** Everybody's event queues. They are in memory: a server that starts again has none. */
export class EventQueues {
  readonly #queues = new Map<string, Queue>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Opens a queue; events that come from now on are in it. Gives its ID. */
  open(wishes: QueueWishes): string {
    this.#expire();
    const id = randomUUID();
    this.#queues.set(id, { ...wishes, id, events: [], lastId: -1, askedAt: this.#now(), waiting: new Set() });
    return id;
  }

  /** Puts an event into the queues of these users that asked for its type; of all users without them. */
  send(event: EventFor, userIds?: Iterable<number>): void {
    this.#expire();
    const receivers = userIds && new Set(userIds);
    for (const queue of this.#queues.values()) {
      if (receivers && !receivers.has(queue.userId)) continue;
      const own = typeof event === 'function' ? event(queue) : event;
      if (own === null || (queue.eventTypes && !queue.eventTypes.includes(own.type))) continue;
      this.#put(queue, own);
    }
  }

  #put(queue: Queue, event: ServerEvent): void {
    queue.events.push({ ...event, id: ++queue.lastId });
    for (const wake of [...queue.waiting]) wake();
  }

  #expire(): void {
    for (const queue of this.#queues.values())
      if (this.#now() - queue.askedAt > IDLE_LIFE && queue.waiting.size === 0) this.#queues.delete(queue.id);
  }
}
