import { spokenName } from '../emoji/spoken-name.ts';
import type { Emoji } from './emoji-table.ts';

/** The results of a search: by a name first, then by a keyword alone. */
export interface Found {
  byName: Emoji[];
  byKeyword: Emoji[];
}

/** Case, accents and underlines make no difference. */
const folded = (text: string): string =>
  spokenName(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const EXACT = 5;
const KEYWORD = 1;

/** How well a name matches: all of it, its beginning, a word's beginning, any part; 0 when it does not. */
function scoreOf(name: string, text: string): number {
  if (name === text) return EXACT;
  if (name.startsWith(text)) return 4;
  if (name.includes(` ${text}`)) return 3;
  return name.includes(text) ? 2 : 0;
}

/** The best match of an emoji; of two equal ones, the server's first name wins over the others. */
function bestScore({ name, label, aliases, keywords }: Emoji, text: string): number {
  const main = scoreOf(folded(name), text);
  const other = Math.max(...[label, ...aliases].map((one) => scoreOf(folded(one), text)));
  const best = Math.max(main, other > 0 ? other - 0.5 : 0);
  if (best > 0) return best;
  return keywords.some((keyword) => ` ${folded(keyword)}`.includes(` ${text}`)) ? KEYWORD : 0;
}

/** The emoji that match a search, best first: an exact name, a name's beginning, a part of a name, a keyword. */
export function searchEmoji(all: readonly Emoji[], search: string): Found {
  const wanted = folded(search.trim().replaceAll(/^:|:$/g, ''));
  const scored = all
    .map((emoji, order) => ({ emoji, order, score: bestScore(emoji, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.order - b.order);
  const emojiOf = (wants: (score: number) => boolean) =>
    scored.filter(({ score }) => wants(score)).map(({ emoji }) => emoji);
  return { byName: emojiOf((score) => score > KEYWORD), byKeyword: emojiOf((score) => score === KEYWORD) };
}
