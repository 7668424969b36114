import { beforeEach, describe, expect, test } from 'vitest';
import { problemOf } from '../problem-of.ts';
import { until } from './device.ts';
import {
  edit,
  general,
  inMinutes,
  list,
  onServer,
  pair,
  pass,
  passUnseen,
  refresh,
  remove,
  requestsTo,
  schedule,
  SCHEDULE,
  view,
} from './scheduled-pair.ts';

const lastSent = (): Record<string, unknown> => ({ ...pair.server.requests.at(-1)?.parameters });

describe('the user schedules a message', () => {
  test('a message to a channel is sent with its ID, topic and time, and counts as read by its sender', async () => {
    await pair.connect();
    const key = schedule({ content: '\n\nNoon at the door?  \n' });
    await pair.delivered();
    expect(onServer()).toMatchObject([
      {
        content: 'Noon at the door?',
        recipient: { type: 'stream', stream_id: general(), topic: 'team lunch' },
        scheduled_delivery_timestamp: inMinutes(60),
      },
    ]);
    const [request] = requestsTo('POST', '/scheduled_messages');
    expect(request?.parameters).toMatchObject({
      type: 'channel',
      to: String(general()),
      read_by_sender: 'true',
    });
    expect(view(key)).toMatchObject({ mark: null, server: null, changeable: true });
    await refresh();
    expect(list()).toHaveLength(1);
  });

  test('a message to people names each of them once, without the sender, and can stay unread', async () => {
    await pair.connect();
    const [olu, ana] = [pair.server.user('olu').userId, pair.server.user('ana').userId];
    schedule({ to: { people: [ana, olu, ana] }, readBySender: false });
    await pair.delivered();
    const [request] = requestsTo('POST', '/scheduled_messages');
    expect(request?.parameters).toMatchObject({
      type: 'direct',
      to: JSON.stringify([olu, ana].sort((a, b) => a - b)),
      read_by_sender: 'false',
    });
    await refresh();
    expect(list()).toHaveLength(1);
  });

  test('a message is sent to an older server with that server’s parameters', async () => {
    await pair.connect({ featureLevel: 200 });
    schedule({ to: { channelId: general(), topic: '' }, readBySender: false });
    await pair.delivered();
    const [request] = requestsTo('POST', '/scheduled_messages');
    expect(request?.parameters).toMatchObject({ type: 'stream', topic: '(no topic)' });
    expect(request?.parameters).not.toHaveProperty('read_by_sender');
  });

  test.each(['(no topic)', '  general chat '])('the topic “%s” is sent as the empty topic', async (topic) => {
    await pair.connect();
    pair.server.state.realm.update({ empty_topic_display_name: 'general chat' });
    await refresh();
    const key = schedule({ to: { channelId: general(), topic } });
    await pair.delivered();
    expect(onServer()).toMatchObject([{ recipient: { topic: '' } }]);
    await refresh();
    expect(list()).toHaveLength(1);
    expect(view(key)?.to).toEqual({ channelId: general(), topic: '' });
  });
});

describe('rules are checked before a message is sent', () => {
  test('a text that is too long is refused because servers would cut it', async () => {
    await pair.connect();
    expect(await problemOf(() => schedule({ content: 'x'.repeat(10_001) }))).toMatchObject({
      field: 'message',
      rule: 'too-long',
      limit: 10_000,
    });
    expect(
      await problemOf(() => schedule({ to: { channelId: general(), topic: 'x'.repeat(61) } })),
    ).toMatchObject({
      field: 'topic',
      rule: 'too-long',
      limit: 60,
    });
    expect(await problemOf(() => schedule({ at: inMinutes(0) }))).toMatchObject({ rule: 'in-the-past' });
    expect(pair.device.changes).toEqual([]);
  });

  test('the topic must follow the channel’s policy, or else the organization’s', async () => {
    await pair.connect();
    const { state } = pair.server;
    state.realm.update({ topics_policy: 'disable_empty_topic' });
    const quiet = state.channels.create(
      {
        name: 'quiet',
        invite_only: false,
        creator_id: pair.mira,
        topics_policy: 'empty_topic_only',
        date_created: 1,
      },
      [pair.mira],
    );
    pair.device.restart();
    await pair.online();
    await refresh();
    const at = (channelId: number, topic: string) => ({ to: { channelId, topic } });
    expect(await problemOf(() => schedule(at(general(), '(no topic)')))).toMatchObject({
      field: 'topic',
      rule: 'required',
    });
    expect(await problemOf(() => schedule(at(quiet, 'lunch')))).toMatchObject({
      field: 'topic',
      rule: 'must-be-empty',
    });
    schedule(at(quiet, ''));
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
  });
});

describe('the server refuses a scheduled message', () => {
  test('a channel that does not exist is reported at the recipient', async () => {
    await pair.connect();
    const key = schedule({ to: { channelId: 4_711, topic: 'x' } });
    await until('refused', () => view(key)?.mark?.state === 'rejected');
    expect(view(key)?.mark?.problem).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', field: 'recipient' });
    edit(key, { to: { channelId: general(), topic: 'x' } });
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
  });

  test('a person who does not exist is reported at the recipient, and another refusal at no field', async () => {
    await pair.connect();
    const key = schedule({ to: { people: [4_711] } });
    await until('refused', () => view(key)?.mark?.state === 'rejected');
    expect(view(key)?.mark?.problem).toMatchObject({ code: 'BAD_REQUEST', field: 'recipient' });
    pair.server.faults.queue({ ...SCHEDULE, kind: 'status', status: 400, msg: 'No.' });
    const other = schedule();
    await until('refused', () => view(other)?.mark?.state === 'rejected');
    expect(view(other)?.mark?.problem?.field).toBeUndefined();
  });
});

describe('the time passes while a message waits', () => {
  test('a message whose deadline has passed is expired by either clock and never sent (rule: state-expired)', async () => {
    await pair.connect();
    let key = '';
    await pair.offline(async () => {
      key = schedule({ at: inMinutes(5) });
      await until('not sent', () => pair.device.engine.connection.state === 'offline');
      expect(view(key)?.mark?.state).toBe('queued');
      pass(6);
      expect(view(key)?.mark?.state).toBe('expired');
      expect(pair.onlyChange).toMatchObject({ state: 'expired', needsUser: false });
    });
    await until('expired', () => pair.onlyChange.needsUser);
    expect(pair.onlyChange.decisions).toEqual(['discard']);
    expect(pair.server.count('POST', '/scheduled_messages')).toBe(0);
    edit(key, { at: inMinutes(5) });
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
  });

  test('a message is sent although the computer’s clock is fast', async () => {
    await pair.connect();
    await pair.server.stop();
    const key = schedule({ at: inMinutes(5) });
    await until('not sent', () => view(key)?.mark?.state === 'queued');
    await pair.offlineNoticed();
    pass(6);
    expect(view(key)?.mark?.state).toBe('expired');
    // The server’s time is the same as before.
    pass(-6);
    await pair.serverReturns();
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
  });
});

describe('the user edits and deletes scheduled messages', () => {
  beforeEach(() => pair.connect());

  test('an edit sends only what changed', async () => {
    const key = schedule();
    await pair.delivered();
    edit(key, { at: inMinutes(90) });
    await pair.delivered();
    expect(Object.keys(requestsTo('PATCH', '/scheduled_messages')[0]?.parameters ?? {})).toEqual([
      'scheduled_delivery_timestamp',
    ]);
  });

  test('keeping both leaves the other version at its time and schedules mine at its own (rule: conflict-both)', async () => {
    const { key, at } = await conflictAt(90);
    pair.answer('keep-both');
    await pair.delivered();
    expect(view(key)).toMatchObject({ content: 'Theirs', at: inMinutes(60), server: null, mark: null });
    expect(onServer().find(({ content }) => content === 'Mine')?.scheduled_delivery_timestamp).toBe(at);
  });

  test('keeping both after the time of mine has passed asks for another time (rule: conflict-both)', async () => {
    const { key } = await conflictAt(30);
    passUnseen(40);
    pair.answer('keep-both');
    await until('expired', () => pair.device.changes.some(({ state }) => state === 'expired'));
    expect(list()).toMatchObject([
      { key: expect.not.stringMatching(key), excerpt: 'Mine', mark: { state: 'expired' } },
      { key, excerpt: 'Theirs', mark: null },
    ]);
    expect(pair.onlyChange).toMatchObject({ action: 'create-scheduled', state: 'expired' });
    expect(onServer()).toMatchObject([{ content: 'Theirs' }]);
  });

  /** An edit to another text and time, whose message another client changed meanwhile. */
  async function conflictAt(minutes: number): Promise<{ key: string; at: number }> {
    const key = schedule();
    await pair.delivered();
    const at = inMinutes(minutes);
    await pair.offline(() => {
      edit(key, { content: 'Mine', at });
      pair.server.state.scheduledMessages.update(onServer()[0]?.id ?? 0, { content: 'Theirs' });
    });
    await until('conflict', () => view(key)?.mark?.problem?.kind === 'conflict');
    expect(pair.onlyChange.decisions).toEqual(['keep-mine', 'take-servers', 'keep-both']);
    return { key, at };
  }

  test('a failed sending is no conflict, and a new time corrects it', async () => {
    const key = schedule();
    await pair.delivered();
    const [item] = onServer();
    await pair.offline(() => {
      edit(key, { at: inMinutes(120) });
      pair.server.state.scheduledMessages.update(item?.id ?? 0, { failed: true });
    });
    await pair.delivered();
    expect(onServer()).toMatchObject([{ failed: false, scheduled_delivery_timestamp: inMinutes(120) }]);
    expect(view(key)?.failed).toBe(false);
  });

  test('a message that the server failed to send is marked so', async () => {
    const key = schedule();
    await pair.delivered();
    pair.server.state.scheduledMessages.update(onServer()[0]?.id ?? 0, { failed: true });
    await refresh();
    expect(view(key)?.failed).toBe(true);
    expect(list()).toMatchObject([{ failed: true }]);
  });

  test('a message that was sent before its deletion arrived is marked so until the user dismisses it (rule: already-sent)', async () => {
    const key = schedule({ at: inMinutes(1) });
    await pair.delivered();
    await pair.offline(() => {
      remove(key);
      expect(list()).toEqual([]);
      pass(2);
    });
    await pair.delivered();
    expect(list()).toMatchObject([{ key, sent: true, mark: null }]);
    await refresh();
    expect(list()).toMatchObject([{ key, sent: true }]);
    remove(key);
    expect(list()).toEqual([]);
    expect(pair.device.changes).toEqual([]);
  });

  test('a deletion long before the moment reads no messages', async () => {
    const key = schedule({ at: inMinutes(120) });
    await pair.delivered();
    pair.server.forgetRequests();
    remove(key);
    await pair.delivered();
    expect([list(), onServer(), requestsTo('GET', '/messages')]).toEqual([[], [], []]);
  });

  test('an edit of a message that was sent meanwhile reports that and can become a new message', async () => {
    const key = schedule({ at: inMinutes(1) });
    await pair.delivered();
    await pair.offline(() => {
      edit(key, { content: 'Better words', at: inMinutes(30) });
      pass(2);
    });
    await until('reported', () => view(key)?.mark?.problem?.kind === 'already-sent');
    await refresh();
    expect(view(key)?.mark?.problem?.kind).toBe('already-sent');
    expect(pair.onlyChange.decisions).toEqual(['create-again', 'discard']);
    pair.answer('create-again');
    await pair.delivered();
    expect(onServer()).toMatchObject([{ content: 'Better words' }]);
  });

  test('an unsent message is deleted at once', async () => {
    await pair.offline(() => {
      remove(schedule());
      expect(list()).toEqual([]);
    });
    await pair.delivered();
    expect(pair.server.count('POST', '/scheduled_messages')).toBe(0);
  });
});

describe('the server cannot list scheduled messages', () => {
  test('a message that was scheduled here stays listed, but cannot be changed', async () => {
    await pair.connect({ strict: true });
    const key = schedule();
    await pair.delivered();
    expect(view(key)).toMatchObject({ mark: null, changeable: false });
    expect(await problemOf(() => edit(key, { content: 'Else' }))).toEqual({ kind: 'unsupported' });
    expect(lastSent()).not.toHaveProperty('scheduled_message_id');
  });

  test('the user is asked about a message whose response was lost', async () => {
    await pair.connect({ strict: true });
    pair.server.faults.queue({ ...SCHEDULE, kind: 'drop', processed: true });
    schedule();
    await until('asked', () => pair.onlyChange.needsUser);
    pair.answer('is-there');
    await pair.delivered();
    expect(onServer()).toHaveLength(1);
  });
});
