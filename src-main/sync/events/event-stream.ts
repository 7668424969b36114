import type { ApiClient } from '../../api/client/client.ts';
import { ApiError } from '../../api/transport/errors.ts';
import { noteQueueHeard } from '../../cache/collections/moved-topics.ts';
import { noteCapability } from '../../cache/metadata/capabilities.ts';
import { storedEventQueue } from '../../cache/metadata/event-queue.ts';
import { EVERYTHING, noteStale } from '../../cache/metadata/stale-lists.ts';
import { countIgnoredEvent } from './ignored-events.ts';
import { bounded } from '../../contract/values/bounds.ts';
import { operations } from '../../contract/operations/index.ts';
import { isRefusal, mayFailAlone } from '../wire/fails-alone.ts';
import { isEndpointMissing } from '../wire/missing-endpoint.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import { sendingChanges } from '../outbox/store.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { Delays } from '../connection/delays.ts';
import { AnyEvent, type EventContext, type EventEffect } from '../define/event-handler.ts';
import { handlersOf, nameOf } from './handlers.ts';
import { idOf, inOrder } from './in-order.ts';

/** The longest time in milliseconds, and the most events, for one transaction. Then other work has its turn. */
const LONGEST_STEP = 8;
const MOST_IN_STEP = 250;

/** How often windows learn of the events that were applied so far, while more are pending, in milliseconds. */
const ANNOUNCED_EVERY = 2_000;

/** If more events than this are pending, they are not compared with each change: every change waits for them. */
const MOST_COMPARED = 200;

/**
 * The result of asking for events: new events, no new events, the queue is `lost` on the server, or the server has no events
 * at all (`none`).
 */
export type PollResult = 'news' | 'nothing' | 'lost' | 'none';

interface EventStreamOptions extends EventContext {
  api: ApiClient;
  echoes: ExpectedEchoes;
  timing: Delays;
  /** The messages to notify the user of, in the order in which they arrived. Called once all received events are applied. */
  onNotifications(notifications: MessageNotification[]): void;
  /** An event could not be applied. */
  onFault(error: unknown): void;
}

/**
 * Applies the server's events to the cache, one after the other. Each is applied in the transaction that stores its ID, so
 * that after any interruption the queue resumes at the event that the file is at. An event about a change that is being sent
 * is held up until the outcome is known, and the events behind it with it (sync: Events).
 */
export class EventStream {
  readonly #options: EventStreamOptions;
  /** Received, and not in the cache yet. */
  #pending: unknown[] = [];
  /** The ID of the queue that they came from. */
  #pendingQueue: string | null = null;
  #isFailing = false;
  /** When a request for events last had its response, by `performance.now()`. The time before this run counts as the start. */
  #answeredAt = performance.now();
  /**
   * Notifications wait until every received event is applied: one of these may report that the message was read elsewhere.
   */
  readonly #notifications = new Map<number, MessageNotification>();
  #announcing: NodeJS.Timeout | undefined;

  constructor(options: EventStreamOptions) {
    this.#options = options;
  }

  /** Whether this file has an event queue on the server. Without one everything must be read by register. */
  get isOpen(): boolean {
    return storedEventQueue.read(this.#options.db) !== null;
  }

  /** Whether the last request for events brought none. A separate process of the server may handle events. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Whether no request for events had a response for so long that the server keeps the queue no longer. */
  get isForgotten(): boolean {
    return this.#isFailing && performance.now() - this.#answeredAt > this.#options.timing.queueLife;
  }

  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  /**
   * Requests the events after the last one in the cache.
   * @param how with `waits` the server waits for the next event or heartbeat if there is none yet. Otherwise its response
   * must begin within `within` milliseconds.
   * @throws {ApiError}
   */
  async poll(how: { waits: true } | { within: number }, signal: AbortSignal): Promise<PollResult> {
    const { db, api, timing } = this.#options;
    const queue = storedEventQueue.read(db);
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
      this.noteAlive();
      return this.#isReplaced(queue) ? 'nothing' : this.#take(value.events, queue);
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error;
      this.#isFailing = mayFailAlone(error) || error.kind === 'rate-limited';
      if (error.mayHaveBeenProcessed || !isRefusal(error)) throw error;
      if (this.#isReplaced(queue)) return 'nothing';
      // Whatever the reason of the refusal, a queue without events is of no use.
      const isLost = !isEndpointMissing(error);
      this.close();
      noteCapability(db, 'events', isLost);
      return isLost ? 'lost' : 'none';
    }
  }

  /** Takes over the received events until they are applied. */
  #take(received: unknown[], { id, lastEventId }: { id: string; lastEventId: number }): 'news' | 'nothing' {
    const { events, mayLack } = inOrder(received, lastEventId);
    if (mayLack) noteStale(this.#options.db, EVERYTHING);
    this.#pending = events;
    this.#pendingQueue = id;
    return events.some((event) => (idOf(event) ?? lastEventId) > lastEventId) ? 'news' : 'nothing';
  }

  /** Whether a new queue was opened during the request. Event IDs of the old queue have no meaning in the new queue. */
  #isReplaced({ id }: { id: string }): boolean {
    return storedEventQueue.read(this.#options.db)?.id !== id;
  }

  /** The server has just opened the queue, or has responded to a request for its events. */
  noteAlive(): void {
    this.#answeredAt = performance.now();
    noteQueueHeard(this.#options.db, this.#answeredAt);
  }

  /** Forgets the queue. Windows learn of the events that were applied: no others follow. */
  close(): void {
    this.#pending = [];
    storedEventQueue.write(this.#options.db, null);
    this.#announce();
  }

  /**
   * Forgets the queue and ends it on the server, once: Perch does not resume it, whether that request arrives or not
   * (server-notes: Event queues). Only the queue shows what a delivery overwrote unseen, so it stays until every expected
   * echo has come.
   * @param within milliseconds for the request.
   */
  async end(within: number): Promise<void> {
    const { db, api, echoes } = this.#options;
    const queue = storedEventQueue.read(db);
    if (!queue || within <= 0 || !echoes.isEmpty) return;
    this.close();
    await api
      .call(operations.deleteEventQueue, { queue_id: queue.id }, { timeout: within })
      .catch(() => undefined);
  }

  /**
   * Applies some of the received events. Windows learn of many events at once, so that they do not read everything again
   * after each step, but no later than when the rest is held up.
   * @returns false if all of them are held up by a change that is being sent.
   */
  drain(): boolean {
    const { db, onNotifications } = this.#options;
    const done = db.holdBack(db.transaction(() => this.#apply(this.#pending)));
    this.#pending = this.#pending.slice(done);
    if (this.hasPending && done > 0)
      this.#announcing ??= setTimeout(() => this.#announce(), ANNOUNCED_EVERY).unref();
    else this.#announce();
    if (!this.hasPending && this.#notifications.size > 0) {
      const notifications = [...this.#notifications.values()];
      this.#notifications.clear();
      onNotifications(notifications);
    }
    return done > 0;
  }

  #announce(): void {
    const { db } = this.#options;
    clearTimeout(this.#announcing);
    this.#announcing = undefined;
    if (db.open) db.announceHeldBack();
  }

  /**
   * Prepares a test whether a pending event may be about the same thing as a change. Such an event is applied before the
   * change is sent. The pending events are parsed once for all changes.
   * @returns the test. It is valid until more events are received or applied.
   */
  pendingMatcher(): (change: StoredChange) => boolean {
    if (this.#pending.length > MOST_COMPARED) return () => true;
    const effects = this.#pending.flatMap((event) => this.#effectsOf(event));
    return (change) => effects.some(({ isHeldUp }) => isHeldUp?.([change]));
  }

  /** @returns how many of the events are done with. */
  #apply(events: unknown[]): number {
    const { db } = this.#options;
    const queue = storedEventQueue.read(db);
    // Events of an earlier queue are contained in what was read when the present queue was opened.
    if (!queue || queue.id !== this.#pendingQueue) return events.length;
    const sending = sendingChanges(db);
    let { lastEventId } = queue;
    const until = performance.now() + LONGEST_STEP;
    let applied = 0;
    for (const [index, event] of events.entries()) {
      const { data: parsed } = AnyEvent.safeParse(event);
      // A queue sends events again until they are acknowledged.
      if (parsed && parsed.id <= lastEventId) continue;
      const effects = this.#effectsOf(event);
      const isTooLong = applied >= MOST_IN_STEP || (applied > 0 && performance.now() > until);
      if (isTooLong || effects.some(({ isHeldUp }) => isHeldUp?.(sending))) {
        storedEventQueue.write(db, { ...queue, lastEventId });
        return index;
      }
      for (const effect of effects) this.#applyOne(effect);
      if (effects.some(({ registersAgain }) => registersAgain)) noteStale(db, EVERYTHING);
      if (effects.length === 0)
        countIgnoredEvent(db, parsed ? nameOf(parsed.type, parsed.op) : 'without an ID');
      lastEventId = parsed?.id ?? lastEventId;
      applied += 1;
    }
    storedEventQueue.write(db, { ...queue, lastEventId });
    return events.length;
  }

  /** Applies one event. An event that cannot be applied must not block those behind it. */
  #applyOne({ apply, notification, read, staleAfterFault = [] }: EventEffect): void {
    const { db, onFault } = this.#options;
    try {
      const toShow = db.transaction(() => {
        apply?.(db);
        return notification?.(db);
      })();
      if (toShow) this.#notifications.set(toShow.messageId, toShow);
      if (read === null) this.#notifications.clear();
      else read?.forEach((messageId) => this.#notifications.delete(messageId));
    } catch (error) {
      if (isDatabaseFailure(error)) throw error;
      onFault(error);
      for (const collection of staleAfterFault) noteStale(db, collection);
    }
  }

  #effectsOf(event: unknown): EventEffect[] {
    const { data: parsed } = AnyEvent.safeParse(event);
    if (!parsed) return [];
    return handlersOf(parsed)
      .map(({ effectOf }) => effectOf(event, this.#options))
      .filter((effect) => effect !== null);
  }
}

/** Whether SQLite reports that the file cannot be used at the moment, independent of what is written. */
const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?!CONSTRAINT)/.test(String(error.code));
