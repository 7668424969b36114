/** The unfinished word before the caret; `from` is its beginning. */
export type Unfinished =
  | { kind: 'mention'; from: number; search: string; silent: boolean }
  | { kind: 'channel'; from: number; search: string }
  | { kind: 'topic'; from: number; channel: string; search: string }
  | { kind: 'emoji'; from: number; search: string };

// After the sign of a sentence Enter completes nothing, so that the sign stays.
/** `@ana`, or `@_ana` for a mention that notifies no one. A name may have several words. */
const MENTION = /(?<![\p{L}\p{N}_*/.@])@(_?)([\p{L}\p{N}][^@*\n]{0,39})(?<![,;:.!?] ?)$/u;
const CHANNEL = /(?<![\p{L}\p{N}_*/&#])#([\p{L}\p{N}][^#*>\n]{0,59})(?<![,;:.!?] ?)$/u;
/** `#general > lunch`, also where the channel was completed before: `#**general** > lunch`. */
const TOPIC =
  /(?<![\p{L}\p{N}_*/&#])#(?:\*\*([^*>\n]+)(?:\*\*)?|([\p{L}\p{N}][^#*>\n]*?)) ?> ?([^*>\n]{0,59})$/u;
const EMOJI = /(?<![\p{L}\p{N}:]):([\p{L}\p{N}_+-]{2,30})$/u;

/** Whether the end of a text is in a code block or between backticks. */
function isInCode(text: string): boolean {
  const fences = text.match(/^(?:```|~~~)/gm)?.length ?? 0;
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1;
}

/**
 * Finds the mention, channel, topic or emoji that is being written at the end of a text. Null if there is none, and where
 * the caret is inside a word, whose end would stay behind the completion.
 * @param text the text before the caret
 * @param after the text behind it
 */
export function unfinishedAt(text: string, after = ''): Unfinished | null {
  if (/^[\p{L}\p{N}_]/u.test(after) || isInCode(text)) return null;
  const topic = TOPIC.exec(text);
  if (topic) {
    const channel = (topic[1] ?? topic[2] ?? '').trim();
    return { kind: 'topic', from: topic.index, channel, search: topic[3] ?? '' };
  }
  const mention = MENTION.exec(text);
  if (mention)
    return { kind: 'mention', from: mention.index, search: mention[2] ?? '', silent: mention[1] === '_' };
  const channel = CHANNEL.exec(text);
  if (channel) return { kind: 'channel', from: channel.index, search: channel[1] ?? '' };
  const emoji = EMOJI.exec(text);
  return emoji && { kind: 'emoji', from: emoji.index, search: emoji[1] ?? '' };
}

/** Whether a name is possible between the asterisks of a mention or a link, without signs that would end the name. */
export const isWritableName = (name: string): boolean => name !== '' && !/[*>`\n]|\$\$/.test(name);

/** The names that can be written, each once: a server may list a topic twice. */
export const writableNames = (all: readonly { name: string }[]): string[] => [
  ...new Set(all.map(({ name }) => name).filter(isWritableName)),
];
