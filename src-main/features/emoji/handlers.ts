import { untracked } from '../../tracking/reads.ts';
import { emojiDifferences, emojiList, emojiSource } from './queries.ts';
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
  'emoji:picture': ({ accountId, emoji }) => {
    const source = emojiSource(db(accountId), emoji);
    return source ? workspace.serverFiles.picture(accountId, source) : null;
  },
});
