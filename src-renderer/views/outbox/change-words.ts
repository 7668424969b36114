import Moon from '@lucide/svelte/icons/moon';
import Smile from '@lucide/svelte/icons/smile';
import TextQuote from '@lucide/svelte/icons/text-quote';
import type { AccountView } from '../../../src-main/contract/account.ts';
import type { ChangeAction, ChangeAnswer, ChangeView, WaitsFor } from '../../../src-main/contract/change.ts';
import { glyphOf } from '../../../resources/emoji.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import { dayWords, momentWords, timeWords } from '../../app/moments.ts';
import { problemWords } from '../../app/problem-words.ts';
import { markLook } from '../../components/mark/mark.ts';

export const changeIcons: Record<ChangeAction, typeof Smile> = {
  'set-status': Smile,
  'clear-status': Smile,
  'set-away': Moon,
  'create-snippet': TextQuote,
  'edit-snippet': TextQuote,
  'delete-snippet': TextQuote,
};

export const answerWords: Record<ChangeAnswer, MessageKey> = {
  retry: 'answer.retry',
  discard: 'answer.discard',
  'look-again': 'answer.look-again',
  'is-there': 'answer.is-there',
  'send-again': 'answer.send-again',
  'keep-mine': 'answer.keep-mine',
  'take-servers': 'answer.take-servers',
};

/** What the change does, in plain words: `New snippet: Refund policy, short`. */
export function changeTitle(change: ChangeView): string {
  const { title, emoji } = change;
  switch (change.action) {
    case 'set-status':
      return words('change.set-status', { status: `${emoji ? glyphOf(emoji) : ''} ${title}`.trim() });
    case 'clear-status':
      return words('change.clear-status');
    case 'set-away':
      return words(change.away ? 'change.away-on' : 'change.away-off');
    case 'create-snippet':
      return words('change.create-snippet', { title });
    case 'edit-snippet':
      return words('change.edit-snippet', { title });
    case 'delete-snippet':
      return words('change.delete-snippet', { title });
  }
}

const waits: Record<WaitsFor, MessageKey> = {
  connection: 'waits.connection',
  'sign-in': 'waits.sign-in',
  server: 'waits.server',
  'earlier-change': 'waits.earlier-change',
  turn: 'waits.turn',
};

/** Where the change stands, longer than the mark: `waits for a connection`. */
export function changeState(change: ChangeView, { organization }: AccountView): string {
  const waitsFor = change.state === 'queued' ? (change.waitsFor ?? 'turn') : change.waitsFor;
  const waiting = change.state === 'queued' || change.state === 'held';
  if (waiting && waitsFor && change.problem?.kind !== 'conflict')
    return words(waits[waitsFor], { organization });
  if (change.state === 'in-doubt' && change.needsUser) return words('change.in-doubt');
  return words(markLook(change.state, change.needsUser, change.problem).word);
}

/** When a change was made: `14:10 today`. */
function madeWords(change: ChangeView, now: number): string {
  return words('change.made', { time: timeWords(change.createdAt), day: dayWords(change.createdAt, now) });
}

/** What happened to a change, or when it was made. */
export function changeDetail(change: ChangeView, account: AccountView, now: number): string {
  const { organization, email } = account;
  const { problem, lastSentAt, nextAttemptAt } = change;
  const sent = lastSentAt === null ? '' : timeWords(lastSentAt);
  switch (change.state) {
    case 'in-doubt':
      if (problem?.kind === 'conflict') return words('problem.conflict', { server: organization });
      return words(change.needsUser ? 'change.sent-unanswered' : 'change.sent-checking', { time: sent });
    case 'held':
      if (problem && problem.kind !== 'unauthorized') return problemWords(problem, organization);
      return words('change.held', { email });
    case 'expired':
      return words('change.expired');
    case 'rejected':
      return problem ? problemWords(problem, organization) : madeWords(change, now);
    case 'queued':
    case 'sending':
      if (problem && problem.kind !== 'offline') {
        const why = problemWords(problem, organization);
        if (nextAttemptAt === null || nextAttemptAt <= now) return why;
        return words('change.next-try', { why, when: momentWords(nextAttemptAt, now) });
      }
      if (change.replaced > 0) return words('change.replaced', { count: change.replaced });
      return madeWords(change, now);
  }
}

/** What is lost when a change is discarded. */
export function discardWords(change: ChangeView, organization: string): string {
  const { title } = change;
  switch (change.action) {
    case 'set-status':
    case 'clear-status':
      return words('discard.status', { organization });
    case 'set-away':
      return words('discard.away', { organization });
    case 'create-snippet':
      if (change.state === 'in-doubt') return words('discard.create-in-doubt', { title, organization });
      if (change.state === 'rejected') return words('discard.create-refused', { title, organization });
      return words('discard.create', { title, organization });
    case 'edit-snippet':
      return words('discard.edit', { title, organization });
    case 'delete-snippet':
      return words('discard.delete', { title, organization });
  }
}

/** True where the editor is the way on: the server refused what was written. */
export const isEditable = ({ action, state, snippetKey, problem }: ChangeView): boolean =>
  state === 'rejected' &&
  problem?.kind !== 'conflict' &&
  snippetKey !== null &&
  (action === 'create-snippet' || action === 'edit-snippet');
