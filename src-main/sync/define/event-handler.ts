import { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import type { TypingNotice } from '../../contract/typing.ts';
import type { MessageNotification } from '../../contract/notification.ts';

/** What handlers of events need to know. */
export interface EventContext {
  db: Db;
  userId: number;
  typing: { note(notice: TypingNotice): void };
  echoes: ExpectedEchoes;
}

/** What an event does to the cache. */
export interface EventEffect {
  /** What windows show of it. */
  collections: readonly CollectionName[];
  /**
   * One of these changes, which are on their way, may be what the event tells of, or may have come after it: it is applied
   * when their outcome is known.
   */
  isHeldUp?(sending: readonly StoredChange[]): boolean;
  /** Runs in the transaction that stores the event's ID. */
  apply?(db: Db): void;
  /** What the user is to be notified of; runs after `apply`, in the same transaction. */
  notification?(db: Db): MessageNotification | null;
  /** Messages that the user has read, so that nobody is notified of them any more; null for all. */
  read?: readonly number[] | null;
  /** What register told is not true any more: everything is asked for again, soon. */
  registersAgain?: boolean;
}

/** The handler of one type of events, and of one `op` where the type has several (server-notes: Event types). */
export interface EventHandler {
  type: string;
  op?: string;
  /** Null where the event makes no sense. */
  effectOf(event: unknown, context: EventContext): EventEffect | null;
}

/** Declares what an event of this shape does; fields that are not in the shape are ignored. */
export const eventHandler = <Event>(
  type: string,
  op: string | undefined,
  shape: z.ZodType<Event>,
  effectOf: (event: Event, context: EventContext) => EventEffect,
): EventHandler => ({
  type,
  op,
  effectOf(event, context) {
    const { success, data } = shape.safeParse(event);
    return success ? effectOf(data, context) : null;
  },
});

/** What every event has. One with an ID can be done with, whatever else it says. */
export const AnyEvent = z.object({
  id: z.int(),
  type: z.string().catch('without a type'),
  op: z.string().optional().catch(undefined),
});
