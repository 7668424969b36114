import { type Conversation, othersOf } from '../values/conversation.ts';

/** The target of a link into the chat. A channel is named by its ID, or in old links by its name alone. */
export interface Narrow {
  channel: { channelId: number } | { name: string } | null;
  /** Null if the link points at the whole channel. */
  topic: string | null;
  /** User IDs, as in the link. */
  people: number[] | null;
  messageId: number | null;
  /** The user whose profile it points at. */
  userId: number | null;
}

const NOTHING: Narrow = { channel: null, topic: null, people: null, messageId: null, userId: null };
const ID = /^[1-9]\d{0,14}$/;

/**
 * Parses a link into the chat of this server: to a channel, a topic, a conversation with people, a message or a
 * profile.
 * @param written an address, or the part after the server's address: `#narrow/…`
 * @returns null for other texts, and for links to other servers, because the same number there names a different
 * message.
 */
export function narrowIn(written: string, serverUrl: string): Narrow | null {
  const typed = written.trim();
  const isFragment = typed.startsWith('#') || typed.startsWith('/#');
  const url = isFragment ? URL.parse(typed, serverUrl) : URL.parse(typed);
  const home = URL.parse(serverUrl);
  if (!url || !home || !/^https?:$/.test(url.protocol) || url.host !== home.host) return null;
  if (!['', '/'].includes(url.pathname)) return null;
  return narrowOf(url.hash.slice(1));
}

/** Parses the part of an address after the `#`. Null for links to other views. */
export function narrowOf(fragment: string): Narrow | null {
  const [kind, ...parts] = fragment.split('/');
  // A slash at the end belongs to no term, unless the last one is the empty topic.
  if (parts.length % 2 === 1 && parts.at(-1) === '') parts.pop();
  if (kind === 'user') return idOf(parts[0]) === null ? null : { ...NOTHING, userId: idOf(parts[0]) };
  if (kind === 'channels' || kind === 'streams') {
    const channelId = idOf(parts[0]);
    return channelId === null ? null : { ...NOTHING, channel: { channelId } };
  }
  if (kind !== 'narrow' || parts.length === 0 || parts.length % 2 === 1) return null;
  let narrow = NOTHING;
  for (let at = 0; at < parts.length; at += 2) {
    const next = withTerm(narrow, parts[at] ?? '', parts[at + 1] ?? '');
    if (!next) return null;
    narrow = next;
  }
  return narrow;
}

/** Adds one term of a narrow; null for a term that is not a place, such as a search or a sender. */
function withTerm(narrow: Narrow, operator: string, operand: string): Narrow | null {
  switch (operator) {
    case 'channel':
    case 'stream':
      return { ...narrow, channel: channelOf(operand) };
    case 'topic':
    case 'subject':
      return { ...narrow, topic: decodePart(operand) };
    case 'dm':
    case 'pm-with': {
      const ids = /^[\d,]+/.exec(operand)?.[0].split(',').map(idOf) ?? [];
      const people = ids.filter((id) => id !== null);
      return people.length > 0 ? { ...narrow, people } : null;
    }
    case 'near':
    case 'id':
    case 'with':
      return idOf(operand) === null ? null : { ...narrow, messageId: idOf(operand) };
    default:
      return null;
  }
}

/** Parses `5-general`, or in old links the name alone. */
function channelOf(operand: string): Narrow['channel'] {
  const channelId = idOf(/^\d+(?=-|$)/.exec(operand)?.[0]);
  return channelId === null ? { name: decodePart(operand).replaceAll('-', ' ') } : { channelId };
}

const idOf = (text: string | undefined): number | null =>
  text !== undefined && ID.test(text) ? Number(text) : null;

/**
 * The conversation that a narrow points at, or null.
 * @param channelId the ID of the narrow's channel
 */
export function conversationOf(
  { topic, people }: Narrow,
  channelId: number | null,
  userId: number,
): Conversation | null {
  if (people) return { people: othersOf([...people, userId], userId) };
  return channelId !== null && topic !== null ? { channelId, topic } : null;
}

/** The part after the `#` in a link to a channel or a conversation, as the chat's own apps write it. */
export function fragmentTo(where: Conversation | { channelId: number }, channelName: string | null): string {
  if ('people' in where) return `narrow/dm/${where.people.join(',')}`;
  const { channelId } = where;
  const slug = channelName === null ? String(channelId) : `${channelId}-${channelName.replaceAll(' ', '-')}`;
  const channel = `narrow/channel/${encodePart(slug)}`;
  return 'topic' in where ? `${channel}/topic/${encodePart(where.topic)}` : channel;
}

/** A link to a message that the chat's own apps open. */
export function messageLink(
  serverUrl: string,
  id: number,
  conversation: Conversation | null,
  channelName: string | null,
): string {
  if (conversation === null) return `${serverUrl}/#narrow/id/${id}`;
  return `${serverUrl}/#${fragmentTo(conversation, channelName)}/near/${id}`;
}

/** A link to the messages that the server finds for a text, which the chat's own apps open. */
export const searchLink = (serverUrl: string, text: string): string =>
  `${serverUrl}/#narrow/search/${encodePart(text)}`;

/** The ID in a typed or pasted text, with or without a `#`. Null if the text is not a number. */
export const numberIn = (text: string): number | null => idOf(text.trim().replace(/^#/, ''));

/**
 * The ID of the message that a link points at, or that was typed as a number.
 * @returns null for other texts, and for links to other servers, because the same number there names a different
 * message.
 */
export const messageIdIn = (text: string, serverUrl: string): number | null =>
  numberIn(text) ?? narrowIn(text, serverUrl)?.messageId ?? null;

/**
 * Fragments have dots in place of percent signs; dots are encoded too, and the marks that end an address where a link is pasted
 * into prose or Markdown.
 */
const encodePart = (part: string): string =>
  encodeURIComponent(part.toWellFormed())
    .replaceAll(/[.()'!*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('.', '%'));
  } catch {
    return part;
  }
}
