import type { Db } from '../../cache/file/db.ts';
import { storedRealm } from '../../cache/metadata/organization.ts';
import { EMOJI_KINDS, kindFromWire, kindOnWire } from '../../contract/values/emoji-kinds.ts';
import type { EmojiReference } from '../../contract/values/emoji-reference.ts';

interface ServerEmoji {
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: string;
}

/** Unicode emoji that had another name before a feature level (server-notes: Emoji names). */
const RENAMED = [{ name: 'mask', before: 'cant_talk', since: 211 }];

const isUnicode = ({ type = EMOJI_KINDS.unicode }: Pick<EmojiReference, 'type'>): boolean =>
  type === EMOJI_KINDS.unicode;

/** The name of a Unicode emoji on a server of this feature level; the newer one where the level is not known. */
function nameOnWire(name: string, featureLevel: number | null): string {
  const renamed = RENAMED.find((one) => one.name === name || one.before === name);
  if (!renamed) return name;
  return featureLevel === null || featureLevel >= renamed.since ? renamed.name : renamed.before;
}

/** An emoji as this server takes it. Servers that report a version have another name for the type of extra emoji. */
export function emojiParams(db: Db, { name, code, type }: EmojiReference): ServerEmoji {
  const { saysWhoItIs = false, featureLevel = null } = storedRealm.read(db) ?? {};
  return {
    emoji_name: isUnicode({ type }) ? nameOnWire(name, featureLevel) : name,
    ...(code !== undefined && { emoji_code: code }),
    ...(type !== undefined && { reaction_type: kindOnWire(type, saysWhoItIs) }),
  };
}

/** A server's emoji as Perch stores it, whichever names the server uses for the emoji and its type. */
export function emojiFromServer({ emoji_name, emoji_code, reaction_type }: ServerEmoji): EmojiReference {
  const type = reaction_type && kindFromWire(reaction_type);
  return { name: isUnicode({ type }) ? nameOnWire(emoji_name, null) : emoji_name, code: emoji_code, type };
}
