import type { Db } from '../../cache/file/db.ts';
import { emojiRows } from '../../sync/collections/emoji.ts';
import { hasCapability } from '../../cache/metadata/capabilities.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { type EmojiNames, emojiNamesAt } from '../../../resources/emoji/names.ts';
import { emojiNamesOf, emojiWithCode, serverEmoji } from '../../sync/collections/emoji-names.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';
import type { EmojiDifferences, EmojiList } from '../../contract/values/emoji.ts';
import { EMOJI_KINDS } from '../../contract/values/emoji-kinds.ts';

/** The organization's own emoji, by name, and the Unicode emoji that the server was last found to know. */
export const emojiList = (db: Db): EmojiList => ({
  listed: hasCapability(db, 'emoji'),
  own: emojiRows
    .list(db, { fields: { deactivated: false } })
    .map(({ key, value }) => ({ name: value.name, code: key, type: EMOJI_KINDS.realm })),
  unicode: serverEmoji(db),
  featureLevel: storedRealm.read(db)?.featureLevel ?? null,
});

/** The address of the picture of an own emoji; by a name that an old text has, also of one that was deactivated. */
export function emojiSource(db: Db, { name, code }: EmojiReference): string | undefined {
  if (code !== undefined) return emojiRows.find(db, code)?.value.source;
  const named = emojiRows.list(db, { label: name });
  return (named.find(({ value }) => !value.deactivated) ?? named[0])?.value.source;
}

/** Whether the server has an emoji of this name. */
export const isKnownEmoji = (db: Db, name: string): boolean => emojiWithCode(db, { name }).code !== undefined;

const differences = new WeakMap<EmojiNames, EmojiDifferences>();

/** How the names of emoji of this server differ from those of the newest server that Perch knows of. */
export function emojiDifferences(db: Db): EmojiDifferences {
  const names = emojiNamesOf(db);
  let found = differences.get(names);
  if (!found) differences.set(names, (found = differencesOf(names, emojiNamesAt(null))));
  const own = emojiRows.list(db, { fields: { deactivated: false } });
  if (own.length === 0) return found;
  return { ...found, ...Object.fromEntries(own.map(({ value }) => [value.name, EMOJI_KINDS.realm])) };
}

const differencesOf = (names: EmojiNames, newest: EmojiNames): EmojiDifferences => ({
  ...Object.fromEntries(
    namesIn(newest).flatMap((name) => (names.codeOf(name) === undefined ? [[name, null]] : [])),
  ),
  ...Object.fromEntries(
    namesIn(names).flatMap((name) => {
      const code = names.codeOf(name);
      return code === undefined || code === newest.codeOf(name) ? [] : [[name, code]];
    }),
  ),
});

const namesIn = ({ rows }: EmojiNames): string[] =>
  rows.flatMap(([name, , ...aliases]) => [name, ...aliases]);
