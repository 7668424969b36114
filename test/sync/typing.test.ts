import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storedOffers } from '../../src-main/cache/metadata/capabilities.ts';
import { storedRealm } from '../../src-main/cache/metadata/organization.ts';
import { settingRows } from '../../src-main/sync/collections/settings.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import { UNKNOWN_ORGANIZATION } from '../../src-main/contract/values/organization.ts';
import { IncomingTyping } from '../../src-main/sync/live/incoming-typing.ts';
import type { OwnTyping } from '../../src-main/sync/live/own-typing.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

describe('Perch reports that the user is typing', () => {
  const pair = new Pair();
  let typing: OwnTyping;
  const general = () => pair.server.state.channels.byName('general')!.stream_id;
  const lunch = (): Conversation => ({ channelId: general(), topic: 'team lunch' });
  const olu = () => pair.server.user('olu').userId;
  const requests = () => pair.server.requests.filter(({ path }) => path.endsWith('/typing'));
  const reports = () => requests().map(({ parameters }) => parameters);
  const processed = (count: number) =>
    until(`${count} processed`, () => requests().filter(({ status }) => status !== null).length === count);

  async function connect(options: Parameters<Pair['connect']>[0] = {}): Promise<void> {
    await pair.connect(options);
    await until('caught up', () => storedOffers.read(pair.device.db) !== null);
    typing = pair.device.engine.ownTyping;
  }

  test.each([false, true])(
    'typing in a topic reports a start and then a stop (strict: %s)',
    async (strict) => {
      await connect({ strict });
      typing.writing({ conversation: lunch() });
      typing.writing({ conversation: lunch() });
      typing.ended();
      await processed(2);
      const where = { type: 'channel', stream_id: String(general()), topic: 'team lunch' };
      expect(reports()).toEqual([
        { op: 'start', ...where },
        { op: 'stop', ...where },
      ]);
      expect(requests().map(({ status }) => status)).toEqual([200, 200]);
    },
  );

  test('an account that is closed while the user types reports no end', async () => {
    await connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const { engine } = pair.device;
    engine.ownTyping.writing({ conversation: lunch() });
    engine.close();
    // The end would be reported after some seconds, and the file is closed by then.
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
    vi.useRealTimers();
  });

  test('typing to people reports their IDs without the user, and typing to oneself reports nothing', async () => {
    await connect();
    typing.writing({ conversation: { people: [olu(), pair.mira] } });
    await processed(1);
    expect(reports()).toEqual([{ op: 'start', type: 'direct', to: JSON.stringify([olu()]) }]);
    typing.writing({ conversation: { people: [pair.mira] } });
    await processed(2);
    expect(reports().at(-1)).toMatchObject({ op: 'stop' });
  });

  test('editing a message reports its ID', async () => {
    await connect();
    const { id } = pair.server.state.messages
      .all(pair.mira)
      .find(({ content }) => content.includes('repaired'))!;
    typing.writing({ messageId: id });
    typing.ended();
    await processed(2);
    expect(requests().map(({ path, parameters }) => [path, parameters['op']])).toEqual([
      [`/messages/${id}/typing`, 'start'],
      [`/messages/${id}/typing`, 'stop'],
    ]);
    expect(pair.server.state.typing.list().map(({ message_id }) => message_id)).toEqual([id, id]);
  });

  test('typing in another conversation ends the first one', async () => {
    await connect();
    typing.writing({ conversation: lunch() });
    typing.writing({ conversation: { channelId: general(), topic: 'second floor' } });
    await processed(3);
    expect(reports().map(({ op, topic }) => [op, topic])).toEqual([
      ['start', 'team lunch'],
      ['stop', 'team lunch'],
      ['start', 'second floor'],
    ]);
  });

  test('the server’s periods decide when a start is repeated and when it ends', async () => {
    await connect();
    const realm = storedRealm.read(pair.device.db) ?? UNKNOWN_ORGANIZATION;
    const periods = { startedExpiry: 400, startedWait: 60, stoppedWait: 300 };
    storedRealm.write(pair.device.db, { ...realm, typing: periods });
    typing.writing({ conversation: lunch() });
    await until('ended', () => reports().at(-1)?.['op'] === 'stop');
    const ops = reports().map(({ op }) => op);
    expect(ops.length).toBeGreaterThan(2);
    expect(ops.slice(0, -1).every((op) => op === 'start')).toBe(true);
  });

  test.each([
    ['send_stream_typing_notifications', () => lunch()],
    ['send_private_typing_notifications', (): Conversation => ({ people: [olu()] })],
  ])('typing is not reported if the setting %s forbids it', async (name, where) => {
    await connect();
    const { db } = pair.device;
    await until('settings are known', () => settingRows.find(db, name) !== null);
    settingRows.setVisible(db, name, { ...settingRows.find(db, name)!.value, value: false });
    typing.writing({ conversation: where() });
    typing.ended();
    await pair.idle();
    expect(requests()).toEqual([]);
  });

  test('typing is never queued, and a refusal does no harm', async () => {
    await connect();
    pair.server.faults.add({ kind: 'status', status: 400, method: 'POST', path: '/typing', times: 1 });
    typing.writing({ conversation: lunch() });
    await processed(1);
    expect(pair.device.engine.connection.state).toBe('online');
    typing.ended();
    await processed(2);
    await pair.goOffline();
    typing.writing({ conversation: lunch() });
    typing.ended();
    await pair.comeBack();
    expect(pair.device.changes).toEqual([]);
    expect(requests()).toHaveLength(2);
  });

  test.each([
    [214, { type: 'stream', to: '[5]', topic: 'a' }],
    [240, { type: 'stream', stream_id: '5', topic: 'a' }],
    [248, { type: 'channel', stream_id: '5', topic: 'a' }],
  ])('typing is reported with the parameters of a server of level %s', async (featureLevel, words) => {
    await connect();
    const realm = storedRealm.read(pair.device.db) ?? UNKNOWN_ORGANIZATION;
    storedRealm.write(pair.device.db, { ...realm, featureLevel });
    typing.writing({ conversation: { channelId: 5, topic: 'a' } });
    await processed(1);
    expect(reports()).toEqual([{ op: 'start', ...words }]);
  });

  test('typing in an edit is not reported to a server without it', async () => {
    await connect();
    const realm = storedRealm.read(pair.device.db) ?? UNKNOWN_ORGANIZATION;
    storedRealm.write(pair.device.db, { ...realm, featureLevel: 360 });
    typing.writing({ messageId: 1 });
    typing.ended();
    await pair.idle();
    expect(requests()).toEqual([]);
  });
});

describe('Perch shows who is typing', () => {
  const here: Conversation = { channelId: 5, topic: 'Lunch' };
  const EXPIRY = 45_000;
  let changes: number;
  let incoming: IncomingTyping;
  const start = (userId: number, conversation: Conversation = here) =>
    incoming.note({ op: 'start', userId, conversation });

  beforeEach(() => {
    vi.useFakeTimers();
    changes = 0;
    incoming = new IncomingTyping({ expiry: () => EXPIRY, onChange: () => (changes += 1) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a start expires and announces it', () => {
    start(7);
    vi.advanceTimersByTime(EXPIRY - 1);
    expect(incoming.who(here)).toEqual([7]);
    expect(changes).toBe(1);
    vi.advanceTimersByTime(1);
    expect(incoming.who(here)).toEqual([]);
    expect(changes).toBe(2);
    vi.advanceTimersByTime(10 * EXPIRY);
    expect(changes).toBe(2);
  });
});
