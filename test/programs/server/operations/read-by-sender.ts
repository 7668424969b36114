import type { Recipient } from '../state/recipients.ts';
import type { User } from '../state/users.ts';

/**
 * Client programs in which people read their own messages; a browser's own name is not one of them (server-notes: Read by
 * sender).
 */
const interfaces = new Set([
  'website',
  'ZulipMobile',
  'ZulipElectron',
  'ZulipTerminal',
  'ZulipDesktop',
  'ZulipAndroid',
  'ZulipiOS',
]);

/**
 * Whether a new message counts as read by its sender where the request does not say so: a heuristic on client name and
 * recipient. It does in programs in which people read, unless it is a note to oneself.
 */
export function readBySender(
  wanted: boolean | undefined,
  { client, recipient, sender }: { client: string; recipient: Recipient; sender: User },
): boolean {
  if (wanted !== undefined) return wanted;
  const toOneself =
    recipient.type === 'private' && recipient.user_ids.every((userId) => userId === sender.user_id);
  return interfaces.has(client) && !toOneself;
}
