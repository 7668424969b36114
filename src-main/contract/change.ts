import { z } from 'zod';
import type { Problem } from './problem.ts';
import type { EmojiReference } from './emoji-reference.ts';

/** The states of a change that is not delivered. */
export const ChangeState = z.enum(['queued', 'sending', 'in-doubt', 'rejected', 'expired', 'held']);
export type ChangeState = z.infer<typeof ChangeState>;

/** What a change does, for the words that describe it. */
export const ChangeAction = z.enum([
  'set-status',
  'clear-status',
  'set-away',
  'create-snippet',
  'edit-snippet',
  'delete-snippet',
]);
export type ChangeAction = z.infer<typeof ChangeAction>;

/** What a queued change waits for. */
export type WaitsFor = 'connection' | 'sign-in' | 'server' | 'earlier-change' | 'turn';

/** What the user can do with a change. `keep-mine` and `take-servers` settle a conflict. */
export const ChangeAnswer = z.enum([
  'retry',
  'discard',
  'look-again',
  'is-there',
  'send-again',
  'keep-mine',
  'take-servers',
]);
export type ChangeAnswer = z.infer<typeof ChangeAnswer>;

/** One unsent change, as the Outbox shows it. */
export interface ChangeView {
  id: string;
  action: ChangeAction;
  state: ChangeState;
  /** The title of the snippet or the text of the status. */
  title: string;
  emoji: EmojiReference | null;
  /** For `set-away`. */
  away: boolean | null;
  /** The snippet that it concerns, to open and edit it. */
  snippetKey: string | null;
  waitsFor: WaitsFor | null;
  problem: Problem | null;
  /** In doubt, and only the user can tell; or rejected, expired or held. */
  needsUser: boolean;
  answers: ChangeAnswer[];
  /** Milliseconds since the epoch. */
  createdAt: number;
  lastSentAt: number | null;
  /** Not before this moment, in milliseconds since the epoch. */
  nextAttemptAt: number | null;
  /** How many earlier changes that were never sent it stands for. */
  replaced: number;
}
