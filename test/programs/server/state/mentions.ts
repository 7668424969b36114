import type { SeenMessage } from './messages.ts';
import type { State } from './state.ts';

const [muted, unmuted, followed] = [1, 2, 3];

/**
 * Whether a message counts as a mention of a user: one that mentions everyone only where it is in no muted topic or channel
 * (server-notes: Unread messages).
 */
export function countsAsMention(
  state: Pick<State, 'channels' | 'userTopics'>,
  userId: number,
  { recipient, flags }: Pick<SeenMessage, 'recipient'> & { readonly flags: readonly string[] },
): boolean {
  if (flags.includes('mentioned')) return true;
  if (!flags.some((flag) => flag.endsWith('wildcard_mentioned'))) return false;
  if (recipient.type === 'private') return true;
  const policy = state.userTopics.policyOf(userId, recipient.stream_id, recipient.topic);
  const { is_muted = false } = state.channels.subscriptionSettings(recipient.stream_id, userId);
  return policy !== muted && (!is_muted || policy === unmuted || policy === followed);
}
