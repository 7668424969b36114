import type { Db } from '../../cache/db.ts';
import { bounded } from '../../contract/bounds.ts';
import { readMetadata, writeMetadata } from '../../cache/metadata.ts';
import {
  DEFAULT_PRESENCE,
  DEFAULT_TYPING,
  type OrganizationView,
  ROLES,
  UNKNOWN_ORGANIZATION,
} from '../../contract/organization.ts';
import type { operations } from '../../contract/operations/index.ts';
import type { ResponseOf } from '../../contract/operations/operation.ts';
import type { RegisterState } from '../define/collection.ts';
import { timeZoneOf } from './time-zone.ts';

type ServerSettings = ResponseOf<typeof operations.getServerSettings>;

/** Keeps what register says of the organization, its limits and what the user may do there (server-notes: Keys of register). */
export function noteOrganization(db: Db, state: RegisterState): void {
  if (typeof state.realm_name === 'string') writeMetadata(db, 'organization', state.realm_name);
  const limits = readMetadata(db, 'limits') ?? {};
  const realm = readMetadata(db, 'realm');
  writeMetadata(db, 'limits', {
    messageLength: limit(state.max_message_length, limits.messageLength),
    topicLength: limit(state.max_topic_length, limits.topicLength),
    channelName: limit(state.max_stream_name_length, limits.channelName),
    channelDescription: limit(state.max_stream_description_length, limits.channelDescription),
    folderName: limit(state.max_channel_folder_name_length, limits.folderName),
    folderDescription: limit(state.max_channel_folder_description_length, limits.folderDescription),
    reminderNote: limit(state.max_reminder_note_length, limits.reminderNote),
  });
  writeMetadata(db, 'realm', {
    featureLevel: told(state.zulip_feature_level, realm?.featureLevel) ?? null,
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
          told(inMilliseconds(state.server_presence_ping_interval_seconds), realm?.presence.pingInterval),
        ) ?? DEFAULT_PRESENCE.pingInterval,
      offlineThreshold:
        bounded(
          'presenceThreshold',
          told(
            inMilliseconds(state.server_presence_offline_threshold_seconds),
            realm?.presence.offlineThreshold,
          ),
        ) ?? DEFAULT_PRESENCE.offlineThreshold,
    },
    allowEditHistory: told(state.realm_allow_edit_history, realm?.allowEditHistory) ?? null,
    editHistoryPolicy:
      told(state.realm_message_edit_history_visibility_policy, realm?.editHistoryPolicy) ?? null,
    topicsPolicy: told(state.realm_topics_policy, realm?.topicsPolicy) ?? null,
    mandatoryTopics: told(state.realm_mandatory_topics, realm?.mandatoryTopics) ?? null,
    emptyTopicName: told(state.realm_empty_topic_display_name, realm?.emptyTopicName) ?? null,
    moderationChannelId: told(state.realm_moderation_request_channel_id, realm?.moderationChannelId) ?? null,
    webPublicChannels: told(state.server_web_public_streams_enabled, realm?.webPublicChannels) ?? null,
    spectatorAccess: told(state.realm_enable_spectator_access, realm?.spectatorAccess) ?? null,
    canCreatePublicChannels: told(state.can_create_public_streams, realm?.canCreatePublicChannels) ?? null,
    canCreatePrivateChannels: told(state.can_create_private_streams, realm?.canCreatePrivateChannels) ?? null,
    canCreateWebPublicChannels:
      told(state.can_create_web_public_streams, realm?.canCreateWebPublicChannels) ?? null,
    reportTypes: told(state.server_report_message_types, realm?.reportTypes) ?? null,
    languages: told(state.server_supported_languages, realm?.languages) ?? null,
    canEditMessages: told(state.realm_allow_message_editing, realm?.canEditMessages) ?? null,
  });
}

const inMilliseconds = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? seconds * 1_000 : seconds;

const limit = (said: number | null | undefined, before: number | undefined): number | undefined =>
  bounded('limit', told(said, before));

const period = (said: number | null | undefined, before: number | undefined): number | undefined =>
  bounded('typingPeriod', told(said, before));

/** What cannot be read says nothing: what was known before stands. */
const told = <Value>(said: Value | null | undefined, before: Value | null | undefined): Value | undefined =>
  (said === null ? before : said) ?? undefined;

const isRoleOdd = ({ realm_users, is_owner, is_admin }: RegisterState): boolean =>
  [realm_users, is_owner, is_admin].includes(null);

function roleIn(state: RegisterState): number | null {
  const own = state.realm_users?.find(({ user_id }) => user_id === state.user_id)?.role;
  if (own !== undefined) return own;
  if (state.is_owner) return ROLES.owner;
  return state.is_admin ? ROLES.administrator : null;
}

/** On a server without register its public settings may say who it is (server-notes: Reading the organization). */
export function noteServer(db: Db, { zulip_version, zulip_feature_level }: ServerSettings): void {
  const known = readMetadata(db, 'realm') ?? UNKNOWN_ORGANIZATION;
  const saysWhoItIs = zulip_version !== undefined;
  writeMetadata(db, 'realm', { ...known, saysWhoItIs, featureLevel: zulip_feature_level ?? null });
}

/** On a server without register the user's own record says what the user may do. */
export function noteOwnRole(db: Db, { role }: { role?: number }): void {
  const known = readMetadata(db, 'realm') ?? UNKNOWN_ORGANIZATION;
  if (role !== undefined && role !== known.role) writeMetadata(db, 'realm', { ...known, role });
}

/** What is known here of the organization, and of what the user may do there. */
export const organizationFacts = (db: Db): Omit<OrganizationView, 'userId' | 'serverUrl'> => ({
  ...(readMetadata(db, 'realm') ?? UNKNOWN_ORGANIZATION),
  limits: readMetadata(db, 'limits') ?? {},
  offers: readMetadata(db, 'offers') ?? {},
  timeZone: timeZoneOf(db),
});
