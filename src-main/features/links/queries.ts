import { channelRows } from '../../sync/collections/channels.ts';
import type { Db } from '../../cache/file/db.ts';
import { conversationRows, findMessage } from '../../cache/collections/messages.ts';
import { snippetRows } from '../../cache/collections/snippets.ts';
import type { Destination } from '../../contract/values/place.ts';
import type { WindowCommand } from '../../contract/values/command.ts';
import { perchLinkIn, type LinkTarget } from '../../contract/links/perch-link.ts';
import { addressIn } from '../../contract/links/link.ts';
import { conversationKey } from '../../contract/values/conversation.ts';
import { emojiWithCode } from '../../sync/collections/emoji-names.ts';
import { conversationOf, type Narrow, narrowIn, numberIn } from '../../contract/links/narrow.ts';

/** A link to a channel, a topic or a message, as messages write it: `#**general>lunch@12**`. */
const WRITTEN = /#\*\*(?<channel>[^*>]+)(?:>(?<topic>.*?)(?:@(?<message>[1-9]\d{0,14}))?)?\*\*/;

/** The server of an account, and the user's ID there. */
interface Organization {
  serverUrl: string;
  userId: number;
}

/**
 * Finds the place in Perch for a text that the user pasted, typed or clicked: a link to this server anywhere in the
 * text, the part after the server's address, a link as messages write it, or a number.
 * @returns null for other texts, and for places that Perch does not show
 */
export function innerPlaceOf(db: Db, { serverUrl, userId }: Organization, text: string): Destination | null {
  const number = numberIn(text);
  if (number !== null) return placeOfNumber(db, number);
  const address = addressIn(text);
  const fragment = /^\/?#?(?=(?:narrow|user|channels|streams)\/)/.test(text.trim())
    ? `#${text.trim().replace(/^\/?#?/, '')}`
    : null;
  const narrow = narrowIn(address ?? fragment ?? '', serverUrl) ?? (address ? null : writtenIn(text));
  return narrow && placeOfNarrow(db, narrow, userId);
}

/**
 * The command for a link to an item of this server, or for a link of Perch's own. A number alone is not a link.
 * @returns null for other texts, and for links to other servers
 */
export function commandOfLink(db: Db, organization: Organization, text: string): WindowCommand | null {
  const link = perchLinkIn(text);
  if (link) return isOf(link.server, organization.serverUrl) ? commandOfTarget(db, link.target) : null;
  const inside = numberIn(text) === null ? innerPlaceOf(db, organization, text) : null;
  return inside && { do: 'open', ...inside };
}

/** Whether a link is about the server at an address. A link that names no server is about any server. */
export const isOf = (server: string | null, serverUrl: string): boolean =>
  server === null || URL.parse(server)?.host === URL.parse(serverUrl)?.host;

/** The command that shows the target of a link of Perch's own. */
export function commandOfTarget(db: Db, target: LinkTarget): WindowCommand {
  switch (target.to) {
    case 'message':
      return { do: 'open', ...placeOfMessage(db, target.messageId) };
    case 'conversation':
      return { do: 'open', place: 'topics', target: { conversation: target.conversation } };
    case 'channel':
      return { do: 'open', place: 'topics', target: { channelId: target.channelId } };
    case 'snippet': {
      const row = snippetRows.findByServerId(db, target.snippetId);
      return row && !row.deleted ? { do: 'open-snippet', key: row.key } : { do: 'open', place: 'snippets' };
    }
    case 'status': {
      const { emoji } = target.status;
      const known = emoji && emojiWithCode(db, emoji);
      return {
        do: 'write-status',
        status: { ...target.status, emoji: known?.code === undefined ? null : known },
      };
    }
  }
}

/** The target of a link as messages write it, anywhere in the text. Null if the text contains no such link. */
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

/** The place in Perch that a note leads to by its first address; null if it leads to none. */
export function placeOfNote(db: Db, organization: Organization, note: string): Destination | null {
  const address = addressIn(note);
  return address === null ? null : innerPlaceOf(db, organization, address);
}

function placeOfNarrow(db: Db, narrow: Narrow, userId: number): Destination | null {
  if (narrow.userId !== null) return { place: 'people', target: { key: String(narrow.userId) } };
  if (narrow.messageId !== null) return placeOfMessage(db, narrow.messageId);
  const channelId = narrow.channel && channelFinder(db)(narrow.channel);
  const conversation = conversationOf(narrow, channelId, userId);
  if (conversation) return { place: 'topics', target: { conversation } };
  return channelId === null ? null : { place: 'topics', target: { channelId } };
}

/** Finds the ID of a link's channel. Null if the link has an unknown name. */
export type FindChannel = (channel: NonNullable<Narrow['channel']>) => number | null;

/** Finds the channels of many links; their names are read for the first link that needs them. */
export function channelFinder(db: Db): FindChannel {
  // Old links contain names with hyphens in place of spaces.
  const plain = (name: string) => name.toLowerCase().replaceAll('-', ' ');
  let byName: Map<string, ReturnType<typeof channelRows.list>> | undefined;
  return (channel) => {
    if ('channelId' in channel) return channel.channelId;
    byName ??= Map.groupBy(channelRows.list(db), ({ value }) => plain(value.name));
    const named = byName.get(plain(channel.name)) ?? [];
    const exact = named.find(({ value }) => value.name === channel.name);
    return (exact ?? named[0])?.serverId ?? null;
  };
}

/** The message in its conversation where the cache has both, else alone. */
function placeOfMessage(db: Db, messageId: number): Destination {
  const conversation = findMessage(db, messageId)?.conversation ?? null;
  const isCached = conversation !== null && conversationRows.find(db, conversationKey(conversation)) !== null;
  return { place: 'topics', target: isCached ? { conversation, messageId } : { messageId } };
}

/** A number that is the ID of a known channel, and of no known message, is the channel's. */
function placeOfNumber(db: Db, number: number): Destination {
  const isChannel = findMessage(db, number) === null && channelRows.findByServerId(db, number) !== null;
  return { place: 'topics', target: isChannel ? { channelId: number } : { messageId: number } };
}
