import { beforeEach, expect, test } from 'vitest';
import { resolveTopic } from '../../src-main/features/messages/commands.ts';
import { renamedTopic, topicList } from '../../src-main/features/messages/topics.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { undo } from '../../src-main/features/outbox/undo.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { decideForNow } from '../../src-main/sync/delivery/undo.ts';
import { patiently, until } from './device.ts';
import { body, first, general, list, lunch, opened, pair } from './message-pair.ts';
import { say } from '../programs/server/say.ts';

const RESOLVED = '✔ team lunch';
const ready = async (): Promise<number> => {
  const id = await first(lunch());
  await patiently(() => refreshTopics(pair.device.engine, general()));
  return id;
};
const resolve = (resolved: boolean, topic = 'team lunch') =>
  pair.device.act((db, now) => resolveTopic(db, { channelId: general(), topic, resolved }, now));
const topics = () => topicList(pair.device.db, general(), '', 'general chat').topics;
const named = (name: string) => topics().find((topic) => topic.name === name);
const nameOnServer = (id: number) => {
  const { recipient } = pair.server.state.messages.byId(id)!;
  return recipient.type === 'stream' ? recipient.topic : null;
};
const patches = (): object[] =>
  pair.server.requests.filter(({ method }) => method === 'PATCH').map(({ parameters }) => parameters);

beforeEach(() => pair.connect());

test('a topic that is resolved offline shows it at once, and moves with all its messages once', async () => {
  const id = await ready();
  const latest = list(lunch()).messages.at(-1)!.id;
  await pair.offline(async () => {
    await pair.offlineNoticed();
    resolve(true);
    expect(named('team lunch')).toMatchObject({ resolved: true, mark: { state: 'queued' } });
    expect(list(lunch())).toMatchObject({
      topic: { resolved: true, mark: { state: 'queued' } },
      movedTo: null,
    });
    expect(pair.onlyChange).toMatchObject({ title: 'team lunch', within: 'general', on: true });
  });
  await pair.delivered();
  expect(body('PATCH', `/messages/${latest}`)).toEqual([{ topic: RESOLVED, propagate_mode: 'change_all' }]);
  expect(nameOnServer(id)).toBe(RESOLVED);
  expect(named(RESOLVED)).toMatchObject({ resolved: true, mark: null });
  expect(named('team lunch')).toBeUndefined();
  // With the notice of the server's bot.
  await until('noticed', () => list({ channelId: general(), topic: RESOLVED }).messages.length === 3);
  expect(renamedTopic(pair.device.db, general(), 'team lunch')).toBe(RESOLVED);
  resolve(false, RESOLVED);
  await pair.delivered();
  expect(nameOnServer(id)).toBe('team lunch');
  expect(named('team lunch')).toMatchObject({ resolved: false, mark: null });
});

test('a change says whether the channel of its topic is private', async () => {
  const channelId = pair.server.state.channels.byName('care team')!.stream_id;
  await pair.offline(async () => {
    await pair.offlineNoticed();
    pair.device.act((db, now) => resolveTopic(db, { channelId, topic: 'Rota', resolved: true }, now));
    expect(pair.onlyChange).toMatchObject({ within: 'care team', isPrivate: true });
  });
});

test('resolving and taking it back offline is one change, and nothing is moved', async () => {
  await ready();
  await pair.offline(async () => {
    await pair.offlineNoticed();
    resolve(true);
    resolve(false, 'Team Lunch');
    expect(pair.onlyChange).toMatchObject({ on: false });
    expect(named('team lunch')?.resolved).toBe(false);
  });
  await pair.delivered();
  expect(patches()).toEqual([]);
});

test('resolving and taking it back before the first was sent leaves nothing to send', async () => {
  await ready();
  pair.device.act((db, now) => {
    resolveTopic(db, { channelId: general(), topic: 'team lunch', resolved: true }, now);
    resolveTopic(db, { channelId: general(), topic: 'team lunch', resolved: false }, now);
  });
  expect(pair.device.changes).toEqual([]);
});

test('a request whose response was lost is not sent again, because the list of topics shows its effect', async () => {
  const id = await ready();
  pair.server.faults.add({ kind: 'drop', method: 'PATCH', path: '*', times: 1, processed: true });
  resolve(true);
  await pair.delivered();
  expect(nameOnServer(id)).toBe(RESOLVED);
  expect(patches()).toHaveLength(1);
});

test('a topic that another client resolved meanwhile is left as it is', async () => {
  const id = await ready();
  await pair.offline(() => {
    resolve(true);
    pair.server.state.messages.edit(id, pair.mira, { topic: RESOLVED }, undefined, 'change_all');
  });
  await pair.delivered();
  expect(patches()).toEqual([]);
  expect(named(RESOLVED)).toMatchObject({ resolved: true, mark: null });
});

test('the message that stands for a topic is the one that is in it now', async () => {
  const id = await ready();
  const latest = list(lunch()).messages.at(-1)!.id;
  await pair.offline(() => {
    resolve(true);
    pair.server.state.messages.edit(latest, pair.mira, { topic: 'dinner' });
  });
  await pair.delivered();
  expect(nameOnServer(latest)).toBe('dinner');
  expect(nameOnServer(id)).toBe(RESOLVED);
});

test('a refusal keeps the wish for the user to decide, and discarding it shows the server’s state until that is undone', async () => {
  await ready();
  pair.server.faults.add({
    kind: 'status',
    status: 400,
    msg: "You don't have permission to move this message",
    method: 'PATCH',
    path: '*',
  });
  resolve(true);
  await until('refused', () => pair.device.changes[0]?.state === 'rejected');
  expect(pair.onlyChange.problem?.serverWords).toContain('permission');
  expect(named('team lunch')).toMatchObject({ resolved: true, mark: { needsUser: true } });
  pair.device.act((db, now) => decideForNow(db, pair.onlyChange.id, 'discard', now));
  expect(named('team lunch')).toMatchObject({ resolved: false, mark: null });
  pair.server.faults.lift();
  pair.device.act((db, now) => undo(db, undoOffered(db)!.id, now));
  expect(named('team lunch')).toMatchObject({ resolved: true, mark: { state: 'rejected' } });
});

test('a topic that is gone is reported, not made anew', async () => {
  await ready();
  await pair.offline(() => {
    resolve(true);
    pair.server.state.messages.delete(list(lunch()).messages.map(({ id }) => id));
  });
  await until('refused', () => pair.device.changes[0]?.state === 'rejected');
  expect(pair.onlyChange.problem?.kind).toBe('gone');
  expect(patches()).toEqual([]);
});

test('a name that the mark makes too long is cut as servers cut it, and is found again after a lost response', async () => {
  const topic = 'x'.repeat(60);
  const id = say(pair.server, 'mira', topic, 'Long.');
  pair.server.faults.add({ kind: 'drop', method: 'PATCH', path: '*', times: 1, processed: true });
  resolve(true, topic);
  await pair.delivered();
  expect(nameOnServer(id)).toBe(`✔ ${'x'.repeat(55)}...`);
  expect(patches()).toHaveLength(1);
});

test('the list of topics follows another client by events, without being fetched again', async () => {
  const id = await ready();
  await opened(lunch());
  pair.server.forgetRequests();
  pair.server.state.messages.edit(id, pair.mira, { topic: RESOLVED }, undefined, 'change_all');
  await until('renamed', () => named(RESOLVED) !== undefined);
  expect(named('team lunch')).toBeUndefined();
  expect(list(lunch()).movedTo).toEqual({ channelId: general(), topic: RESOLVED });
  expect(pair.server.count('GET', '*')).toBe(pair.server.count('GET', '/events'));
});

test('the empty topic cannot be resolved', async () => {
  expect(() => resolve(true, '')).toThrow('invalid-input');
  expect(pair.device.changes).toEqual([]);
});
