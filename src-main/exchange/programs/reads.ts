import { markdownOfHtml, textOfHtml } from '../../content/markdown-of-html.ts';
import type { Problem } from '../../contract/problem.ts';
import { isBlank, onOneLine } from '../../contract/text/text.ts';
import type { Read } from '../entry.ts';
import { written } from '../placeholders/piece.ts';
import type { Reader } from '../placeholders/tokens.ts';
import type { Item } from './program.ts';

/** The entry of a snippet in a file, with its place there. */
export interface Located {
  item: Item | null;
  where: Pick<Problem, 'entry' | 'line' | 'file'>;
}

/** The items of a list by their numbers, or by the file that has a single thing. */
export const located = (items: Iterable<Item | null>, file?: string): Located[] =>
  [...items].map((item, index) => ({ item, where: file === undefined ? { entry: index + 1 } : { file } }));

/**
 * The items as entries: the title is the first name that is a text, else what is typed for it.
 * @param placeholders how the program's placeholders are read; without it, its texts have none
 * @param now when the file is read, in milliseconds since the epoch
 */
export function readsOf(located: Located[], placeholders: Reader | undefined, now: number): Read[] {
  const known = located.map(({ item }) => item && textsOf(item));
  const titles = new Map(
    known.flatMap((texts) => [...(texts?.names ?? [])].map((name) => [name, texts?.title ?? ''])),
  );
  return located.map(({ item, where }, index): Read => {
    const texts = known[index];
    if (!item || !texts) return { problem: { kind: 'not-an-entry', ...where }, name: '' };
    const { title, content, abbreviations } = texts;
    if (title === undefined) return { problem: { kind: 'no-title', ...where }, name: '' };
    if (item.isNoText) return { problem: { kind: 'not-only-text', ...where }, name: title };
    if (content === undefined) return { problem: { kind: 'no-content', ...where }, name: title };
    const { content: ours, foreign } = placeholders
      ? written(placeholders(content), { titleOf: (named) => titles.get(named), now })
      : { content, foreign: [] };
    if (texts.hasImage) foreign.push(IMAGE);
    return {
      title,
      content: ours,
      ...(item.isFavorite && { use: { favorite: true, uses: 0, usedAt: null } }),
      ...(abbreviations.length > 0 && { abbreviations }),
      ...(foreign.length > 0 && { foreign }),
    };
  });
}

/** The texts of an item: undefined if it has none. */
function textsOf({ titles, contents, abbreviations, formatted }: Item) {
  const html = isText(formatted) ? formatted : null;

  const typed = [...new Set(abbreviations.filter(isText).map(onOneLine))];
  const title = titles.find(isText) ?? typed[0];
  return {
    title,
    content:
      (html && markdownOfHtml(html)) ?? contents.find(isText) ?? ((html && textOfHtml(html)) || undefined),
    hasImage: html !== null && /<img[\s/>]/i.test(html),
    abbreviations: typed.filter((text) => text !== title),
    names: new Set([...titles, ...typed].filter(isText)),
  };
}

/** A text has no picture. */
const IMAGE = '<img>';

const isText = (value: unknown): value is string => typeof value === 'string' && !isBlank(value);
