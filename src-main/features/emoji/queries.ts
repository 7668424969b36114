import { emojiCode } from '../../../resources/emoji/names.ts';
import type { Db } from '../../cache/file/db.ts';
import { emojiRows } from '../../sync/collections/emoji.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedEmojiAddress, storedEmojiNames } from '../../cache/metadata/organization.ts';
import type { EmojiList } from '../../contract/values/emoji.ts';
import { EMOJI_KINDS } from '../../contract/values/emoji-kinds.ts';

/** The organization's own emoji, by name, and the Unicode emoji that the server was last found to know. */
export const emojiList = (db: Db): EmojiList => ({
  listed: hasCapability(db, 'emoji'),
  own: emojiRows
    .list(db, { fields: { deactivated: false } })
    .map(({ key, value }) => ({ name: value.name, code: key, type: EMOJI_KINDS.realm })),
  // A list of an earlier server version does not count if the present version has no list.
  unicode: storedEmojiAddress.read(db) === null ? null : (storedEmojiNames.read(db)?.known ?? null),
});

/** Whether the server has an emoji of this name. Where its list is not known, Perch's own list decides. */
export function isKnownEmoji(db: Db, name: string): boolean {
  const { own, unicode } = emojiList(db);
  if (own.some((emoji) => emoji.name === name)) return true;
  if (unicode === null) return emojiCode(name) !== undefined;
  return unicode.some(([first, , ...aliases]) => [first, ...aliases].includes(name));
}
