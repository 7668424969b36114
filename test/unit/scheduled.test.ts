import { describe, expect, test } from 'vitest';
import { checkReminder } from '../../src-main/contract/values/reminder.ts';
import {
  checkMoment,
  checkScheduled,
  checkTopic,
  isAboutRecipient,
  normalContent,
  normalTopic,
  topicRule,
  type ScheduledRules,
} from '../../src-main/contract/values/scheduled.ts';

const rules = (change: Partial<ScheduledRules> = {}): ScheduledRules => ({
  limits: {},
  topic: 'free',
  emptyTopicName: 'general chat',
  ...change,
});
const NOON = Date.UTC(2026, 10, 20, 12);
const at = NOON / 1000 + 60;

describe('a topic follows the rules of its channel', () => {
  test.each([
    [null, null, 'free'],
    ['inherit', 'disable_empty_topic', 'required'],
    [null, 'disable_empty_topic', 'required'],
    ['allow_empty_topic', 'disable_empty_topic', 'free'],
    ['disable_empty_topic', 'allow_empty_topic', 'required'],
    ['empty_topic_only', 'disable_empty_topic', 'none'],
    ['something newer', 'disable_empty_topic', 'free'],
  ] as const)(
    'a channel with the policy %s in an organization with %s makes the topic %s',
    (channel, realm, rule) => {
      expect(topicRule(channel, realm)).toBe(rule);
    },
  );

  test.each([
    ['  lunch ', 'lunch'],
    ['', ''],
    ['(no topic)', ''],
    [' general chat ', ''],
    ['General chat', 'General chat'],
  ])('the topic %j is read as %j', (topic, read) => {
    expect(normalTopic(topic, 'general chat')).toBe(read);
  });

  test('every name of the empty topic counts as empty', () => {
    for (const topic of ['', ' ', '(no topic)', 'general chat']) {
      expect(checkTopic(topic, rules({ topic: 'required' }))).toMatchObject({ rule: 'required' });
      expect(checkTopic(topic, rules({ topic: 'none' }))).toBeNull();
      expect(checkTopic(topic, rules())).toBeNull();
    }
    expect(checkTopic('lunch', rules({ topic: 'none' }))).toMatchObject({ rule: 'must-be-empty' });
    expect(checkTopic('lunch', rules({ topic: 'required' }))).toBeNull();
  });
});

describe('a scheduled message is checked', () => {
  const message = (change = {}) => ({
    to: { channelId: 4, topic: 'lunch' },
    content: 'Noon?',
    at,
    ...change,
  });

  test('a message loses white space at its end and empty lines before it', () => {
    expect(normalContent('\n\n  one\n\ntwo  \n\n')).toBe('  one\n\ntwo');
  });

  test('a message is checked against the server’s limits', () => {
    const limits = { messageLength: 4, topicLength: 3 };
    expect(checkScheduled(message(), rules(), NOON)).toBeNull();
    expect(checkScheduled(message(), rules({ limits }), NOON)).toMatchObject({ field: 'topic', limit: 3 });
    expect(checkScheduled(message({ to: { people: [1] } }), rules({ limits }), NOON)).toMatchObject({
      field: 'message',
      limit: 4,
    });
    expect(checkScheduled(message({ content: ' \n ' }), rules(), NOON)).toMatchObject({ rule: 'required' });
    expect(checkScheduled(message({ at: at - 60 }), rules(), NOON)).toMatchObject({ rule: 'in-the-past' });
  });

  test('a message to people has no topic rules', () => {
    expect(checkScheduled(message({ to: { people: [1] } }), rules({ topic: 'required' }), NOON)).toBeNull();
  });

  test('a refusal belongs to the recipient if its code says so', () => {
    const channel = { channelId: 4, topic: '' };
    expect(isAboutRecipient(channel, 'STREAM_DOES_NOT_EXIST')).toBe(true);
    expect(isAboutRecipient(channel, 'BAD_REQUEST')).toBe(false);
    expect(isAboutRecipient({ people: [4] }, 'BAD_REQUEST')).toBe(true);
    expect(isAboutRecipient({ people: [4] }, undefined)).toBe(false);
  });
});

test('a moment after the year 9999 is refused, because servers cannot store it (server-notes: Scheduled messages)', () => {
  const last = Date.UTC(10_000, 0) / 1000 - 1;
  expect(last).toBe(253_402_300_799);
  expect(checkMoment(last, NOON)).toBeNull();
  expect(checkMoment(last + 1, NOON)).toMatchObject({ field: 'at', rule: 'too-far' });
  expect(checkReminder({ messageId: 7, at: last + 1, note: '' }, {}, NOON)).toMatchObject({
    rule: 'too-far',
  });
});

test('a reminder’s note is limited only if the server reports a limit', () => {
  const note = 'x'.repeat(5_000);
  expect(checkReminder({ messageId: 7, at, note }, {}, NOON)).toBeNull();
  expect(checkReminder({ messageId: 7, at, note }, { reminderNote: 1_000 }, NOON)).toMatchObject({
    field: 'note',
    rule: 'too-long',
    limit: 1_000,
  });
});
