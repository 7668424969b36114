import type { MessageEdit, SeenMessage } from './messages.ts';
import type { Recipient } from './recipients.ts';
import type { State } from './state.ts';
import type { User } from './users.ts';
import { avatarUrl, emailOf, isComputable } from './user-record.ts';

/** The form of messages that a caller requests. */
export interface MessageWishes {
  /** HTML instead of Markdown. */
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  /** Whether a message without a topic has an empty one, and not the organization's name for it. */
  readonly allowEmptyTopicName: boolean;
}

/** A message as the API shows it to `caller` (server-notes: Messages). */
export function messageRecord(message: SeenMessage, caller: User, state: State, wishes: MessageWishes) {
  const { id, sender_id, recipient, content, rendered_content } = message;
  const sender = state.users.byId(sender_id)!;
  const edits = visibleEdits(state.messages.edits(id), state);
  return {
    id,
    sender_id,
    sender_full_name: sender.full_name,
    sender_email: emailOf(sender, state),
    sender_realm_str: '',
    type: recipient.type,
    display_recipient: displayRecipient(recipient, caller, state),
    ...(recipient.type === 'stream' && { stream_id: recipient.stream_id }),
    subject: recipient.type === 'stream' ? topicFor(recipient.topic, state, wishes) : '',
    content: wishes.applyMarkdown ? rendered_content : content,
    content_type: wishes.applyMarkdown ? 'text/html' : 'text/x-markdown',
    timestamp: message.timestamp,
    client: message.client,
    is_me_message: content.startsWith('/me '),
    reactions: state.reactions.list(id).map((reaction) => ({
      ...reaction,
      // (server-notes: Messages)
      ...(state.featureLevel < 328 && { user: person(state.users.byId(reaction.user_id)!, caller, state) }),
    })),
    // A message that was not delivered to the caller counts as read.
    flags: message.flags ?? ['read', 'historical'],
    avatar_url: wishes.clientGravatar && isComputable(sender, state) ? null : avatarUrl(sender),
    submessages: state.polls.parts(message),
    topic_links: [],
    ...(message.last_edit_timestamp !== null && { last_edit_timestamp: message.last_edit_timestamp }),
    ...(message.last_moved_timestamp !== null &&
      state.featureLevel >= 365 && { last_moved_timestamp: message.last_moved_timestamp }),
    ...(edits.length > 0 && {
      edit_history: edits.toReversed().map((edit) => editRecord(edit, state, wishes)),
    }),
  };
}

/** The name of a topic in the form that a caller requests. */
export function topicFor(
  topic: string,
  state: Pick<State, 'realm'>,
  { allowEmptyTopicName }: Pick<MessageWishes, 'allowEmptyTopicName'>,
): string {
  return topic === '' && !allowEmptyTopicName ? state.realm.read().empty_topic_display_name : topic;
}

/** The part of a message's edits that the organization shows (server-notes: Edit history). */
export function visibleEdits(edits: readonly MessageEdit[], { realm }: Pick<State, 'realm'>): MessageEdit[] {
  const policy = realm.read().message_edit_history_visibility_policy;
  if (policy === 'all') return [...edits];
  if (policy === 'none') return [];
  const noText = { prev_content: null, prev_rendered_content: null, content: null, rendered_content: null };
  return edits
    .filter(({ topic, stream }) => topic !== null || stream !== null)
    .map((edit) => ({ ...edit, ...noText }));
}

function editRecord(edit: MessageEdit, state: State, wishes: MessageWishes) {
  return {
    user_id: edit.user_id,
    timestamp: edit.timestamp,
    ...(edit.stream !== null && { stream: edit.stream, prev_stream: edit.prev_stream }),
    ...(edit.topic !== null && {
      topic: topicFor(edit.topic, state, wishes),
      prev_topic: topicFor(edit.prev_topic ?? '', state, wishes),
    }),
    ...(edit.content !== null && {
      prev_content: edit.prev_content,
      prev_rendered_content: edit.prev_rendered_content,
    }),
  };
}

function displayRecipient(recipient: Recipient, caller: User, state: State) {
  if (recipient.type === 'stream') return state.channels.byId(recipient.stream_id)!.name;
  return recipient.user_ids.map((userId) => person(state.users.byId(userId)!, caller, state));
}

function person(user: User, caller: User, state: State) {
  return {
    id: user.user_id,
    email: emailOf(user, state),
    full_name: user.full_name,
    is_mirror_dummy: false,
  };
}
