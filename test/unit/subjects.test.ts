import { expect, test } from 'vitest';
import { keyInSubject, subjects } from '../../src-main/sync/outbox/subjects.ts';
import { listed } from '../listed.ts';

test('the subjects equal those of released files', () => {
  expect([
    subjects.row('snippet', 'one'),
    subjects.deleted('snippet', 5),
    subjects.status,
    subjects.away,
    subjects.flag({ flag: 'read', messageId: 7 }),
    subjects.reaction({ messageId: 7, emoji: { name: 'tada' } }),
    subjects.report(7),
    subjects.send({ channelId: 3, topic: 'Lunch' }),
    subjects.send({ people: [9, 8] }),
    subjects.channelNamed(' General '),
    subjects.subscriber('one', 8),
    subjects.folderWithId(4, ['name', 'description']),
  ]).toEqual(listed`
    snippet:one | snippet#5 | status | away | flag:read:7 | reaction:7:tada | report:7 | send:channel:3:lunch
    send:people:8,9 | channel-named:general | subscriber:one:8 | folder-id:4:name,description
  `);
});

test('the subjects of reactions to one message have a common prefix', () => {
  const subject = subjects.reaction({ messageId: 7, emoji: { name: 'tada' } });
  expect(subject.startsWith(subjects.reactionsOf(7))).toBe(true);
  expect(subject.startsWith(subjects.reactionsOf(77))).toBe(false);
});

test('a key may contain a colon', () => expect(keyInSubject(subjects.row('view', 'a:b'))).toBe('a:b'));
