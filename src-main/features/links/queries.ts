import { channelRows } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/db.ts';
import { conversationRows, findMessage } from '../../cache/messages.ts';
import type { InnerPlace } from '../../contract/calls/links.ts';
import { conversationKey, conversationTarget } from '../../contract/message.ts';
import { conversationOf, type Narrow, narrowIn, numberIn } from '../../contract/narrow.ts';

/** An address in a text, up to a character that ends it in prose or Markdown. */
const ADDRESS = /https?:\/\/[^\s<>()"'“”]+/i;
/** A link to a channel, a topic or a message, as messages write it: `#**general>lunch@12**`. */
const WRITTEN = /#\*\*(?<channel>[^*>]+)(?:>(?<topic>.*?)(?:@(?<message>[1-9]\d{0,14}))?)?\*\*/;

/**
 * Finds the place in Perch for what the user pasted, typed or clicked: a link to this server anywhere in the text,
 * the part after the server's address in one, a link as messages write it, or a number.
 * @returns null where it is none of these, or Perch does not show it
 */
export function innerPlaceOf(
  db: Db,
  { serverUrl, userId }: { serverUrl: string; userId: number },
  text: string,
): InnerPlace | null {
  const number = numberIn(text);
  if (number !== null) return placeOfNumber(db, number);
  const address = ADDRESS.exec(text)?.[0];
  const fragment = /^\/?#?(?=(?:narrow|user|channels|streams)\/)/.test(text.trim())
    ? `#${text.trim().replace(/^\/?#?/, '')}`
    : null;
  const narrow = narrowIn(address ?? fragment ?? '', serverUrl) ?? (address ? null : writtenIn(text));
  return narrow && placeOfNarrow(db, narrow, userId);
}

/** What a link points at as messages write it, anywhere in the text; null where it contains none. */
export function writtenIn(text: string): Narrow | null {
  const { channel, topic, message } = WRITTEN.exec(text)?.groups ?? {};
  if (channel === undefined) return null;
  return {
    channel: { name: channel },
    topic: topic ?? null,
    people: null,
    messageId: message === undefined ? null : Number(message),
    userId: null,
  };
}

function placeOfNarrow(db: Db, narrow: Narrow, userId: number): InnerPlace | null {
  if (narrow.userId !== null) return { place: 'people', key: String(narrow.userId), messageId: null };
  if (narrow.messageId !== null) return placeOfMessage(db, narrow.messageId);
  const channelId = narrow.channel && channelIdOf(db, narrow.channel);
  const conversation = conversationOf(narrow, channelId, userId);
  if (conversation) return { place: 'topics', key: conversationTarget(conversation), messageId: null };
  return channelId === null ? null : { place: 'topics', key: `channel:${channelId}`, messageId: null };
}

/** The ID of a link's channel; null where it is named and unknown. Old links contain names with hyphens in place of spaces. */
export function channelIdOf(db: Db, channel: NonNullable<Narrow['channel']>): number | null {
  if ('channelId' in channel) return channel.channelId;
  const plain = (name: string) => name.toLowerCase().replaceAll('-', ' ');
  const named = channelRows.list(db).filter(({ value }) => plain(value.name) === plain(channel.name));
  const exact = named.find(({ value }) => value.name === channel.name);
  return (exact ?? named[0])?.serverId ?? null;
}

/** The message in its conversation where the cache has both, else alone. */
function placeOfMessage(db: Db, messageId: number): InnerPlace {
  const conversation = findMessage(db, messageId)?.conversation ?? null;
  const isCached = conversation !== null && conversationRows.find(db, conversationKey(conversation)) !== null;
  return isCached
    ? { place: 'topics', key: conversationTarget(conversation), messageId }
    : { place: 'topics', key: String(messageId), messageId: null };
}

/** A number that is the ID of a known channel, and of no known message, is the channel's. */
function placeOfNumber(db: Db, number: number): InnerPlace {
  const isChannel = findMessage(db, number) === null && channelRows.findByServerId(db, number) !== null;
  const key = isChannel ? `channel:${number}` : String(number);
  return { place: 'topics', key, messageId: null };
}
