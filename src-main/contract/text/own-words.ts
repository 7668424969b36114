import { textOfHtml } from './plain-text.ts';

/**
 * The beginning of a quotation at the start of a message's HTML, with the line that names the author (server-notes:
 * Messages).
 */
const QUOTATION_BEGINS = /^\s*(?:<p><span class="user-mention silent"[^\n]{0,1000}:<\/p>\s*)?<blockquote>/;
const QUOTATION_TAG = /<(\/?)blockquote>/g;

const AUTHOR_OF_QUOTATION =
  /<p><span class="user-mention silent" data-user-id="(\d+)"[^\n]{0,1000}:<\/p>\s*<blockquote>/g;

/** The IDs of the people whose messages a message's HTML quotes, as the chat's own apps write quotations. */
export const quotedUsers = (html: string): number[] =>
  [...html.matchAll(AUTHOR_OF_QUOTATION)].map(([, userId]) => Number(userId));

/** How the HTML of a message that mentions a person does so: by name, by a group, or with everyone. Mentions in quotations are silent. */
export function mentionIn(html: string, userId: number): 'mention' | 'group' | 'everyone' {
  if (html.includes(`<span class="user-mention" data-user-id="${userId}">`)) return 'mention';
  return html.includes('<span class="user-group-mention" ') ? 'group' : 'everyone';
}

/** The text of a message's HTML without leading quotations. The whole text if the message only quotes. */
export function ownWordsOfHtml(html: string): string {
  let own = html;
  for (let begin = QUOTATION_BEGINS.exec(own); begin; begin = QUOTATION_BEGINS.exec(own))
    own = afterQuotation(own.slice(begin[0].length));
  return textOfHtml(own) || textOfHtml(html);
}

/** The HTML after the end of an open quotation. Nested quotations are part of the quotation. */
function afterQuotation(html: string): string {
  let depth = 1;
  for (const tag of html.matchAll(QUOTATION_TAG)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(tag.index + tag[0].length);
  }
  return '';
}

const AUTHOR = /^@_\*\*[^\n]*:[ \t]*(?:\n|$)/;
const FENCE_BEGINS = /^(`{3,}|~{3,})[ \t]*quote[ \t]*(?:\n|$)/;
const FENCE_ENDS = /^(`{3,}|~{3,})[ \t]*$/gm;
const QUOTED_LINES = /^(?:>[^\n]*(?:\n|$))+/;

/** The Markdown of a message without leading quotations. The whole Markdown if the message only quotes. */
export function ownWordsOfMarkdown(markdown: string): string {
  let own = markdown.trimStart();
  for (let rest = afterQuotedLines(own); rest !== null; rest = afterQuotedLines(own)) own = rest.trimStart();
  return own || markdown;
}

/** The Markdown after a leading quotation. Null if the Markdown does not begin with a quotation. */
function afterQuotedLines(markdown: string): string | null {
  const text = markdown.replace(AUTHOR, '');
  const lines = QUOTED_LINES.exec(text);
  if (lines) return text.slice(lines[0].length);
  const fence = FENCE_BEGINS.exec(text);
  if (!fence?.[1]) return null;
  const quoted = text.slice(fence[0].length);
  const begin = fence[1];
  const end = quoted.matchAll(FENCE_ENDS).find(([, sign = '']) => sign.startsWith(begin));
  return end ? quoted.slice(end.index + end[0].length) : '';
}
