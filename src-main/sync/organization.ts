import type { Db } from '../cache/db.ts';
import { readFact, writeFact } from '../cache/facts.ts';
import {
  DEFAULT_PRESENCE,
  DEFAULT_TYPING,
  type OrganizationView,
  ROLES,
  UNKNOWN_ORGANIZATION,
} from '../contract/organization.ts';
import type { operations } from '../contract/operations/index.ts';
import type { ResponseOf } from '../contract/operations/operation.ts';
import type { RegisterState } from './resources/resource.ts';
import { timeZoneOf } from './time-zone.ts';

type ServerSettings = ResponseOf<typeof operations.getServerSettings>;

/** Keeps what register says of the organization, its limits and what the user may do there (field notes B3). */
export function noteOrganization(db: Db, state: RegisterState): void {
  if (state.realm_name !== undefined) writeFact(db, 'organization', state.realm_name);
  writeFact(db, 'limits', {
    messageLength: state.max_message_length,
    topicLength: state.max_topic_length,
    channelName: state.max_stream_name_length,
    channelDescription: state.max_stream_description_length,
    folderName: state.max_channel_folder_name_length,
    folderDescription: state.max_channel_folder_description_length,
    reminderNote: state.max_reminder_note_length,
  });
  writeFact(db, 'realm', {
    featureLevel: state.zulip_feature_level ?? null,
    saysWhoItIs: state.zulip_version !== undefined,
    role: roleIn(state),
    typing: {
      startedExpiry: state.server_typing_started_expiry_period_milliseconds ?? DEFAULT_TYPING.startedExpiry,
      stoppedWait: state.server_typing_stopped_wait_period_milliseconds ?? DEFAULT_TYPING.stoppedWait,
      startedWait: state.server_typing_started_wait_period_milliseconds ?? DEFAULT_TYPING.startedWait,
    },
    presence: {
      pingInterval:
        atLeast(SHORTEST_PING, state.server_presence_ping_interval_seconds) ?? DEFAULT_PRESENCE.pingInterval,
      offlineThreshold:
        atLeast(SHORTEST_PING, state.server_presence_offline_threshold_seconds) ??
        DEFAULT_PRESENCE.offlineThreshold,
    },
    allowEditHistory: state.realm_allow_edit_history ?? null,
    topicsPolicy: state.realm_topics_policy ?? null,
    emptyTopicName: state.realm_empty_topic_display_name ?? null,
    moderationChannelId: state.realm_moderation_request_channel_id ?? null,
    webPublicChannels: state.server_web_public_streams_enabled ?? null,
    spectatorAccess: state.realm_enable_spectator_access ?? null,
    canCreatePublicChannels: state.can_create_public_streams ?? null,
    canCreatePrivateChannels: state.can_create_private_streams ?? null,
    canCreateWebPublicChannels: state.can_create_web_public_streams ?? null,
    canEditMessages: state.realm_allow_message_editing ?? null,
  });
}

/** No server is asked to be told of presence more often, in milliseconds. */
const SHORTEST_PING = 10_000;

const atLeast = (milliseconds: number, seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.max(milliseconds, seconds * 1_000);

function roleIn(state: RegisterState): number | null {
  const own = state.realm_users?.find(({ user_id }) => user_id === state.user_id)?.role;
  if (own !== undefined) return own;
  if (state.is_owner) return ROLES.owner;
  return state.is_admin ? ROLES.administrator : null;
}

/** On a server without register its public settings may say who it is (field notes B1). */
export function noteServer(db: Db, { zulip_version, zulip_feature_level }: ServerSettings): void {
  const known = readFact(db, 'realm') ?? UNKNOWN_ORGANIZATION;
  const saysWhoItIs = zulip_version !== undefined;
  writeFact(db, 'realm', { ...known, saysWhoItIs, featureLevel: zulip_feature_level ?? null });
}

/** On a server without register the user's own record says what the user may do. */
export function noteOwnRole(db: Db, { role }: { role?: number }): void {
  const known = readFact(db, 'realm') ?? UNKNOWN_ORGANIZATION;
  if (role !== undefined && role !== known.role) writeFact(db, 'realm', { ...known, role });
}

/** What is known here of the organization, and of what the user may do there. */
export const organizationFacts = (db: Db): Omit<OrganizationView, 'userId' | 'serverUrl'> => ({
  ...(readFact(db, 'realm') ?? UNKNOWN_ORGANIZATION),
  limits: readFact(db, 'limits') ?? {},
  offers: readFact(db, 'offers') ?? {},
  timeZone: timeZoneOf(db),
});
