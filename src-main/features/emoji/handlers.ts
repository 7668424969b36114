import { untracked } from '../../tracking/reads.ts';
import { emojiRows } from '../../sync/collections/emoji.ts';
import { emojiList } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const emojiHandlers = ({ db, workspace }: HandlerContext): HandlersOf<'emoji'> => ({
  'emoji:list': ({ accountId }) => {
    const list = emojiList(db(accountId));
    untracked(() => workspace.serverFiles.refreshEmojiNames(accountId));
    return list;
  },
  'emoji:picture': ({ accountId, code }) => {
    const source = emojiRows.find(db(accountId), code)?.value.source;
    return source ? workspace.serverFiles.picture(accountId, source) : null;
  },
});
