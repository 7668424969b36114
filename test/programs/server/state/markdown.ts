import createParser, { type MarkdownIt } from 'markdown-it';
import type { ChannelStore } from './channels.ts';
import type { EmojiStore } from './emoji.ts';
import type { UserGroupStore } from './user-groups.ts';
import type { UserStore } from './users.ts';

/** A text as HTML, and the people whom it mentions, by name or by a group. */
export interface Rendered {
  readonly html: string;
  readonly mentionedUsers: ReadonlySet<number>;
  /** Mentions everybody in the channel: `@**all**`. */
  readonly channelWildcard: boolean;
  /** Mentions everybody in the topic: `@**topic**`. */
  readonly topicWildcard: boolean;
}

export interface Names {
  readonly users: UserStore;
  readonly groups: UserGroupStore;
  readonly channels: ChannelStore;
  readonly emoji: EmojiStore;
}

interface Calls {
  mentionedUsers: Set<number>;
  channelWildcard: boolean;
  topicWildcard: boolean;
}

const channelWildcards = ['all', 'everyone', 'channel', 'stream'];

/**
 * Renders Markdown as servers of this kind do: mentions, links to channels, topics and messages, emoji by name, moments,
 * formulas, quotations and spoilers as fences. HTML in the text stays text, and so do underscores, backslashes, references
 * and lines under headings.
 */
export class Markdown {
  readonly #parser: MarkdownIt;
  readonly #names: Names;

  constructor(names: Names) {
    this.#names = names;
    const parser = createParser({ html: false, linkify: true, breaks: true });
    this.#rule(parser, 'mention', /@(_?)\*\*([^*|]+)(?:\|(\d+))?\*\*/y, (match, calls) =>
      this.#mention(match, calls),
    );
    this.#rule(parser, 'group-mention', /@(_?)\*([^*|]+)\*(?!\*)/y, (match, calls) =>
      this.#groupMention(match, calls),
    );
    this.#rule(parser, 'channel', /#\*\*([^*>]+)(?:>([^*]*?)(?:@(\d+))?)?\*\*/y, (match) =>
      this.#channelLink(match),
    );
    this.#rule(parser, 'time', /<time:([^<>]+)>/y, ([, written]) => moment(written!));
    this.#rule(parser, 'emoji', /:([a-z0-9_+-]+):/y, (match) => this.#emoji(match));
    this.#rule(parser, 'formula', /(?<![\w$])\$\$([^\n_$][^$\n]*)\$\$(?![\w$])/y, ([, source]) =>
      formula(source!),
    );
    this.#rule(parser, 'underscores', /_+/y, ([signs]) => signs);
    parser.disable(['lheading', 'reference', 'escape']);
    this.#parser = parser;
  }

  render(content: string): Rendered {
    const calls = noCalls();
    const html = this.#blocks(content.split('\n'), calls).trimEnd();
    return { html, ...calls };
  }

  /** Quotations and spoilers contain Markdown, so the lines are divided at their fences. */
  #blocks(lines: string[], calls: Calls): string {
    const parts: string[] = [];
    let text: string[] = [];
    const open: { fence: string; kind: string; title: string }[] = [];
    const begin = (line: string): boolean => {
      const [, fence, info = ''] = /^(`{3,}|~{3,})([^`]*)$/.exec(line) ?? [];
      const [kind = '', ...title] = info.trim().split(' ');
      const isInside = open.length > 0;
      if (fence === undefined || (isInside && (kind === '' || !isPart(open.at(-1)!.kind)))) return false;
      open.push({ fence, kind, title: title.join(' ') });
      return true;
    };
    const write = (html: (inside: string[]) => string): void => {
      parts.push(html(text));
      text = [];
    };
    const markdown = (inside: string[]): string => this.#parser.render(inside.join('\n'), { calls });
    for (const line of [...lines, null]) {
      const [first] = open;
      if (line !== null && first && open.at(-1)!.fence === line.trimEnd()) open.pop();
      else if (line !== null && begin(line) && !first && isPart(open[0]!.kind)) {
        write(markdown);
        continue;
      }
      const isOver = first && isPart(first.kind) && (line === null || open.length === 0);
      if (isOver) write((inside) => this.#part(first, inside));
      else if (line !== null) text.push(line);
    }
    write(markdown);
    return parts.join('');
  }

  #part({ kind, title }: { kind: string; title: string }, lines: string[]): string {
    // Mentions in a quotation do not notify again.
    const inside = this.#blocks(lines, noCalls());
    if (kind === 'quote') return `<blockquote>\n${inside}</blockquote>\n`;
    const header = this.#parser.render(title, { calls: noCalls() });
    return `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${inside}</div></div>\n`;
  }

  /** Adds inline syntax: a match of `pattern` becomes the HTML of `write`, or stays text where that is undefined. */
  #rule(
    parser: MarkdownIt,
    name: string,
    pattern: RegExp,
    write: (match: RegExpExecArray, calls: Calls) => string | undefined,
  ): void {
    parser.inline.ruler.before('emphasis', name, (state, silent) => {
      pattern.lastIndex = state.pos;
      const match = pattern.exec(state.src);
      if (!match) return false;
      const html = write(match, silent ? noCalls() : (state.env.calls as Calls));
      if (html === undefined) return false;
      if (!silent) state.push('html_inline', '', 0).content = html;
      state.pos += match[0].length;
      return true;
    });
  }

  #mention([, silent, name, id]: RegExpExecArray, calls: Calls): string | undefined {
    if (silent === '' && channelWildcards.includes(name!)) {
      calls.channelWildcard = true;
      return `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${escape(name!)}</span>`;
    }
    if (silent === '' && name === 'topic') {
      calls.topicWildcard = true;
      return '<span class="topic-mention">@topic</span>';
    }
    const user = id
      ? this.#names.users.byId(Number(id))
      : this.#names.users.all().find(({ full_name }) => full_name.toLowerCase() === name!.toLowerCase());
    if (!user) return undefined;
    if (silent === '') calls.mentionedUsers.add(user.user_id);
    const [kind, sign] = silent === '' ? ['', '@'] : [' silent', ''];
    return `<span class="user-mention${kind}" data-user-id="${user.user_id}">${sign}${escape(user.full_name)}</span>`;
  }

  #groupMention([, silent, name]: RegExpExecArray, calls: Calls): string | undefined {
    const group = this.#names.groups.all().find((one) => one.name === name && !one.deactivated);
    if (!group) return undefined;
    if (silent === '')
      for (const member of this.#names.groups.allMembers(group.id)) calls.mentionedUsers.add(member);
    const [kind, sign] = silent === '' ? ['', '@'] : [' silent', ''];
    return `<span class="user-group-mention${kind}" data-user-group-id="${group.id}">${sign}${escape(group.name)}</span>`;
  }

  #channelLink([, name, topic, messageId]: RegExpExecArray): string | undefined {
    const channel = this.#names.channels.byName(name!);
    if (!channel) return undefined;
    const address = `/#narrow/channel/${channel.stream_id}-${inFragment(channel.name.replaceAll(' ', '-'))}`;
    if (topic === undefined) {
      return `<a class="stream" data-stream-id="${channel.stream_id}" href="${address}">#${escape(channel.name)}</a>`;
    }
    const inTopic = `${address}/topic/${inFragment(topic)}`;
    const text = `#${escape(channel.name)} &gt; ${escape(topic)}`;
    return messageId === undefined
      ? `<a class="stream-topic" data-stream-id="${channel.stream_id}" href="${inTopic}">${text}</a>`
      : `<a class="message-link" href="${inTopic}/near/${messageId}">${text} @ 💬</a>`;
  }

  #emoji([text, name]: RegExpExecArray): string | undefined {
    const emoji = this.#names.emoji.find(name!);
    if (!emoji) return undefined;
    const title = name!.replaceAll('_', ' ');
    return emoji.reaction_type === 'unicode_emoji'
      ? `<span aria-label="${title}" class="emoji emoji-${emoji.emoji_code}" role="img" title="${title}">${text}</span>`
      : `<img alt="${text}" class="emoji" src="/user_avatars/emoji/${emoji.emoji_code}.png" title="${title}">`;
  }
}

const isPart = (kind: string): boolean => kind === 'quote' || kind === 'spoiler';

const formula = (source: string): string =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${escape(source)}</annotation></semantics></math></span></span>`;

function noCalls(): Calls {
  return { mentionedUsers: new Set(), channelWildcard: false, topicWildcard: false };
}

/** A moment that clients show in the reader's zone (step 886). */
function moment(written: string): string | undefined {
  const at = new Date(/^\d+$/.test(written) ? Number(written) * 1_000 : written);
  if (Number.isNaN(at.getTime())) return undefined;
  const datetime = at.toISOString().replace(/\.\d+Z$/, 'Z');
  return `<time datetime="${datetime}">${escape(written)}</time>`;
}

/** Text as it stands in an address after `#`. */
function inFragment(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '.');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
