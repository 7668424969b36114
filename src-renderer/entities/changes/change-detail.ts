import type { AccountView } from '../../../src-main/contract/values/account.ts';
import type { ChangeView } from '../../../src-main/contract/values/change.ts';
import { words } from '../../../resources/words.ts';
import { momentNoteWords, momentWords } from '../../base/time/moments.ts';
import { problemWords } from '../../base/words/problem-words.ts';
import { privateProblemWords } from '../../components/editor/private-problem.ts';
import { isDeletionInConflict } from './change-words.ts';
import { changeLooks } from './change-looks.ts';

/** A shorter wait is not shown, in milliseconds. */
const WORTH_SAYING = 5_000;

const isWorthSaying = (tryAt: number | null, now: number): tryAt is number =>
  tryAt !== null && tryAt - now > WORTH_SAYING;

/**
 * The heading of a group of changes.
 * @param tryAt when all of them are sent again; null if that is soon or differs
 */
export const groupWords = (group: string, tryAt: number | null, now: number): string =>
  isWorthSaying(tryAt, now) ? words('outbox.next-try', { group, when: momentWords(tryAt, now) }) : group;

/** The last event of a change, or the moment when the change was made. */
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
      // Another client's value was found while the change is being sent; a queued change has no problem.
      if (problem) return sentence(problem, organization);
      if (isWorthSaying(nextAttemptAt, now))
        return words('change.tries-again', { when: momentWords(nextAttemptAt, now) });
      if (change.replaced > 0)
        return words('change.replaced', {
          made: momentNoteWords(change.createdAt, now),
          count: change.replaced,
        });
      return momentNoteWords(change.createdAt, now);
  }
}
