import { z } from 'zod';
import type { Poll } from '../../cache/collections/messages.ts';
import { readJson } from '../../contract/text/read-json.ts';

/** A poll with its first options, or what somebody did with it (server-notes: Polls). */
const Part = z.union([
  z.object({
    widget_type: z.literal('poll'),
    extra_data: z.object({ question: z.string().default(''), options: z.array(z.string()).default([]) }),
  }),
  z.object({ type: z.literal('question'), question: z.string() }),
  z.object({ type: z.literal('new_option'), idx: z.int(), option: z.string() }),
  z.object({ type: z.literal('vote'), key: z.string(), vote: z.union([z.literal(1), z.literal(-1)]) }),
]);

/**
 * A poll after one more part; the poll as it was where the part says nothing about a poll. A part that is read twice changes
 * nothing the second time.
 * @param poll null before the poll itself is known
 * @param isAuthor whether the part is of the person who wrote the poll
 */
export function withPollPart(
  poll: Poll | null,
  { sender_id, content }: { sender_id: number; content: string },
  isAuthor: boolean,
): Poll | null {
  const part = readJson(Part, content);
  if (!part) return poll;
  if ('widget_type' in part) {
    const { question, options } = part.extra_data;
    return (
      poll ?? { question, options: options.map((text, at) => ({ key: `canned,${at}`, text, voters: [] })) }
    );
  }
  if (!poll) return null;
  switch (part.type) {
    case 'question':
      return isAuthor ? { ...poll, question: part.question } : poll;
    case 'new_option': {
      const key = `${sender_id},${part.idx}`;
      const isThere = poll.options.some((one) => one.key === key || one.text === part.option);
      return isThere ? poll : { ...poll, options: [...poll.options, { key, text: part.option, voters: [] }] };
    }
    case 'vote':
      return {
        ...poll,
        options: poll.options.map((one) => (one.key === part.key ? voted(one, sender_id, part.vote) : one)),
      };
  }
}

const voted = (option: Poll['options'][number], who: number, vote: 1 | -1): Poll['options'][number] => {
  const others = option.voters.filter((voter) => voter !== who);
  return { ...option, voters: vote === 1 ? [...others, who] : others };
};
