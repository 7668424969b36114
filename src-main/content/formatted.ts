import type { Token } from 'markdown-it';
import { leadsElsewhere } from '../contract/links/leads-elsewhere.ts';
import { openableLink } from '../contract/links/link.ts';
import { blocksOf, inlineOf, LONGEST, markdown, withLines } from './markdown.ts';

/** The elements that make a text look formatted. A link that shows its own address looks the same without one. */
const FORMATTING: ReadonlySet<string> = new Set([
  ...['strong', 'em', 's', 'code', 'a', 'blockquote', 'pre', 'hr', 'ul', 'ol', 'table'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);

/** What the elements of CommonMark are made from. Other tokens are syntax that only a chat understands. */
const COMMON =
  /^(?:inline|text|softbreak|hardbreak|hr|fence|code_(?:block|inline)|(?:paragraph|heading|blockquote|bullet_list|ordered_list|list_item|strong|em|s|link|table|thead|tbody|tr|th|td)_(?:open|close))$/;

/** The attributes that other programs need, beside the language of code. */
const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'start']);

/** More elements make other programs slow. */
const MOST = 5_000;

/**
 * A text as HTML, for programs that show formatted text, such as mail. The HTML has no images, so it loads nothing.
 * @returns null if the text has no formatting, and if it has syntax that only a chat understands, such as a mention: a chat
 * has to get that as it is written. Null too if the words of a link name another place: the text shows both.
 */
export function formattedHtml(text: string): string | null {
  if (text.length > LONGEST) return null;
  const environment = { asWritten: true };
  const tokens = blocksOf(text, environment).map((token) =>
    Object.assign(token, { children: inlineOf(token, environment) }),
  );
  const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  const isFormatting = ({ tag, markup }: Token): boolean => FORMATTING.has(tag) && markup !== 'linkify';
  if (all.length > MOST || !all.every(({ type }) => COMMON.test(type)) || !all.some(isFormatting))
    return null;
  if (tokens.some(({ children }) => hasDisguise(children))) return null;
  for (const token of all) token.attrs = token.attrs?.filter(([name]) => ATTRIBUTES.has(name)) ?? null;
  const { renderer, options } = markdown();
  return withLines(renderer.render(tokens, options, environment)).trim();
}

/** Whether a link leads elsewhere than its words say, or to what Perch does not open. */
function hasDisguise(tokens: readonly Token[]): boolean {
  let words = '';
  let isItself = false;
  let address: string | null = null;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      // An address that is a link by itself may be written with other signs.
      isItself = token.markup !== '';
      [words, address] = ['', openableLink(String(token.attrGet('href')))];
    } else if (token.type !== 'link_close') words += token.content;
    else if (!isItself && (address === null || leadsElsewhere(words, address) !== null)) return true;
  }
  return false;
}
