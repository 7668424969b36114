import { ApiError, badRequest } from '../http/errors.ts';
import type { NewMessage } from './messages.ts';
import { maxMessageLength, maxTopicLength } from './limits.ts';
import type { Recipient } from './recipients.ts';
import type { State } from './state.ts';
import { roleNumbers, type User } from './users.ts';
import { rstrip, strip } from '../http/strip.ts';

/** The content of a message in the stored form: without space around it, cut where it is too long (server-notes: Limits). */
export function normalContent(content: string): string {
  const stripped = rstrip(content).replace(/^\n+/, '');
  if (stripped === '') throw badRequest('Message must not be empty');
  if (stripped.includes('\0')) throw badRequest('Message must not contain null bytes');
  return cut(stripped, maxMessageLength, '\n[message truncated]');
}

/** The feature level from which a topic can be empty. */
const emptyTopicLevel = 334;

/** A topic in the stored form: names that stand for no topic become empty, one that is too long is cut. */
export function normalTopic(state: State, topic: string): string {
  const stripped = strip(topic);
  const bad = [...stripped].findIndex((character) => /\p{Cc}|\p{Cs}|\p{Cn}/u.test(character));
  if (bad >= 0) throw badRequest(`Invalid character in topic, at position ${bad + 1}!`);
  if (state.featureLevel < emptyTopicLevel && stripped === '') throw badRequest("Topic can't be empty!");
  return knownTopic(state, topic);
}

/** The same for a topic that is looked for, which may be one that nothing can be sent to (step 527). */
export function knownTopic(state: State, topic: string): string {
  const stripped = strip(topic);
  const names = ['(no topic)', state.realm.read().empty_topic_display_name];
  if (state.featureLevel >= emptyTopicLevel && names.includes(stripped)) return '';
  return cut(stripped, maxTopicLength, '...');
}

/** Throws the API's error unless `sender` may send to `recipient`. */
export function checkMaySend(state: State, sender: User, recipient: Recipient): void {
  if (recipient.type === 'private') {
    for (const userId of recipient.user_ids) {
      const user = state.users.byId(userId);
      if (!user) throw badRequest(`Invalid user ID ${userId}`);
      if (!user.is_active) throw badRequest(`'${user.full_name}' is no longer active.`);
    }
    return;
  }
  const channel = state.channels.byId(recipient.stream_id);
  if (!channel) throw noSuchChannel(recipient.stream_id);
  const subscribed = state.channels.subscribers(channel.stream_id).includes(sender.user_id);
  const open = !channel.invite_only && sender.role !== roleNumbers.guest;
  const { can_send_message_group } = channel.group_settings;
  const allowed =
    sender.is_system_bot ||
    ((subscribed || open) && state.userGroups.includes(can_send_message_group, sender.user_id));
  if (!allowed || channel.is_archived) {
    throw badRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  checkTopic(state, recipient.stream_id, recipient.topic);
}

/** Throws the API's error where the channel's policy, or the organization's, does not allow the topic. */
function checkTopic(state: State, streamId: number, topic: string): void {
  const realm = state.realm.read();
  const policy = state.channels.topicsPolicy(streamId);
  const name = realm.empty_topic_display_name;
  if (policy === 'empty_topic_only' && topic !== '') {
    throw refusedTopic(`Only the ${name} topic is allowed in this channel.`, name);
  }
  const needed = policy === 'inherit' ? realm.topics_policy : policy;
  if (needed === 'disable_empty_topic' && topic === '') {
    throw refusedTopic(`Sending messages to the ${name} is not allowed in this channel.`, name);
  }
}

function refusedTopic(msg: string, empty_topic_display_name: string): ApiError {
  return new ApiError(400, msg, { code: 'BAD_REQUEST', fields: { empty_topic_display_name } });
}

/** Sends a message that was checked: to the subscribers of its channel, or to the people of its conversation. */
export function send(state: State, message: NewMessage): number {
  const { recipient } = message;
  const receivers =
    recipient.type === 'stream' ? state.channels.subscribers(recipient.stream_id) : recipient.user_ids;
  return state.messages.add(message, receivers);
}

/** The error for a channel ID that does not exist. */
export function noSuchChannel(streamId: number): ApiError {
  return new ApiError(400, `Channel with ID '${streamId}' does not exist`, {
    code: 'STREAM_DOES_NOT_EXIST',
    fields: { stream_id: streamId },
  });
}

function cut(text: string, limit: number, end: string): string {
  const characters = [...text];
  return characters.length <= limit ? text : characters.slice(0, limit - end.length).join('') + end;
}
