import { describe, expect, test } from 'vitest';
import { highestId } from '../../src-main/cache/metadata/highest-ids.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { queueMessage } from '../../src-main/features/messages/commands.ts';
import { messageList } from '../../src-main/features/messages/queries.ts';
import { send } from '../programs/server/state/sending.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const pair = new Pair();
const SEND = { method: 'POST', path: '/messages' } as const;

const general = (): number => pair.server.state.channels.byName('general')?.stream_id ?? 0;
const lunch = () => ({ channelId: general(), topic: 'team lunch' });
const queue = (content: string, conversation: Parameters<typeof queueMessage>[1]['conversation'] = lunch()) =>
  pair.device.act((db, now) => queueMessage(db, { conversation, content }, now));
const own = (): string[] =>
  pair.server.state.messages
    .all(pair.mira)
    .filter(({ sender_id }) => sender_id === pair.mira)
    .map(({ content }) => content);
const fromThePhone = (content: string): number =>
  send(pair.server.state, {
    sender_id: pair.mira,
    recipient: { type: 'stream', stream_id: general(), topic: 'team lunch' },
    content,
    client: 'ZulipMobile',
  });

describe('a message waits for a connection', () => {
  test('queued messages of a conversation are sent once, in order, and count as read by their sender', async () => {
    await pair.connect();
    await pair.offline(() => {
      queue('First');
      queue('Second');
      queue('To Olu', { people: [pair.server.user('olu').userId] });
      expect(pair.device.changes.map(({ action, content }) => [action, content])).toEqual([
        ['send-message', 'First'],
        ['send-message', 'Second'],
        ['send-message', 'To Olu'],
      ]);
      pair.device.restart();
    });
    await pair.delivered();
    expect(own().slice(-3).toSorted()).toEqual(['First', 'Second', 'To Olu']);
    expect(own().indexOf('First')).toBeLessThan(own().indexOf('Second'));
    expect(
      pair.server.requests.filter(({ method, path }) => method === SEND.method && path === SEND.path),
    ).toHaveLength(3);
    const [shown] = messageList(pair.device.db, lunch(), pair.mira).messages.filter(({ html, markdown }) =>
      (html ?? markdown)?.includes('Second'),
    );
    expect(shown).toMatchObject({ isOwn: true, flags: { read: true } });
  });

  test.each([true, false])(
    'a queued message whose response was lost is there once (took effect: %s)',
    async (processed) => {
      await pair.connect();
      pair.server.faults.queue({ ...SEND, kind: 'drop', processed });
      queue('Once');
      queue('After it');
      await pair.delivered();
      expect(own().filter((content) => content === 'Once')).toHaveLength(1);
      expect(own().indexOf('Once')).toBeLessThan(own().indexOf('After it'));
    },
  );

  test('an equal earlier message from another client is not taken for the queued one', async () => {
    await pair.connect();
    const id = fromThePhone('Yes');
    await until('known', () => (highestId(pair.device.db, 'messages') ?? 0) >= id);
    pair.server.faults.queue({ ...SEND, kind: 'drop', processed: false });
    queue('Yes');
    await pair.delivered();
    expect(own().filter((content) => content === 'Yes')).toHaveLength(2);
  });

  test('an equal message from before the connection is not taken for the queued one without events', async () => {
    await pair.connect({ events: false });
    fromThePhone('Yes');
    pair.device.engine.close();
    pair.device.restart();
    await pair.online();
    pair.server.faults.queue({ ...SEND, kind: 'drop', processed: false });
    queue('Yes');
    await until('decided', () => pair.device.changes.every(({ needsUser }) => needsUser));
    expect(own().filter((content) => content === 'Yes').length + pair.device.changes.length).toBe(2);
  });

  test('a second one with the same text is not taken for the first, whose event has not arrived', async () => {
    await pair.connect({ timing: { resumeTimeout: 100 } });
    pair.server.faults.add({ method: 'GET', path: '/events', kind: 'hang' });
    pair.server.faults.queue({ ...SEND, kind: 'none' });
    pair.server.faults.queue({ ...SEND, kind: 'drop', processed: false });
    queue('Yes');
    queue('Yes');
    await pair.delivered();
    expect(own().filter((content) => content === 'Yes')).toHaveLength(2);
  });

  test('the user is asked on a server whose IDs went back', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...SEND, kind: 'drop', processed: false });
    pair.device.db
      .prepare(`update facts set value = json_set(value, '$.messages', 1000000) where name = 'highestIds'`)
      .run();
    queue('Once');
    await until('asked', () => pair.device.changes.length === 1 && pair.onlyChange.needsUser);
    expect(pair.onlyChange.decisions).toEqual(['look-again', 'is-there', 'send-again', 'discard']);
    expect(own()).not.toContain('Once');
    pair.answer('send-again');
    await pair.delivered();
    expect(own().filter((content) => content === 'Once')).toHaveLength(1);
  });

  test('the user is asked at once on a server that lists no messages', async () => {
    await pair.connect({ strict: true });
    pair.server.faults.queue({ ...SEND, kind: 'drop', processed: true });
    queue('Once');
    await until('asked', () => pair.device.changes.length === 1 && pair.onlyChange.needsUser);
  });

  test('a refused message stays with its text and the reason', async () => {
    await pair.connect();
    queue('Where to?', { channelId: 99_999, topic: 'x' });
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange).toMatchObject({ content: 'Where to?', decisions: ['retry', 'discard'] });
    pair.answer('discard');
    expect(pair.device.changes).toEqual([]);
  });

  test('an invalid message is refused before it is queued', async () => {
    await pair.connect();
    expect(() => queue('')).toThrow(Refusal);
    expect(pair.device.changes).toEqual([]);
  });
});
