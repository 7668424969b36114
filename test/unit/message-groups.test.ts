import { expect, test } from 'vitest';
import type { MessageView } from '../../src-main/contract/values/message.ts';
import { groupsOf } from '../../src-renderer/places/topics/messages/message-groups.ts';

const message = (userId: number | null, sentAt: Date | null): MessageView =>
  ({
    id: 1,
    conversation: null,
    sender: userId === null ? null : { userId, name: null },
    isOwn: false,
    sentAt: sentAt?.getTime() ?? null,
    editedAt: null,
    html: null,
    markdown: null,
    flags: {},
    reactions: [],
    marks: {},
    conflict: null,
  }) as unknown as MessageView;
const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 4, day, hour, minute);

test('a message begins a day where the one before it was sent on another day of this computer', () => {
  const groups = groupsOf([
    message(7, at(4, 9)),
    message(8, at(4, 23, 55)),
    message(8, at(5, 0, 1)),
    message(8, null),
  ]);
  expect(groups.map(({ startsDay }) => startsDay)).toEqual([true, false, true, false]);
});

test('a message continues the one before it by the same person on the same day within ten minutes', () => {
  const groups = groupsOf([
    message(7, at(4, 9)),
    message(7, at(4, 9, 10)),
    message(7, at(4, 9, 21)),
    message(8, at(4, 9, 22)),
    message(8, at(4, 23, 55)),
    message(8, at(5, 0, 1)),
    message(null, at(5, 0, 2)),
    message(null, at(5, 0, 2)),
  ]);
  expect(groups.map(({ continues }) => continues)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a message with an impossible date begins no day', () => {
  const impossible = { ...message(8, at(4, 9)), sentAt: 8_650_000_000_000_000 };
  const groups = groupsOf([message(7, at(4, 9)), impossible, message(7, at(4, 10))]);
  expect(groups.map(({ startsDay }) => startsDay)).toEqual([true, false, false]);
});
