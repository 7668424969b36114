import type { Db } from '../../cache/db.ts';
import { isDiskFailure } from '../../cache/disk-failure.ts';
import { storedSnippetOrder } from './stored-order.ts';
import { recordUse, setFavorite } from '../../cache/snippet-uses.ts';
import { Refusal } from '../../contract/problem.ts';
import { createSnippet, deleteSnippetForNow, editSnippet } from './commands.ts';
import { lastValues, rememberValues } from './last-values.ts';
import { snippetPage, snippetView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const snippetHandlers = ({ act, db, system }: HandlerContext): HandlersOf<'snippets'> => ({
  'snippets:page': ({ accountId, search, offset, limit }) =>
    snippetPage(db(accountId), search, offset, limit),
  'snippets:get': ({ accountId, key }) => snippetView(db(accountId), key),
  'snippets:create': ({ accountId, title, content }) =>
    act(accountId, (cache, now) => ({ key: createSnippet(cache, { title, content }, now) })),
  'snippets:edit': ({ accountId, key, title, content, ...saw }) =>
    act(accountId, (cache, now) => ({
      conflict: editSnippet(cache, key, { title, content }, now, saw),
    })),
  'snippets:delete': ({ accountId, key }) =>
    act(accountId, (cache, now) => deleteSnippetForNow(cache, key, now)),
  'snippets:favorite': ({ accountId, key, favorite }) => setFavorite(db(accountId), key, favorite),
  'snippets:order': ({ accountId }) => storedSnippetOrder.read(db(accountId)) ?? 'used',
  'snippets:set-order': ({ accountId, order }) => storedSnippetOrder.write(db(accountId), order),
  'snippets:last-values': ({ accountId }) => lastValues(db(accountId)),
  'snippets:copy': async ({ accountId, key, filled, values }) => {
    const snippet = snippetView(db(accountId), key);
    if (!snippet) throw new Refusal({ kind: 'gone' });
    await system.copy(filled ?? snippet.content);
    noteUse(db(accountId), key, values);
  },
  'snippets:inserted': ({ accountId, key, values }) => noteUse(db(accountId), key, values),
});

/** The text is on the clipboard or in a message, so a full disk must not make that fail. */
function noteUse(cache: Db, key: string, values?: Readonly<Record<string, string>>): void {
  try {
    recordUse(cache, key, Date.now());
    if (values) rememberValues(cache, values);
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
  }
}
