import { z } from 'zod';
import type { Db } from '../../cache/file/db.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { TypingNotice } from '../../contract/values/typing.ts';
import type { MessageNotification } from '../../contract/values/notification.ts';

export interface EventContext {
  db: Db;
  userId: number;
  typing: { note(notice: TypingNotice): void };
  /** Whether Perch itself tells the user of scheduled messages that failed. */
  tellsFailed(): boolean;
}

export interface EventEffect {
  /** The collections that are fetched again if the event cannot be applied. */
  staleAfterFault?: readonly CollectionName[];
  /**
   * Whether a change that is being sent may have caused the event, or may have taken effect after it. The event is then
   * applied when the outcome of that change is known.
   */
  isHeldUp?(sending: readonly StoredChange[]): boolean;
  /** Runs in the transaction that stores the event's ID. */
  apply?(db: Db): void;
  /** The notification for the user. Runs after `apply`, in the same transaction. */
  notification?(db: Db): MessageNotification | null;
  /** Messages that the user has read, so that their notifications are dropped; null for all. */
  read?: readonly number[] | null;
  /** Whether the response of register is out of date. Everything is then fetched again. */
  registersAgain?: boolean;
}

/** The handler of one type of event, and of one `op` where the type has several (server-notes: Event types). */
export interface EventHandler {
  type: string;
  op?: string;
  /** Null if the event cannot be parsed. */
  effectOf(event: unknown, context: EventContext): EventEffect | null;
}

/** Declares what an event of this shape does. Fields that are not in the shape are ignored. */
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

/** The fields of every event. An event with an ID can be skipped, whatever else it contains. */
export const AnyEvent = z.object({
  id: z.int(),
  type: z.string().catch('without a type'),
  op: z.string().optional().catch(undefined),
});
