import type { Db } from '../../cache/db.ts';
import { emojiRows } from '../../sync/collections/emoji.ts';
import { hasCapability } from '../../cache/metadata.ts';
import type { EmojiList } from '../../contract/emoji.ts';
import { EMOJI_KINDS } from '../../contract/emoji-kinds.ts';

/** The emoji that are not in Unicode and can be chosen, by name. */
export const emojiList = (db: Db): EmojiList => ({
  listed: hasCapability(db, 'emoji'),
  own: emojiRows
    .list(db, { fields: { deactivated: false } })
    .map(({ key, value }) => ({ name: value.name, code: key, type: EMOJI_KINDS.realm })),
});
