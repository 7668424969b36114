import { z } from 'zod';

/** The limits that register reports, in characters (server-notes: Limits). */
export const Limits = z.object({
  messageLength: z.int().positive().optional(),
  topicLength: z.int().positive().optional(),
  channelName: z.int().positive().optional(),
  channelDescription: z.int().positive().optional(),
  folderName: z.int().positive().optional(),
  folderDescription: z.int().positive().optional(),
  /** It has no default. Where it is missing, only the server can check it. */
  reminderNote: z.int().positive().optional(),
});
export type Limits = z.infer<typeof Limits>;

/** The limits where register reports none (server-notes: Limits). */
export const DEFAULT_LIMITS = {
  messageLength: 10_000,
  topicLength: 60,
  channelName: 60,
  channelDescription: 1_024,
  folderName: 60,
  folderDescription: 1_024,
} as const satisfies Limits;

/** The periods of the typing protocol, in milliseconds (server-notes: Typing). */
export const DEFAULT_TYPING = { startedExpiry: 45_000, stoppedWait: 12_000, startedWait: 30_000 } as const;

/**
 * In milliseconds: how often the user's presence is sent, and after how long without a report a person counts as
 * offline.
 */
export const DEFAULT_PRESENCE = { pingInterval: 60_000, offlineThreshold: 140_000 } as const;

/** The numbers of roles; a smaller one may do more (server-notes: Roles). */
export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;

/**
 * The properties of the organization, and what the user may do in it. Null or missing: the server does not report it.
 */
export const Organization = z.object({
  featureLevel: z.int().nullable().default(null),
  /**
   * Whether the server reports its version. Such servers have another name for extra emoji (server-notes: Names that
   * differ).
   */
  saysWhoItIs: z.boolean().default(false),
  /** The user's own role, as in `ROLES`. */
  role: z.int().nullable().default(null),
  typing: z
    .object({ startedExpiry: z.int(), stoppedWait: z.int(), startedWait: z.int() })
    .default(DEFAULT_TYPING),
  presence: z.object({ pingInterval: z.int(), offlineThreshold: z.int() }).default(DEFAULT_PRESENCE),
  /** Whether the history of edits is shown, on servers before `editHistoryPolicy`. */
  allowEditHistory: z.boolean().nullable().default(null),
  /** Which edits are shown, from feature level 358: `all`, `moves` or `none`. */
  editHistoryPolicy: z.string().nullable().default(null),
  /** Whether topics may be empty, in channels without a policy of their own. */
  topicsPolicy: z.string().nullable().default(null),
  /** Whether topics are required, on servers before `topicsPolicy`. */
  mandatoryTopics: z.boolean().nullable().default(null),
  emptyTopicName: z.string().nullable().default(null),
  /** -1 where reports go nowhere. */
  moderationChannelId: z.int().nullable().default(null),
  webPublicChannels: z.boolean().nullable().default(null),
  /** Whether people without an account may read web-public channels. */
  spectatorAccess: z.boolean().nullable().default(null),
  canCreatePublicChannels: z.boolean().nullable().default(null),
  canCreatePrivateChannels: z.boolean().nullable().default(null),
  canCreateWebPublicChannels: z.boolean().nullable().default(null),
  canEditMessages: z.boolean().nullable().default(null),
  /**
   * The reasons for reporting a message, with their names in the user's language; null if the server does not
   * report them.
   */
  reportTypes: z
    .array(z.object({ key: z.string(), name: z.string() }))
    .nullable()
    .default(null),
  /**
   * The default holder of each channel permission in a new channel: the name of a system group, or one of
   * `CREATOR_DEFAULTS` (server-notes: Defaults of permissions).
   */
  channelDefaults: z.record(z.string(), z.string()).nullable().default(null),
  /** The language codes that the server is translated into. */
  languages: z.array(z.string()).nullable().default(null),
});
export type Organization = z.infer<typeof Organization>;

/** The names of the default that is the creator of a channel; of no group. */
export const CREATOR_DEFAULTS: readonly string[] = ['channel_creator', 'stream_creator_or_nobody'];

export const UNKNOWN_ORGANIZATION: Organization = Organization.parse({});

/** The organization, as every place of the window reads it. */
export interface OrganizationView extends Organization {
  userId: number;
  serverUrl: string;
  limits: Limits;
  /**
   * The capabilities: whether the server can list or read a collection. One that is missing has not been requested
   * yet.
   */
  offers: Record<string, boolean>;
  /** The IANA name of the time zone in the user's settings; null if it is not known, or not set. */
  timeZone: string | null;
  /** The words that the user wants to be alerted of. */
  alertWords: readonly string[];
}

/**
 * Which part of the edit history the server shows; null if it does not report that (server-notes: Edit history).
 */
export function editHistoryOf({
  editHistoryPolicy,
  allowEditHistory,
}: Pick<Organization, 'editHistoryPolicy' | 'allowEditHistory'>): 'all' | 'moves' | 'none' | null {
  const policy = (['all', 'moves', 'none'] as const).find((one) => one === editHistoryPolicy);
  if (policy !== undefined) return policy;
  return allowEditHistory === null ? null : allowEditHistory ? 'all' : 'none';
}

/**
 * The topics policy in the words of newer servers; null if the server does not report it (server-notes: Topics).
 */
export function topicsPolicyOf({
  topicsPolicy,
  mandatoryTopics,
}: Pick<Organization, 'topicsPolicy' | 'mandatoryTopics'>): string | null {
  if (topicsPolicy !== null || mandatoryTopics === null) return topicsPolicy;
  return mandatoryTopics ? 'disable_empty_topic' : 'allow_empty_topic';
}

export const isAdministrator = ({ role }: Pick<Organization, 'role'>): boolean =>
  role !== null && role <= ROLES.administrator;
