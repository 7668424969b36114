import { z } from 'zod';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { eventHandler, type EventHandler } from '../define/event-handler.ts';

/** Events about the server itself and about the queue (server-notes: Event types). */
export const sessionEvents: readonly EventHandler[] = [
  eventHandler('heartbeat', undefined, z.object({}), () => ({})),
  // A server with another feature level has other parameters and endpoints.
  eventHandler(
    'restart',
    undefined,
    z.object({ zulip_feature_level: z.int().optional() }),
    ({ zulip_feature_level: level }, { db }) => ({
      registersAgain: level !== undefined && level !== storedRealm.read(db)?.featureLevel,
    }),
  ),
];
