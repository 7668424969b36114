import { z } from 'zod';
import * as mini from 'zod/mini';
import { operation } from './operation.ts';

/** A group's ID, or people and groups (server-notes: Group-setting values). */
export const GroupSetting = mini.union([
  mini.int(),
  mini.object({ direct_members: mini.array(mini.int()), direct_subgroups: mini.array(mini.int()) }),
]);

export const TopicsPolicy = mini.enum([
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
]);

/** Plain text, or JSON text for servers that report their version (server-notes: Names that differ). */
const orJsonText = <Word extends z.ZodEnum>(word: Word) =>
  z.union([word, z.templateLiteral(['"', word, '"'])]);

/** Who may do what in a channel. */
const permissions = {
  can_add_subscribers_group: z.optional(GroupSetting),
  can_delete_any_message_group: z.optional(GroupSetting),
  can_delete_own_message_group: z.optional(GroupSetting),
  can_remove_subscribers_group: z.optional(GroupSetting),
  can_administer_channel_group: z.optional(GroupSetting),
  can_move_messages_out_of_channel_group: z.optional(GroupSetting),
  can_move_messages_within_channel_group: z.optional(GroupSetting),
  can_send_message_group: z.optional(GroupSetting),
  can_subscribe_group: z.optional(GroupSetting),
  can_resolve_topics_group: z.optional(GroupSetting),
  can_create_topic_group: z.optional(GroupSetting),
};

/** A channel as lists show it (server-notes: Channels). */
export const ServerChannel = z.object({
  stream_id: z.int(),
  name: z.string(),
  description: z.string().optional(),
  rendered_description: z.string().optional(),
  date_created: z.int().optional(),
  creator_id: z.int().nullish(),
  invite_only: z.boolean().optional(),
  is_web_public: z.boolean().optional(),
  is_archived: z.boolean().optional(),
  history_public_to_subscribers: z.boolean().optional(),
  message_retention_days: z.int().nullish(),
  topics_policy: z.string().optional(),
  folder_id: z.int().nullish(),
  ...permissions,
});

/** A channel with what the subscription adds. */
export const ServerSubscription = ServerChannel.extend({
  subscribers: z.array(z.int()).optional(),
  partial_subscribers: z.array(z.int()).optional(),
  color: z.string().optional(),
  is_muted: z.boolean().optional(),
  /** Null: the user's setting for all channels applies, as for the two below. */
  desktop_notifications: z.boolean().nullish(),
  audible_notifications: z.boolean().nullish(),
  wildcard_mentions_notify: z.boolean().nullish(),
  pin_to_top: z.boolean().optional(),
});

export const TopicEntry = z.object({ name: z.string(), max_id: z.int() });

/** People by their IDs, or by their addresses in the API. */
const principals = z.union([z.array(z.int()), z.array(z.string())]).optional();

/** The operations on channels, subscriptions and topics (server-notes: Channels). */
export const channelOperations = {
  /**
   * Takes more from newer servers than the core has (server-notes: Channel creation). Not idempotent, but
   * names are unique: a repeat fails with `CHANNEL_ALREADY_EXISTS`. The core describes no response; without
   * an `id` the channel is found by its name.
   */
  createChannel: operation('POST /channels/create', {
    params: z.object({
      name: z.string(),
      description: z.string().optional(),
      subscribers: z.array(z.int()),
      announce: z.boolean().optional(),
      invite_only: z.boolean().optional(),
      is_web_public: z.boolean().optional(),
      is_default_stream: z.boolean().optional(),
      folder_id: z.int().optional(),
      topics_policy: orJsonText(z.enum(TopicsPolicy.options)).optional(),
      default_push_notifications: z.boolean().optional(),
      history_public_to_subscribers: z.boolean().optional(),
      message_retention_days: z
        .union([z.int(), orJsonText(z.enum(['realm_default', 'unlimited']))])
        .optional(),
      ...permissions,
    }),
    response: z.object({ id: z.int().optional() }),
    delivery: 'create',
    minFeatureLevel: 417,
    paramLevels: {
      folder_id: 389,
      topics_policy: 392,
      'topics_policy=empty_topic_only': 404,
      can_add_subscribers_group: 342,
      can_delete_any_message_group: 407,
      can_delete_own_message_group: 407,
      can_remove_subscribers_group: 197,
      'can_remove_subscribers_group=people and groups': 320,
      can_administer_channel_group: 325,
      can_move_messages_out_of_channel_group: 396,
      can_move_messages_within_channel_group: 396,
      can_send_message_group: 333,
      can_subscribe_group: 357,
      can_resolve_topics_group: 402,
      can_create_topic_group: 441,
      default_push_notifications: 507,
    },
    beyondCore: ['can_create_topic_group', 'default_push_notifications'],
    source: 'core',
    screen: 'Channels → new',
  }),

  /** The channels that the user can see. */
  getChannels: operation('GET /streams', {
    params: z.object({
      include_public: z.boolean().optional(),
      include_web_public: z.boolean().optional(),
      include_subscribed: z.boolean().optional(),
      exclude_archived: z.boolean().optional(),
      include_all: z.boolean().optional(),
    }),
    response: z.object({ streams: z.array(ServerChannel) }),
    paramLevels: { exclude_archived: 315, include_all: 356 },
    screen: 'Channels',
  }),

  /** Newest first (server-notes: Topics). Each entry is parsed separately, as a `TopicEntry`. */
  getChannelTopics: operation('GET /users/me/{stream_id}/topics', {
    params: z.object({ stream_id: z.int(), allow_empty_topic_name: z.boolean().optional() }),
    response: z.object({ topics: z.array(z.unknown()) }),
    paramLevels: { allow_empty_topic_name: 334 },
    source: 'core',
    screen: 'Topics',
  }),

  getSubscriptions: operation('GET /users/me/subscriptions', {
    params: z.object({ include_subscribers: z.enum(['true', 'false', 'partial']).optional() }),
    response: z.object({ subscriptions: z.array(ServerSubscription) }),
    paramLevels: { 'include_subscribers=partial': 412 },
    screen: 'Channels',
  }),

  /** A name that no channel has creates a channel (server-notes: Subscriptions). */
  subscribe: operation('POST /users/me/subscriptions', {
    params: z.object({
      subscriptions: z.array(z.object({ name: z.string(), description: z.string().optional() })),
      principals,
    }),
    response: z.object({
      subscribed: z.record(z.string(), z.array(z.string())),
      already_subscribed: z.record(z.string(), z.array(z.string())),
      unauthorized: z.array(z.string()).optional(),
    }),
    delivery: 'set',
    screen: 'Channels → join',
  }),

  /** `not_removed` names who was not subscribed, which is not an error (server-notes: Subscriptions). */
  unsubscribe: operation('DELETE /users/me/subscriptions', {
    params: z.object({ subscriptions: z.array(z.string()), principals }),
    response: z.object({ removed: z.array(z.string()), not_removed: z.array(z.string()) }),
    delivery: 'set',
    source: 'core',
    screen: 'Channels → leave, remove people',
  }),
};
