import { z } from 'zod';
import { GroupSetting } from './operations/channels.ts';

/** Contract, POST /channels/create: who may do what in a channel, in the order in which they are offered. */
export const CHANNEL_PERMISSIONS = [
  'can_send_message_group',
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_resolve_topics_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
  'can_administer_channel_group',
] as const;
export type ChannelPermission = (typeof CHANNEL_PERMISSIONS)[number];

/** What only the request to create a channel says; no list tells it again. */
export const ChannelCreation = z.object({
  /** User IDs. */
  subscribers: z.array(z.int()),
  announce: z.boolean().default(false),
  defaultForNewUsers: z.boolean().default(false),
  /** Whether the new subscribers are told by direct message. */
  tellSubscribers: z.boolean().default(true),
});

/** A channel as rows keep it. Null: the server does not say, or has its own default. */
export const ChannelValue = z.object({
  name: z.string(),
  description: z.string().default(''),
  private: z.boolean().default(false),
  webPublic: z.boolean().default(false),
  archived: z.boolean().default(false),
  /** Whether the user is in it; never for an archived one. */
  subscribed: z.boolean().default(false),
  folderId: z.int().nullable().default(null),
  topicsPolicy: z.string().nullable().default(null),
  historyPublic: z.boolean().nullable().default(null),
  /** Days that messages are kept. */
  retention: z
    .union([z.int(), z.enum(['realm_default', 'unlimited'])])
    .nullable()
    .default(null),
  creatorId: z.int().nullable().default(null),
  permissions: z.partialRecord(z.enum(CHANNEL_PERMISSIONS), GroupSetting).default({}),
  creation: ChannelCreation.optional(),
});
export type ChannelValue = z.infer<typeof ChannelValue>;

/** A channel to choose. */
export interface FoundChannel {
  channelId: number;
  name: string;
  /** What it is for. */
  detail?: string;
  access: 'public' | 'private' | 'web-public';
}
