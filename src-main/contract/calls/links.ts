import { z } from 'zod';
import { accountId, call, longText } from './call.ts';

/** Something of this server that Perch shows: one thing of a place. */
export interface InnerPlace {
  place: 'topics' | 'people';
  /** A message's number, or `channel:5`, `channel:5:lunch`, `people:7,8`; for people a user ID. */
  key: string;
  /** The message to point at in that conversation. */
  messageId: number | null;
}

export const linkCalls = {
  /** Opens http, https and mailto links in the system's own programs, put together anew from what is allowed in them. */
  'links:open': call<void>()(z.strictObject({ url: z.string().max(4_000) })),
  /** Where in Perch a link, a number, or a text with a link opens; null where it leads elsewhere. */
  'links:inside': call<InnerPlace | null>()(z.strictObject({ accountId, text: longText })),
};
