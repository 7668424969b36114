import type { Db } from '../../cache/file/db.ts';
import { findMessage, messagesWithout } from '../../cache/collections/messages.ts';
import type { MessageFlag } from '../../contract/values/message.ts';
import {
  writeMessage,
  type MessageWrite,
  type ReportedFlag,
  type ReportedReaction,
} from '../collections/message-writes.ts';
import { ExpectedEchoes } from '../outbox/echoes.ts';
import { subjects } from '../outbox/subjects.ts';
import { applyTo } from './apply.ts';
import { decideFlag, decideReaction, type MarkSituation } from './decide-mark.ts';

/** Writes what follows from an event about a flag of a message. */
export function reconcileFlag(db: Db, messageId: number, reported: ReportedFlag): void {
  const situation = markSituationOf(db, messageId, subjects.flag({ messageId, ...reported }));
  write(db, messageId, decideFlag(situation, reported));
}

/**
 * Writes what follows from an event that sets a flag of all messages. Most messages have the flag already; of these only the
 * ones with an expected echo are looked at.
 */
export function reconcileFlagOfAll(db: Db, flag: MessageFlag): void {
  const prefix = subjects.flagsOf(flag);
  const expected = new ExpectedEchoes(db).subjects
    .filter((subject) => subject.startsWith(prefix))
    .map((subject) => Number(subject.slice(prefix.length)))
    .filter((messageId) => findMessage(db, messageId) !== null);
  for (const messageId of new Set([...messagesWithout(db, flag), ...expected]))
    reconcileFlag(db, messageId, { flag, on: true });
}

/** Writes what follows from an event about a reaction to a message. `self` is the user's ID. */
export function reconcileReaction(db: Db, messageId: number, reported: ReportedReaction, self: number): void {
  const subject = reported.userId === self ? subjects.reaction({ messageId, ...reported }) : null;
  write(db, messageId, decideReaction(markSituationOf(db, messageId, subject), reported));
}

const markSituationOf = (db: Db, messageId: number, subject: string | null): MarkSituation => ({
  message: findMessage(db, messageId),
  deliveries: subject === null ? null : { subject, expectation: new ExpectedEchoes(db).of(subject) },
});

const write = (db: Db, messageId: number, effects: ReturnType<typeof decideFlag>): void =>
  applyTo<MessageWrite>(db, 'messages', effects, (one) => writeMessage(db, messageId, one));
