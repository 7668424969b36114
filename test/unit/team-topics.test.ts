import { expect, test } from 'vitest';
import { teamSnippetsOf } from '../../src-main/cache/collections/team-snippets.ts';
import { type Answer, applyTopics, chooseTeamChannel } from '../../src-main/domain/team-snippets.ts';
import { newCache } from './cache.ts';

const CHANNEL = 1;
const topics = ['A', 'B'].map((name, at) => ({ name, lastMessageId: at + 1 }));
const answered = (textOf: (topic: string) => string) =>
  new Map<number, Answer>(
    topics.map(({ name, lastMessageId }) => [
      lastMessageId,
      {
        ...{ messageId: lastMessageId, topic: name, content: textOf(name), authorId: 7, writtenAt: 1 },
        isText: true,
      },
    ]),
  );
const answers = answered((topic) => `Text ${topic}`);

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

test('a text that was edited has no known author, since only the sender of its message is told', () => {
  const db = newCache();
  const authors = () =>
    teamSnippetsOf(db, CHANNEL)
      .toSorted((a, b) => a.title.localeCompare(b.title))
      .map(({ authorId }) => authorId);
  chooseTeamChannel(db, CHANNEL, true);
  for (const given of [answers, answers]) {
    applyTopics(db, CHANNEL, { topics, isComplete: true }, given);
    expect(authors()).toEqual([7, 7]);
  }
  const edited = answered((topic) => (topic === 'A' ? 'Edited' : `Text ${topic}`));
  applyTopics(db, CHANNEL, { topics, isComplete: true }, edited);
  expect(authors()).toEqual([null, 7]);
});
