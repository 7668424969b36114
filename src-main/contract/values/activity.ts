import { z } from 'zod';
import type { ChangeState } from './change.ts';
import type { EmojiReference } from './emoji-reference.ts';
import type { DescribedChange } from './history.ts';
import type { MessageNotification } from './notification.ts';
import type { Problem } from '../problem.ts';
import type { Destination } from './place.ts';
import type { ConversationView } from './scheduled.ts';

/** The ID of an entry. It is the same in every answer, also after a restart. */
export const ActivityId = z.string().min(1).max(2_000);

/** The subject of an entry. Texts are on one line, and empty if they are not known. */
export type ActivitySubject =
  /** A message that mentions or quotes the user, or the latest one of a conversation with people. */
  | {
      kind: 'message';
      messageId: number;
      reason: Exclude<MessageNotification['reason'], 'message'> | 'quote';
      to: ConversationView;
      /** Of a message that the user wrote in another client, the person that they wrote to. */
      sender: { userId: number; name: string | null } | null;
      isOwn: boolean;
      text: string;
    }
  /** Reactions of others to a message of the user's own, the latest first. */
  | {
      kind: 'reaction';
      to: ConversationView;
      people: { userId: number; name: string | null }[];
      emoji: EmojiReference[];
      text: string;
    }
  /** A reminder that came. `text` is its note, else the beginning of its message. */
  | { kind: 'reminder'; sender: { userId: number | null; name: string } | null; text: string }
  /** A change in the Outbox that needs the user. */
  | { kind: 'change'; change: DescribedChange; state: ChangeState; problem: Problem | null }
  /** A scheduled message that the server could not send. */
  | { kind: 'scheduled'; to: ConversationView; text: string };

/** Something that concerns the user. */
export interface ActivityEntry {
  id: string;
  /** In milliseconds since the epoch; null if it is not known. */
  at: number | null;
  /** How many messages are unread, or 1 for another entry that was not read; 0 for a read entry. */
  unread: number;
  about: ActivitySubject;
  opens: Destination;
}

/** How much is unread: messages and other entries in all, and some kinds of entries alone. */
export interface ActivityUnread {
  total: number;
  reactions: number;
  reminders: number;
  /** Scheduled messages that failed. */
  scheduled: number;
}
