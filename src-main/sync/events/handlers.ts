import { collections } from '../collections/catalog.ts';
import type { EventHandler } from '../define/event-handler.ts';
import { messageEvents } from './message.ts';
import { organizationEvents } from './organization.ts';
import { collectionHandler } from './collection-events.ts';
import { sessionEvents } from './session.ts';
import { subscriberEvents } from './subscriber.ts';
import { teamSnippetEvents } from './team-snippets.ts';
import { typingEvents } from './typing.ts';

/** All handlers of the server's events. One type may have several. */
const handlers: readonly EventHandler[] = [
  ...collections.flatMap((collection) =>
    collection.events.map((event) => collectionHandler(collection, event)),
  ),
  ...organizationEvents,
  ...subscriberEvents,
  ...messageEvents,
  ...teamSnippetEvents,
  ...typingEvents,
  ...sessionEvents,
];

/** The event types to subscribe to with register. */
export const eventTypes: string[] = [...new Set(handlers.map(({ type }) => type))];

const byName = Map.groupBy(handlers, ({ type, op }) => nameOf(type, op));

/** The handlers of events of this type and `op`. Those of the type alone apply where the `op` has none. */
export const handlersOf = ({ type, op }: { type: string; op?: string }): readonly EventHandler[] =>
  byName.get(nameOf(type, op)) ?? byName.get(nameOf(type)) ?? [];

/** The name under which handlers are found and ignored events are counted. */
export function nameOf(type: string, op?: string): string {
  return op === undefined ? type : `${type} ${op}`;
}
