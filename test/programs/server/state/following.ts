import type { Message } from './messages.ts';
import type { State } from './state.ts';

/** The feature level from which servers follow topics for people. */
const since = 214;

const followed = 3;

/** The settings for which topics a user follows by themselves: those that they take part in, send to, or begin. */
const always = 1;
const bySending = 2;
const byBeginning = 3;

/** Lets the sender of a message follow its topic where their settings say so, and those whom it mentions (steps 80, 495). */
export function follow(state: State, message: Message): void {
  followAsSender(state, message);
  for (const userId of state.markdown.render(message.content).mentionedUsers) {
    const wants = state.settings.all(userId)['automatically_follow_topics_where_mentioned'] === true;
    if (userId !== message.sender_id && wants) choose(state, userId, message);
  }
}

/** Lets the sender of a message follow its topic where their settings say so. */
export function followAsSender(state: State, message: Message): void {
  const { recipient, sender_id, id } = message;
  if (recipient.type !== 'stream') return;
  const policy = Number(state.settings.all(sender_id)['automatically_follow_topics_policy']);
  const isFirst = state.messages.inTopic(recipient.stream_id, recipient.topic)[0]?.id === id;
  if (policy === always || policy === bySending || (policy === byBeginning && isFirst)) {
    choose(state, sender_id, message);
  }
}

function choose(state: State, userId: number, { recipient }: Message): void {
  if (recipient.type !== 'stream' || state.featureLevel < since) return;
  const { stream_id, topic } = recipient;
  const isThere = state.channels.subscribers(stream_id).includes(userId);
  const isPerson = state.users.byId(userId)?.bot_type === null;
  if (!isThere || !isPerson || state.userTopics.policyOf(userId, stream_id, topic) !== 0) return;
  state.userTopics.set(userId, {
    stream_id,
    topic_name: topic,
    visibility_policy: followed,
    last_updated: state.now(),
  });
}
