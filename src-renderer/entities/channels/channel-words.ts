import Globe from '@lucide/svelte/icons/globe';
import Hash from '@lucide/svelte/icons/hash';
import Lock from '@lucide/svelte/icons/lock';
import type {
  ChannelAccess,
  ChannelPermission,
  ChannelValue,
} from '../../../src-main/contract/values/channel.ts';
import { words, type MessageKey } from '../../../resources/words.ts';

export const permissionWords: Record<ChannelPermission, MessageKey> = {
  can_send_message_group: 'channel.may.send',
  can_subscribe_group: 'channel.may.subscribe',
  can_add_subscribers_group: 'channel.may.add-people',
  can_remove_subscribers_group: 'channel.may.remove-people',
  can_create_topic_group: 'channel.may.create-topics',
  can_resolve_topics_group: 'channel.may.resolve-topics',
  can_move_messages_within_channel_group: 'channel.may.move-within',
  can_move_messages_out_of_channel_group: 'channel.may.move-out',
  can_delete_own_message_group: 'channel.may.delete-own',
  can_delete_any_message_group: 'channel.may.delete-any',
  can_administer_channel_group: 'channel.may.administer',
};

export const accessWords: Record<
  ChannelAccess,
  { name: MessageKey; kind: MessageKey; sentence: MessageKey }
> = {
  public: { name: 'channel.public', kind: 'channel.public-kind', sentence: 'channel.public-sentence' },
  private: { name: 'channel.private', kind: 'channel.private-kind', sentence: 'channel.private-sentence' },
  'web-public': {
    name: 'channel.web-public',
    kind: 'channel.web-public-kind',
    sentence: 'channel.web-public-sentence',
  },
};

export const accessIcons: Record<ChannelAccess, typeof Hash> = {
  public: Hash,
  private: Lock,
  'web-public': Globe,
};

/** The values of `topics_policy` (server-notes: Topics). */
export const topicsPolicyWords: Partial<Record<string, MessageKey>> = {
  inherit: 'channel.topics.inherit',
  allow_empty_topic: 'channel.topics.allow-empty',
  disable_empty_topic: 'channel.topics.disable-empty',
  empty_topic_only: 'channel.topics.empty-only',
};

/** How long messages are kept; null if the server does not report it. */
export function retentionWords(retention: ChannelValue['retention']): string | null {
  if (retention === null) return null;
  if (retention === 'realm_default') return words('channel.retention.default');
  if (retention === 'unlimited') return words('channel.retention.unlimited');
  return words('channel.retention.days', { days: retention });
}
