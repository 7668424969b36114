import { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import type { CollectionName } from '../../contract/ipc.ts';
import type { StoredChange } from '../outbox/change.ts';
import type { ExpectedEchoes } from '../outbox/echoes.ts';
import type { TypingNotice } from '../../contract/typing.ts';
import type { MessageNotification } from '../../contract/notification.ts';

/** What handlers of events need. */
export interface EventContext {
  db: Db;
  userId: number;
  typing: { note(notice: TypingNotice): void };
  echoes: ExpectedEchoes;
}

/** What an event does to the cache. */
export interface EventEffect {
  /** The collections that windows must read again. */
  collections: readonly CollectionName[];
  /**
   * Whether one of the changes that are being sent may be what the event tells of, or may have come after it. The event is
   * then applied when their outcome is known.
   */
  isHeldUp?(sending: readonly StoredChange[]): boolean;
  /** Runs in the transaction that stores the event's ID. */
  apply?(db: Db): void;
  /** What to notify the user of. It runs after `apply`, in the same transaction. */
  notification?(db: Db): MessageNotification | null;
  /** Messages that the user has read, so that their notifications go; null for all. */
  read?: readonly number[] | null;
  /** Whether the response of register is not true any more. Everything is then asked for again, soon. */
  registersAgain?: boolean;
}

/** The handler of one type of events, and of one `op` where the type has several (server-notes: Event types). */
export interface EventHandler {
  type: string;
  op?: string;
  /** Null where the event makes no sense. */
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

/** What every event has. An event with an ID can be passed over, whatever else it says. */
export const AnyEvent = z.object({
  id: z.int(),
  type: z.string().catch('without a type'),
  op: z.string().optional().catch(undefined),
});
