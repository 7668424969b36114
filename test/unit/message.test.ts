import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Conversation,
  conversationKey,
  isSameConversation,
} from '../../src-main/contract/values/conversation.ts';
import { checkMessage, checkReport } from '../../src-main/contract/values/message.ts';
import { messageIdIn, messageLink } from '../../src-main/contract/links/narrow.ts';
import { firstLine } from '../../src-renderer/state/first-line.ts';
import { forEvery } from '../for-every.ts';

const SERVER = 'https://chat.example.com';

describe('a conversation is identified by its channel and topic, or by its people', () => {
  test('a conversation is the same with another case of its topic or another order of its people', () => {
    expect(isSameConversation({ channelId: 5, topic: 'Lunch' }, { channelId: 5, topic: 'lunch' })).toBe(true);
    expect(isSameConversation({ people: [8, 7] }, { people: [7, 8] })).toBe(true);
    expect(isSameConversation({ channelId: 5, topic: '' }, { channelId: 6, topic: '' })).toBe(false);
    expect(isSameConversation({ people: [10, 9] }, { people: [109] })).toBe(false);
  });

  test.each([
    {},
    { channelId: 5 },
    { people: [] },
    { people: [0] },
    { channelId: 5, topic: '', people: [7] },
  ])('an invalid conversation is refused: %j', (value) => {
    expect(Conversation.safeParse(value).success).toBe(false);
  });

  test('each topic has one key', () => {
    const topic = fc.string({ maxLength: 60 }).map((text) => text.toLowerCase());
    forEvery([topic, topic], 100, (a, b) => {
      const same =
        conversationKey({ channelId: 5, topic: a }) === conversationKey({ channelId: 5, topic: b });
      expect(same).toBe(a === b);
    });
  });
});

describe('a text contains the ID of a message', () => {
  test.each([
    ['12', 12],
    [' #12 ', 12],
    ['https://chat.example.com/#narrow/channel/5-general/topic/team.20lunch/near/12', 12],
    ['https://chat.example.com/#narrow/stream/5-general/topic/a/near/12/', 12],
    ['https://chat.example.com/#narrow/dm/7,8-group/near/12', 12],
    ['https://chat.example.com/#narrow/channel/5-general/topic/a/with/12', 12],
    ['https://chat.example.com/#narrow/id/12', 12],
    ['#narrow/channel/5-general/topic/a/near/12', 12],
  ])('the ID of a message is found in %s', (text, id) => {
    expect(messageIdIn(text, SERVER)).toBe(id);
  });

  test.each([
    '',
    '0',
    '-1',
    '1.5',
    '12a',
    'near/12',
    'https://chat.example.com/12',
    'https://other.example.com/#narrow/channel/5-general/topic/lunch/near/12',
    'HTTP://chat.example.com:8080/#narrow/id/12',
    'https://chat.example.com/#narrow/channel/12-general',
    'https://chat.example.com/#narrow/channel/5-general/topic/12',
    '9999999999999999',
  ])('no ID of a message is found in %s', (text) => {
    expect(messageIdIn(text, SERVER)).toBeNull();
  });

  test('the ID of a message is found in every link to it', () => {
    const conversation = fc.oneof(
      fc.record({
        channelId: fc.integer({ min: 1, max: 1_000_000 }),
        topic: fc.string({ unit: 'grapheme' }),
      }),
      fc.record({ people: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 }) }),
      fc.constant(null),
    );
    const id = fc.integer({ min: 1, max: 2 ** 31 });
    forEvery([id, conversation, fc.option(fc.string())], 100, (number, where, name) => {
      const link = messageLink('https://chat.example.com', number, where, name);
      expect(messageIdIn(link, SERVER)).toBe(number);
      expect(link).toMatch(/^https:\/\/chat\.example\.com\/#narrow\/[\w\-.~!*',/]*$/);
    });
  });

  test('a link to a message has the chat’s own format', () => {
    expect(
      messageLink('https://chat.example.com', 12, { channelId: 5, topic: 'a (b).c/d?' }, 'team lunch'),
    ).toBe('https://chat.example.com/#narrow/channel/5-team-lunch/topic/a.20.28b.29.2Ec.2Fd.3F/near/12');
  });
});

describe('a message is checked before it is sent', () => {
  const limits = { messageLength: 5, topicLength: 3 };

  test('a text that is too long for the server is refused, counted in characters', () => {
    expect(checkMessage({ content: '🎉'.repeat(5), topic: 'abc' }, limits)).toBeNull();
    expect(checkMessage({ content: ' abcde ', topic: ' abc ' }, limits)).toBeNull();
    expect(checkMessage({ content: 'abcdef' }, limits)).toMatchObject({ field: 'message', limit: 5 });
    expect(checkMessage({ content: 'a', topic: 'abcd' }, limits)).toMatchObject({ field: 'topic', limit: 3 });
  });

  // Recorded: step 496.
  test.each([
    ['a line break', 'line\nbreak', 'one-line'],
    ['a carriage return', 'line\rbreak', 'one-line'],
    ['a tab', 'two\tcolumns', 'unsendable-character'],
    ['no character at all', 'a\uFFFFb', 'unsendable-character'],
  ])('a topic with %s is refused before it is sent (server-notes: Texts)', (_, topic, rule) => {
    expect(checkMessage({ content: 'a', topic }, {})).toMatchObject({ field: 'topic', rule });
    expect(checkMessage({ content: topic.replace('\uFFFF', ''), topic: '\n lunch \n' }, {})).toBeNull();
  });

  test('default limits are used if the server reports none', () => {
    expect(checkMessage({ content: 'a'.repeat(10_000), topic: 'a'.repeat(60) }, {})).toBeNull();
    expect(checkMessage({ content: 'a'.repeat(10_001) }, {})).toMatchObject({ rule: 'too-long' });
    expect(checkMessage({ content: ' \n' }, {})).toMatchObject({ field: 'message', rule: 'required' });
  });

  test('a report for another reason needs a text of at most a thousand characters', () => {
    expect(checkReport('spam', '')).toBeNull();
    expect(checkReport('other', ' ')).toMatchObject({ rule: 'required' });
    expect(checkReport('other', 'x')).toBeNull();
    expect(checkReport('spam', '🎉'.repeat(1_000))).toBeNull();
    expect(checkReport('spam', 'x'.repeat(1_001))).toMatchObject({ rule: 'too-long', limit: 1_000 });
  });
});

describe('a title is made from a text', () => {
  test.each([
    ['Hello\nworld', 'Hello'],
    ['\n\n  # A **title** \nmore', 'A title'],
    ['> quoted\nanswer', 'quoted'],
    ['- one\n- two', 'one'],
    ['***\nafter', 'after'],
    ['', ''],
    [' \n ', ''],
  ])('the first line of %j is %j', (text, title) => {
    expect(firstLine(text)).toBe(title);
  });

  test('the first line is cut to the length of a title', () => {
    expect(firstLine('a'.repeat(60))).toBe('a'.repeat(60));
    expect(firstLine('a'.repeat(61))).toBe(`${'a'.repeat(59)}…`);
    expect([...firstLine('🎉'.repeat(100))]).toHaveLength(60);
  });
});
