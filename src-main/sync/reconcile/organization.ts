import type { Db } from '../../cache/db.ts';
import { bounded } from '../../contract/values/bounds.ts';
import { storedOffers } from '../../cache/capabilities.ts';
import {
  storedEmojiAddress,
  storedLimits,
  storedOrganization,
  storedRealm,
} from '../../cache/organization.ts';
import {
  DEFAULT_PRESENCE,
  DEFAULT_TYPING,
  type OrganizationView,
  ROLES,
  UNKNOWN_ORGANIZATION,
} from '../../contract/values/organization.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import type { RegisterState } from '../define/collection.ts';
import { timeZoneOf } from './time-zone.ts';

type ServerSettings = ResponseOf<typeof operations.getServerSettings>;

/** Stores the organization of register's response, its limits and the user's rights (server-notes: Keys of register). */
export function noteOrganization(db: Db, state: RegisterState): void {
  if (typeof state.realm_name === 'string') storedOrganization.write(db, state.realm_name);
  // Null is an address that cannot be parsed; the stored one then stays.
  if (state.server_emoji_data_url !== null)
    storedEmojiAddress.write(db, addressOf(state.server_emoji_data_url));
  const limits = storedLimits.read(db) ?? {};
  const realm = storedRealm.read(db);
  storedLimits.write(db, {
    messageLength: limit(state.max_message_length, limits.messageLength),
    topicLength: limit(state.max_topic_length, limits.topicLength),
    channelName: limit(state.max_stream_name_length, limits.channelName),
    channelDescription: limit(state.max_stream_description_length, limits.channelDescription),
    folderName: limit(state.max_channel_folder_name_length, limits.folderName),
    folderDescription: limit(state.max_channel_folder_description_length, limits.folderDescription),
    reminderNote: limit(state.max_reminder_note_length, limits.reminderNote),
  });
  storedRealm.write(db, {
    featureLevel: reportedOr(state.zulip_feature_level, realm?.featureLevel) ?? null,
    saysWhoItIs: state.zulip_version !== undefined,
    role: roleIn(state) ?? (isRoleOdd(state) ? (realm?.role ?? null) : null),
    typing: {
      startedExpiry:
        period(state.server_typing_started_expiry_period_milliseconds, realm?.typing.startedExpiry) ??
        DEFAULT_TYPING.startedExpiry,
      stoppedWait:
        period(state.server_typing_stopped_wait_period_milliseconds, realm?.typing.stoppedWait) ??
        DEFAULT_TYPING.stoppedWait,
      startedWait:
        period(state.server_typing_started_wait_period_milliseconds, realm?.typing.startedWait) ??
        DEFAULT_TYPING.startedWait,
    },
    presence: {
      pingInterval:
        bounded(
          'presencePing',
          reportedOr(
            inMilliseconds(state.server_presence_ping_interval_seconds),
            realm?.presence.pingInterval,
          ),
        ) ?? DEFAULT_PRESENCE.pingInterval,
      offlineThreshold:
        bounded(
          'presenceThreshold',
          reportedOr(
            inMilliseconds(state.server_presence_offline_threshold_seconds),
            realm?.presence.offlineThreshold,
          ),
        ) ?? DEFAULT_PRESENCE.offlineThreshold,
    },
    allowEditHistory: reportedOr(state.realm_allow_edit_history, realm?.allowEditHistory) ?? null,
    editHistoryPolicy:
      reportedOr(state.realm_message_edit_history_visibility_policy, realm?.editHistoryPolicy) ?? null,
    topicsPolicy: reportedOr(state.realm_topics_policy, realm?.topicsPolicy) ?? null,
    mandatoryTopics: reportedOr(state.realm_mandatory_topics, realm?.mandatoryTopics) ?? null,
    emptyTopicName: reportedOr(state.realm_empty_topic_display_name, realm?.emptyTopicName) ?? null,
    moderationChannelId:
      reportedOr(state.realm_moderation_request_channel_id, realm?.moderationChannelId) ?? null,
    webPublicChannels: reportedOr(state.server_web_public_streams_enabled, realm?.webPublicChannels) ?? null,
    spectatorAccess: reportedOr(state.realm_enable_spectator_access, realm?.spectatorAccess) ?? null,
    canCreatePublicChannels:
      reportedOr(state.can_create_public_streams, realm?.canCreatePublicChannels) ?? null,
    canCreatePrivateChannels:
      reportedOr(state.can_create_private_streams, realm?.canCreatePrivateChannels) ?? null,
    canCreateWebPublicChannels:
      reportedOr(state.can_create_web_public_streams, realm?.canCreateWebPublicChannels) ?? null,
    reportTypes: reportedOr(state.server_report_message_types, realm?.reportTypes) ?? null,
    channelDefaults: reportedOr(channelDefaultsOf(state), realm?.channelDefaults) ?? null,
    languages: reportedOr(state.server_supported_languages, realm?.languages) ?? null,
    canEditMessages: reportedOr(state.realm_allow_message_editing, realm?.canEditMessages) ?? null,
  });
}

/** Before this feature level the table had another shape (server-notes: Defaults of permissions). */
const DEFAULTS_LEVEL = 326;

function channelDefaultsOf(state: RegisterState): Record<string, string> | null | undefined {
  const { server_supported_permission_settings: settings, zulip_feature_level: level } = state;
  if (!settings) return settings;
  if ((level ?? 0) < DEFAULTS_LEVEL) return undefined;
  return Object.fromEntries(
    Object.entries(settings.stream).map(([name, { default_group_name }]) => [name, default_group_name]),
  );
}

/** Longer than any address of a list of emoji, in characters. */
const LONGEST_ADDRESS = 2_000;

const addressOf = (reported: string | undefined): string | null =>
  reported !== undefined && reported.length <= LONGEST_ADDRESS ? reported : null;

const inMilliseconds = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? seconds * 1_000 : seconds;

const limit = (reported: number | null | undefined, before: number | undefined): number | undefined =>
  bounded('limit', reportedOr(reported, before));

const period = (reported: number | null | undefined, before: number | undefined): number | undefined =>
  bounded('typingPeriod', reportedOr(reported, before));

/** The reported value. Null stands for a value that could not be parsed; the stored value then stays. */
const reportedOr = <Value>(
  reported: Value | null | undefined,
  before: Value | null | undefined,
): Value | undefined => (reported === null ? before : reported) ?? undefined;

const isRoleOdd = ({ realm_users, is_owner, is_admin }: RegisterState): boolean =>
  [realm_users, is_owner, is_admin].includes(null);

function roleIn(state: RegisterState): number | null {
  const own = state.realm_users?.find(({ user_id }) => user_id === state.user_id)?.role;
  if (own !== undefined) return own;
  if (state.is_owner) return ROLES.owner;
  return state.is_admin ? ROLES.administrator : null;
}

/** Stores version and feature level from a server's public settings (server-notes: Reading the organization). */
export function noteServer(db: Db, { zulip_version, zulip_feature_level }: ServerSettings): void {
  const known = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  const saysWhoItIs = zulip_version !== undefined;
  storedRealm.write(db, { ...known, saysWhoItIs, featureLevel: zulip_feature_level ?? null });
}

/** Stores the role in the user's own record, for servers without register. */
export function noteOwnRole(db: Db, { role }: { role?: number }): void {
  const known = storedRealm.read(db) ?? UNKNOWN_ORGANIZATION;
  if (role !== undefined && role !== known.role) storedRealm.write(db, { ...known, role });
}

/** The stored metadata of the organization and the user's rights in it. */
export const organizationMetadata = (db: Db): Omit<OrganizationView, 'userId' | 'serverUrl'> => ({
  ...(storedRealm.read(db) ?? UNKNOWN_ORGANIZATION),
  limits: storedLimits.read(db) ?? {},
  offers: storedOffers.read(db) ?? {},
  timeZone: timeZoneOf(db),
});
