import { z } from 'zod';
import type { SnippetPage, SnippetView } from '../values/snippet.ts';
import { SnippetOrder } from '../values/snippet-order.ts';
import { command, type Edited, ofAccount, page, query } from './call.ts';
import { accountId, key, longText, shortText } from '../values/input.ts';

const snippet = z.strictObject({ title: shortText, content: longText });

export const snippetCalls = {
  'snippets:page': query<SnippetPage>()(z.strictObject({ accountId, search: shortText, ...page })),
  'snippets:get': query<SnippetView | null>()(z.strictObject({ accountId, key })),
  'snippets:create': command<{ key: string }>()(
    z.strictObject({ accountId, title: shortText, content: longText }),
  ),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict. With `replaces`, the user was shown that saving replaces another
   * client's value, which goes into the history.
   */
  'snippets:edit': command<Edited>()(
    z.strictObject({
      accountId,
      key,
      ...snippet.shape,
      seen: snippet,
      serverSeen: snippet,
      replaces: z.boolean(),
    }),
  ),
  'snippets:delete': command<void>()(z.strictObject({ accountId, key })),
  /** The order of the list without a search. It stays on this computer. */
  'snippets:order': query<SnippetOrder>()(ofAccount),
  'snippets:set-order': command<void>()(z.strictObject({ accountId, order: SnippetOrder })),
  /** Marks a snippet as a favorite on this computer, or ends that. */
  'snippets:favorite': command<void>()(z.strictObject({ accountId, key, favorite: z.boolean() })),
  /**
   * Counts as a use. Puts the snippet's content on the clipboard, or `filled`: the content with its placeholders filled in.
   * `values` are those that the user wrote, by the names of placeholders; they are offered the next time.
   */
  'snippets:copy': command<void>()(
    z.strictObject({
      accountId,
      key,
      filled: z.optional(longText),
      values: z.optional(z.record(shortText, shortText)),
    }),
  ),
  /** Counts as a use: the snippet was inserted into a message. `values` as in `snippets:copy`. */
  'snippets:inserted': command<void>()(
    z.strictObject({ accountId, key, values: z.optional(z.record(shortText, shortText)) }),
  ),
  /** The last values of placeholders, by name. They stay on this computer. */
  'snippets:last-values': query<Record<string, string>>()(ofAccount),
};
