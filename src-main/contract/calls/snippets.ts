import { z } from 'zod';
import type { SnippetPage, SnippetView } from '../snippet.ts';
import { accountId, call, type Edited, key, longText, page, shortText } from './call.ts';

const snippet = z.strictObject({ title: shortText, content: longText });

export const snippetCalls = {
  'snippets:page': call<SnippetPage>()(z.strictObject({ accountId, search: shortText, ...page }), [
    'snippets',
    'outbox',
  ]),
  'snippets:get': call<SnippetView | null>()(z.strictObject({ accountId, key }), ['snippets', 'outbox']),
  'snippets:create': call<{ key: string }>()(
    z.strictObject({ accountId, title: shortText, content: longText }),
  ),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict. With `replaces`, the user was shown that saving replaces another
   * client's value, which goes into the history.
   */
  'snippets:edit': call<Edited>()(
    z.strictObject({
      accountId,
      key,
      ...snippet.shape,
      seen: snippet,
      serverSeen: snippet,
      replaces: z.boolean(),
    }),
  ),
  'snippets:delete': call<void>()(z.strictObject({ accountId, key })),
  /** Marks a snippet as a favorite on this computer, or ends that. */
  'snippets:favorite': call<void>()(z.strictObject({ accountId, key, favorite: z.boolean() })),
  /** Counts as a use. Puts the snippet's content on the clipboard, or `filled`: the content with its placeholders filled in. */
  'snippets:copy': call<void>()(z.strictObject({ accountId, key, filled: z.optional(longText) })),
};
