import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { storedNotifiedUpTo } from '../../src-main/sync/reconcile/latest-message.ts';
import { setSettings } from '../../src-main/features/settings/commands.ts';
import { plan, say } from '../programs/server/say.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';
import { eventsReceived } from './foreign-events/event-stream.ts';

const pair = new Pair();
const TOPIC = 'team lunch';
const ME = '@**Mira Kowalski**';

const user = (name: string): number => pair.server.user(name).userId;
const general = (): number => pair.server.state.channels.byName('general')?.stream_id ?? 0;
const notified = () => pair.device.notified;

const write = (content: string, topic = TOPIC, sender = 'olu'): number =>
  say(pair.server, sender, topic, content);
const writeTo = (people: string[], content: string, sender = 'olu'): number =>
  say(pair.server, sender, { people }, content);
const policy = (visibility_policy: number, topic_name = TOPIC): void =>
  pair.server.state.userTopics.set(pair.mira, {
    stream_id: general(),
    topic_name,
    visibility_policy,
    last_updated: 1,
  });
const set = (change: Record<string, boolean>): void =>
  Object.entries(change).forEach(([name, value]) => pair.server.state.settings.set(pair.mira, name, value));
const subscription = (change: Record<string, unknown>): void =>
  void pair.server.state.channels.changeSubscription(general(), pair.mira, change);

async function connect(options: Parameters<Pair['connect']>[0] = {}): Promise<void> {
  await pair.connect(options);
  await until('caught up', () => storedEventQueue.read(pair.device.db) !== null);
}

describe('a direct message arrives', () => {
  beforeEach(() => connect());

  test('a direct message is notified with its sender, text and conversation', async () => {
    const messageId = writeTo(['mira'], 'Lunch at **noon**?');
    await until('notified', () => notified().length === 1);
    expect(notified()).toEqual([
      {
        messageId,
        conversation: { people: [user('olu')] },
        reason: 'direct',
        senderId: user('olu'),
        sender: 'Olu Adeyemi',
        channel: null,
        text: 'Lunch at noon?',
        silent: false,
      },
    ]);
  });

  test('a group message is notified, and the user’s own message from another client is not', async () => {
    writeTo(['olu'], 'From my phone', 'mira');
    writeTo(['mira', 'ana'], 'All three');
    await until('notified', () => notified().length > 0);
    await eventsReceived(pair);
    expect(notified().map(({ text, conversation }) => [text, conversation])).toEqual([
      ['All three', { people: [user('olu'), user('ana')].toSorted((a, b) => a - b) }],
    ]);
  });

  test('a notification hides its text and makes no sound if the user wants that', async () => {
    set({ pm_content_in_desktop_notifications: false, enable_sounds: false });
    writeTo(['mira'], 'Secret');
    await until('notified', () => notified().length === 1);
    expect(notified()[0]).toMatchObject({ text: null, silent: true });
  });

  test('a message that the server marks as read at once, as from a muted person, is not notified', async () => {
    say(pair.server, 'olu', { people: ['mira'] }, 'From somebody muted', [pair.mira]);
    await eventsReceived(pair);
    expect(notified()).toEqual([]);
  });
});

describe('the server’s note of a scheduled message that failed (server-notes: Scheduled messages)', () => {
  const HOUR = 60 * 60;

  /** The server is late, gives up the message, and says so. Returns the ID of its note. */
  function failed(secondsAgo = HOUR): number {
    const { state } = pair.server;
    plan(pair.server, 'mira', TOPIC, 'Soup today', Math.floor(Date.now() / 1_000) - secondsAgo);
    state.deliverDue();
    return state.messages.maxId(pair.mira);
  }
  const isRead = (id: number) => pair.server.state.messages.flags(pair.mira, id)?.includes('read') === true;
  async function missed(act: () => number): Promise<number> {
    let id = 0;
    await pair.unseen(() => void (id = act()));
    return id;
  }

  beforeEach(() => connect());

  test('is read, and not notified of, because Perch tells the user itself', async () => {
    const id = failed();
    await until('read', () => isRead(id));
    expect(notified()).toEqual([]);
    const other = await missed(failed);
    await until('read', () => isRead(other));
    expect(notified()).toEqual([]);
  });

  test('is a message like others where the user does not want Perch to tell them', async () => {
    pair.device.tellsFailed = false;
    const ids = [failed()];
    await until('notified', () => notified().length === 1);
    ids.push(await missed(failed));
    await until('notified again', () => notified().length === 2);
    await pair.idle();
    expect(notified().map(({ messageId }) => messageId)).toEqual(ids);
    expect(ids.map(isRead)).toEqual([false, false]);
  });

  test('is a message like others where the message failed so long ago that Perch does not tell', async () => {
    const id = await missed(() => failed(25 * HOUR));
    await until('notified', () => notified().length === 1);
    await pair.idle();
    expect(isRead(id)).toBe(false);
  });
});

describe('a mention arrives', () => {
  test('in a channel with a name, which may be private', async () => {
    await connect();
    const { stream_id } = pair.server.state.channels.byName('care team')!;
    say(pair.server, 'ana', { channel: stream_id, topic: 'Rota' }, `Hi ${ME}`);
    write(`Hi ${ME}`);
    await until('notified', () => notified().length === 2);
    expect(notified().map(({ channel }) => channel)).toEqual([
      { name: 'care team', access: 'private' },
      { name: 'general', access: 'public' },
    ]);
  });

  // What the settings of the official web app do is in notification-table.test.ts.
  test.each([
    ['by name', `Hi ${ME}`, () => {}, ['mention']],
    ['of everyone', 'Hi @**all**', () => {}, ['everyone']],
    [
      'of everyone, in a topic that is not muted any more',
      'Hi @**all**',
      () => [policy(1), policy(0)],
      ['everyone'],
    ],
    [
      'of everyone, in a muted topic whose name has other capitals',
      'Hi @**all**',
      () => policy(1, 'Team Lunch'),
      [],
    ],
    [
      'of everyone, unwanted but in this channel',
      'Hi @**all**',
      () => [set({ wildcard_mentions_notify: false }), subscription({ wildcard_mentions_notify: true })],
      ['everyone'],
    ],
    [
      'of everyone, unwanted in this channel alone',
      'Hi @**all**',
      () => subscription({ wildcard_mentions_notify: false }),
      [],
    ],
    [
      'of everyone, unwanted but in followed topics',
      'Hi @**all**',
      () => [set({ wildcard_mentions_notify: false }), policy(3)],
      ['everyone'],
    ],
    [
      'by name, where no notifications are wanted',
      `Hi ${ME}`,
      () => set({ enable_desktop_notifications: false }),
      [],
    ],
  ])('a mention %s is notified only if the settings allow it', async (_, content, prepare, reasons) => {
    await connect();
    prepare();
    write(content);
    await eventsReceived(pair);
    expect(notified().map(({ reason }) => reason)).toEqual(reasons);
  });

  test('muting and subscription settings from before the connection are respected', async () => {
    // The seed has the topic `Lunch` muted.
    await connect();
    write('Hi @**all**', 'Lunch');
    await eventsReceived(pair);
    expect(notified()).toEqual([]);
    pair.device.engine.close();
    subscription({ wildcard_mentions_notify: false });
    pair.server.state.events.expireAll();
    pair.device.restart();
    await until('read', () => pair.server.count('POST', '/register') === 2);
    await eventsReceived(pair);
    write('Hi @**all**');
    write(`Hi ${ME}`);
    await eventsReceived(pair);
    expect(notified().map(({ reason }) => reason)).toEqual(['mention']);
  });

  test('an unsent setting is already respected', async () => {
    await connect();
    pair.server.faults.add({ method: 'PATCH', path: '/settings', kind: 'latency', delayMs: 60_000 });
    pair.device.act((db, now) => setSettings(db, { enable_desktop_notifications: false }, now));
    write(`Hi ${ME}`);
    await eventsReceived(pair);
    expect(notified()).toEqual([]);
  });
});

describe('each message is notified once', () => {
  test('a restart repeats no notification and gives those of messages that arrived meanwhile (rule: no-second-effects)', async () => {
    await connect();
    writeTo(['mira'], 'Before');
    await until('notified', () => notified().length === 1);
    pair.device.engine.close();
    writeTo(['mira'], 'Meanwhile');
    pair.device.restart();
    await until('notified', () => notified().length === 2);
    pair.device.restart();
    await eventsReceived(pair);
    expect(notified().map(({ text }) => text)).toEqual(['Before', 'Meanwhile']);
  });

  test('reading everything again repeats no notification (rule: no-second-effects)', async () => {
    await connect();
    writeTo(['mira'], 'Before');
    await until('notified', () => notified().length === 1);
    pair.readAll();
    await until('read', () => pair.server.count('POST', '/register') === 2);
    await eventsReceived(pair);
    expect(notified()).toHaveLength(1);
  });

  test('unread messages that arrived while there was no queue are notified once', async () => {
    await connect();
    write('Nothing for Mira');
    await eventsReceived(pair);
    await pair.device.engine.quit();
    const readElsewhere = writeTo(['mira'], 'Read on the phone');
    pair.server.state.messages.mark(pair.mira, readElsewhere, 'read', true);
    writeTo(['mira'], 'In the night');
    write(`Hi ${ME}`);
    write('Nothing for Mira either');
    pair.server.state.events.expireAll();
    pair.device.restart();
    await until('notified', () => notified().length > 0);
    writeTo(['mira'], 'In the morning');
    await until('notified', () => notified().length > 2);
    pair.readAll();
    await until('read', () => pair.server.count('POST', '/register') === 3);
    await eventsReceived(pair);
    expect(notified().map(({ text }) => text)).toEqual([
      'In the night',
      'Hi @Mira Kowalski',
      'In the morning',
    ]);
  });

  test('mentions and direct messages of a night are notified, however many other messages are unread', async () => {
    await connect();
    await pair.device.engine.quit();
    writeTo(['mira'], 'In the evening');
    write(`Hi ${ME}`);
    for (let at = 0; at < 266; at += 1) write(`Nothing for Mira ${at}`);
    pair.server.state.events.expireAll();
    pair.device.restart();
    await until('notified', () => notified().length > 1);
    expect(notified().map(({ text }) => text)).toEqual(['In the evening', 'Hi @Mira Kowalski']);
  });

  test.each([true, false])(
    'a server that was restored from a backup gives IDs again, and its new messages are notified (after a restart: %s)',
    async (restarts) => {
      let passed = 0;
      await connect({ serves: { now: () => Date.now() + passed } });
      writeTo(['mira'], 'Before');
      await until('notified', () => notified().length === 1);
      const backup = pair.server.backUp();
      for (const text of ['Lost one', 'Lost two', 'Lost three']) writeTo(['mira'], text);
      await until('notified', () => notified().length === 4);
      await pair.server.stop();
      pair.server.restore(backup);
      pair.server.state.events.expireAll();
      // A restore takes a while.
      passed = 30_000;
      writeTo(['mira'], 'Before Perch is back');
      await pair.server.start();
      if (restarts) pair.device.restart();
      else pair.device.engine.retryNow();
      await until('notified', () => notified().length === 5);
      await pair.idle();
      writeTo(['mira'], 'By an event');
      await until('notified', () => notified().length === 6);
      pair.readAll();
      await pair.idle();
      writeTo(['mira'], 'By another queue');
      await until('notified', () => notified().length === 7);
      expect(
        notified()
          .map(({ text }) => text)
          .slice(4),
      ).toEqual(['Before Perch is back', 'By an event', 'By another queue']);
    },
  );

  test('the deletion of the latest message notifies of nothing again', async () => {
    await connect();
    writeTo(['mira'], 'Stays');
    const last = writeTo(['mira'], 'Is deleted');
    await until('notified', () => notified().length === 2);
    pair.server.state.messages.delete([last]);
    pair.readAll();
    await pair.idle();
    writeTo(['mira'], 'Next');
    await until('notified', () => notified().length === 3);
    expect(notified().map(({ text }) => text)).toEqual(['Stays', 'Is deleted', 'Next']);
  });

  test('messages from before the first connection are not notified', async () => {
    await pair.connect({ user: 'ana' });
    await until('caught up', () => storedNotifiedUpTo.read(pair.device.db) !== null);
    expect(notified()).toEqual([]);
  });

  test('a message that was read on another device before it arrived here is not notified', async () => {
    await connect();
    await pair.offline(async () => {
      const id = writeTo(['mira'], 'Read on the phone');
      pair.server.state.messages.mark(pair.mira, id, 'read', true);
      writeTo(['mira'], 'Not read');
    });
    await until('notified', () => notified().length > 0);
    await eventsReceived(pair);
    expect(notified().map(({ text }) => text)).toEqual(['Not read']);
  });
});

beforeEach(() => void vi.restoreAllMocks());
