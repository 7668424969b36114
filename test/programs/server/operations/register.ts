import { collections } from '../collections/collections.ts';
import { badRequest } from '../http/errors.ts';
import { operation, type OperationRequest } from '../http/operation.ts';
import {
  boolean,
  integer,
  json,
  list,
  object,
  optional,
  orNull,
  string,
  type Levels,
} from '../http/parameters.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { channelCreationRights } from './channel-attributes.ts';
import { presenceAnswer } from './presence.ts';
import { reportTypes } from './message-reports.ts';
import { settingParameters } from './settings-parameters.ts';
import {
  groupSettingDefaults,
  groupSettingLevels,
  groupSettingNames,
  unlimitedRetention,
} from '../state/channels.ts';
import { laterRecorded } from '../state/event-levels.ts';
import type { State } from '../state/state.ts';
import { channelState, subscriptionState } from './register-channels.ts';
import { recentPrivateConversations, unreadMessages } from './register-messages.ts';
import { includeSubscribers, maxBulkNewSubscriptionMessages } from './subscriptions.ts';
import { maxMessageLength, maxReminderNoteLength, maxTopicLength } from '../state/limits.ts';
import { maxMessageId } from '../state/message-access.ts';
import { emailOf, userRecord } from '../state/user-record.ts';

const registerParameters = {
  apply_markdown: optional(json(boolean)),
  client_gravatar: optional(json(orNull(boolean))),
  include_subscribers: optional(includeSubscribers),
  slim_presence: optional(json(boolean)),
  presence_history_limit_days: optional(json(integer)),
  event_types: optional(json(list(string))),
  all_public_streams: optional(json(boolean)),
  client_capabilities: optional(json(clientCapabilities)),
  fetch_event_types: optional(json(list(string))),
  narrow: optional(json(list(list(string)))),
};

const capabilities = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
];

/** The capabilities that a client declares. The first is required; what a server does not know is passed over (server-notes: Register). */
function clientCapabilities(name: string, value: unknown): Record<string, boolean> {
  const told = object(name, value);
  if (told.notification_settings_null === undefined)
    throw badRequest(`${name}["notification_settings_null"] field is missing`);
  const known = Object.entries(told).filter(([capability]) => capabilities.includes(capability));
  return Object.fromEntries(known.map(([key, item]) => [key, boolean(`${name}["${key}"]`, item)]));
}

type RegisterRequest = OperationRequest<typeof registerParameters>;

/** `POST /register`: opens an event queue, and returns the state of the requested types (by default: all). */
export const register = operation('POST', '/register', {
  parameters: registerParameters,
  handle(request, caller) {
    const { fetch_event_types, event_types } = request.parameters;
    const wanted = fetch_event_types ?? event_types;
    const answer: Record<string, unknown> = {
      queue_id: openQueue(request, caller),
      last_event_id: -1,
      zulip_version: request.version.name,
      zulip_merge_base: request.version.name,
      zulip_feature_level: request.version.featureLevel,
    };
    const isWanted = ([type]: [string, unknown]) => wanted === undefined || wanted.includes(type);
    for (const [, fetch] of Object.entries(initialState).filter(isWanted))
      Object.assign(answer, fetch(request, caller));
    for (const [, fetch] of collections.flatMap(({ register }) => Object.entries(register)).filter(isWanted))
      Object.assign(answer, fetch(request.state, caller));
    // Only where both are fetched (server-notes: Unread messages).
    if (wanted === undefined || ['message', 'update_message_flags'].every((type) => wanted.includes(type))) {
      const allowEmptyTopicName = request.parameters.client_capabilities?.empty_topic_name === true;
      answer.unread_msgs = unreadMessages(request.state, caller, { allowEmptyTopicName });
    }
    return ofItsTime(answer, request.version.featureLevel);
  },
});

/**
 * The keys that not every server has: the feature level that introduced each, and the first without it (server-notes: Keys of
 * register).
 */
export const keyLevels: Readonly<Record<string, Levels>> = {
  max_reminder_note_length: [415],
  max_bulk_new_subscription_messages: [397],
  max_channel_folder_name_length: [410],
  max_channel_folder_description_length: [410],
  server_typing_started_expiry_period_milliseconds: [204],
  server_typing_stopped_wait_period_milliseconds: [204],
  server_typing_started_wait_period_milliseconds: [204],
  server_report_message_types: [435],
  server_supported_permission_settings: [326],
  realm_url: [257],
  realm_moderation_request_channel_id: [331],
  realm_empty_topic_display_name: [334],
  realm_message_edit_history_visibility_policy: [358],
  realm_topics_policy: [392],
  reminders: [399],
  ...Object.assign({}, ...collections.map((collection) => collection.keyLevels)),
};

/** The permissions that cannot be given to everyone. */
const closedToEveryone: readonly string[] = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
];

/** What the server's own clients offer for the permissions of channels (server-notes: Defaults of permissions). */
const permissionSettings = (featureLevel: number) => ({
  stream: Object.fromEntries(
    groupSettingNames
      .filter((name) => groupSettingLevels[name] <= featureLevel)
      .map((name) => [
        name,
        {
          require_system_group: false,
          allow_internet_group: false,
          allow_nobody_group: true,
          allow_everyone_group: !closedToEveryone.includes(name),
          default_group_name: groupSettingDefaults[name],
          default_for_system_groups: null,
          allowed_system_groups: [],
        },
      ]),
  ),
});

function ofItsTime(answer: Record<string, unknown>, featureLevel: number): Record<string, unknown> {
  const isTold = ([key]: [string, unknown]) => {
    const [first, last = Infinity] = keyLevels[key] ?? [0];
    return first <= featureLevel && featureLevel <= last;
  };
  return Object.fromEntries(Object.entries(answer).filter(isTold));
}

/** A user's settings, without those that a server of this feature level does not have. */
function toldSettings({ user_id }: User, state: State) {
  const levels: Readonly<Record<string, { readonly since: number }>> = settingParameters;
  return Object.fromEntries(
    Object.entries(state.settings.all(user_id)).filter(
      ([name]) => (levels[name]?.since ?? 0) <= state.featureLevel,
    ),
  );
}

function openQueue({ parameters, state }: RegisterRequest, { user_id }: User): string {
  const { event_types, client_capabilities = {}, slim_presence = false } = parameters;
  const { apply_markdown = false, client_gravatar = true } = parameters;
  return state.events.open({
    userId: user_id,
    ...(event_types && { eventTypes: event_types }),
    capabilities: client_capabilities,
    applyMarkdown: apply_markdown,
    clientGravatar: client_gravatar,
    slimPresence: slim_presence,
  });
}

/** The keys of the response for each fetch type, beside those of the collections. */
const initialState: Record<string, (request: RegisterRequest, caller: User) => Record<string, unknown>> = {
  realm: ({ state, url }) => {
    const realm = state.realm.read();
    const policies = state.policies.read();
    return {
      realm_name: realm.name,
      realm_description: realm.description,
      realm_uri: url,
      realm_url: url,
      realm_icon_url: '/static/realm-icon.png?version=1',
      realm_allow_edit_history: realm.message_edit_history_visibility_policy !== 'none',
      realm_message_edit_history_visibility_policy: realm.message_edit_history_visibility_policy,
      realm_allow_message_editing: realm.allow_message_editing,
      // Perch reads neither of these two: zulip-terminal needs them.
      realm_message_retention_days: unlimitedRetention,
      realm_message_content_edit_limit_seconds: null,
      realm_moderation_request_channel_id: realm.moderation_request_channel_id,
      realm_empty_topic_display_name: realm.empty_topic_display_name,
      realm_topics_policy: realm.topics_policy,
      realm_mandatory_topics: realm.topics_policy === 'disable_empty_topic',
      server_emoji_data_url: `${url}${state.emoji.dataPath}`,
      server_report_message_types: reportTypes(state.featureLevel),
      server_supported_permission_settings: permissionSettings(state.featureLevel),
      max_message_length: maxMessageLength,
      max_topic_length: maxTopicLength,
      max_reminder_note_length: maxReminderNoteLength,
      max_bulk_new_subscription_messages: maxBulkNewSubscriptionMessages,
      max_stream_name_length: 60,
      max_stream_description_length: 1024,
      max_channel_folder_name_length: 60,
      max_channel_folder_description_length: 1024,
      max_file_upload_size_mib: 25,
      max_avatar_file_size_mib: 5,
      max_icon_file_size_mib: 5,
      max_logo_file_size_mib: 5,
      server_web_public_streams_enabled: policies.web_public_streams_enabled,
      realm_enable_spectator_access: policies.enable_spectator_access,
      realm_can_create_public_channel_group: policies.can_create_public_channel_group,
      realm_can_create_private_channel_group: policies.can_create_private_channel_group,
      realm_can_create_web_public_channel_group: policies.can_create_web_public_channel_group,
      realm_name_changes_disabled: policies.name_changes_disabled,
      realm_email_changes_disabled: policies.email_changes_disabled,
      server_presence_ping_interval_seconds: 60,
      server_presence_offline_threshold_seconds: 200,
      server_typing_started_expiry_period_milliseconds: 45_000,
      server_typing_stopped_wait_period_milliseconds: 12_000,
      server_typing_started_wait_period_milliseconds: 30_000,
      event_queue_longpoll_timeout_seconds: state.events.longPollSeconds,
    };
  },

  realm_user: ({ state, parameters }, caller) => {
    const record = (user: User) =>
      userRecord(user, caller, state, {
        clientGravatar: parameters.client_gravatar ?? true,
        profileData: true,
      });
    // The list tells who is active.
    const withoutActivity = (user: User) => {
      const { is_active: _, ...others } = record(user);
      return others;
    };
    const everyone = state.users.all();
    const rights = channelCreationRights(caller, state);
    return {
      user_id: caller.user_id,
      email: emailOf(caller, state),
      delivery_email: caller.delivery_email,
      full_name: caller.full_name,
      is_admin: caller.role <= roleNumbers.administrator,
      is_owner: caller.role === roleNumbers.owner,
      is_guest: caller.role === roleNumbers.guest,
      is_moderator:
        state.featureLevel >= laterRecorded
          ? caller.role <= roleNumbers.moderator
          : caller.role === roleNumbers.moderator,
      can_create_streams: rights.public || rights.private || rights.web_public,
      can_create_public_streams: rights.public,
      can_create_private_streams: rights.private,
      can_create_web_public_streams: rights.web_public,
      realm_users: everyone.filter((user) => user.is_active).map(withoutActivity),
      realm_non_active_users: everyone.filter((user) => !user.is_active).map(withoutActivity),
      cross_realm_bots: state.users.systemBots().map((bot) => ({ ...record(bot), is_system_bot: true })),
    };
  },

  user_settings: ({ state }, caller) => ({ user_settings: toldSettings(caller, state) }),

  presence: ({ state, parameters }, caller) =>
    presenceAnswer(state, caller, {
      slim: parameters.slim_presence ?? false,
      historyDays: parameters.presence_history_limit_days,
    }),

  // Only people with a status are in the map.
  user_status: ({ state }) => ({
    user_status: Object.fromEntries(
      state.users
        .all()
        .map((user) => [user.user_id, state.statuses.read(user.user_id)] as const)
        .filter(([, status]) => Object.keys(status).length > 0),
    ),
  }),

  message: ({ state }, caller) => ({ max_message_id: maxMessageId(state, caller) }),

  scheduled_messages: ({ state }, caller) => ({
    scheduled_messages: state.scheduledMessages.scheduledRecords(caller.user_id),
  }),

  reminders: ({ state }, caller) => ({ reminders: state.scheduledMessages.reminderRecords(caller.user_id) }),

  realm_emoji: ({ state }) => ({ realm_emoji: state.emoji.records() }),

  realm_user_groups: ({ state, parameters }) => ({
    realm_user_groups: state.userGroups.records(
      parameters.client_capabilities?.include_deactivated_groups === true,
    ),
  }),

  stream: ({ state, parameters }, caller) => channelState(caller, state, channelWishes(parameters)),

  subscription: ({ state, parameters }, caller) =>
    subscriptionState(caller, state, channelWishes(parameters)),

  recent_private_conversations: ({ state }, caller) => ({
    recent_private_conversations: recentPrivateConversations(state, caller),
  }),

  // Perch asks for neither of these two: zulip-terminal needs them.
  starred_messages: ({ state }, { user_id }) => ({
    starred_messages: state.messages
      .all(user_id)
      .filter(({ flags }) => flags?.includes('starred'))
      .map(({ id }) => id),
  }),

  muted_topics: ({ state }, { user_id }) => ({
    muted_topics: state.userTopics
      .list(user_id)
      .filter(({ visibility_policy }) => visibility_policy === 1)
      .map(({ stream_id, topic_name, last_updated }) => [
        state.channels.byId(stream_id)!.name,
        topic_name,
        last_updated,
      ]),
  }),

  user_topic: ({ state }, caller) => ({ user_topics: state.userTopics.list(caller.user_id) }),
};

function channelWishes({
  client_capabilities,
  include_subscribers = 'false',
}: RegisterRequest['parameters']) {
  return {
    archived: client_capabilities?.archived_channels === true,
    subscribers: include_subscribers !== 'false',
  };
}
