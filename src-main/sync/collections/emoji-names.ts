import { EmojiNames, emojiNamesAt } from '../../../resources/emoji/names.ts';
import type { Db } from '../../cache/file/db.ts';
import { storedEmojiAddress, storedEmojiNames, storedRealm } from '../../cache/metadata/organization.ts';
import { EMOJI_KINDS, kindOnWire, isUnicode } from '../../contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';
import { extraEmoji, type KnownEmoji } from '../../contract/values/emoji.ts';
import type { ServerEmoji } from '../wire/emoji.ts';
import { emojiRows } from './emoji.ts';

/** The server's own list of Unicode emoji. Null if it has none, or Perch has not read it yet. */
export const serverEmoji = (db: Db): readonly KnownEmoji[] | null =>
  // A list of an earlier server version does not count if the present version has no list.
  storedEmojiAddress.read(db) === null ? null : (storedEmojiNames.read(db)?.known ?? null);

const tables = new WeakMap<readonly KnownEmoji[], EmojiNames>();

/**
 * The names of Unicode emoji on this account's server: its own list where Perch has one, else those of its feature level
 * (server-notes: Emoji names).
 */
export function emojiNamesOf(db: Db): EmojiNames {
  const rows = serverEmoji(db);
  if (rows === null) return emojiNamesAt(storedRealm.read(db)?.featureLevel ?? null);
  let names = tables.get(rows);
  if (!names) tables.set(rows, (names = new EmojiNames(rows)));
  return names;
}

/**
 * An emoji with the code that its name has on this server. As there, the organization's own emoji hides a Unicode emoji of
 * the same name. An emoji that has a code, or an unknown name, stays as it is.
 */
export function emojiWithCode(db: Db, emoji: EmojiReference): EmojiReference {
  const { name, code, type } = emoji;
  if (code !== undefined) return emoji;
  if (type !== EMOJI_KINDS.unicode) {
    const [own] = emojiRows.list(db, { label: name, fields: { deactivated: false } });
    if (own) return { name, code: own.key, type: EMOJI_KINDS.realm };
    const extra = extraEmoji.find((one) => one.name === name);
    if (extra) return extra;
  }
  const known = isUnicode(emoji) ? emojiNamesOf(db).codeOf(name) : undefined;
  return known === undefined ? emoji : { name, code: known, type: EMOJI_KINDS.unicode };
}

/**
 * An emoji as this server takes it. The code says which emoji was chosen, so a Unicode emoji goes by the server's own name
 * of it. Servers that report a version have another name for the type of extra emoji.
 */
export function emojiParams(db: Db, { name, code, type }: EmojiReference): ServerEmoji {
  const { saysWhoItIs = false } = storedRealm.read(db) ?? {};
  const renamed = code !== undefined && isUnicode({ type }) ? emojiNamesOf(db).nameOf(code) : undefined;
  return {
    emoji_name: renamed ?? name,
    ...(code !== undefined && { emoji_code: code }),
    ...(type !== undefined && { reaction_type: kindOnWire(type, saysWhoItIs) }),
  };
}
