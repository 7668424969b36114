import { collections } from '../collections/catalog.ts';
import type { EventHandler } from '../define/event-handler.ts';
import { messageEvents } from './message.ts';
import { organizationEvents } from './organization.ts';
import { collectionHandler } from './collection-events.ts';
import { sessionEvents } from './session.ts';
import { statusEvents } from './status.ts';
import { subscriberEvents } from './subscriber.ts';
import { typingEvents } from './typing.ts';

/** Everything that is done about the server's events. Several handlers may be about one type. */
const handlers: readonly EventHandler[] = [
  ...collections.flatMap((collection) =>
    (collection.events ?? []).map((event) => collectionHandler(collection, event)),
  ),
  ...statusEvents,
  ...organizationEvents,
  ...subscriberEvents,
  ...messageEvents,
  ...typingEvents,
  ...sessionEvents,
];

/** The types that register is asked for. */
export const eventTypes: string[] = [...new Set(handlers.map(({ type }) => type))];

const byName = Map.groupBy(handlers, ({ type, op }) => nameOf(type, op));

/** Those that are about events of this type and `op`. */
export const handlersOf = ({ type, op }: { type: string; op?: string }): readonly EventHandler[] =>
  byName.get(nameOf(type, op)) ?? byName.get(nameOf(type)) ?? [];

/** How events of a type and `op` are counted. */
export function nameOf(type: string, op?: string): string {
  return op === undefined ? type : `${type} ${op}`;
}
