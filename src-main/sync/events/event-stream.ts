import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { countIgnoredEvent, noteOffers, noteStale, readFact, writeFact } from '../../cache/facts.ts';
import type { Collection } from '../../contract/ipc.ts';
import { operations } from '../../contract/operations/index.ts';
import { isNotOffered } from '../not-offered.ts';
import { sendingChanges } from '../outbox.ts';
import type { StoredChange } from '../change.ts';
import { Retry } from '../retry.ts';
import type { Timing } from '../timing.ts';
import { AnyEvent, type EventContext, type EventEffect } from './event.ts';
import { handlersOf, nameOf } from './handlers.ts';

/** So long events are applied in one transaction, in milliseconds; then others have their turn. */
const LONGEST_STEP = 15;

/** Where more events than this are held up, everything waits for them. */
const MOST_LOOKED_AT = 200;

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
  /** When the server was last asked to wait, by the monotonic clock. */
  #askedAt = -Infinity;
  /** A server that has nothing to tell and does not wait, or that forgets every queue, is not asked all the time. */
  readonly retry: Retry;

  constructor(options: EventStreamOptions) {
    this.#options = options;
    this.retry = new Retry(options.timing);
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
    if (waits) await this.#pace(signal);
    const timeout = waits
      ? (queue.pollTimeout ?? timing.pollTimeout) + timing.pollPatience
      : timing.requestTimeout;
    try {
      const { value } = await api.call(
        operations.getEvents,
        { queue_id: queue.id, last_event_id: queue.lastEventId, ...(!waits && { dont_block: true }) },
        { signal, timeout },
      );
      if (this.#isLeft(queue)) return 'told';
      const isNews = value.events.some((event) => idOf(event) > queue.lastEventId);
      if (waits && isNews) this.retry.reset();
      else if (waits) this.retry.failed();
      this.#pending = value.events;
      return 'told';
    } catch (error) {
      if (waits && !signal.aborted) this.retry.failed();
      if (!(error instanceof ApiError) || error.mayHaveBeenProcessed || !isRefusal(error)) throw error;
      if (this.#isLeft(queue)) return 'told';
      // Whatever it is that the server refuses, a queue that it does not tell of is none.
      const isLost = !isNotOffered(error);
      this.close();
      noteOffers(db, 'events', isLost);
      return isLost ? 'lost' : 'none';
    }
  }

  async #pace(signal: AbortSignal): Promise<void> {
    const { timing } = this.#options;
    const sinceAsked = performance.now() - this.#askedAt;
    await sleep(Math.max(timing.pollEvery - sinceAsked, this.retry.waits), undefined, { signal });
    this.#askedAt = performance.now();
    this.retry.begin();
  }

  /** Another queue has taken its place while it was asked: what it says counts from other numbers. */
  #isLeft({ id }: { id: string }): boolean {
    return readFact(this.#options.db, 'eventQueue')?.id !== id;
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
    const done = db.transaction(() => this.#apply(this.#pending, changed))();
    this.#pending = this.isOpen ? this.#pending.slice(done) : [];
    if (changed.size > 0) onCommit([...changed]);
    return done > 0;
  }

  /** Whether what was told and is not in the cache yet may be of what this change is about: that comes first. */
  isToldOf(change: StoredChange): boolean {
    return (
      this.#pending.length > MOST_LOOKED_AT ||
      this.#pending.some((event) => this.#effectsOf(event).some(({ isHeldUp }) => isHeldUp?.([change])))
    );
  }

  /** @returns how many were applied. */
  #apply(events: unknown[], changed: Set<Collection>): number {
    const { db } = this.#options;
    const queue = readFact(db, 'eventQueue');
    if (!queue) return events.length;
    const sending = sendingChanges(db);
    let { lastEventId } = queue;
    const until = performance.now() + LONGEST_STEP;
    for (const [index, event] of events.entries()) {
      const { data: known } = AnyEvent.safeParse(event);
      // A queue gives again what was not acknowledged.
      if (known && known.id <= lastEventId) continue;
      const effects = this.#effectsOf(event);
      const isTooLong = index > 0 && performance.now() > until;
      if (isTooLong || effects.some(({ isHeldUp }) => isHeldUp?.(sending))) {
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
      if (effects.length === 0) countIgnoredEvent(db, known ? nameOf(known.type, known.op) : 'without an ID');
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

  #effectsOf(event: unknown): EventEffect[] {
    const { data: known } = AnyEvent.safeParse(event);
    if (!known) return [];
    return handlersOf(known)
      .map(({ effectOf }) => effectOf(event, this.#options))
      .filter((effect) => effect !== null);
  }
}

const idOf = (event: unknown): number => AnyEvent.safeParse(event).data?.id ?? -Infinity;

const isRefusal = ({ kind }: ApiError): boolean => kind === 'rejected' || kind === 'forbidden';

/** The file cannot be written at the moment, whatever is written. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?!CONSTRAINT)/.test(String(error.code));
