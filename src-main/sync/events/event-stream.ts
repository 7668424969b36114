import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import {
  countIgnoredEvent,
  EVERYTHING,
  noteCapability,
  noteStale,
  readMetadata,
  writeMetadata,
} from '../../cache/metadata.ts';
import { bounded } from '../../contract/bounds.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import { operations } from '../../contract/operations/index.ts';
import { mayFailAlone } from '../wire/fails-alone.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import type { MessageNotification } from '../../contract/notification.ts';
import { sendingChanges } from '../outbox/store.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Delays } from '../connection/delays.ts';
import { AnyEvent, type EventContext, type EventEffect } from '../define/event-handler.ts';
import { handlersOf, nameOf } from './handlers.ts';
import { idOf, inOrder } from './in-order.ts';

/** So long events are applied in one transaction, in milliseconds, and so many; then others have their turn. */
const LONGEST_STEP = 8;
const MOST_IN_STEP = 250;

/** Where more events than this are held up, everything waits for them. */
const MOST_LOOKED_AT = 200;

/** What a question about events was answered. */
export type Told = 'news' | 'nothing' | 'lost' | 'none';

interface EventStreamOptions extends EventContext {
  api: ApiClient;
  timing: Delays;
  /** Called after every commit, with what it changed. */
  onCommit(collections: CollectionName[]): void;
  /** Messages that the user wants to know of, in the order in which they came. Told once, when all that was read is applied. */
  onNotifications(notifications: MessageNotification[]): void;
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
  /** The queue that told of them. */
  #pendingOf: string | null = null;
  #isFailing = false;
  /** What is to be told when everything that was read is in the cache: by then it may have been read elsewhere. */
  readonly #notifications = new Map<number, MessageNotification>();

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  /** Whether the server keeps a queue for this file. Where not, everything is to be registered for again. */
  get isOpen(): boolean {
    return readMetadata(this.#options.db, 'eventQueue') !== null;
  }

  /** Whether the last question brought no word of the server itself. It may be another process that answers it. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /**
   * Asks for what happened since the last event that is in the cache.
   * @param waits for the next event, or a heartbeat, where there is none yet; else the answer is to begin within `within`
   * milliseconds.
   * @returns `news` or `nothing`, `lost` where the server has forgotten the queue, `none` where it has no events at all.
   * @throws {ApiError}
   */
  async ask(how: { waits: true } | { within: number }, signal: AbortSignal): Promise<Told> {
    const { db, api, timing } = this.#options;
    const queue = readMetadata(db, 'eventQueue');
    if (!queue) return 'lost';
    const waits = 'waits' in how;
    const timeout = waits
      ? (bounded('pollTimeout', queue.pollTimeout) ?? timing.pollTimeout) + timing.pollPatience
      : how.within;
    try {
      const { value } = await api.call(
        operations.getEvents,
        { queue_id: queue.id, last_event_id: queue.lastEventId, ...(!waits && { dont_block: true }) },
        { signal, timeout },
      );
      this.#isFailing = false;
      return this.#isLeft(queue) ? 'nothing' : this.#take(value.events, queue);
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      this.#isFailing = mayFailAlone(error);
      if (error.mayHaveBeenProcessed || !isRefusal(error)) throw error;
      if (this.#isLeft(queue)) return 'nothing';
      // Whatever it is that the server refuses, a queue that it does not tell of is none.
      const isLost = !isEndpointMissing(error);
      this.close();
      noteCapability(db, 'events', isLost);
      return isLost ? 'lost' : 'none';
    }
  }

  /** Takes over what was answered, until it is brought into the cache. */
  #take(answered: unknown[], { id, lastEventId }: { id: string; lastEventId: number }): 'news' | 'nothing' {
    const { events, mayLack } = inOrder(answered, lastEventId);
    if (mayLack) noteStale(this.#options.db, EVERYTHING);
    this.#pending = events;
    this.#pendingOf = id;
    return events.some((event) => (idOf(event) ?? lastEventId) > lastEventId) ? 'news' : 'nothing';
  }

  /** Another queue has taken its place while it was asked: what it says counts from other numbers. */
  #isLeft({ id }: { id: string }): boolean {
    return readMetadata(this.#options.db, 'eventQueue')?.id !== id;
  }

  /** Forgets the queue. */
  close(): void {
    this.#pending = [];
    writeMetadata(this.#options.db, 'eventQueue', null);
  }

  /**
   * Forgets the queue and ends it on the server, once: Perch does not resume it, whether that request arrives or not
   * (server-notes: Event queues). Only the queue shows what a delivery overwrote unseen, so it stays until every expected
   * echo has come.
   * @param within milliseconds for the request.
   */
  async end(within: number): Promise<void> {
    const { db, api, echoes } = this.#options;
    const queue = readMetadata(db, 'eventQueue');
    if (!queue || within <= 0 || !echoes.isEmpty) return;
    this.close();
    await api
      .call(operations.deleteEventQueue, { queue_id: queue.id }, { timeout: within })
      .catch(() => undefined);
  }

  /**
   * Brings some of what was read into the cache.
   * @returns false where nothing could be done before something that is on its way has its outcome.
   */
  drain(): boolean {
    const { db, onCommit, onNotifications } = this.#options;
    const changed = new Set<CollectionName>();
    const done = db.transaction(() => this.#apply(this.#pending, changed))();
    this.#pending = this.#pending.slice(done);
    if (changed.size > 0) onCommit([...changed]);
    if (!this.hasPending && this.#notifications.size > 0) {
      const notifications = [...this.#notifications.values()];
      this.#notifications.clear();
      onNotifications(notifications);
    }
    return done > 0;
  }

  /**
   * Whether what was told and is not in the cache yet may be of what a change is about: that comes first.
   * @returns an answer for each change, good until more is told or brought in. What was told is read once for all of them.
   */
  whatIsTold(): (change: StoredChange) => boolean {
    if (this.#pending.length > MOST_LOOKED_AT) return () => true;
    const effects = this.#pending.flatMap((event) => this.#effectsOf(event));
    return (change) => effects.some(({ isHeldUp }) => isHeldUp?.([change]));
  }

  /** @returns how many were applied. */
  #apply(events: unknown[], changed: Set<CollectionName>): number {
    const { db } = this.#options;
    const queue = readMetadata(db, 'eventQueue');
    // What another queue told is in what was read when this one was opened.
    if (!queue || queue.id !== this.#pendingOf) return events.length;
    const sending = sendingChanges(db);
    let { lastEventId } = queue;
    const until = performance.now() + LONGEST_STEP;
    let applied = 0;
    for (const [index, event] of events.entries()) {
      const { data: known } = AnyEvent.safeParse(event);
      // A queue gives again what was not acknowledged.
      if (known && known.id <= lastEventId) continue;
      const effects = this.#effectsOf(event);
      const isTooLong = applied >= MOST_IN_STEP || (applied > 0 && performance.now() > until);
      if (isTooLong || effects.some(({ isHeldUp }) => isHeldUp?.(sending))) {
        writeMetadata(db, 'eventQueue', { ...queue, lastEventId });
        return index;
      }
      for (const effect of effects) {
        this.#applyOne(effect);
        for (const collection of effect.collections) changed.add(collection);
      }
      if (effects.some(({ registersAgain }) => registersAgain)) noteStale(db, EVERYTHING);
      if (effects.length === 0) countIgnoredEvent(db, known ? nameOf(known.type, known.op) : 'without an ID');
      lastEventId = known?.id ?? lastEventId;
      applied += 1;
    }
    writeMetadata(db, 'eventQueue', { ...queue, lastEventId });
    return events.length;
  }

  /** One that does not fit what is here must not stand in the way of those behind it. */
  #applyOne({ apply, notification, read, collections }: EventEffect): void {
    const { db, onFault } = this.#options;
    try {
      const wanted = db.transaction(() => {
        apply?.(db);
        return notification?.(db);
      })();
      if (wanted) this.#notifications.set(wanted.messageId, wanted);
      if (read === null) this.#notifications.clear();
      else read?.forEach((messageId) => this.#notifications.delete(messageId));
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

const isRefusal = ({ kind }: ApiError): boolean => kind === 'rejected' || kind === 'forbidden';

/** The file cannot be written at the moment, whatever is written. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?!CONSTRAINT)/.test(String(error.code));
