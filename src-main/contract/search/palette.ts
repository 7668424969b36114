import type { ChannelAccess } from '../values/channel.ts';
import type { Conversation } from '../values/conversation.ts';
import type { ConversationView } from '../values/scheduled.ts';
import type { WindowCommand } from '../values/command.ts';
import { type Rank, RANKS } from './name-search.ts';
import type { SnippetRow, TextPart } from '../values/snippet.ts';

/** Something of an account that the palette leads to. */
export type PaletteTarget =
  | ({ kind: 'snippet'; key: string } & Pick<SnippetRow, 'excerpt' | 'mark' | 'team' | 'file'>)
  /** A topic without a name has the organization's name for it, or none. */
  | { kind: 'topic'; channelId: number; topic: string; channel: string; access: ChannelAccess }
  /** A conversation of several people. */
  | { kind: 'people'; userIds: number[] }
  | { kind: 'channel'; channelId: number; key: string; access: ChannelAccess }
  /** `detail` is the email address; empty if it is hidden. */
  | { kind: 'person'; userId: number; detail: string; bot: boolean };

/** A text of an account that the palette leads to. The name of its row is a part of it, with the matches marked. */
export type TextTarget =
  | { kind: 'scheduled'; key: string; at: number; to: ConversationView }
  | { kind: 'reminder'; key: string; at: number }
  | {
      kind: 'message';
      messageId: number;
      conversation: Conversation;
      to: ConversationView;
      senderId: number | null;
      sender: string | null;
      /** Milliseconds since the epoch; null if it is not known. */
      sentAt: number | null;
    };

/** The groups of texts, behind all others. */
export const TEXT_GROUPS = ['scheduled', 'reminders', 'messages'] as const;
export type TextGroup = (typeof TEXT_GROUPS)[number];

/** A text that a search found. */
export type FoundTarget = Pick<Found<TextTarget>, 'id' | 'name' | 'item'>;

/** The ID of the row that searches messages on the server. */
export const WEB_SEARCH = 'web-search';

/** The ID of the row that begins a snippet with what is typed. */
export const TEXT_AS_SNIPPET = 'action-snippet-named';

/** A view that the user has pinned. Windows have the names of the built-in ones. */
export interface PaletteView {
  fragment: string;
  name: string | null;
  access: ChannelAccess | null;
  /** The command that shows the view in Perch. Null if Perch does not show such a view. */
  command: WindowCommand | null;
  /** Where the chat's own app shows it. */
  url: string;
}

export interface Found<Item> {
  /** No other row of a result has it. */
  id: string;
  rank: Rank;
  /** How much its uses count now; missing where it was never used. */
  use?: number;
  /** The name with its matches marked. */
  name: TextPart[];
  item: Item;
  /** Of an item that was used lately, before anything is typed. */
  recent?: Recency;
}

/** When an item was used last, and of a conversation what is new in it. Moments are milliseconds since the epoch. */
export interface Recency {
  usedAt: number;
  unread?: number;
  /** When its newest message was sent. */
  newestAt?: number | null;
}

/** The groups of a result. Of equally good ones the first comes first. */
export const PALETTE_GROUPS = [
  'views',
  'recent',
  'places',
  'actions',
  'snippets',
  'topics',
  'channels',
  'people',
  'settings',
] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

/** The group that a sign before the typed text limits a search to. */
export const PALETTE_SIGNS = { '#': 'channels', '@': 'people' } as const satisfies Record<
  string,
  PaletteGroup
>;
export type OnlyGroup = (typeof PALETTE_SIGNS)[keyof typeof PALETTE_SIGNS];

/** The group that a typed text is limited to, and the text after its sign. Null if the text begins with no sign. */
export function signedSearch(typed: string): { only: OnlyGroup; search: string } | null {
  const only = Object.entries(PALETTE_SIGNS).find(([sign]) => typed.startsWith(sign))?.[1];
  return only ? { only, search: typed.slice(1).trim() } : null;
}

export const isPaletteGroup = (name: string): name is PaletteGroup =>
  (PALETTE_GROUPS as readonly string[]).includes(name);

/** The results of a search in an account's cache: each group with its best rows, best first. */
export interface PaletteFound {
  groups: Partial<Record<PaletteGroup, Found<PaletteTarget>[]>>;
  /** Scheduled messages, reminders and messages with the typed words, in this order. */
  texts: FoundTarget[];
  /** All of them, in their order. */
  views: PaletteView[];
  /** If nothing matches: a similar search that finds a snippet, or null. */
  near: string | null;
  /** How much the uses of rows that windows add count now, by their IDs. */
  used: Record<string, number>;
}

/**
 * The groups in the order of their best matches. At equal rank, the most used group comes first. Leaves out matches
 * with a typo if anything matches without typos.
 */
export function groupsInOrder<Item>(
  groups: Partial<Record<PaletteGroup, readonly Found<Item>[]>>,
): { group: PaletteGroup; rows: readonly Found<Item>[] }[] {
  const all = PALETTE_GROUPS.map((group) => ({ group, rows: groups[group] ?? [] }));
  const isAnyExact = all.some(({ rows }) => rows.some(({ rank }) => rank < RANKS.near));
  const best = (rows: readonly Found<Item>[]): number => Math.min(...rows.map(({ rank }) => rank));
  /** Of those that match best. */
  const useOf = (rows: readonly Found<Item>[]): number =>
    Math.max(...rows.map(({ rank, use }) => (rank === best(rows) ? (use ?? 0) : 0)));
  return all
    .map(({ group, rows }) => ({
      group,
      rows: isAnyExact ? rows.filter(({ rank }) => rank < RANKS.near) : rows,
    }))
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => best(a.rows) - best(b.rows) || useOf(b.rows) - useOf(a.rows));
}
