import type { ChannelAccess } from '../../contract/values/channel.ts';
import { NO_TOPIC } from '../../contract/values/conversation.ts';
import { channelInText } from '../../../resources/channel-words.ts';
import { words } from '../../../resources/words.ts';

/** The names of a conversation; null if they are not known. */
type NamedPlace =
  | { channelId: number; name: string | null; access: ChannelAccess; topic: string }
  | { people: readonly { name: string | null }[] };

/** A conversation in words: the names of its people, or `channel › topic`. */
export function placeWords(to: NamedPlace): string {
  if ('people' in to) return to.people.map(({ name }) => name ?? words('notification.somebody')).join(', ');
  const name = to.name ?? words('topic.channel-number', { id: String(to.channelId) });
  const channel = channelInText(name, to.access === 'private');
  return words('topic.in-channel', { channel, topic: to.topic || NO_TOPIC });
}
