import { expect, test } from 'vitest';
import type { Poll } from '../../src-main/cache/collections/messages.ts';
import { withPollPart } from '../../src-main/sync/wire/poll.ts';

// (server-notes: Polls)
const AUTHOR = 7;
type Part = [sender: number, part: unknown];
const begun: Part = [
  AUTHOR,
  { widget_type: 'poll', extra_data: { question: 'Where?', options: ['Here', 'There'] } },
];
const vote = (key: string, vote: number, who = 9): Part => [who, { type: 'vote', key, vote }];

const pollOf = (...parts: Part[]): Poll | null =>
  parts.reduce<Poll | null>(
    (poll, [sender_id, part]) =>
      withPollPart(
        poll,
        { sender_id, content: typeof part === 'string' ? part : JSON.stringify(part) },
        sender_id === AUTHOR,
      ),
    null,
  );
const counted = (...parts: Part[]) =>
  Object.fromEntries(pollOf(begun, ...parts)?.options.map(({ text, voters }) => [text, voters.length]) ?? []);

test('each person counts once for an option, until they take it back', () => {
  expect(counted()).toEqual({ Here: 0, There: 0 });
  expect(counted(vote('canned,1', 1), vote('canned,1', 1), vote('canned,1', 1, 8))).toEqual({
    Here: 0,
    There: 2,
  });
  expect(counted(vote('canned,1', 1), vote('canned,0', 1), vote('canned,1', -1))).toEqual({
    Here: 1,
    There: 0,
  });
});

test('people add options, and vote for them', () => {
  const added: Part = [9, { type: 'new_option', idx: 1, option: 'Home' }];
  expect(counted(added, added, vote('9,1', 1))).toEqual({ Here: 0, There: 0, Home: 1 });
  // An option that is there is not there twice.
  expect(pollOf(begun, [8, { type: 'new_option', idx: 1, option: 'Here' }])?.options).toHaveLength(2);
});

test('only the author asks another question', () => {
  const question = (who: number): Part => [who, { type: 'question', question: 'When?' }];
  expect(pollOf(begun, question(9))?.question).toBe('Where?');
  expect(pollOf(begun, question(AUTHOR))?.question).toBe('When?');
});

test('what is no part of a poll changes nothing', () => {
  for (const part of ['{', 'null', '[]', { type: 'vote', key: 'canned,1', vote: 5 }, { widget_type: 'todo' }])
    expect(counted([9, part])).toEqual({ Here: 0, There: 0 });
  expect(pollOf(vote('canned,0', 1))).toBeNull();
  expect(pollOf([AUTHOR, { widget_type: 'poll', extra_data: {} }])).toEqual({ question: '', options: [] });
});
