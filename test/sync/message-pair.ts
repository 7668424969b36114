import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import type { MessageView } from '../../src-main/contract/values/message.ts';
import { refreshMessages } from '../../src-main/features/messages/read.ts';
import { messageList, messageView } from '../../src-main/features/messages/queries.ts';
import { patiently } from './device.ts';
import { Pair } from './pair.ts';

/** A server and a Perch, with the steps of tests of messages. */
export const pair = new Pair();

export const general = () => pair.server.state.channels.byName('general')!.stream_id;
export const lunch = (): Conversation => ({ channelId: general(), topic: 'team lunch' });
export const printer = (): Conversation => ({ channelId: general(), topic: 'second floor' });
export const list = (conversation: Conversation) => messageList(pair.device.db, conversation, pair.mira);
export const view = (id: number) => messageView(pair.device.db, id, pair.mira);
export const body = (method: string, path: string) =>
  pair.server.requests
    .filter((request) => request.method === method && request.path === path)
    .map(({ parameters }) => parameters);

export async function opened(conversation: Conversation): Promise<MessageView[]> {
  await patiently(() => refreshMessages(pair.device.engine, conversation));
  return list(conversation).messages;
}

/** The ID of the oldest message of a conversation. */
export async function first(conversation: Conversation): Promise<number> {
  const [message] = await opened(conversation);
  if (!message) throw new Error('The seed has no message there');
  return message.id;
}
