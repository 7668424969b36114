import { z } from 'zod';
import type { Db } from '../../cache/db.ts';
import { storedLimits, storedOrganization, storedRealm } from '../../cache/organization.ts';
import { Limits, OrganizationFacts, UNKNOWN_ORGANIZATION } from '../../contract/values/organization.ts';
import { eventHandler, type EventEffect, type EventHandler } from '../define/event-handler.ts';

/** The metadata name of each property. In register it has the prefix `realm_` (server-notes: Keys of register). */
const METADATA: Record<string, keyof OrganizationFacts> = {
  allow_edit_history: 'allowEditHistory',
  message_edit_history_visibility_policy: 'editHistoryPolicy',
  topics_policy: 'topicsPolicy',
  mandatory_topics: 'mandatoryTopics',
  empty_topic_display_name: 'emptyTopicName',
  moderation_request_channel_id: 'moderationChannelId',
  enable_spectator_access: 'spectatorAccess',
  allow_message_editing: 'canEditMessages',
};

const LIMITS: Record<string, keyof Limits> = {
  max_message_length: 'messageLength',
  max_topic_length: 'topicLength',
  max_stream_name_length: 'channelName',
  max_stream_description_length: 'channelDescription',
  max_channel_folder_name_length: 'folderName',
  max_channel_folder_description_length: 'folderDescription',
  max_reminder_note_length: 'reminderNote',
};

/** Whether a property decides who may create something. Only register shows what that means for the user. */
const isAboutRights = (property: string): boolean => property.startsWith('can_create_');

function effectOf(properties: Record<string, unknown>): EventEffect {
  return {
    staleAfterFault: ['organization'],
    apply: (db) => Object.entries(properties).forEach(([name, value]) => storeProperty(db, name, value)),
    registersAgain: Object.keys(properties).some(isAboutRights),
  };
}

function storeProperty(db: Db, property: string, value: unknown): void {
  if (property === 'name' && typeof value === 'string') storedOrganization.write(db, value);
  const metadata = METADATA[property];
  if (metadata !== undefined) {
    const { data } = OrganizationFacts.safeParse({
      ...(storedRealm.read(db) ?? UNKNOWN_ORGANIZATION),
      [metadata]: value,
    });
    if (data) storedRealm.write(db, data);
  }
  const limit = LIMITS[property];
  if (limit !== undefined) {
    const { data } = Limits.safeParse({ ...storedLimits.read(db), [limit]: value });
    if (data) storedLimits.write(db, data);
  }
}

/** The organization's own properties and limits, and what the user may do there (server-notes: Event types). */
export const organizationEvents: readonly EventHandler[] = [
  eventHandler(
    'realm',
    'update',
    z.object({ property: z.string(), value: z.unknown() }),
    ({ property, value }) => effectOf({ [property]: value }),
  ),
  eventHandler('realm', 'update_dict', z.object({ data: z.record(z.string(), z.unknown()) }), ({ data }) =>
    effectOf(data),
  ),
  // A deactivated organization refuses every request. Register's refusal has the reason.
  eventHandler('realm', 'deactivated', z.object({}), () => ({ registersAgain: true })),
  // With another role the user has other rights and sees other people.
  eventHandler(
    'realm_user',
    'update',
    z.object({ person: z.object({ user_id: z.int(), role: z.int().optional() }) }),
    ({ person: { user_id, role } }, { userId, db }) => ({
      registersAgain: user_id === userId && role !== undefined && role !== storedRealm.read(db)?.role,
    }),
  ),
];
