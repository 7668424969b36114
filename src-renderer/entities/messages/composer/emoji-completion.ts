import { ask } from '../../../base/bridge/bridge.ts';
import { searchEmoji } from '../../../components/emoji-picker/emoji-search.ts';
import { type Emoji, emojiTable } from '../../../components/emoji-picker/emoji-table.ts';
import { emojiWords } from '../../../components/emoji-picker/emoji-words.ts';

/** The emoji that match a search, best first. */
export async function findEmoji(accountId: string, search: string): Promise<Emoji[]> {
  const [list] = await Promise.all([ask('emoji:list', { accountId }), emojiWords.load()]);
  const all = emojiTable(list, emojiWords.module?.emojiWords ?? {});
  const { byName, byKeyword } = searchEmoji(all, search);
  return [...byName, ...byKeyword];
}
