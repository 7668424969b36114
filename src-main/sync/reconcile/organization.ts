import type { Db } from '../../cache/file/db.ts';
import { bounded } from '../../contract/values/bounds.ts';
import { storedOffers } from '../../cache/metadata/capabilities.ts';
import {
  storedAlertWords,
  storedEmojiAddress,
  storedFolderOrder,
  storedLimits,
  storedOrganization,
  storedRealm,
} from '../../cache/metadata/organization.ts';
import {
  DEFAULT_PRESENCE,
  DEFAULT_TYPING,
  type Limits,
  Organization,
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
  if (state.alert_words) storedAlertWords.write(db, state.alert_words);
  if (state.channel_folders) storedFolderOrder.write(db, orderOf(state.channel_folders));
  const limits = storedLimits.read(db) ?? {};
  const realm = storedRealm.read(db);
  storedLimits.write(
    db,
    Object.fromEntries(
      named(LIMITS).map(([name, key]) => [name, bounded('limit', reportedOr(state[key], limits[name]))]),
    ),
  );
  const properties = named(PROPERTIES).map(([name, key]) => [
    name,
    reportedOr<unknown>(state[key], realm?.[name]),
  ]);
  storedRealm.write(
    db,
    Organization.parse({
      ...Object.fromEntries(properties),
      saysWhoItIs: state.zulip_version !== undefined,
      role: roleIn(state) ?? (isRoleOdd(state) ? realm?.role : null),
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
          seconds(
            'presencePing',
            state.server_presence_ping_interval_seconds,
            realm?.presence.pingInterval,
          ) ?? DEFAULT_PRESENCE.pingInterval,
        offlineThreshold:
          seconds(
            'presenceThreshold',
            state.server_presence_offline_threshold_seconds,
            realm?.presence.offlineThreshold,
          ) ?? DEFAULT_PRESENCE.offlineThreshold,
      },
      channelDefaults: reportedOr(channelDefaultsOf(state), realm?.channelDefaults),
    }),
  );
}

/** The keys of register for each limit (server-notes: Keys of register). */
export const LIMITS = {
  messageLength: 'max_message_length',
  topicLength: 'max_topic_length',
  channelName: 'max_stream_name_length',
  channelDescription: 'max_stream_description_length',
  folderName: 'max_channel_folder_name_length',
  folderDescription: 'max_channel_folder_description_length',
  reminderNote: 'max_reminder_note_length',
} as const satisfies Record<keyof Limits, keyof RegisterState>;

/** The keys of register for each property that it reports in one field. An event has them without `realm_`. */
export const PROPERTIES = {
  featureLevel: 'zulip_feature_level',
  allowEditHistory: 'realm_allow_edit_history',
  editHistoryPolicy: 'realm_message_edit_history_visibility_policy',
  topicsPolicy: 'realm_topics_policy',
  mandatoryTopics: 'realm_mandatory_topics',
  emptyTopicName: 'realm_empty_topic_display_name',
  moderationChannelId: 'realm_moderation_request_channel_id',
  webPublicChannels: 'server_web_public_streams_enabled',
  spectatorAccess: 'realm_enable_spectator_access',
  canCreatePublicChannels: 'can_create_public_streams',
  canCreatePrivateChannels: 'can_create_private_streams',
  canCreateWebPublicChannels: 'can_create_web_public_streams',
  reportTypes: 'server_report_message_types',
  languages: 'server_supported_languages',
  canEditMessages: 'realm_allow_message_editing',
} as const satisfies Partial<Record<keyof Organization, keyof RegisterState>>;

/** The entries of a table, with the types of its names and keys. */
export const named = <Name extends string, Key extends string>(table: Record<Name, Key>): [Name, Key][] =>
  Object.entries(table) as [Name, Key][];

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

/** Milliseconds of reported seconds, within bounds. */
const seconds = (
  name: 'presencePing' | 'presenceThreshold',
  reported: number | null | undefined,
  before: number | undefined,
): number | undefined =>
  bounded(name, reportedOr(typeof reported === 'number' ? reported * 1_000 : reported, before));

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
  alertWords: storedAlertWords.read(db) ?? [],
});

/** The IDs of folders in their order; those without one come last. */
const orderOf = (folders: NonNullable<RegisterState['channel_folders']>): number[] =>
  folders.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0).map(({ id }) => id);
