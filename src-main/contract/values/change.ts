import { z } from 'zod';
import type { Problem } from '../problem.ts';
import type { EmojiReference } from './emoji-reference.ts';
import type { Target } from './place.ts';

/** The states of an undelivered change (sync: States). */
export const ChangeState = z.enum(['queued', 'sending', 'in-doubt', 'rejected', 'expired', 'held']);
export type ChangeState = z.infer<typeof ChangeState>;

/** The collections of an account's data. */
export type CollectionName =
  | 'organization'
  | 'status'
  | 'snippets'
  | 'scheduled'
  | 'reminders'
  | 'settings'
  | 'channels'
  | 'topics'
  | 'user-topics'
  | 'messages'
  | 'navigation'
  | 'people'
  | 'statuses'
  | 'presences'
  | 'groups'
  | 'emoji'
  | 'folders'
  | 'profile-fields'
  | 'linkifiers';

/** The kinds of changes. The cache file stores the names, so a released name never changes. */
export const MutationName = z.enum([
  'set-status',
  'clear-status',
  'set-away',
  'send-message',
  'set-message-flag',
  'add-reaction',
  'remove-reaction',
  'edit-message',
  'report-message',
  'resolve-topic',
  'create-snippet',
  'edit-snippet',
  'delete-snippet',
  'create-channel',
  'leave-channel',
  'join-channel',
  'remove-subscriber',
  'create-folder',
  'edit-folder',
  'change-folder',
  'create-profile-field',
  'create-linkifier',
  'create-scheduled',
  'edit-scheduled',
  'delete-scheduled',
  'create-reminder',
  'delete-reminder',
  'save-view',
  'remove-view',
  'edit-setting',
]);
export type MutationName = z.infer<typeof MutationName>;

/**
 * The reason why a queued change waits. `server`: the server failed, did not respond in time, or asks for a pause. `computer`:
 * the disk cannot be written, or Perch has a problem.
 */
export type WaitsFor = 'connection' | 'sign-in' | 'server' | 'computer' | 'earlier-change' | 'turn';

/**
 * The user's possible decisions about a change. `keep-mine`, `take-servers` and `keep-both` settle a conflict: with
 * `keep-both`, the edit becomes a new item. `create-again` makes a new item of an edit whose item was deleted.
 */
export const Decision = z.enum([
  'retry',
  'discard',
  'look-again',
  'is-there',
  'send-again',
  'create-again',
  'keep-mine',
  'take-servers',
  'keep-both',
]);
export type Decision = z.infer<typeof Decision>;

export interface ChangeDescription {
  /** The title of the snippet, the text of the status, and so on. */
  title: string;
  emoji?: EmojiReference | null;
  /** The new value of a setting. */
  value?: z.infer<ReturnType<typeof z.json>>;
  /** The container of the item, such as the channel that a person is removed from; the people that a message is sent to. */
  within?: string;
  /** The topic of that channel. */
  topic?: string;
  /** Whether the channel that `within` names, or else the title, is private. */
  isPrivate?: boolean;
  /** Whether it is switched on or off. */
  on?: boolean;
  /** Which of several things it changes, in the API's word. */
  what?: string;
  /** The whole text that is sent, as the user wrote it. */
  content?: string;
  /** The changed item, to open and edit it. Null if the change has none. */
  opens: Target | null;
}

/** A value that another client set, described like a change that would set it. */
export interface ForeignValue extends ChangeDescription {
  action: MutationName;
  /** Its text, beside the title. */
  text?: string;
}

/** One unsent change, as the Outbox shows it. */
export interface ChangeView extends ChangeDescription {
  id: string;
  action: MutationName;
  state: ChangeState;
  waitsFor: WaitsFor | null;
  problem: Problem | null;
  /**
   * Whether the user must decide: the change was rejected, has expired, is held, or is in doubt and Perch cannot
   * resolve the doubt.
   */
  needsUser: boolean;
  decisions: Decision[];
  /** For a conflict: what the edit sets, null for a deletion, and what the server has now. */
  conflict: { mine: ForeignValue | null; theirs: ForeignValue } | null;
  createdAt: number;
  lastSentAt: number | null;
  /** It is not sent before this moment, in milliseconds since the epoch. */
  nextAttemptAt: number | null;
  /** How many earlier unsent changes this change replaced. */
  replaced: number;
}

/**
 * The groups of the Outbox, most urgent first: changes that need the user, then the others by the reason to wait.
 * `earlier-change` has the changes behind a change that needs the user; `checking` has the creates that Perch looks for on the
 * server; `otherwise` is what is being sent.
 */
export const outboxGroups = [
  'attention',
  'sign-in',
  'earlier-change',
  'computer',
  'connection',
  'server',
  'checking',
  'otherwise',
] as const;
export type OutboxGroup = (typeof outboxGroups)[number];

/** One page of the Outbox: by groups, and in each in the order in which the changes were made. */
export interface OutboxPage {
  total: number;
  /** The groups that have changes, the most urgent first. */
  groups: { group: OutboxGroup; count: number }[];
  /** How many changes are of a restored backup and can be sent again or discarded together. */
  restored: number;
  rows: ChangeView[];
}

/** The unsent changes about one thing, in the order in which they were made. */
export interface ChangesAboutOne {
  rows: ChangeView[];
  /** How many more there are. */
  others: number;
}

/** The kind of a removed item or discarded change. */
export const UndoWhat = z.enum([
  'snippet',
  /** Snippets whose matches a followed file has no longer. */
  'followed',
  'scheduled',
  'reminder',
  'view',
  'change',
  'draft',
  'preset',
  'rule',
  'series',
  /** One message, or one reminder, of a series. Its title is the moment in UNIX seconds. */
  'skipped-message',
  'skipped-reminder',
  'history',
  /** Entries of the activity that were marked as read together. */
  'read',
]);
export type UndoWhat = z.infer<typeof UndoWhat>;

/** A deletion, a discarding or a marking that the user can still undo. */
export interface UndoOffer {
  id: string;
  what: UndoWhat;
  /** The discarded change; null if something else was removed. */
  change: (ChangeDescription & { action: MutationName }) | null;
  title: string;
  until: number;
}

/** The restored item: the key of the row, the ID of the change, or the name of the draft. */
export interface Undone {
  what: UndoWhat;
  key: string;
}

/** The state of a row's oldest undelivered change. */
export interface RowMark {
  state: ChangeState;
  /** Whether the user has to decide what to do. */
  needsUser: boolean;
  changeId: string;
  problem: Problem | null;
}
