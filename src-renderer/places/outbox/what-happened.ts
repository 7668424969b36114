import { outageOf, type AccountView } from '../../../src-main/contract/values/account.ts';
import type { ChangeView } from '../../../src-main/contract/values/change.ts';
import { words } from '../../../resources/words.ts';
import { problemWords } from '../../base/words/problem-words.ts';
import type { Tone } from '../../components/mark/mark.ts';
import { changeDetail } from '../../entities/changes/change-detail.ts';

/** One thing that happened to an unsent change. */
export interface Happened {
  /** Milliseconds since the epoch; null for what goes on now. */
  at: number | null;
  text: string;
  /** Null for what is as expected. */
  tone: Tone | null;
}

/** The history of an unsent change, the earliest event first, and the next event. */
export function whatHappened(change: ChangeView, account: AccountView, now: number): Happened[] {
  const { createdAt, lastSentAt, state, replaced } = change;
  const { organization } = account;
  const made = words(replaced > 0 ? 'happened.made-again' : 'happened.made', { count: replaced });
  const happened: Happened[] = [{ at: createdAt, text: made, tone: null }];
  // A change of a restored backup counts as sent, but may not have been sent.
  if (lastSentAt !== null && change.problem?.kind !== 'restored')
    happened.push({ at: lastSentAt, text: words('happened.sent', { organization }), tone: null });
  if (state === 'in-doubt') return [...happened, ...doubt(change, account)];
  if (state === 'sending') return happened;
  const waits = waitsElsewhere(change, account);
  if (waits) return [...happened, waits];
  // Without a problem the detail is the moment of the change, which is the first entry.
  if (change.problem || state === 'expired' || state === 'held' || change.conflict)
    happened.push({
      at: state === 'rejected' ? lastSentAt : null,
      text: changeDetail(change, account, now),
      tone: state === 'rejected' || state === 'expired' ? 'no' : 'wait',
    });
  return happened;
}

function doubt(change: ChangeView, account: AccountView): Happened[] {
  const { lastSentAt, needsUser, problem } = change;
  const { connection, organization } = account;
  const lost: Happened = {
    at: lastSentAt,
    text: problem ? problemWords(problem, organization) : words('happened.no-answer', { organization }),
    tone: 'doubt',
  };
  if (needsUser)
    return [lost, { at: null, text: words('happened.not-found-out', { organization }), tone: null }];
  if (connection.state === 'offline' && connection.since > 0) {
    const isReached = ['server', 'silent'].includes(outageOf(connection));
    const text = words(isReached ? 'happened.server-checks' : 'happened.offline-checks', { organization });
    return [lost, { at: connection.since, text, tone: null }];
  }
  return [lost, { at: null, text: words('happened.checking', { organization }), tone: null }];
}

function waitsElsewhere(
  { state, waitsFor, createdAt }: ChangeView,
  { connection, organization }: AccountView,
): Happened | null {
  if (state !== 'queued' || (waitsFor !== 'connection' && waitsFor !== 'server')) return null;
  const isNow = connection.state === 'online' || connection.since <= 0;
  return {
    at: isNow ? null : Math.max(connection.since, createdAt),
    text: words(waitsFor === 'server' ? 'happened.server-sends' : 'happened.offline-sends', { organization }),
    tone: 'wait',
  };
}
