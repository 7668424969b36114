import CalendarX from '@lucide/svelte/icons/calendar-x';
import CircleAlert from '@lucide/svelte/icons/circle-alert';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Clock from '@lucide/svelte/icons/clock';
import GitCompare from '@lucide/svelte/icons/git-compare';
import KeyRound from '@lucide/svelte/icons/key-round';
import Send from '@lucide/svelte/icons/send';
import type { AccountView } from '../../../src-main/contract/values/account.ts';
import type { ChangeState, RowMark } from '../../../src-main/contract/values/change.ts';
import type { MessageKey } from '../../../resources/words.ts';

export type Tone = 'no' | 'doubt' | 'wait';

/** How a state is shown: an icon and a word, never a colour alone. */
export interface MarkLook {
  icon: typeof Clock;
  tone: Tone;
  word: MessageKey;
}

const looks: Record<ChangeState, MarkLook> = {
  queued: { icon: Clock, tone: 'wait', word: 'mark.queued' },
  sending: { icon: Send, tone: 'wait', word: 'mark.sending' },
  'in-doubt': { icon: CircleQuestionMark, tone: 'doubt', word: 'mark.in-doubt' },
  rejected: { icon: CircleAlert, tone: 'no', word: 'mark.rejected' },
  expired: { icon: CalendarX, tone: 'no', word: 'mark.expired' },
  held: { icon: KeyRound, tone: 'wait', word: 'mark.held' },
};
const checking: MarkLook = { icon: CircleQuestionMark, tone: 'doubt', word: 'mark.checking' };
const conflict: MarkLook = { icon: GitCompare, tone: 'doubt', word: 'mark.conflict' };

/**
 * The look of a change in a state. A change in doubt is `checking` only while Perch finds out by itself, which needs a connection.
 * While the account is signed out, a queued change waits for the sign-in like a change whose own request was refused.
 */
export function markLook(
  { state, needsUser, problem }: Pick<RowMark, 'state' | 'needsUser' | 'problem'>,
  { connection }: Pick<AccountView, 'connection'>,
): MarkLook {
  if (problem?.kind === 'conflict') return conflict;
  if (state === 'in-doubt' && !needsUser && connection.state === 'online') return checking;
  return looks[state === 'queued' && connection.state === 'signed-out' ? 'held' : state];
}
