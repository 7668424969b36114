import { readFileSync } from 'node:fs';
import type { SeedMessage, SeedRecipient } from '../messages.ts';

const hours: Record<string, number> = { d: 24, h: 1, m: 1 / 60 };

/**
 * The messages of the sample organization. The file is a series of
 * `@ who | channel > topic, or people | age | starred, unread, emoji: who reacted` lines, each followed by Markdown,
 * and of `~ who | age | new topic` lines for edits of the message above, followed by its new text, if it has one.
 */
export function readMessages(): SeedMessage[] {
  const file = readFileSync(new URL('./messages.txt', import.meta.url), 'utf8');
  return file.split(/^(?=@ )/m).map((text) => {
    const [original, ...edits] = text.split(/^(?=~ )/m).map(readSection);
    const { who, fields, content } = original!;
    const [to, age, marks = ''] = fields;
    const words = marks.split(',').map((mark) => mark.trim());
    return {
      from: who,
      to: readRecipient(to!),
      hoursAgo: readAge(age!),
      content,
      edits: edits.map((edit) => ({
        by: edit.who,
        hoursAgo: readAge(edit.fields[0]!),
        ...(edit.fields[1] !== undefined && { topic: edit.fields[1] }),
        ...(edit.content !== '' && { content: edit.content }),
      })),
      reactions: Object.fromEntries(
        words
          .filter((mark) => mark.includes(':'))
          .map((mark) => mark.split(':').map((part) => part.trim()))
          .map(([emoji, people]) => [emoji!, people!.split(' ')]),
      ),
      ...(words.includes('unread') && { unread: true }),
      ...(words.includes('starred') && { starred: true }),
    };
  });
}

/** The line that starts with a sign, and what follows it. */
function readSection(text: string): { who: string; fields: string[]; content: string } {
  const [head = '', ...lines] = text.split('\n');
  const [who = '', ...fields] = head
    .slice(2)
    .split('|')
    .map((field) => field.trim());
  return { who, fields, content: lines.join('\n').trim() };
}

function readRecipient(text: string): SeedRecipient {
  const [name, topic] = text.split('>').map((part) => part.trim());
  return topic === undefined ? { people: text.split(' ') } : { channel: name!, topic };
}

function readAge(text: string): number {
  return [...text.matchAll(/(\d+)([dhm])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * hours[unit!]!,
    0,
  );
}
