import { z } from 'zod';
import type { Problem } from './problem.ts';
import type { EmojiReference } from './emoji-reference.ts';

/** The states of a change that is not delivered. */
export const ChangeState = z.enum(['queued', 'sending', 'in-doubt', 'rejected', 'expired', 'held']);
export type ChangeState = z.infer<typeof ChangeState>;

/** What a change does, for the words that describe it. */
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

/** What a queued change waits for. */
export type WaitsFor = 'connection' | 'sign-in' | 'server' | 'earlier-change' | 'turn';

/**
 * What the user can do with a change. `keep-mine` and `take-servers` settle a conflict; `create-again` makes a new thing of an
 * edit of one that is gone.
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
]);
export type Decision = z.infer<typeof Decision>;

/** What a change is about. */
export interface ChangeDescription {
  /** The title of the snippet, the text of the status, and so on. */
  title: string;
  emoji?: EmojiReference | null;
  /** What a setting is changed to. */
  value?: z.infer<ReturnType<typeof z.json>>;
  /** What that is in, such as the channel that somebody is taken out of. */
  within?: string;
  /** What is switched on or off. */
  on?: boolean;
  /** Which of several things it is about, by the API's word. */
  what?: string;
  /** The whole text of what is sent, as it was written. */
  content?: string;
  /** The key of the row that it concerns, to open and edit it. */
  opens: string | null;
}

/** A value that was set elsewhere, in the words of a change that would set it. */
export interface ForeignValue extends ChangeDescription {
  action: MutationName;
  /** What it says beside its title. */
  text?: string;
}

/** One unsent change, as the Outbox shows it. */
export interface ChangeView extends ChangeDescription {
  id: string;
  action: MutationName;
  state: ChangeState;
  waitsFor: WaitsFor | null;
  problem: Problem | null;
  /** In doubt, and only the user can tell; or rejected, expired or held. */
  needsUser: boolean;
  answers: Decision[];
  /** Of a deletion that is in conflict: what the server has now, which no row shows; null else. */
  theirs: ForeignValue | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  lastSentAt: number | null;
  /** Not before this moment, in milliseconds since the epoch. */
  nextAttemptAt: number | null;
  /** How many earlier changes that were never sent it stands for. */
  replaced: number;
}

/** How far a row is from the server: the state of the oldest of its changes that is not delivered. */
export interface RowMark {
  state: ChangeState;
  /** The user is asked what to do. */
  needsUser: boolean;
  changeId: string;
  problem: Problem | null;
}
