import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import type { State } from './state.ts';

/** Reads and writes things of a kind, and reports each change to the event queues. */
export class Store {
  protected readonly database: Database;
  protected readonly events: EventQueues;
  readonly #milliseconds: () => number;

  /** `now` in milliseconds. */
  constructor(database: Database, events: EventQueues, now: () => number) {
    this.database = database;
    this.events = events;
    this.#milliseconds = now;
  }

  /** In UNIX seconds. */
  protected now(): number {
    return Math.floor(this.#milliseconds() / 1000);
  }
}

export type StoreClass<Store> = new (...parts: ConstructorParameters<typeof Store>) => Store;

/** What reports changes that need more of the state than the changed thing. */
export class Reporter {
  protected readonly events: EventQueues;
  /** The state is complete only after this was made. */
  protected readonly state: () => State;

  constructor(events: EventQueues, state: () => State) {
    this.events = events;
    this.state = state;
  }
}
