import { z } from 'zod';
import { operation } from './operation.ts';

/** Contract: `private` is the older word for `direct`, `stream` for `channel`. Servers answer with the older ones (field notes A4). */
export const MessageType = z.enum(['direct', 'channel', 'stream', 'private']);

/** A channel's ID, or the IDs of the people. */
export const MessageRecipient = z.union([z.int(), z.array(z.int())]);

/** Feature levels that sending, scheduling and changing what is scheduled share. */
export const messageLevels = { 'type=channel': 248, 'topic=empty': 334 };

/** Contract: POST /scheduled_messages. Not idempotent: a repeat makes a second one (field notes C). */
export const createScheduledMessage = operation({
  id: 'create-scheduled-message',
  method: 'POST',
  path: '/scheduled_messages',
  params: z.object({
    type: MessageType,
    to: MessageRecipient,
    content: z.string(),
    topic: z.string().optional(),
    scheduled_delivery_timestamp: z.int(),
    read_by_sender: z.boolean().optional(),
  }),
  response: z.object({ scheduled_message_id: z.int() }),
  delivery: 'create',
  minFeatureLevel: 179,
  paramLevels: { ...messageLevels, read_by_sender: 236 },
  source: 'contract',
  screen: 'Scheduled → new',
});

/** Contract, Scheduled message, with what the lists add (field notes A4, B1). */
export const ServerScheduledMessage = z.object({
  scheduled_message_id: z.int(),
  type: MessageType,
  to: MessageRecipient,
  /** Messages to people have none. */
  topic: z.string().nullish(),
  content: z.string(),
  rendered_content: z.string().optional(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean().optional(),
});

/** Field notes B1. */
export const getScheduledMessages = operation({
  id: 'get-scheduled-messages',
  method: 'GET',
  path: '/scheduled_messages',
  params: z.object({}),
  response: z.object({ scheduled_messages: z.array(ServerScheduledMessage) }),
  delivery: 'read',
  minFeatureLevel: 173,
  source: 'field',
  screen: 'Scheduled',
});

/** Field notes A4, B1. One that failed needs a new time in the future. Answers 404 when it is no longer there. */
export const editScheduledMessage = operation({
  id: 'edit-scheduled-message',
  method: 'PATCH',
  path: '/scheduled_messages/{scheduled_message_id}',
  params: z.object({
    scheduled_message_id: z.int(),
    type: MessageType.optional(),
    to: MessageRecipient.optional(),
    content: z.string().optional(),
    topic: z.string().optional(),
    scheduled_delivery_timestamp: z.int().optional(),
  }),
  delivery: 'set',
  minFeatureLevel: 184,
  paramLevels: messageLevels,
  source: 'field',
  screen: 'Scheduled → edit',
});

/** Field notes B1. Answers 404 when it is no longer there: it was deleted, or sent. */
export const deleteScheduledMessage = operation({
  id: 'delete-scheduled-message',
  method: 'DELETE',
  path: '/scheduled_messages/{scheduled_message_id}',
  params: z.object({ scheduled_message_id: z.int() }),
  delivery: 'set',
  minFeatureLevel: 173,
  source: 'field',
  screen: 'Scheduled → delete',
});
