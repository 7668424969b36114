import { z } from 'zod';
import { operation } from './operation.ts';

/** The server's version and periods. Each schema lists its fields one by one, although such lists look alike. */
const server = {
  zulip_version: z.string().optional(),
  zulip_feature_level: z.int().optional(),
  server_report_message_types: z.array(z.object({ key: z.string(), name: z.string() })).optional(),
  server_emoji_data_url: z.string().optional(),
  /** From feature level 326 (server-notes: Defaults of permissions). */
  server_supported_permission_settings: z
    .object({ stream: z.record(z.string(), z.object({ default_group_name: z.string() })) })
    .optional(),
  server_supported_languages: z.array(z.string()).optional(),
  server_web_public_streams_enabled: z.boolean().optional(),
  server_presence_ping_interval_seconds: z.int().optional(),
  server_presence_offline_threshold_seconds: z.int().optional(),
  server_typing_started_expiry_period_milliseconds: z.int().optional(),
  server_typing_stopped_wait_period_milliseconds: z.int().optional(),
  server_typing_started_wait_period_milliseconds: z.int().optional(),
};

const limits = {
  max_message_length: z.int().optional(),
  max_topic_length: z.int().optional(),
  max_stream_name_length: z.int().optional(),
  max_stream_description_length: z.int().optional(),
  max_channel_folder_name_length: z.int().optional(),
  max_channel_folder_description_length: z.int().optional(),
  max_reminder_note_length: z.int().optional(),
};

const realm = {
  realm_name: z.string().optional(),
  realm_url: z.string().optional(),
  /** Before the policy of feature level 358 (server-notes: Edit history). */
  realm_allow_edit_history: z.boolean().optional(),
  realm_message_edit_history_visibility_policy: z.string().optional(),
  realm_topics_policy: z.string().optional(),
  /** Before `realm_topics_policy`, feature level 392. */
  realm_mandatory_topics: z.boolean().optional(),
  realm_empty_topic_display_name: z.string().optional(),
  /** -1 where messages cannot be reported (server-notes: Reports). */
  realm_moderation_request_channel_id: z.int().optional(),
  realm_enable_spectator_access: z.boolean().optional(),
  realm_allow_message_editing: z.boolean().optional(),
};

/** Who the user is, and what they may do. */
const self = {
  user_id: z.int().optional(),
  email: z.string().optional(),
  full_name: z.string().optional(),
  is_owner: z.boolean().optional(),
  is_admin: z.boolean().optional(),
  is_moderator: z.boolean().optional(),
  is_guest: z.boolean().optional(),
  can_create_streams: z.boolean().optional(),
  can_create_public_streams: z.boolean().optional(),
  can_create_private_streams: z.boolean().optional(),
  can_create_web_public_streams: z.boolean().optional(),
};

const ids = z.array(z.int());

/**
 * Sent where both `message` and `update_message_flags` are fetched (server-notes: Unread messages). In `huddles` the
 * people are user IDs separated by commas, including the user.
 */
const UnreadMessages = z.object({
  pms: z.array(z.object({ other_user_id: z.int(), unread_message_ids: ids })),
  streams: z.array(z.object({ stream_id: z.int(), topic: z.string(), unread_message_ids: ids })),
  huddles: z.array(z.object({ user_ids_string: z.string(), unread_message_ids: ids })),
  /** The unread ones that mention the user. */
  mentions: ids.optional(),
});

/** Unread messages, and recent conversations with people (server-notes: Keys of register). */
const reading = {
  unread_msgs: UnreadMessages.optional(),
  /** Without the user, so it is empty for messages that the user writes to themself. */
  recent_private_conversations: z.array(z.object({ max_message_id: z.int(), user_ids: ids })).optional(),
};

/**
 * The features that the client understands (server-notes: Register). As soon as the object is sent, a server requires
 * its first field.
 */
const ClientCapabilities = z.object({
  notification_settings_null: z.boolean(),
  bulk_message_deletion: z.boolean().optional(),
  user_avatar_url_field_optional: z.boolean().optional(),
  stream_typing_notifications: z.boolean().optional(),
  user_settings_object: z.boolean().optional(),
  linkifier_url_template: z.boolean().optional(),
  user_list_incomplete: z.boolean().optional(),
  include_deactivated_groups: z.boolean().optional(),
  archived_channels: z.boolean().optional(),
  empty_topic_name: z.boolean().optional(),
  simplified_presence_events: z.boolean().optional(),
});

/** A longer ID cannot be used, because it is part of the address of `GET /events`. */
const LONGEST_QUEUE_ID = 1_000;

type Fields = Record<string, z.ZodOptional>;

/**
 * Parses each field by itself, because a server may send one field in an unknown shape and the others are still
 * useful. A field that cannot be parsed is null: nothing is known about it. A missing field stays missing: the server
 * does not have it.
 */
const parsedAlone = <Shape extends Fields>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.nullable().catch(null)]),
  ) as {
    [Name in keyof Shape]: z.ZodCatch<z.ZodNullable<Shape[Name]>>;
  };

/** The operation that begins a session (server-notes: Register), with the fields of the collections in its response. */
export const registerOperations = <Collections extends Fields>(collections: Collections) => ({
  /**
   * Its response begins a session: limits, the collections of `fetch_event_types`, and an event queue for
   * `event_types`.
   */
  register: operation('POST /register', {
    params: z.object({
      /** Whether events contain messages as HTML, as lists do by default, or as they were written. */
      apply_markdown: z.boolean().optional(),
      event_types: z.array(z.string()).optional(),
      fetch_event_types: z.array(z.string()).optional(),
      client_capabilities: ClientCapabilities.optional(),
      client_gravatar: z.boolean().optional(),
      include_subscribers: z.enum(['true', 'false', 'partial']).optional(),
      slim_presence: z.boolean().optional(),
    }),
    response: z.object(
      parsedAlone({
        ...server,
        ...limits,
        ...realm,
        ...self,
        ...collections,
        ...reading,
        max_message_id: z.int().optional(),
        queue_id: z.string().max(LONGEST_QUEUE_ID).optional(),
        last_event_id: z.int().optional(),
        event_queue_longpoll_timeout_seconds: z.number().optional(),
      }),
    ),
    delivery: 'read',
    paramLevels: { 'include_subscribers=partial': 412 },
    screen: 'sync',
  }),
});
