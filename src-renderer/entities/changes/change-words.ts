import type { AccountView } from '../../../src-main/contract/values/account.ts';
import type { Decision, ChangeView, WaitsFor } from '../../../src-main/contract/values/change.ts';
import type { DescribedChange, EarlierValue } from '../../../src-main/contract/values/history.ts';
import type { Place } from '../../../src-main/contract/ipc.ts';
import { words, type MessageKey } from '../../../resources/words.ts';
import type { Workspace } from '../../state/workspace.svelte.ts';
import { markLook } from '../../components/mark/mark.ts';
import { changeLooks } from './change-looks.ts';

const labels: Record<Decision, MessageKey> = {
  retry: 'action.retry',
  discard: 'decision.discard',
  'look-again': 'decision.look-again',
  'is-there': 'decision.is-there',
  'send-again': 'decision.send-again',
  'create-again': 'decision.create-again',
  'keep-mine': 'decision.keep-mine',
  'take-servers': 'decision.take-servers',
  'keep-both': 'decision.keep-both',
};

/** In a conflict about a deletion `Keep mine` would be unclear. */
const deletionLabels: Partial<Record<Decision, MessageKey>> = {
  'keep-mine': 'conflict.delete-anyway',
  'take-servers': 'conflict.keep-it',
};

export const decisionWords = (decision: Decision, change: ChangeView, organization: string): string =>
  words((isDeletionInConflict(change) && deletionLabels[decision]) || labels[decision], { organization });

/** Whether another client changed the item that this change deletes. */
export const isDeletionInConflict = ({ conflict }: ChangeView): boolean =>
  conflict !== null && conflict.mine === null;

/** The change in plain words: `New snippet: Refund policy, short`. */
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
  computer: 'waits.computer',
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

/** The loss when an unconfirmed change is discarded. */
export function discardWords({ action, title, problem }: ChangeView, organization: string): string {
  if (problem?.kind === 'restored') return words('discard.restored', { title });
  if (action === 'report-message') return words('discard.report-in-doubt', { organization });
  if (action === 'create-reminder') return words('discard.reminder-in-doubt', { organization });
  return words('discard.create-in-doubt', { title, organization });
}

/** Where the user can mend what the server refused; null if nothing can be mended. */
export const editorOf = ({ action, state, opens, problem }: ChangeView): Place | null =>
  (state === 'rejected' || state === 'expired') && problem?.kind !== 'conflict' && opens !== null
    ? (changeLooks[action].editor ?? null)
    : null;
