import type { Conversation } from './conversation.ts';
import type { ConversationView } from './scheduled.ts';

/** Something that waits for the user and that the system tells them of. */
export type Alert =
  /** A change that the server refused, that is too late, or of which Perch cannot find out whether it took effect. */
  | {
      kind: 'change';
      id: string;
      /** The title of the changed item, or empty. */
      title: string;
      /** Whether the title is the name of a private channel. */
      isPrivateChannel: boolean;
      state: 'rejected' | 'expired' | 'in-doubt' | 'conflict';
      /** The server's own words, or empty. */
      reason: string;
    }
  /** A scheduled message that the server could not send. `at` is in UNIX seconds. */
  | { kind: 'scheduled'; key: string; to: ConversationView; at: number }
  /** The server sent a scheduled message, as the message with this ID. */
  | { kind: 'sent'; messageId: number; conversation: Conversation; to: ConversationView; at: number }
  /** Nobody is signed in to the account any more, and so many changes wait for it. */
  | { kind: 'sign-in'; waiting: number };
