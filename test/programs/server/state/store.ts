import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import type { State } from './state.ts';

/** What a store is made of: what reports its changes, and the clock, in milliseconds. */
export type StoreParts<Events = EventQueues> = readonly [
  database: Database,
  events: Events,
  now: () => number,
];

/** Reads and writes things of a kind, and reports each change. */
export class Store<Events = EventQueues> {
  protected readonly database: Database;
  protected readonly events: Events;
  protected readonly milliseconds: () => number;

  constructor(...[database, events, now]: StoreParts<Events>) {
    this.database = database;
    this.events = events;
    this.milliseconds = now;
  }

  /** In UNIX seconds. */
  protected now(): number {
    return Math.floor(this.milliseconds() / 1000);
  }
}

export type StoreClass<Store> = new (...parts: StoreParts) => Store;

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
