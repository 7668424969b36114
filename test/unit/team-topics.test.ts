import { expect, test } from 'vitest';
import { teamSnippetsOf } from '../../src-main/cache/collections/team-snippets.ts';
import { type Answer, applyTopics, chooseTeamChannel } from '../../src-main/domain/team-snippets.ts';
import { newCache } from './cache.ts';

const CHANNEL = 1;
const topics = ['A', 'B'].map((name, at) => ({ name, lastMessageId: at + 1 }));
const answers = new Map<number, Answer>(
  topics.map(({ name, lastMessageId }) => [
    lastMessageId,
    {
      ...{ messageId: lastMessageId, topic: name, content: `Text ${name}`, authorId: 1, writtenAt: 1 },
      isText: true,
    },
  ]),
);

test('only a whole list of topics takes away a snippet whose topic it lacks', () => {
  const db = newCache();
  const titles = () =>
    teamSnippetsOf(db, CHANNEL)
      .map(({ title }) => title)
      .toSorted();
  chooseTeamChannel(db, CHANNEL, true);
  applyTopics(db, CHANNEL, { topics, isComplete: true }, answers);
  const fewer = topics.slice(1);
  applyTopics(db, CHANNEL, { topics: fewer, isComplete: false }, new Map());
  expect(titles()).toEqual(['A', 'B']);
  applyTopics(db, CHANNEL, { topics: fewer, isComplete: true }, new Map());
  expect(titles()).toEqual(['B']);
});
