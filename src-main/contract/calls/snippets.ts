import { z } from 'zod';
import type { IncludedSnippet, SnippetPage, SnippetView } from '../values/snippet.ts';
import { SnippetOrder } from '../values/snippet-order.ts';
import { accountCommand, accountQuery, type Edited, page } from './call.ts';
import type { TeamChannelView } from '../values/team-snippet.ts';
import { key, longText, serverId, shortText } from '../values/input.ts';

const snippet = z.strictObject({ title: shortText, content: longText });

export const snippetCalls = {
  'snippets:page': accountQuery<SnippetPage>()({ search: shortText, ...page }),
  'snippets:get': accountQuery<SnippetView | null>()({ key }),
  /** The snippets that a content names as `{{>greeting}}`, and those that they name. Of several with a title, the oldest, the user's own first. */
  'snippets:included': accountQuery<IncludedSnippet[]>()({ content: longText }),
  'snippets:create': accountCommand<{ key: string }>()({ title: shortText, content: longText }),
  /**
   * `seen` is what the writer last saw, and `serverSeen` the server's copy when the writing began. Where either
   * differs by now, the edit becomes a conflict. With `replaces`, the user was shown that saving replaces another
   * client's value, which goes into the history.
   */
  'snippets:edit': accountCommand<Edited>()({
    key,
    ...snippet.shape,
    seen: snippet,
    serverSeen: snippet,
    replaces: z.boolean(),
  }),
  'snippets:delete': accountCommand<void>()({ key }),
  /** The order of the list without a search. It stays on this computer. */
  'snippets:order': accountQuery<SnippetOrder>()(),
  'snippets:set-order': accountCommand<void>()({ order: SnippetOrder }),
  /** Marks a snippet as a favorite on this computer, or ends that. */
  'snippets:favorite': accountCommand<void>()({ key, favorite: z.boolean() }),
  /**
   * Counts as a use. Puts the snippet's content on the clipboard, or `filled`: the content with its placeholders filled in.
   * `values` are those that the user wrote, by the names of placeholders; they are offered the next time. With `paste`, the
   * content is pasted into the program that the user came from, if the user has chosen that. `seen` is the text that the user
   * was shown and chose, of a team's two; without it a text that has to be seen first is refused as `unseen`. `content` is the
   * text that was filled in without being shown; the text may have changed since.
   */
  'snippets:copy': accountCommand<void>()({
    key,
    paste: z.optional(z.literal(true)),
    seen: z.optional(longText),
    content: z.optional(longText),
    filled: z.optional(longText),
    values: z.optional(z.record(shortText, shortText)),
  }),
  /**
   * Counts as a use: the snippet was inserted into a message. `content` is the snippet's text when the window read it; the text may
   * have changed since. `values` as in `snippets:copy`.
   */
  'snippets:inserted': accountCommand<void>()({
    key,
    content: longText,
    values: z.optional(z.record(shortText, shortText)),
  }),
  /** The channels whose topics are, or can be, offered as snippets. The choice stays on this computer. */
  'snippets:teams': accountQuery<TeamChannelView[]>()(),
  'snippets:set-team': accountCommand<void>()({ channelId: serverId, chosen: z.boolean() }),
  /** The last values of placeholders, by name. They stay on this computer. */
  'snippets:last-values': accountQuery<Record<string, string>>()(),
};
