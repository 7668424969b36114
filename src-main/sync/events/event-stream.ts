import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { countIgnoredEvent, noteOffers, noteStale, readFact, writeFact } from '../../cache/facts.ts';
import type { Collection } from '../../contract/ipc.ts';
import { operations } from '../../contract/operations/index.ts';
import { isNotOffered } from '../not-offered.ts';
import { sendingChanges } from '../outbox.ts';
import type { Timing } from '../timing.ts';
import { AnyEvent, type EventContext, type EventEffect } from './event.ts';
import { handlersOf, nameOf } from './handlers.ts';

/** So many events are applied in one transaction, so that none takes long. */
const MOST_AT_ONCE = 100;

/** A server that says nothing for so much longer than it said it would is not there any more, in milliseconds. */
const PATIENCE = 15_000;

interface EventStreamOptions extends EventContext {
  api: ApiClient;
  timing: Timing;
  /** Called after every commit, with what it changed. */
  onCommit(collections: Collection[]): void;
  /** An event that could not be applied; what it told of is asked for again. */
  onFault(error: unknown): void;
}

/**
 * What the server tells of changes, one after the other, into the cache: each in the transaction that stores its ID, so that
 * after any interruption the queue goes on where the file is. An event of something that is on its way waits for the
 * outcome, and those behind it with it.
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  /** Read, and not in the cache yet. */
  #pending: unknown[] = [];

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  /** Whether the server keeps a queue for this file. Where not, everything is to be registered for again. */
  get isOpen(): boolean {
    return readFact(this.#options.db, 'eventQueue') !== null;
  }

  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /**
   * Asks for what happened since the last event that is in the cache.
   * @param waits for the next event, or a heartbeat, where there is none yet.
   * @returns `lost` where the server has forgotten the queue, `none` where it has no events at all.
   * @throws {ApiError}
   */
  async ask({ waits }: { waits: boolean }, signal: AbortSignal): Promise<'told' | 'lost' | 'none'> {
    const { db, api, timing } = this.#options;
    const queue = readFact(db, 'eventQueue');
    if (!queue) return 'lost';
    const timeout = waits ? (queue.pollTimeout ?? timing.pollTimeout) + PATIENCE : timing.requestTimeout;
    try {
      const { value } = await api.call(
        operations.getEvents,
        { queue_id: queue.id, last_event_id: queue.lastEventId, ...(!waits && { dont_block: true }) },
        { signal, timeout },
      );
      // One that does not wait would be asked all the time.
      if (waits && !value.events.some((event) => idOf(event) > queue.lastEventId))
        throw new ApiError('malformed', { mayHaveBeenProcessed: true });
      this.#pending = value.events;
      return 'told';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isLost = error.details.code === 'BAD_EVENT_QUEUE_ID';
      if (!isLost && (error.mayHaveBeenProcessed || !isNotOffered(error))) throw error;
      this.close();
      noteOffers(db, 'events', isLost);
      return isLost ? 'lost' : 'none';
    }
  }

  /** Forgets the queue. */
  close(): void {
    this.#pending = [];
    writeFact(this.#options.db, 'eventQueue', null);
  }

  /**
   * Brings some of what was read into the cache.
   * @returns false where nothing could be done before something that is on its way has its outcome.
   */
  drain(): boolean {
    const { db, onCommit } = this.#options;
    const changed = new Set<Collection>();
    const done = db.transaction(() => this.#apply(this.#pending.slice(0, MOST_AT_ONCE), changed))();
    this.#pending = this.isOpen ? this.#pending.slice(done) : [];
    if (changed.size > 0) onCommit([...changed]);
    return done > 0;
  }

  /** @returns how many were applied. */
  #apply(events: unknown[], changed: Set<Collection>): number {
    const { db } = this.#options;
    const queue = readFact(db, 'eventQueue');
    if (!queue) return events.length;
    const sending = sendingChanges(db);
    let { lastEventId } = queue;
    for (const [index, event] of events.entries()) {
      const { data: known } = AnyEvent.safeParse(event);
      // A queue gives again what was not acknowledged.
      if (known && known.id <= lastEventId) continue;
      const effects = known ? this.#effectsOf(known, event) : [];
      if (effects.some(({ isHeldUp }) => isHeldUp?.(sending))) {
        writeFact(db, 'eventQueue', { ...queue, lastEventId });
        return index;
      }
      for (const effect of effects) {
        this.#applyOne(effect);
        for (const collection of effect.collections) changed.add(collection);
      }
      if (effects.some(({ registersAgain }) => registersAgain)) {
        this.close();
        return events.length;
      }
      if (!known || effects.length === 0)
        countIgnoredEvent(db, known ? nameOf(known.type, known.op) : 'without a type');
      lastEventId = known?.id ?? lastEventId;
    }
    writeFact(db, 'eventQueue', { ...queue, lastEventId });
    return events.length;
  }

  /** One that does not fit what is here must not stand in the way of those behind it. */
  #applyOne({ apply, collections }: EventEffect): void {
    const { db, onFault } = this.#options;
    try {
      db.transaction(() => apply?.(db))();
    } catch (error) {
      if (isOfTheFile(error)) throw error;
      onFault(error);
      for (const collection of collections) noteStale(db, collection);
    }
  }

  #effectsOf(known: { type: string; op?: string }, event: unknown): EventEffect[] {
    return handlersOf(known)
      .map(({ effectOf }) => effectOf(event, this.#options))
      .filter((effect) => effect !== null);
  }
}

const idOf = (event: unknown): number => AnyEvent.safeParse(event).data?.id ?? -Infinity;

/** The file cannot be written at the moment, whatever is written. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?!CONSTRAINT)/.test(String(error.code));
