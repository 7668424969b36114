import {
  LONGEST,
  markdown,
  parsable,
  withLines,
  type Environment,
} from '../../../src-main/content/markdown.ts';
import { emojiNamesAt } from '../../../resources/emoji/names.ts';
import { textEmoji } from '../emoji/text-emoji.svelte.ts';
import { sanitise } from '../server-html/sanitise.ts';

/**
 * Markdown as the chat shows it, as sanitised nodes that load nothing; null if the content is too much to be parsed. A few
 * thousand characters can be a table of a hundred thousand cells.
 * @param values the values of placeholders, by the names that `placeholdersIn` returns; if absent, placeholders show their names
 */
export function renderContent(
  content: string,
  values?: Readonly<Record<string, string>>,
): DocumentFragment | null {
  if (content.length > LONGEST) return null;
  const environment: Environment = {
    ...(values && { values }),
    isOwnEmoji: textEmoji.isOwn,
    glyphOf: (name) => textEmoji.glyphOf(name, emojiNamesAt(null).codeOf),
  };
  return sanitise(withLines(markdown().render(parsable(content), { ...environment })), undefined, {
    isOwn: true,
  });
}
