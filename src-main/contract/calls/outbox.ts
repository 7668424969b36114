import { z } from 'zod';
import {
  Decision,
  type ChangesAboutOne,
  type OutboxPage,
  type Undone,
  type UndoOffer,
} from '../values/change.ts';
import { Conversation } from '../values/conversation.ts';
import { accountCommand, accountQuery, page } from './call.ts';
import { key, longText, serverId, shortText } from '../values/input.ts';

const draftName = z.string().min(1).max(200);

/** Selects unsent changes. */
const ChangesAbout = z.union([
  z.strictObject({ changeId: key }),
  /** The status and being away. */
  z.strictObject({ own: z.literal('status') }),
  /** Messages that wait to be sent. */
  z.strictObject({ conversation: Conversation }),
  /** Membership in a channel that no list shows. */
  z.strictObject({ channelNamed: shortText }),
  /** A folder that no list shows. */
  z.strictObject({ folderId: serverId }),
]);
export type ChangesAbout = z.infer<typeof ChangesAbout>;

export const outboxCalls = {
  'outbox:list': accountQuery<OutboxPage>()(page),
  'outbox:about': accountQuery<ChangesAboutOne>()({ about: ChangesAbout }),
  'outbox:decide': accountCommand<void>()({ changeId: key, decision: Decision }),
  /** The position of a change in the Outbox, from 0. Null if the change is not there. */
  'outbox:position': accountQuery<number | null>()({ changeId: key }),
  /** Sends or discards every change of a restored backup that can be repeated and is not known to be sent. */
  'outbox:decide-restored': accountCommand<void>()({ decision: z.literal(['send-again', 'discard']) }),
  /** The deletion or the discarding that can still be undone. */
  'outbox:undo-offered': accountQuery<UndoOffer | null>()(),
  /** Undoes it. Refused with `gone` where it is too late. */
  'outbox:undo': accountCommand<Undone>()({ id: key }),
  /** Its time begins anew, because the user looks at it. */
  'outbox:keep-undo': accountCommand<void>()({ id: key }),
  /** The user does not want to undo it: what was held back may be sent. */
  'outbox:end-undo': accountCommand<void>()({ id: key }),
  /** Sends every waiting change of the account now, regardless of back-off. */
  'outbox:try-now': accountCommand<void>()(),

  /** A draft survives a crash. An empty value deletes it. Passwords and keys are never drafts. */
  'drafts:get': accountQuery<string | null>()({ name: draftName }),
  /** Deletes a draft; it can be undone for a time. */
  'drafts:discard': accountCommand<void>()({ name: draftName }),
  /** Stores a draft; an empty value deletes it, with `was` only where that is still stored. */
  'drafts:save': accountCommand<void>()({ name: draftName, value: longText, was: z.optional(longText) }),
};
