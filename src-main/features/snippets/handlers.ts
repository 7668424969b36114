import type { Db } from '../../cache/file/db.ts';
import { isDiskFailure } from '../../cache/file/disk-failure.ts';
import { storedSnippetOrder } from './stored-order.ts';
import { findTeamSnippet } from '../../cache/collections/team-snippets.ts';
import { recordUse, setFavorite } from '../../cache/local/snippet-uses.ts';
import { Refusal } from '../../contract/problem.ts';
import { formattedHtml } from '../../content/formatted.ts';
import { withoutControls } from '../../contract/text/controls.ts';
import { createSnippet, deleteSnippetForNow, editSnippet } from './commands.ts';
import { includedSnippets } from './included.ts';
import { lastValues, rememberValues } from './last-values.ts';
import { snippetPage, snippetView } from './queries.ts';
import { setTeamChannel, teamChannelViews } from './team.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const snippetHandlers = ({ acts, reads, system }: HandlerContext): HandlersOf<'snippets'> => ({
  'snippets:page': reads((db, { search, offset, limit }) => snippetPage(db, search, offset, limit)),
  'snippets:get': reads((db, { key }) => snippetView(db, key)),
  'snippets:included': reads((db, { content }) => includedSnippets(db, content)),
  'snippets:create': acts((db, { title, content }, now) => ({
    key: createSnippet(db, { title, content }, now),
  })),
  'snippets:edit': acts((db, { key, title, content, ...saw }, now) => ({
    conflict: editSnippet(db, key, { title, content }, now, saw),
  })),
  'snippets:delete': acts((db, { key }, now) => deleteSnippetForNow(db, key, now)),
  'snippets:favorite': reads((db, { key, favorite }) => setFavorite(db, key, favorite)),
  'snippets:order': reads((db) => storedSnippetOrder.read(db) ?? 'used'),
  'snippets:set-order': reads((db, { order }) => storedSnippetOrder.write(db, order)),
  'snippets:last-values': reads(lastValues),
  'snippets:copy': reads(async (db, { key, paste, seen, content: read = seen, filled, values }) => {
    const snippet = snippetView(db, key);
    if (!snippet) throw new Refusal({ kind: 'gone' });
    const { team, content, before } = snippet;
    const chosen = read !== undefined && read === before ? read : content;
    const text = filled ?? chosen;
    const isUnseen = async (): Promise<boolean> =>
      seen !== undefined ||
      before !== null ||
      (paste === true && withoutControls(text).includes('\n') && system.pasting.isIntoTerminal());
    const isAnother = read !== undefined && read !== chosen;
    if (team && (isAnother || (seen !== chosen && (await isUnseen())))) throw new Refusal({ kind: 'unseen' });
    const html = formattedHtml(text);
    await (paste ? system.pasting.deliver(text, html) : system.copy(text, html));
    noteUse(db, key, { values, text: team && chosen });
  }),
  'snippets:teams': reads(teamChannelViews),
  'snippets:set-team': acts((db, { channelId, chosen }) => setTeamChannel(db, channelId, chosen)),
  'snippets:inserted': reads((db, { key, content, values }) =>
    noteUse(db, key, { values, text: findTeamSnippet(db, key) && content }),
  ),
});

/** The text is on the clipboard or in a message, so a full disk must not make that fail. */
function noteUse(
  cache: Db,
  key: string,
  { values, text }: { values: Readonly<Record<string, string>> | undefined; text: string | null },
): void {
  try {
    recordUse(cache, key, Date.now(), text);
    if (values) rememberValues(cache, values);
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  }
}
