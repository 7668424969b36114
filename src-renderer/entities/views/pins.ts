import { type Conversation, conversationKey } from '../../../src-main/contract/values/message.ts';
import { conversationOf, narrowOf } from '../../../src-main/contract/links/narrow.ts';
import type { NavigationRow } from '../../../src-main/contract/values/navigation.ts';

/** The view of a conversation or a channel, however its address is written; undefined where there is none. */
export const viewOf = (
  rows: readonly NavigationRow[],
  where: Conversation | { channelId: number },
  userId: number,
): NavigationRow | undefined => rows.find(({ fragment }) => placeKey(fragment, userId) === keyOf(where));

function placeKey(fragment: string, userId: number): string | null {
  const narrow = narrowOf(fragment);
  if (!narrow || narrow.messageId !== null) return null;
  const channelId = narrow.channel && 'channelId' in narrow.channel ? narrow.channel.channelId : null;
  const conversation = conversationOf(narrow, channelId, userId);
  if (conversation) return keyOf(conversation);
  return channelId === null ? null : keyOf({ channelId });
}

const keyOf = (where: Conversation | { channelId: number }): string =>
  'people' in where || 'topic' in where ? conversationKey(where) : `channel:${where.channelId}`;
