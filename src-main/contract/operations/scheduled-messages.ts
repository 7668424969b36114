import { z } from 'zod';
import { operation } from './operation.ts';

/**
 * `private` is the older name of `direct`, `stream` of `channel`. Servers return the older ones (server-notes: Names
 * that differ).
 */
export const MessageType = z.enum(['direct', 'channel', 'stream', 'private']);

/** A channel's ID, or the IDs of the people. */
export const MessageRecipient = z.union([z.int(), z.array(z.int())]);

/** The feature levels that sending, scheduling and editing scheduled messages share. */
export const messageLevels = { 'type=channel': 248, 'topic=empty': 334 };

/** A scheduled message as lists show it (server-notes: Scheduled messages). */
export const ServerScheduledMessage = z.object({
  scheduled_message_id: z.int(),
  type: MessageType,
  to: MessageRecipient,
  /** Missing for messages to people. */
  topic: z.string().nullish(),
  content: z.string(),
  rendered_content: z.string().optional(),
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean().optional(),
});

/** The operations on scheduled messages (server-notes: Scheduled messages). */
export const scheduledOperations = {
  /** A repeat makes a second one (server-notes: Repeats). */
  createScheduledMessage: operation('POST /scheduled_messages', {
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
    paramLevels: { ...messageLevels, read_by_sender: 236 },
    source: 'core',
    screen: 'Scheduled → new',
  }),

  getScheduledMessages: operation('GET /scheduled_messages', {
    response: z.object({ scheduled_messages: z.array(ServerScheduledMessage) }),
    screen: 'Scheduled',
  }),

  /** One that failed needs a new time in the future. Answers 404 when it is no longer there. */
  editScheduledMessage: operation('PATCH /scheduled_messages/{scheduled_message_id}', {
    params: z.object({
      scheduled_message_id: z.int(),
      type: MessageType.optional(),
      to: MessageRecipient.optional(),
      content: z.string().optional(),
      topic: z.string().optional(),
      scheduled_delivery_timestamp: z.int().optional(),
    }),
    delivery: 'set',
    paramLevels: messageLevels,
    screen: 'Scheduled → edit',
  }),

  /**
   * Fails with 404 where the message was deleted before. Its success does not show that the message was not
   * sent.
   */
  deleteScheduledMessage: operation('DELETE /scheduled_messages/{scheduled_message_id}', {
    params: z.object({ scheduled_message_id: z.int() }),
    delivery: 'set',
    screen: 'Scheduled → delete',
  }),
};
