import { z } from 'zod';
import { lengthOf } from '../text/text.ts';
import { operation } from './operation.ts';
import { messageLevels, MessageRecipient, MessageType } from './scheduled-messages.ts';

/** A message as lists show it (server-notes: Messages). The topic is called `subject`. */
export const ServerMessage = z.object({
  id: z.int(),
  type: MessageType,
  sender_id: z.int(),
  sender_full_name: z.string().optional(),
  sender_email: z.string().optional(),
  avatar_url: z.string().nullish(),
  stream_id: z.int().optional(),
  /** A channel's name, or the people with the user among them. */
  display_recipient: z
    .union([
      z.string(),
      z.array(z.object({ id: z.int(), email: z.string().optional(), full_name: z.string().optional() })),
    ])
    .optional(),
  subject: z.string().optional(),
  content: z.string(),
  content_type: z.string().optional(),
  timestamp: z.int(),
  last_edit_timestamp: z.int().nullish(),
  flags: z.array(z.string()).optional(),
  reactions: z
    .array(
      z.object({
        emoji_name: z.string(),
        emoji_code: z.string(),
        reaction_type: z.string(),
        user_id: z.int().optional(),
      }),
    )
    .optional(),
  /** A poll or a to-do list, and what people did with it; each has its words as JSON. */
  submessages: z
    .array(z.object({ id: z.int().optional(), sender_id: z.int(), content: z.string() }))
    .optional(),
});

/** One version of a message (server-notes: Edit history). The first one is the original and has no `prev_` fields. */
export const MessageSnapshot = z.object({
  topic: z.string(),
  content: z.string(),
  rendered_content: z.string(),
  timestamp: z.int(),
  /** Null for edits from before servers recorded the author. */
  user_id: z.int().nullable(),
  prev_topic: z.string().optional(),
  stream: z.int().optional(),
  prev_stream: z.int().optional(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
});

const emoji = {
  emoji_code: z.string().optional(),
  reaction_type: z.string().optional(),
};

/** Servers refuse a longer explanation (server-notes: Limits). */
export const REPORT_DESCRIPTION_LIMIT = 1000;

/** The operations on messages (server-notes: Messages; server-notes: Editing). */
export const messageOperations = {
  /** A range around `anchor`, or single messages by `message_ids`. */
  getMessages: operation('GET /messages', {
    params: z.object({
      anchor: z.union([z.int(), z.enum(['newest', 'oldest', 'first_unread'])]).optional(),
      include_anchor: z.boolean().optional(),
      num_before: z.int().optional(),
      num_after: z.int().optional(),
      narrow: z
        .array(
          z.object({
            operator: z.string(),
            operand: z.union([z.string(), z.int(), z.array(z.int())]),
            negated: z.boolean().optional(),
          }),
        )
        .optional(),
      client_gravatar: z.boolean().optional(),
      apply_markdown: z.boolean().optional(),
      message_ids: z.array(z.int()).optional(),
      allow_empty_topic_name: z.boolean().optional(),
    }),
    response: z.object({
      messages: z.array(ServerMessage),
      /** For `newest` a number above every ID, too large for an exact integer. */
      anchor: z.number().optional(),
      found_newest: z.boolean().optional(),
      found_oldest: z.boolean().optional(),
      found_anchor: z.boolean().optional(),
      history_limited: z.boolean().optional(),
    }),
    paramLevels: { message_ids: 300, allow_empty_topic_name: 334 },
    screen: 'Topics → a topic',
  }),

  getMessage: operation('GET /messages/{message_id}', {
    params: z.object({
      message_id: z.int(),
      apply_markdown: z.boolean().optional(),
      allow_empty_topic_name: z.boolean().optional(),
    }),
    response: z.object({ message: ServerMessage, raw_content: z.string().optional() }),
    paramLevels: { allow_empty_topic_name: 334 },
    screen: 'A message',
  }),

  /**
   * A repeat sends it twice (server-notes: Sending). It is sent at once, or queued where the user chose that
   * while offline.
   */
  sendMessage: operation('POST /messages', {
    params: z.object({
      type: MessageType,
      to: MessageRecipient,
      content: z.string(),
      topic: z.string().optional(),
      read_by_sender: z.boolean().optional(),
    }),
    response: z.object({ id: z.int() }),
    delivery: 'now',
    once: true,
    paramLevels: { ...messageLevels, read_by_sender: 236 },
    screen: 'Composer → send now',
  }),

  editMessage: operation('PATCH /messages/{message_id}', {
    params: z.object({
      message_id: z.int(),
      content: z.string().optional(),
      prev_content_sha256: z.string().optional(),
      topic: z.string().optional(),
      stream_id: z.int().optional(),
      propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
    }),
    delivery: 'set',
    paramLevels: { 'topic=empty': 334, prev_content_sha256: 379 },
    screen: 'A message → edit; a topic → resolve',
  }),

  /** Oldest first (server-notes: Edit history). */
  getMessageHistory: operation('GET /messages/{message_id}/history', {
    params: z.object({ message_id: z.int(), allow_empty_topic_name: z.boolean().optional() }),
    response: z.object({ message_history: z.array(MessageSnapshot) }),
    paramLevels: { allow_empty_topic_name: 334 },
    source: 'core',
    screen: 'A message → history',
  }),

  /** A repeat fails with `REACTION_ALREADY_EXISTS`, which counts as success (server-notes: Reactions). */
  addReaction: operation('POST /messages/{message_id}/reactions', {
    params: z.object({ message_id: z.int(), emoji_name: z.string(), ...emoji }),
    delivery: 'set',
    screen: 'A message → add a reaction',
  }),

  /** A repeat fails with `REACTION_DOES_NOT_EXIST`, which counts as success (server-notes: Reactions). */
  removeReaction: operation('DELETE /messages/{message_id}/reactions', {
    params: z.object({ message_id: z.int(), emoji_name: z.string().optional(), ...emoji }),
    delivery: 'set',
    responseLevels: { REACTION_DOES_NOT_EXIST: 193 },
    source: 'core',
    screen: 'A message → my reactions',
  }),

  /** `messages` in the response repeats what was sent (server-notes: Message flags). */
  updateMessageFlags: operation('POST /messages/flags', {
    params: z.object({
      messages: z.array(z.int()),
      op: z.enum(['add', 'remove']),
      flag: z.enum(['read', 'starred', 'collapsed', 'hide_link_previews']),
    }),
    response: z.object({
      messages: z.array(z.int()),
      ignored_because_not_subscribed_channels: z.array(z.int()).optional(),
    }),
    delivery: 'set',
    paramLevels: { 'flag=hide_link_previews': 510 },
    beyondCore: ['flag=hide_link_previews'],
    responseLevels: { ignored_because_not_subscribed_channels: 355 },
    source: 'core',
    screen: 'A message → read, star, collapse',
  }),

  /** Not idempotent (server-notes: Reports). `other` needs a description. */
  reportMessage: operation('POST /messages/{message_id}/report', {
    params: z.object({
      message_id: z.int(),
      /** One of the core's five, or on newer servers a key that register reports (server-notes: Reports). */
      report_type: z.string(),
      description: z
        .string()
        .refine((text) => lengthOf(text) <= REPORT_DESCRIPTION_LIMIT)
        .optional(),
    }),
    delivery: 'create',
    minFeatureLevel: 382,
    source: 'core',
    screen: 'A message → report',
  }),
};
