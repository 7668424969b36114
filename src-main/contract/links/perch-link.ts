import type { StatusDraft } from '../values/command.ts';
import { LONGEST_LINK, PERCH_SCHEME } from './link-text.ts';
import { serverAddressIn } from './server-address.ts';
import { checkStatusText } from '../text/status-text.ts';
import { lengthOf } from '../text/text.ts';
import { minutesIn, timeIn } from '../time/written-time.ts';

/** The scheme of the link with which the browser ends a sign-in (server-notes: Signing in with the browser). */
export const SIGN_IN_SCHEME = 'zulip';

const LONGEST_TOPIC = 200;
const ID = /^[1-9]\d{0,14}$/;
const EMOJI = /^[\p{L}\p{N}_+-]{1,60}$/u;

/** The target of a link of Perch's own. A link only shows items: opening a link never changes anything. */
export type LinkTarget =
  | { to: 'message'; messageId: number }
  | { to: 'conversation'; conversation: { channelId: number; topic: string } }
  | { to: 'channel'; channelId: number }
  | { to: 'snippet'; snippetId: number }
  /** The form for a status, filled in. */
  | { to: 'status'; status: StatusDraft };

export interface PerchLink {
  target: LinkTarget;
  /** The address of the server that it belongs to; null for the account that is shown. */
  server: string | null;
}

const LINK = /^(?:perch|zulip):/i;

/** The link among the arguments of a start: Windows and Linux hand one over as its first word. A later word is a text. */
export function linkAmong(argv: readonly string[]): string | undefined {
  const word = argv.find((argument) => LINK.test(argument) || isWord(argument));
  return word !== undefined && LINK.test(word) ? word : undefined;
}

/** Whether an argument is neither a switch nor a path. Tools that start Electron leave switches and paths among the arguments. */
export const isWord = (argument: string): boolean => /^[^-/\\.:][^/\\]*$/.test(argument);

/**
 * Parses a link of Perch's own (links: Grammar).
 * @returns null for every text that does not follow the grammar in every part
 */
export function perchLinkIn(written: string): PerchLink | null {
  const text = written.trim();
  if (text.length > LONGEST_LINK) return null;
  const url = URL.parse(text);
  if (url?.protocol !== `${PERCH_SCHEME}:` || url.username || url.password || url.port || url.hash)
    return null;
  const parts = url.pathname.split('/').slice(1).map(decoded);
  const fields = [...url.searchParams];
  const values = new Map(fields);
  if (values.size < fields.length) return null;
  const given = values.get('server');
  values.delete('server');
  const server = given === undefined ? null : serverAddressIn(given);
  if (given !== undefined && server === null) return null;
  const target = targetOf(url.host, parts, values);
  return target && { target, server };
}

function targetOf(noun: string, parts: (string | null)[], values: Map<string, string>): LinkTarget | null {
  if (noun === 'status') return parts.join('') === '' && parts.length < 2 ? statusOf(values) : null;
  const [first, topic, ...more] = parts;
  const id = first && ID.test(first) ? Number(first) : null;
  if (id === null || values.size > 0 || more.length > 0) return null;
  if (noun === 'topic') {
    if (topic === null || topic === undefined || lengthOf(topic) > LONGEST_TOPIC) return null;
    return { to: 'conversation', conversation: { channelId: id, topic } };
  }
  if (topic !== undefined) return null;
  switch (noun) {
    case 'message':
      return { to: 'message', messageId: id };
    case 'channel':
      return { to: 'channel', channelId: id };
    case 'snippet':
      return { to: 'snippet', snippetId: id };
    default:
      return null;
  }
}

const STATUS_FIELDS = ['text', 'emoji', 'for', 'until'];

function statusOf(values: Map<string, string>): LinkTarget | null {
  if ([...values.keys()].some((name) => !STATUS_FIELDS.includes(name))) return null;
  const text = values.get('text') ?? '';
  const emoji = values.get('emoji') ?? null;
  const clearAfter = clearRuleOf(values.get('for'), values.get('until'));
  if (checkStatusText(text) || (emoji !== null && !EMOJI.test(emoji)) || !clearAfter) return null;
  return { to: 'status', status: { text, emoji: emoji === null ? null : { name: emoji }, clearAfter } };
}

function clearRuleOf(
  duration: string | undefined,
  until: string | undefined,
): StatusDraft['clearAfter'] | null {
  if (duration !== undefined && until !== undefined) return null;
  if (duration !== undefined) {
    const minutes = minutesIn(duration);
    return minutes === null ? null : { minutes };
  }
  if (until === undefined) return 'never';
  const time = timeIn(until);
  return time === null ? null : { time };
}

/** Null if the part cannot be decoded, or contains characters that no name contains. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}
