import type { z } from 'zod';
import type { EventContext } from './event-handler.ts';

/** How the server names one item of a collection: by its ID, or its natural key. */
export type ItemName = number | string;

/** The effect of an event on a collection. */
export type Patch<Value, Item> =
  /** The collection has these items. Each is whole. */
  | { upsert: Item[] }
  /** The collection has these items and no others. */
  | { replaceAll: Item[] }
  /** The collection does not have these items any more. */
  | { remove: ItemName[] }
  /** A part of these items has changed. */
  | { update: ItemName[]; to(value: Value): Value }
  /** The collection has changed. Only its list shows how. */
  | { invalidate: true };

/** One type of event about a collection. */
export interface CollectionEvent<Value, Item> {
  type: string;
  op?: string;
  /** Null if the event cannot be parsed. */
  read(event: unknown, context: EventContext): Patch<Value, Item>[] | null;
}

/** Declares what an event of this shape does to a collection. Fields that are not in the shape are ignored. */
export const patchEvent = <Event, Value, Item>(
  type: string,
  op: string | undefined,
  shape: z.ZodType<Event>,
  patchOf: (event: Event, context: EventContext) => Patch<Value, Item> | Patch<Value, Item>[],
): CollectionEvent<Value, Item> => ({
  type,
  op,
  read(event, context) {
    const { success, data } = shape.safeParse(event);
    return success ? [patchOf(data, context)].flat() : null;
  },
});
