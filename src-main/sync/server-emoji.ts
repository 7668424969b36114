import type { Db } from '../cache/db.ts';
import { readFact } from '../cache/facts.ts';
import { type EmojiReference, kindFromWire, kindOnWire } from '../contract/emoji-reference.ts';

interface ServerEmoji {
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: string;
}

/** An emoji as this server hears it. The kind of the extra ones has a name of its own where it says who it is. */
export function emojiParams(db: Db, { name, code, type }: EmojiReference): ServerEmoji {
  const saysWhoItIs = readFact(db, 'realm')?.saysWhoItIs ?? false;
  return {
    emoji_name: name,
    ...(code !== undefined && { emoji_code: code }),
    ...(type !== undefined && { reaction_type: kindOnWire(type, saysWhoItIs) }),
  };
}

/** A server's emoji as Perch holds it, by whichever name it calls the kind. */
export const emojiFromServer = ({ emoji_name, emoji_code, reaction_type }: ServerEmoji): EmojiReference => ({
  name: emoji_name,
  code: emoji_code,
  type: reaction_type && kindFromWire(reaction_type),
});
