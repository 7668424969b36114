import type { AccountView } from '../../../src-main/contract/account.ts';
import type { Decision, ChangeView, WaitsFor } from '../../../src-main/contract/change.ts';
import type { DescribedChange, EarlierValue } from '../../../src-main/contract/history.ts';
import type { Place } from '../../../src-main/contract/ipc.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { momentNoteWords, momentWords } from '../../app/moments.ts';
import type { Workspace } from '../../app/workspace.svelte.ts';
import { problemWords } from '../../app/problem-words.ts';
import { privateProblemWords } from '../../components/editor/private-problem.ts';
import { markLook } from '../../components/mark/mark.ts';
import { changeLooks } from './looks/index.ts';

const answers: Record<Decision, MessageKey> = {
  retry: 'answer.retry',
  discard: 'answer.discard',
  'look-again': 'answer.look-again',
  'is-there': 'answer.is-there',
  'send-again': 'answer.send-again',
  'create-again': 'answer.create-again',
  'keep-mine': 'answer.keep-mine',
  'take-servers': 'answer.take-servers',
  'keep-both': 'answer.keep-both',
};

/** In a conflict about a deletion `Keep mine` would be unclear. */
const deletionAnswers: Partial<Record<Decision, MessageKey>> = {
  'keep-mine': 'conflict.delete-anyway',
  'take-servers': 'conflict.keep-it',
};

export const answerWords = (answer: Decision, change: ChangeView): string =>
  words((isDeletionInConflict(change) && deletionAnswers[answer]) || answers[answer]);

/** Whether another client changed what is deleted here. */
const isDeletionInConflict = ({ conflict }: ChangeView): boolean =>
  conflict !== null && conflict.mine === null;

/** What the change does, in plain words: `New snippet: Refund policy, short`. */
export const changeTitle = (change: DescribedChange): string => changeLooks[change.action].title(change);

/** The value that was set elsewhere: `📅 In a meeting`. */
export const earlierWords = (earlier: EarlierValue, workspace: Workspace): string => {
  const { value, title } = changeLooks[earlier.action];
  return value?.(earlier, workspace) ?? title(earlier);
};

const waits: Record<WaitsFor, MessageKey> = {
  connection: 'waits.connection',
  'sign-in': 'waits.sign-in',
  server: 'waits.server',
  'earlier-change': 'waits.earlier-change',
  turn: 'waits.turn',
};

/** The state of the change, longer than the mark: `waits for a connection`. */
export function changeState(change: ChangeView, account: AccountView): string {
  const waitsFor = change.state === 'queued' ? (change.waitsFor ?? 'turn') : change.waitsFor;
  const waiting = change.state === 'queued' || change.state === 'held';
  if (waiting && waitsFor && change.problem?.kind !== 'conflict')
    return words(waits[waitsFor], { organization: account.organization });
  if (change.state === 'in-doubt' && change.needsUser) return words('change.in-doubt');
  return words(markLook(change, account).word);
}

/** A shorter wait is not shown, in milliseconds. */
const WORTH_SAYING = 5_000;

/** What happened to a change, or when it was made. */
export function changeDetail(change: ChangeView, account: AccountView, now: number): string {
  const { organization, email } = account;
  const { problem, lastSentAt, nextAttemptAt } = change;
  const sent = lastSentAt === null ? '' : momentWords(lastSentAt, now);
  const sentence = changeLooks[change.action].isPrivate ? privateProblemWords : problemWords;
  if (isDeletionInConflict(change)) return words('change.changed-after-deletion');
  switch (change.state) {
    case 'in-doubt':
      if (problem) return problemWords(problem, organization);
      if (change.needsUser || account.connection.state !== 'online')
        return words('change.sent-unanswered', { when: sent });
      return words('change.sent-checking', { when: sent });
    case 'held':
      if (problem && problem.kind !== 'unauthorized') return problemWords(problem, organization);
      return words('change.held', { email });
    case 'expired':
      return words('change.expired');
    case 'rejected':
      return problem ? sentence(problem, organization) : momentNoteWords(change.createdAt, now);
    case 'queued':
    case 'sending':
      if (problem && problem.kind !== 'offline') {
        const why = sentence(problem, organization);
        if (nextAttemptAt === null || nextAttemptAt <= now) return why;
        return words('change.next-try', { why, when: momentWords(nextAttemptAt, now) });
      }
      if (nextAttemptAt !== null && nextAttemptAt - now > WORTH_SAYING)
        return words('change.tries-again', { when: momentWords(nextAttemptAt, now) });
      if (change.replaced > 0)
        return words('change.replaced', {
          made: momentNoteWords(change.createdAt, now),
          count: change.replaced,
        });
      return momentNoteWords(change.createdAt, now);
  }
}

/** What is lost when a change that is not confirmed is discarded. */
export function discardWords({ action, title, problem }: ChangeView, organization: string): string {
  if (problem?.kind === 'restored') return words('discard.restored', { title });
  if (action === 'report-message') return words('discard.report-in-doubt', { organization });
  if (action === 'create-reminder') return words('discard.reminder-in-doubt', { organization });
  return words('discard.create-in-doubt', { title, organization });
}

/** Where the user can mend what the server refused; null where nothing can be mended. */
export const editorOf = ({ action, state, opens, problem }: ChangeView): Place | null =>
  (state === 'rejected' || state === 'expired') && problem?.kind !== 'conflict' && opens !== null
    ? changeLooks[action].editor
    : null;
