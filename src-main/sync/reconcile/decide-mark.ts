import type { MessageValue } from '../../cache/collections/messages.ts';
import {
  flagWrites,
  reactionWrites,
  type MessageWrite,
  type ReportedFlag,
  type ReportedReaction,
} from '../collections/message-writes.ts';
import type { Note } from './decide.ts';
import { judge, type SubjectSituation } from './judge.ts';

/** Everything that a decision about a flag of a message, or a reaction to it, depends on. */
export interface MarkSituation {
  /** Null if the message is not stored. */
  message: MessageValue | null;
  /** Null for another person's reaction. The user's deliveries never cause it. */
  deliveries: Omit<SubjectSituation, 'unanswered'> | null;
}

type MarkEffect = Note | MessageWrite;

/** Decides what follows from an event about a flag. Reads nothing and writes nothing. */
export const decideFlag = ({ message, deliveries }: MarkSituation, reported: ReportedFlag): MarkEffect[] =>
  decideMark(deliveries, reported.on, flagWrites(message, reported));

/** Decides what follows from an event about a reaction. Reads nothing and writes nothing. */
export const decideReaction = (
  { message, deliveries }: MarkSituation,
  reported: ReportedReaction,
): MarkEffect[] => decideMark(deliveries, reported.on, reactionWrites(message, reported));

/**
 * A mark is not a row: the message holds what the server has, and the queries lay the waiting changes over it. So a report never
 * meets a waiting change, and the only question is whether a newer delivery of ours supersedes it. A mark also has only two
 * values. An event with the value of an unanswered request can be another client's as well, so it does not settle the request;
 * and the opposite of the user's value is not worth a place in the history.
 */
function decideMark(
  deliveries: MarkSituation['deliveries'],
  on: boolean,
  writes: MessageWrite[],
): MarkEffect[] {
  if (!deliveries) return writes;
  const fingerprint = String(on);
  const { origin, effects } = judge(
    { ...deliveries, unanswered: [] },
    { fingerprint, isOf: (delivered) => delivered === fingerprint, isFrom: () => false },
  );
  return origin === 'own-superseded' ? effects : [...effects, ...writes];
}
