import { isDiskFailure } from '../../cache/disk-failure.ts';
import { recordUse, setFavorite } from '../../cache/snippet-uses.ts';
import { Refusal } from '../../contract/problem.ts';
import { createSnippet, deleteSnippetForNow, editSnippet } from './commands.ts';
import { snippetPage, snippetView } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../handler.ts';

export const snippetHandlers = ({ act, db, system, notify }: HandlerContext): HandlersOf<'snippets'> => ({
  'snippets:page': ({ accountId, search, offset, limit }) =>
    snippetPage(db(accountId), search, offset, limit),
  'snippets:get': ({ accountId, key }) => snippetView(db(accountId), key),
  'snippets:create': ({ accountId, title, content }) =>
    act(accountId, ['snippets'], (cache, now) => ({ key: createSnippet(cache, { title, content }, now) })),
  'snippets:edit': ({ accountId, key, title, content, seen, serverSeen, replaces }) =>
    act(accountId, ['snippets'], (cache, now) => ({
      conflict: editSnippet(cache, key, { title, content }, now, seen, serverSeen, replaces),
    })),
  'snippets:delete': ({ accountId, key }) =>
    act(accountId, ['snippets'], (cache, now) => deleteSnippetForNow(cache, key, now)),
  'snippets:favorite': ({ accountId, key, favorite }) => {
    setFavorite(db(accountId), key, favorite);
    notify(['snippets']);
  },
  'snippets:copy': async ({ accountId, key, filled }) => {
    const snippet = snippetView(db(accountId), key);
    if (!snippet) throw new Refusal({ kind: 'gone' });
    await system.copy(filled ?? snippet.content);
    try {
      recordUse(db(accountId), key, Date.now());
    } catch (error) {
      // The text is on the clipboard, so a full disk must not make the copy fail.
      if (!isDiskFailure(error)) throw error;
    }
    notify(['snippets']);
  },
});
