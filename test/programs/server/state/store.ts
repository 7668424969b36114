import type { Database } from 'better-sqlite3';
import type { EventQueues } from './event-queues.ts';
import type { State } from './state.ts';

/** Reads and writes things of a kind, and reports each change to the event queues. */
export class Store {
  protected readonly database: Database;
  protected readonly events: EventQueues;

  constructor(database: Database, events: EventQueues) {
    this.database = database;
    this.events = events;
  }
}

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
