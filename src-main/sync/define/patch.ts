import type { z } from 'zod';
import type { EventContext } from './event-handler.ts';

/** What the server calls one thing of a collection: its ID, or its natural key. */
export type ItemName = number | string;

/** What an event says of a collection. */
export type Patch<Value, Item> =
  /** The collection has these, whole. */
  | { upsert: Item[] }
  /** It has these and nothing else. */
  | { replaceAll: Item[] }
  /** It does not have these any more. */
  | { remove: ItemName[] }
  /** Something of these is different now. */
  | { update: ItemName[]; to(value: Value): Value }
  /** It is not what it was; the list tells. */
  | { invalidate: true };

/** One type of event that tells of a collection. */
export interface CollectionEvent<Value, Item> {
  type: string;
  op?: string;
  /** Null where the event makes no sense. */
  read(event: unknown, context: EventContext): Patch<Value, Item>[] | null;
}

/** Declares what an event of this shape says of a collection; fields that are not in the shape are ignored. */
export const patchEvent = <Event, Value, Item>(
  type: string,
  op: string | undefined,
  shape: z.ZodType<Event>,
  say: (event: Event, context: EventContext) => Patch<Value, Item> | Patch<Value, Item>[],
): CollectionEvent<Value, Item> => ({
  type,
  op,
  read(event, context) {
    const { success, data } = shape.safeParse(event);
    return success ? [say(data, context)].flat() : null;
  },
});
