import { z } from 'zod';
import type { SnippetPage, SnippetView } from '../snippet.ts';
import { accountId, call, key, longText, page, shortText } from './call.ts';

export const snippetCalls = {
  'snippets:page': call<SnippetPage>()(z.strictObject({ accountId, search: shortText, ...page }), [
    'snippets',
    'outbox',
  ]),
  'snippets:get': call<SnippetView | null>()(z.strictObject({ accountId, key }), ['snippets', 'outbox']),
  'snippets:create': call<{ key: string }>()(
    z.strictObject({ accountId, title: shortText, content: longText }),
  ),
  /** `seen` is what the writer last saw of it: where it is something else by now, the edit becomes a conflict. */
  'snippets:edit': call<void>()(
    z.strictObject({
      accountId,
      key,
      title: shortText,
      content: longText,
      seen: z.strictObject({ title: shortText, content: longText }),
    }),
  ),
  'snippets:delete': call<void>()(z.strictObject({ accountId, key })),
  /** Puts the snippet's content on the clipboard. */
  'snippets:copy': call<void>()(z.strictObject({ accountId, key })),
};
