import { untracked } from '../../tracking/reads.ts';
import { emojiRows } from '../../sync/collections/emoji.ts';
import { emojiDifferences, emojiList } from './queries.ts';
import type { HandlerContext, HandlersOf } from '../base/handler.ts';

export const emojiHandlers = ({ db, workspace }: HandlerContext): HandlersOf<'emoji'> => ({
  'emoji:list': ({ accountId }) => {
    untracked(() => workspace.serverFiles.refreshEmojiNames(accountId));
    return emojiList(db(accountId));
  },
  'emoji:differences': ({ accountId }) => {
    untracked(() => workspace.serverFiles.refreshEmojiNames(accountId));
    return emojiDifferences(db(accountId));
  },
  'emoji:picture': ({ accountId, code }) => {
    const source = emojiRows.find(db(accountId), code)?.value.source;
    return source ? workspace.serverFiles.picture(accountId, source) : null;
  },
});
