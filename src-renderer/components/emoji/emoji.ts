import data from '../../../resources/emoji.json' with { type: 'json' };

export interface Emoji {
  /** The server's own name. */
  name: string;
  /** Hexadecimal code points with dashes between. */
  code: string;
  keywords: string[];
  group: string;
}

export const allEmoji: readonly Emoji[] = data;
/** A name as people write it: `palm tree`. */
export const spokenName = (name: string): string => name.replaceAll('_', ' ');

/** How well an emoji answers a search; 0 when it does not. Names before keywords, beginnings before middles. */
function scoreOf({ name, keywords }: Emoji, wanted: string): number {
  const spoken = spokenName(name);
  if (spoken === wanted) return 5;
  if (spoken.startsWith(wanted)) return 4;
  if (spoken.includes(` ${wanted}`)) return 3;
  if (keywords.some((keyword) => keyword.startsWith(wanted))) return 2;
  return spoken.includes(wanted) ? 1 : 0;
}

/** The emoji that answer a search, best first; all of them for an empty one. */
export function searchEmoji(search: string): readonly Emoji[] {
  const wanted = spokenName(search.trim().toLowerCase());
  if (wanted === '') return allEmoji;
  return allEmoji
    .map((emoji, order) => ({ emoji, order, score: scoreOf(emoji, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.order - b.order)
    .map(({ emoji }) => emoji);
}
