import { expect, test } from 'vitest';
import type { ServerMessage } from '../../src-main/contract/operations/messages.ts';
import type { z } from 'zod';
import { messageFromServer } from '../../src-main/sync/wire/message.ts';

const MIRA = 12;

const between = (...people: number[]): z.infer<typeof ServerMessage> => ({
  id: 1,
  type: 'private',
  sender_id: MIRA,
  timestamp: 1,
  content: 'Hello',
  display_recipient: people.map((id) => ({ id, full_name: `Person ${id}` })),
});

test.each([
  [
    [31, MIRA, 4],
    [4, 31],
  ],
  [
    [MIRA, 31, 4, 31],
    [4, 31],
  ],
  [[MIRA], [MIRA]],
])('a message between %j belongs to the conversation with %j, in any order', (people, others) => {
  expect(messageFromServer(between(...people), MIRA).conversation).toEqual({ people: others });
});

test('a message without recipients belongs to no conversation', () => {
  expect(messageFromServer(between(), MIRA).conversation).toBeNull();
});

const part = (content: object) => ({ sender_id: MIRA, content: JSON.stringify(content) });

test.each([
  ['a poll', [part({ widget_type: 'poll', extra_data: { question: 'When?', options: [] } })], true],
  ['a to-do list', [part({ widget_type: 'todo', extra_data: { task_list_title: 'Party' } })], true],
  ['a widget that Perch does not know', [part({ widget_type: 'zform' })], true],
  ['without parts', [], false],
  ['of a server that names no parts', undefined, false],
])('%s: whether a message is a widget, which no server edits', (_, submessages, isWidget) => {
  expect(messageFromServer({ ...between(31, MIRA), submessages }, MIRA).isWidget).toBe(isWidget);
});
