import type { EmojiReference } from '../../../src-main/contract/emoji-reference.ts';
import data from '../../../resources/emoji.json' with { type: 'json' };

export interface Emoji {
  /** The server's own name. */
  name: string;
  /** Hexadecimal code points with dashes between. */
  code: string;
  keywords: string[];
  group: string;
  /** For emoji outside Unicode: the code that the server gave them. */
  type?: string;
}

/** Emoji of the organization or the server, as they are listed among the others. */
export const namedEmoji = (emoji: readonly Required<EmojiReference>[]): Emoji[] =>
  emoji.map((one) => ({ ...one, keywords: [], group: '' }));

export const allEmoji: readonly Emoji[] = data;
/** A name as people write it: `palm tree`. */
export const spokenName = (name: string): string => name.replaceAll('_', ' ');

/** How well an emoji matches a search; 0 when it does not. Names before keywords, beginnings before middles. */
function scoreOf({ name, keywords }: Emoji, wanted: string): number {
  const spoken = spokenName(name);
  if (spoken === wanted) return 5;
  if (spoken.startsWith(wanted)) return 4;
  if (spoken.includes(` ${wanted}`)) return 3;
  if (keywords.some((keyword) => keyword.startsWith(wanted))) return 2;
  return spoken.includes(wanted) ? 1 : 0;
}

/**
 * The emoji that match a search, best first; all of them for an empty one.
 * @param own those of the organization come first, and hide others of the same name.
 */
export function searchEmoji(search: string, own: readonly Emoji[] = []): readonly Emoji[] {
  const wanted = spokenName(search.trim().toLowerCase());
  const hidden = new Set(own.map(({ name }) => name));
  const all = own.length === 0 ? allEmoji : [...own, ...allEmoji.filter(({ name }) => !hidden.has(name))];
  if (wanted === '') return all;
  return all
    .map((emoji, order) => ({ emoji, order, score: scoreOf(emoji, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.order - b.order)
    .map(({ emoji }) => emoji);
}
