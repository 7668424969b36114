import type { Channel } from './channels.ts';
import type { Message } from './messages.ts';
import { laterRecorded } from './event-levels.ts';
import { directRecipient, type ChannelRecipient } from './recipients.ts';
import type { ScheduledMessage } from './scheduled-messages.ts';
import { send } from './sending.ts';
import type { State } from './state.ts';
import type { User } from './users.ts';

/** The program that the server's own bots send with. */
const client = 'Internal';

const resolvedMark = '✔ ';

/** The two notices of a topic that was marked as resolved, or no longer. */
const marked = / has marked this topic as (?:un)?resolved\.$/;

/**
 * Writes where messages came from into the topic that they were moved to, if the mover wants it (steps 91, 650, 658). A topic
 * that is marked as resolved gets a notice of its own in any case, which the opposite mark takes back while nothing was sent
 * since (steps 655, 656).
 */
export function noticeMove(
  state: State,
  mover: User,
  { from, to }: { from: ChannelRecipient; to: ChannelRecipient },
  tellsThere: boolean,
): void {
  const whole = state.messages.isWhole(from, to);
  const mark = whole && from.stream_id === to.stream_id ? markOf(from.topic, to.topic) : undefined;
  const who = mention(mover);
  if (mark === undefined) {
    if (!tellsThere) return;
    const what = whole ? 'This topic' : 'A message';
    const readers = state.featureLevel >= laterRecorded ? [mover.user_id] : [];
    notice(state, to, `${what} was moved here from ${topicLink(state, from)} by ${who}.`, readers);
    return;
  }
  const last = state.messages.inTopic(to.stream_id, to.topic).at(-1);
  if (last && isMarkNotice(state, last)) {
    state.messages.delete([last.id]);
    return;
  }
  const readers = state.channels.subscribers(to.stream_id).filter((userId) => {
    const policy = state.settings.all(userId)['resolved_topic_notice_auto_read_policy'];
    return (
      userId === mover.user_id ||
      policy === 'always' ||
      (policy !== 'never' && state.userTopics.policyOf(userId, to.stream_id, to.topic) !== 3)
    );
  });
  notice(state, to, `${who} has marked this topic as ${mark}.`, readers);
}

/** Tells people that somebody else subscribed them to channels (steps 769, 772, 794). */
export function noticeSubscriptions(
  state: State,
  caller: User,
  subscribed: ReadonlyMap<number, readonly Channel[]>,
): void {
  for (const [userId, channels] of subscribed) {
    if (userId === caller.user_id || channels.length === 0) continue;
    const links = channels.map(({ name }) => `#**${name}**`);
    const text = `${mention(caller)} subscribed you to ${links.join(', ')}.`;
    directNotice(state, userId, text);
  }
}

/** Announces a new channel in the channel that the organization has for it (steps 78, 791). */
export function announceChannel(state: State, creator: User, { name, invite_only }: Channel): void {
  const place = state.channels.byName('general');
  if (!place || invite_only) return;
  const to = { type: 'stream' as const, stream_id: place.stream_id, topic: 'new channels' };
  notice(state, to, `${mention(creator)} created a new channel #**${name}**.`, [creator.user_id]);
}

/** Writes into a new channel that it is new, as older servers do (step 62 at 313). */
export function noticeCreation(state: State, creator: User, channel: Channel): void {
  if (state.featureLevel >= laterRecorded) return;
  const to = { type: 'stream' as const, stream_id: channel.stream_id, topic: 'channel events' };
  const kind = channel.invite_only ? 'Private' : 'Public';
  notice(state, to, `**${kind}** channel created by ${mention(creator)}.`, [creator.user_id]);
}

/** Tells a user that a scheduled message of theirs could not be sent (step 886). */
export function noticeFailure(
  state: State,
  { user_id, scheduled_delivery_timestamp }: ScheduledMessage,
  reason: string,
): void {
  const moment = new Date(scheduled_delivery_timestamp * 1000).toISOString();
  const text = `The message you scheduled for <time:${moment}> was not sent because of the following error:`;
  directNotice(state, user_id, `${text}\n\n> ${reason}\n\n[View scheduled messages](#scheduled)`);
}

function directNotice(state: State, userId: number, content: string): void {
  const bot = state.users.notificationBot();
  const recipient = directRecipient([bot.user_id, userId]);
  send(state, { sender_id: bot.user_id, recipient, content, client });
}

function notice(state: State, recipient: ChannelRecipient, content: string, readBy: readonly number[]): void {
  send(state, { sender_id: state.users.notificationBot().user_id, recipient, content, client, readBy });
}

function markOf(from: string, to: string): 'resolved' | 'unresolved' | undefined {
  if (to === resolvedMark + from && !from.startsWith(resolvedMark)) return 'resolved';
  return from === resolvedMark + to && !to.startsWith(resolvedMark) ? 'unresolved' : undefined;
}

function isMarkNotice(state: State, { sender_id, content }: Message): boolean {
  return sender_id === state.users.notificationBot().user_id && marked.test(content);
}

function mention({ full_name, user_id }: User): string {
  return `@_**${full_name}|${user_id}**`;
}

function topicLink(state: State, { stream_id, topic }: ChannelRecipient): string {
  return `#**${state.channels.byId(stream_id)!.name}>${topic}**`;
}
