import { ApiError, badRequest, roleTooSmall } from '../http/errors.ts';
import {
  boolean,
  inCore,
  inItsTime,
  integer,
  json,
  oneOf,
  optional,
  orNull,
  stringOf,
  type Parameter,
  type ParameterValues,
} from '../http/parameters.ts';
import {
  groupSettingLevels,
  groupSettingNames,
  topicsPolicies,
  unlimitedRetention,
  type GroupSettingName,
  type GroupSettings,
  type NewChannel,
} from '../state/channels.ts';
import type { State } from '../state/state.ts';
import type { GroupSetting } from '../state/user-groups.ts';
import { roleNumbers, type User } from '../state/users.ts';
import { groupSetting } from './group-setting.ts';
import { strip } from '../http/strip.ts';

const limits = { name: 60, description: 1024 };

const groupSettingParameters = Object.fromEntries(
  groupSettingNames.map((name) => [name, optional(json(groupSetting), groupSettingLevels[name])] as const),
) as Record<GroupSettingName, Parameter<GroupSetting, false>>;

const topicsPolicy = inItsTime(json(orNull(stringOf(topicsPolicies))), { empty_topic_only: [404] });

/** The attributes that a new channel can have, besides name, description and subscribers. */
export const channelAttributes = {
  announce: optional(json(boolean)),
  invite_only: optional(json(boolean)),
  is_web_public: optional(json(boolean)),
  is_default_stream: optional(json(boolean), 200),
  folder_id: optional(json(integer), 389),
  topics_policy: inCore(optional(topicsPolicy, 392), oneOf(topicsPolicies)),
  history_public_to_subscribers: optional(json(boolean)),
  message_retention_days: inCore(optional(json(retention)), plainRetention),
  // (server-notes: Channel creation)
  default_push_notifications: optional(json(boolean), 507),
  ...groupSettingParameters,
};

type Attributes = ParameterValues<typeof channelAttributes>;

/** A channel's name in the stored form, or the API's error for an invalid one. */
export function channelName(name: string): string {
  const stripped = strip(name);
  if (stripped === '') throw badRequest("Channel name can't be empty.");
  const characters = [...stripped];
  if (characters.length > limits.name) {
    throw badRequest(`Channel name too long (limit: ${limits.name} characters).`);
  }
  const bad = characters.findIndex((character) => /\p{Cc}|\p{Cs}|\p{Cn}/u.test(character));
  if (bad >= 0) throw badRequest(`Invalid character in channel name, at position ${bad + 1}.`);
  return stripped;
}

/** A channel that the caller may create with these attributes, or the API's error. */
export function newChannel(
  name: string,
  description: string,
  attributes: Attributes,
  { caller, state }: { caller: User; state: State },
): NewChannel {
  const channel = {
    name: channelName(name),
    description: channelDescription(description),
    invite_only: attributes.invite_only ?? false,
    is_web_public: attributes.is_web_public ?? false,
    is_default: attributes.is_default_stream ?? false,
    is_announced: attributes.announce ?? false,
    default_push_notifications: attributes.default_push_notifications ?? false,
    message_retention_days: attributes.message_retention_days ?? null,
    topics_policy: attributes.topics_policy ?? 'inherit',
    folder_id: attributes.folder_id ?? null,
    creator_id: caller.user_id,
    date_created: state.now(),
  };
  checkPrivacy(channel, caller, state);
  if (channel.is_default && caller.role > roleNumbers.administrator) {
    throw badRequest('Insufficient permission');
  }
  if (channel.message_retention_days !== null && caller.role > roleNumbers.owner) throw roleTooSmall('owner');
  checkFolder(channel.folder_id, state);
  return {
    ...channel,
    // Only a private channel can hide its history from later subscribers.
    history_public_to_subscribers: channel.invite_only
      ? (attributes.history_public_to_subscribers ?? false)
      : true,
    group_settings: groupSettings(attributes, state),
  };
}

function checkPrivacy(
  channel: { invite_only: boolean; is_web_public: boolean; is_default: boolean },
  caller: User,
  state: State,
): void {
  const policies = state.policies.read();
  if (channel.invite_only && channel.is_web_public) throw badRequest('Invalid parameters');
  if (channel.invite_only && channel.is_default) throw badRequest('A default channel cannot be private.');
  if (channel.is_web_public && !(policies.web_public_streams_enabled && policies.enable_spectator_access)) {
    throw badRequest('Web-public channels are not enabled.');
  }
  if (!channelCreationRights(caller, state)[privacyOf(channel)]) throw badRequest('Insufficient permission');
}

/** The kinds of channels that a user may create. */
export function channelCreationRights(user: User, state: State) {
  const policies = state.policies.read();
  const may = (setting: Parameters<typeof state.userGroups.includes>[0]) =>
    user.role < roleNumbers.guest && state.userGroups.includes(setting, user.user_id);
  return {
    public: may(policies.can_create_public_channel_group),
    private: may(policies.can_create_private_channel_group),
    web_public:
      policies.web_public_streams_enabled &&
      policies.enable_spectator_access &&
      may(policies.can_create_web_public_channel_group),
  };
}

function privacyOf(channel: { invite_only: boolean; is_web_public: boolean }) {
  if (channel.is_web_public) return 'web_public';
  return channel.invite_only ? 'private' : 'public';
}

function channelDescription(description: string): string {
  // Servers store a description on one line.
  const line = description.replaceAll('\n', ' ');
  if ([...line].length > limits.description) {
    throw badRequest(`description is too long (limit: ${limits.description} characters)`);
  }
  return line;
}

function checkFolder(id: number | null, state: State): void {
  if (id === null) return;
  const folder = state.channelFolders.byId(id);
  if (!folder || folder.is_archived) throw badRequest('Invalid channel folder ID');
}

function groupSettings(attributes: Attributes, state: State): Partial<GroupSettings> {
  const settings: Partial<GroupSettings> = {};
  for (const name of groupSettingNames) {
    const setting = attributes[name];
    if (setting === undefined) continue;
    state.userGroups.check(name, setting);
    settings[name] = setting;
  }
  return settings;
}

function retention(name: string, value: unknown): number | null {
  if (value === 'realm_default') return null;
  if (value === 'unlimited') return unlimitedRetention;
  if (typeof value !== 'string' && integer(name, value) > 0) return integer(name, value);
  throw new ApiError(400, `Bad value for '${name}': ${String(value)}`, {
    code: 'REQUEST_VARIABLE_INVALID',
    fields: { var_name: name, bad_value: value },
  });
}

/** In the core words are plain text (server-notes: Names that differ). */
function plainRetention(name: string, raw: string): number | null {
  return retention(name, /^-?\d+$/.test(raw) ? Number(raw) : raw);
}

/** The error for a name that exists. */
export function channelExists(name: string): ApiError {
  return new ApiError(409, `Channel '${name}' already exists`, {
    code: 'CHANNEL_ALREADY_EXISTS',
    fields: { channel_name: name },
  });
}
