/**
 * What the API has from a feature level on, or until one (server-notes: Feature levels). The reference server is tried with
 * each row at the levels around it, and Perch's declarations are compared with the rows in `test/contract`.
 */

import { direct, general, theo, type Parameters } from './test-server.ts';

/** The feature level of the oldest servers (server-notes: Feature levels). */
export const OLDEST = 185;

/** The first level that has it, 0 where every server does, and the first that has it no longer. */
export type Levels = readonly [since: number, until?: number];

/** Operations. An older server has nothing at the address, or refuses the method. */
export const operationLevels: Readonly<Record<string, number>> = {
  'GET /users/{user_id}/status': 262,
  'GET /saved_snippets': 297,
  'POST /saved_snippets': 297,
  'DELETE /saved_snippets/{saved_snippet_id}': 297,
  'POST /messages/{message_id}/typing': 361,
  'PATCH /saved_snippets/{saved_snippet_id}': 368,
  'POST /reminders': 381,
  'POST /messages/{message_id}/report': 382,
  'GET /channel_folders': 389,
  'POST /channel_folders/create': 389,
  'PATCH /channel_folders/{channel_folder_id}': 389,
  'GET /navigation_views': 390,
  'POST /navigation_views': 390,
  'PATCH /navigation_views/{fragment}': 390,
  'DELETE /navigation_views/{fragment}': 390,
  'GET /reminders': 399,
  'DELETE /reminders/{reminder_id}': 399,
  'POST /channels/create': 417,
};

const range = { anchor: 'newest', num_before: 1, num_after: 0 };
const message = { type: 'stream', to: '[1]', topic: 'rain', content: 'Hello' };
const soon = 1_900_000_000;
const linkifier = { pattern: 'BUG-(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' };
const group = { direct_members: [1], direct_subgroups: [] };

export interface Named {
  /** Who may do it. */
  readonly by: string;
  readonly operation: string;
  /** The other parameters. */
  readonly sent?: Parameters;
  /** What is needed besides where the parameter is not known, and refused where it is. */
  readonly instead?: Parameters;
}

/** Parameters. A server outside these levels names them in `ignored_parameters_unsupported`. */
export const parameterLevels: readonly (Named & {
  readonly facts: Readonly<Record<string, readonly [value: unknown, ...Levels]>>;
})[] = [
  { by: 'mira', operation: 'GET /users', facts: { user_ids: [[1], 384] } },
  {
    by: 'ana',
    operation: 'DELETE /users/{user_id}',
    facts: { actions: [{ delete_profile: true }, 459] },
  },
  {
    by: 'mira',
    operation: 'POST /users/me/presence',
    sent: { status: 'active' },
    facts: { last_update_id: [-1, 263], history_limit_days: [7, 288] },
  },
  { by: 'mira', operation: 'POST /messages', sent: message, facts: { read_by_sender: [true, 236] } },
  {
    by: 'mira',
    operation: 'POST /scheduled_messages',
    sent: { ...message, scheduled_delivery_timestamp: soon },
    facts: { read_by_sender: [true, 236] },
  },
  {
    by: 'mira',
    operation: 'POST /reminders',
    sent: { message_id: direct, scheduled_delivery_timestamp: soon },
    facts: { note: ['Answer', 415] },
  },
  {
    by: 'mira',
    operation: 'GET /messages',
    sent: { anchor: 'newest' },
    facts: { allow_empty_topic_name: [true, 334] },
  },
  {
    by: 'mira',
    operation: 'GET /messages',
    instead: { anchor: 'newest' },
    facts: { message_ids: [[1], 300] },
  },
  ...[
    'GET /messages/{message_id}',
    'GET /messages/{message_id}/history',
    'GET /users/me/{stream_id}/topics',
  ].map((operation) => ({
    by: 'mira',
    operation,
    facts: { allow_empty_topic_name: [true, 334] } as const,
  })),
  // Before 215, `to` has the channel.
  {
    by: 'mira',
    operation: 'POST /typing',
    sent: { op: 'start', type: 'stream', to: [general], topic: 'rain' },
    facts: { stream_id: [general, 215] },
  },
  {
    by: 'mira',
    operation: 'GET /streams',
    facts: {
      exclude_archived: [true, 315],
      include_all: [true, 356],
      include_can_access_content: [true, 356],
    },
  },
  ...['POST /channels/create', 'POST /users/me/subscriptions'].map((operation) => ({
    by: 'olu',
    operation,
    sent: operation.endsWith('create')
      ? { name: 'rain', subscribers: [] }
      : { subscriptions: [{ name: 'rain' }] },
    facts: {
      can_remove_subscribers_group: [group, 197],
      is_default_stream: [true, 200],
      can_administer_channel_group: [group, 325],
      can_send_message_group: [group, 333],
      can_add_subscribers_group: [group, 342],
      can_subscribe_group: [group, 357],
      folder_id: [2, 389],
      topics_policy: ['"inherit"', 392],
      can_move_messages_out_of_channel_group: [group, 396],
      can_move_messages_within_channel_group: [group, 396],
      can_resolve_topics_group: [group, 402],
      can_delete_any_message_group: [group, 407],
      can_delete_own_message_group: [group, 407],
      can_create_topic_group: [group, 441],
      default_push_notifications: [true, 507],
    } as const,
  })),
  {
    by: 'olu',
    operation: 'POST /users/me/subscriptions',
    sent: { subscriptions: [{ name: 'rain' }] },
    facts: { send_new_subscription_messages: [true, 397] },
  },
  {
    by: 'ana',
    operation: 'POST /realm/profile_fields',
    sent: { name: 'Nickname', field_type: 1 },
    facts: {
      required: [true, 244],
      editable_by_user: [false, 296],
      use_for_user_matching: [true, 455],
    },
  },
  {
    by: 'ana',
    operation: 'POST /realm/filters',
    sent: linkifier,
    facts: { example_input: ['BUG-7', 471], alternative_url_templates: [['https://old.example/{id}'], 478] },
  },
  {
    by: 'ana',
    operation: 'POST /realm/filters',
    sent: { ...linkifier, example_input: 'BUG-7' },
    facts: { reverse_template: ['BUG-{id}', 471] },
  },
  {
    by: 'mira',
    operation: 'GET /user_groups',
    facts: { allow_deactivated: [true, 290, 294], include_deactivated_groups: [true, 294] },
  },
  {
    by: 'mira',
    operation: 'PATCH /settings',
    facts: {
      enable_followed_topic_desktop_notifications: [true, 189],
      enable_followed_topic_email_notifications: [true, 189],
      enable_followed_topic_push_notifications: [true, 189],
      enable_followed_topic_audible_notifications: [true, 189],
      enable_followed_topic_wildcard_mentions_notify: [true, 189],
      web_stream_unreads_count_display_policy: [3, 210],
      automatically_follow_topics_policy: [4, 214],
      automatically_unmute_topics_in_muted_streams_policy: [4, 214],
      web_home_view: ['inbox', 219],
      web_escape_navigates_to_home_view: [true, 219],
      automatically_follow_topics_where_mentioned: [true, 235],
      web_font_size_px: [14, 245],
      web_line_height_percent: [122, 245],
      receives_typing_notifications: [true, 253],
      web_navigate_to_sent_message: [true, 268],
      web_channel_default_view: [2, 269],
      web_animate_image_previews: ['never', 275],
      allow_private_data_export: [true, 293],
      web_suggest_update_timezone: [true, 329],
      hide_ai_features: [true, 350],
      resolved_topic_notice_auto_read_policy: ['always', 385],
      web_left_sidebar_unreads_count_summary: [false, 398],
      web_left_sidebar_show_channel_folders: [false, 411],
      web_inbox_show_channel_folders: [false, 431],
    },
  },
];

/** Values of parameters. A server outside these levels refuses them. */
export const valueLevels: readonly (Named & { readonly facts: Readonly<Record<string, Levels>> })[] = [
  {
    by: 'mira',
    operation: 'PATCH /settings',
    facts: {
      'web_home_view=recent_topics': [0, 454],
      'web_home_view=recent': [454],
      'web_channel_default_view=3': [383],
      'web_channel_default_view=4': [401],
    },
  },
  // IDs that a channel and a person have.
  {
    by: 'mira',
    operation: 'POST /messages',
    sent: message,
    facts: { 'type=channel': [248] },
  },
  {
    by: 'mira',
    operation: 'POST /scheduled_messages',
    sent: { ...message, scheduled_delivery_timestamp: soon },
    facts: { 'type=channel': [248] },
  },
  {
    by: 'mira',
    operation: 'POST /typing',
    sent: { op: 'start', stream_id: general, topic: 'rain' },
    facts: { 'type=channel': [248] },
  },
  {
    by: 'mira',
    operation: 'GET /users/me/subscriptions',
    facts: { 'include_subscribers=partial': [412] },
  },
  {
    by: 'olu',
    operation: 'POST /users/me/subscriptions',
    sent: { subscriptions: [{ name: 'rain' }] },
    facts: { 'topics_policy="empty_topic_only"': [404] },
  },
  {
    by: 'mira',
    operation: 'GET /messages',
    sent: range,
    facts: {
      'narrow=[{"operator":"channel","operand":1}]': [250],
      'narrow=[{"operator":"with","operand":1}]': [271],
    },
  },
  {
    by: 'mira',
    operation: 'POST /messages/flags',
    sent: { messages: [direct], op: 'add' },
    facts: { 'flag=hide_link_previews': [510] },
  },
  {
    by: 'mira',
    operation: 'POST /messages/{message_id}/report',
    facts: { 'report_type=spam': [0], 'report_type=impersonation': [435] },
  },
  // (server-notes: Emoji names)
  {
    by: 'mira',
    operation: 'POST /messages/{message_id}/reactions',
    facts: { 'emoji_name=cant_talk': [0, 211], 'emoji_name=mask': [211] },
  },
  {
    by: 'ana',
    operation: 'POST /realm/profile_fields',
    sent: { name: 'About', display_in_profile_summary: true },
    // Long text.
    facts: { 'field_type=2': [476] },
  },
];

/** Fields of responses, by the way to them. */
export const fieldLevels: readonly (Named & { readonly facts: Readonly<Record<string, Levels>> })[] = [
  {
    by: 'mira',
    operation: 'GET /streams',
    facts: {
      'streams.0.can_remove_subscribers_group': [197],
      'streams.0.is_archived': [315],
      'streams.0.is_recently_active': [323],
      'streams.0.can_administer_channel_group': [325],
      'streams.0.can_send_message_group': [333],
      'streams.0.can_add_subscribers_group': [342],
      'streams.0.can_subscribe_group': [357],
      'streams.0.folder_id': [389],
      'streams.0.topics_policy': [392],
      'streams.0.subscriber_count': [394],
      'streams.0.can_move_messages_out_of_channel_group': [396],
      'streams.0.can_move_messages_within_channel_group': [396],
      'streams.0.can_resolve_topics_group': [402],
      'streams.0.can_delete_any_message_group': [407],
      'streams.0.can_delete_own_message_group': [407],
      'streams.0.can_create_topic_group': [441],
      'streams.0.default_push_notifications': [507],
      ...Object.fromEntries(
        // (server-notes: Channels)
        [
          'first_message_id',
          'is_announcement_only',
          'stream_weekly_traffic',
          'date_created',
          'creator_id',
        ].map((name) => [`streams.0.${name}`, [0]] as const),
      ),
    },
  },
  {
    by: 'mira',
    operation: 'GET /messages/{message_id}',
    facts: { 'message.reactions.0.user': [0, 328], 'message.reactions.0.user_id': [0] },
  },
  {
    by: 'mira',
    operation: 'GET /realm/linkifiers',
    facts: {
      'linkifiers.0.example_input': [471],
      'linkifiers.0.reverse_template': [471],
      'linkifiers.0.alternative_url_templates': [478],
    },
  },
  {
    by: 'mira',
    operation: 'GET /realm/profile_fields',
    facts: {
      'custom_fields.0.required': [244],
      'custom_fields.0.editable_by_user': [296],
      'custom_fields.0.use_for_user_matching': [455],
    },
  },
  // (server-notes: Presence)
  { by: 'mira', operation: 'POST /users/me/presence', sent: { status: 'active' }, facts: { presences: [0] } },
  // (server-notes: Keys of register)
  {
    by: 'mira',
    operation: 'POST /register',
    facts: {
      'unread_msgs.pms.0.sender_id': [0],
      'unread_msgs.pms.0.other_user_id': [0],
      server_typing_started_expiry_period_milliseconds: [204],
      server_typing_stopped_wait_period_milliseconds: [204],
      server_typing_started_wait_period_milliseconds: [204],
      realm_url: [257],
      saved_snippets: [297],
      server_supported_permission_settings: [326],
      'server_supported_permission_settings.stream.can_create_topic_group': [441],
      realm_moderation_request_channel_id: [331],
      realm_empty_topic_display_name: [334],
      realm_allow_edit_history: [0],
      realm_message_edit_history_visibility_policy: [358],
      realm_mandatory_topics: [0],
      realm_topics_policy: [392],
      channel_folders: [389],
      navigation_views: [390],
      max_bulk_new_subscription_messages: [397],
      reminders: [399],
      max_channel_folder_name_length: [410],
      max_channel_folder_description_length: [410],
      max_reminder_note_length: [415],
      'user_settings.web_inbox_show_channel_folders': [431],
      server_report_message_types: [435],
    },
  },
];

/** Types of events (server-notes: Event types). */
export const eventLevels: Readonly<Record<string, number>> = {
  saved_snippets: 297,
  typing_edit_message: 351,
  'saved_snippets/update': 368,
  channel_folder: 389,
  navigation_view: 390,
  reminders: 399,
  'channel_folder/reorder': 418,
};

/** Properties of the organization that were told in another form below a level (server-notes: Reading the organization). */
export const formLevels = [
  {
    change: { message_edit_history_visibility_policy: 'moves' },
    before: { op: 'update', property: 'allow_edit_history', value: true },
    level: 358,
    after: { op: 'update', property: 'message_edit_history_visibility_policy', value: 'moves' },
  },
  {
    change: { topics_policy: 'disable_empty_topic' },
    before: { op: 'update_dict', property: 'default', data: { mandatory_topics: true } },
    level: 392,
    after: {
      op: 'update_dict',
      property: 'default',
      data: { mandatory_topics: true, topics_policy: 'disable_empty_topic' },
    },
  },
  {
    change: { description: 'We repair' },
    before: { op: 'update', property: 'description', value: 'We repair' },
    level: 464,
    after: { op: 'update_dict', property: 'default', data: { description: 'We repair' } },
  },
] as const;

/** The version that a server of a level reports. */
export const versions: readonly [level: number, version: string][] = [
  [185, '7.0'],
  [237, '8.0'],
  [277, '9.0'],
  [371, '10.0'],
  [420, '11.0-dev'],
  [421, '11.0'],
  [454, '12.1-dev'],
  [500, '12.1'],
  [512, '13.0-dev'],
];

/** An address of the operation: its user, message, snippet and so on is the first one. */
export const addressOf = (operation: string) =>
  operation
    .replace('DELETE /users/{user_id}', `DELETE /users/${theo}`)
    .replace('{email}', 'mira@meridian.example')
    .replace('{fragment}', 'inbox')
    .replaceAll(/\{\w+_id\}/g, '1');
