import { beforeEach, expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { readDraft, saveDraft } from '../../src-main/cache/local/drafts.ts';
import type { Conversation } from '../../src-main/contract/values/conversation.ts';
import { messageDraftName } from '../../src-main/contract/values/message-draft.ts';
import { editMessage, queueMessage, resolveTopic } from '../../src-main/features/messages/commands.ts';
import { messageList } from '../../src-main/features/messages/queries.ts';
import { readOwnTexts, refreshMessages } from '../../src-main/features/messages/read.ts';
import { topicList } from '../../src-main/features/messages/topics.ts';
import { unreadView } from '../../src-main/features/messages/unread.ts';
import { refreshTopics } from '../../src-main/sync/collections/channel-topics.ts';
import { discardDraft, undo } from '../../src-main/features/outbox/undo.ts';
import { decideForNow } from '../../src-main/sync/delivery/undo.ts';
import { undoOffered } from '../../src-main/sync/outbox/undo-offer.ts';
import { nodeHttp } from '../node-http.ts';
import { say } from '../programs/server/say.ts';
import { call } from '../programs/server/test-client.ts';
import { patiently, until } from './device.ts';
import { first, general, list, lunch, opened, pair, printer } from './message-pair.ts';

const inGeneral = (topic: string): Conversation => ({ channelId: general(), topic });
const dinner = () => inGeneral('dinner');

/** Ana, an administrator, moves messages by the API, as her web app does. */
const move = async (id: number, to: { topic?: string; stream_id?: number }, mode = 'change_all') => {
  const done = await call(pair.server, pair.server.user('ana'), 'PATCH', `/messages/${id}`, {
    ...to,
    propagate_mode: mode,
  });
  expect(done.body).toMatchObject({ result: 'success' });
};
const write = (topic: string, content: string, channel = general()): number =>
  say(pair.server, 'ana', { channel, topic }, content);
const texts = (conversation: Conversation) =>
  list(conversation).messages.map(({ html, markdown }) => html ?? markdown);
const waitFor = (conversation: Conversation, text: string) =>
  until(text, () => texts(conversation).some((html) => html?.includes(text)));
/** Where a conversation is by now for a window that opened it at `since`. */
const movedTo = (conversation: Conversation, since = 0) =>
  messageList(pair.device.db, conversation, pair.mira, since).movedTo;
const topicOnServer = (content: string) => {
  const found = pair.server.state.messages.all(pair.mira).filter((message) => message.content === content);
  return found.map(({ recipient }) => (recipient.type === 'stream' ? recipient.topic : null));
};
const queue = (content: string) =>
  pair.device.act((db, now) => queueMessage(db, { conversation: lunch(), content }, now));
const topics = (channelId = general()) =>
  topicList(pair.device.db, channelId, '', '').topics.map(({ name }) => name);

/** The responses to lists of messages wait for this. */
let gate: Promise<void> | null = null;
const http: HttpPort = async (request) => {
  const response = await nodeHttp(request);
  if (request.method === 'GET' && request.url.includes('/messages?')) await gate;
  return response;
};
beforeEach(() => {
  gate = null;
  return pair.connect({ http });
});

test.each(['✔ team lunch', 'dinner'])(
  'an open topic that somebody else calls %s goes on: notices of the bot and new messages are there without a fetch',
  async (topic) => {
    const id = await first(lunch());
    pair.server.forgetRequests();
    await move(id, { topic });
    write(topic, 'After the move');
    await waitFor(inGeneral(topic), 'After the move');
    expect(texts(inGeneral(topic))).toEqual([
      expect.stringContaining('Lunch on Friday'),
      expect.stringContaining('See you at the door'),
      expect.stringMatching(/has marked this topic as resolved|This topic was moved here/),
      expect.stringContaining('After the move'),
    ]);
    expect(list(lunch())).toMatchObject({ asOf: null, messages: [] });
    expect(movedTo(lunch())).toEqual(inGeneral(topic));
    expect(pair.server.count('GET', '/messages')).toBe(0);
    // Whether there were other messages before shows the next fetch.
    expect(list(inGeneral(topic)).hasGaps).toBe(true);
    await opened(inGeneral(topic));
    expect(list(inGeneral(topic))).toMatchObject({ hasGaps: false, hasOlder: false });
    expect(texts(inGeneral(topic))).toHaveLength(4);
  },
);

test('the list of topics, unread marks, the draft and the place of the window follow a topic to another channel', async () => {
  const id = await first(lunch());
  const care = pair.server.state.channels.byName('care team')!.stream_id;
  for (const channelId of [general(), care])
    await patiently(() => refreshTopics(pair.device.engine, channelId));
  const place = { place: 'topics', source: general(), conversation: lunch() };
  pair.device.act((db, now) => {
    saveDraft(db, messageDraftName(lunch()), '"I bring"', now);
    saveDraft(db, messageDraftName({ channelId: care, topic: 'dinner' }), '"Already there"', now);
    saveDraft(db, 'window', JSON.stringify(place), now);
  });
  await move(id, { stream_id: care, topic: 'dinner' });
  const there = { channelId: care, topic: 'dinner' };
  await waitFor(there, 'This topic was moved here');
  expect(topics()).not.toContain('team lunch');
  expect(topics(care)[0]).toBe('dinner');
  const unread = unreadView(pair.device.db)!;
  expect(unread.conversations[`channel:${general()}:team lunch`]).toBeUndefined();
  expect(unread.conversations[`channel:${care}:dinner`]).toBeGreaterThan(0);
  const { db } = pair.device;
  expect(readDraft(db, messageDraftName(lunch()))).toBeNull();
  expect(readDraft(db, messageDraftName(there))).toBe(JSON.stringify('Already there\n\nI bring'));
  expect(JSON.parse(readDraft(db, 'window')!)).toEqual({ ...place, source: care, conversation: there });
});

test('what waits to be sent goes to the topic under its new name (rule: topic-moved)', async () => {
  const id = await first(lunch());
  await pair.goOffline();
  queue('I bring cake');
  pair.device.act((db, now) =>
    resolveTopic(db, { channelId: general(), topic: 'team lunch', resolved: true }, now),
  );
  pair.server.state.messages.edit(
    id,
    pair.server.user('ana').userId,
    { topic: 'dinner' },
    undefined,
    'change_all',
  );
  await pair.comeBack();
  await pair.delivered();
  expect(topicOnServer('I bring cake')).toEqual(['✔ dinner']);

  expect(pair.server.state.messages.inTopic(general(), 'team lunch')).toEqual([]);
  await waitFor(inGeneral('✔ dinner'), 'I bring cake');
});

test('a discarded message that comes back by an undo goes to the topic under its new name', async () => {
  const id = await first(lunch());
  await pair.goOffline();
  queue('I bring cake');
  queue('I bring tea');
  const [cake] = pair.device.changes;
  pair.device.act((db, now) => {
    decideForNow(db, cake!.id, 'discard', now);
  });
  pair.server.state.messages.edit(id, pair.mira, { topic: 'dinner' }, undefined, 'change_all');
  await pair.comeBack();
  await until('moved', () => movedTo(lunch()) !== null);
  // Both keep their order, so the other one waits for the undo too.
  expect(pair.device.changes).toHaveLength(1);
  pair.device.act((db, now) => undo(db, undoOffered(db)!.id, now));
  await pair.delivered();
  expect(topicOnServer('I bring cake')).toEqual(['dinner']);
  expect(pair.server.state.messages.inTopic(general(), 'team lunch')).toEqual([]);
  const [tea] = pair.server.state.messages.all(pair.mira).toReversed();
  expect(tea!.content).toBe('I bring tea');
});

test('a discarded draft comes back as that of the topic under its new name', async () => {
  const id = await first(lunch());
  pair.device.act((db, now) => {
    saveDraft(db, messageDraftName(lunch()), '"I bring cake"', now);
    discardDraft(db, messageDraftName(lunch()), now);
  });
  await move(id, { topic: 'dinner' });
  await until('moved', () => movedTo(lunch()) !== null);
  pair.device.act((db, now) => undo(db, undoOffered(db)!.id, now));
  expect(readDraft(pair.device.db, messageDraftName(lunch()))).toBeNull();
  expect(readDraft(pair.device.db, messageDraftName(dinner()))).toBe('"I bring cake"');
});

test('an edit that waits changes the text of its message at the new place, and is no conflict', async () => {
  const id = say(pair.server, 'mira', 'team lunch', 'I bring cake', [pair.mira]);
  await opened(lunch());
  await readOwnTexts(pair.device.engine, lunch());
  await pair.offline(() => {
    pair.device.act((db, now) => editMessage(db, id, { content: 'I bring tea', topic: 'team lunch' }, now));
    pair.server.state.messages.edit(id, pair.mira, { topic: 'dinner' }, undefined, 'change_all');
  });
  await pair.delivered();
  expect(topicOnServer('I bring tea')).toEqual(['dinner']);
});

test('the later messages take what goes on with them, and the earlier ones stay', async () => {
  await opened(lunch());
  const [, second] = list(lunch()).messages;
  await pair.goOffline();
  queue('I bring cake');
  pair.server.state.messages.edit(second!.id, pair.mira, { topic: 'dinner' }, undefined, 'change_later');
  await pair.comeBack();
  await pair.delivered();
  expect(topicOnServer('I bring cake')).toEqual(['dinner']);
  expect(texts(lunch())).toEqual([expect.stringContaining('Lunch on Friday')]);
  await waitFor(dinner(), 'See you at the door');
  expect(movedTo(lunch())).toEqual(dinner());
  expect(list(lunch())).toMatchObject({ hasGaps: false, hasOlder: false });
});

test('one message among others takes nothing along, and the last one left takes everything', async () => {
  await opened(lunch());
  const [one, other] = list(lunch()).messages;
  await move(one!.id, { topic: 'dinner' }, 'change_one');
  await until('moved', () => texts(lunch()).length === 1);
  expect(movedTo(lunch())).toBeNull();
  expect(list(dinner()).messages.map(({ id }) => id)).toEqual([one!.id]);
  pair.device.act((db, now) => saveDraft(db, messageDraftName(lunch()), '"Draft"', now));
  await move(other!.id, { topic: 'supper' }, 'change_one');
  await until('moved', () => texts(lunch()).length === 0);
  expect(movedTo(lunch())).toEqual(inGeneral('supper'));
  expect(readDraft(pair.device.db, messageDraftName(inGeneral('supper')))).toBe('"Draft"');
  // The message that was shown at another place is not taken for all that is there.
  await opened(dinner());
  expect(texts(dinner())).toHaveLength(2);
});

test('messages that are not known and come into an open topic are fetched with the next look', async () => {
  await opened(printer());
  const before = list(printer()).messages.length;
  const late = write('elsewhere', 'From elsewhere');
  await pair.idle();
  expect(list(printer()).hasGaps).toBe(false);
  await move(late, { topic: 'second floor' });
  await until('known to be moved', () => list(printer()).hasGaps);
  await waitFor(printer(), 'This topic was moved here');
  await opened(printer());
  expect(texts(printer())).toHaveLength(before + 2);
  expect(texts(printer()).at(-2)).toContain('From elsewhere');
});

test('a message whose response was lost before its topic was renamed is there once', async () => {
  const id = await first(lunch());
  pair.server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: true });
  await pair.server.stop();
  queue('I bring cake');
  await pair.serverReturns();
  await until('in doubt', () => pair.device.changes[0]?.state === 'in-doubt');
  await move(id, { topic: 'dinner' });
  await pair.delivered();
  expect(topicOnServer('I bring cake')).toEqual(['dinner']);
  expect(
    pair.server.requests.filter(({ method, path }) => method === 'POST' && path === '/messages'),
  ).toHaveLength(1);
});

test('a list that was asked for before a move does not bring the messages back', async () => {
  const id = await first(lunch());
  const { promise, resolve: open } = Promise.withResolvers<void>();
  gate = promise;
  const fetched = refreshMessages(pair.device.engine, lunch());
  await until('asked', () => pair.server.count('GET', '/messages') > 1);
  await move(id, { topic: 'dinner' });
  await waitFor(dinner(), 'This topic was moved here');
  open();
  await fetched;
  expect(texts(lunch())).toEqual([]);
  expect(texts(dinner())).toHaveLength(3);
});

test('a move that no event reported is found by the stored messages', async () => {
  const id = await first(lunch());
  await pair.unseen(
    () => void pair.server.state.messages.edit(id, pair.mira, { topic: 'dinner' }, undefined, 'change_all'),
  );
  await opened(lunch());
  expect(movedTo(lunch())).toEqual(dinner());
  expect(texts(dinner())).toHaveLength(2);
  expect(list(dinner())).toMatchObject({ hasGaps: false, hasOlder: false });
});

test('only moves after the opening count, and a topic that is called back is the same again', async () => {
  const id = await first(lunch());
  await move(id, { topic: 'dinner' });
  await until('moved', () => movedTo(lunch()) !== null);
  expect(movedTo(lunch(), Date.now() + 60_000)).toBeNull();
  await move(id, { topic: 'supper' });
  await until('moved', () => movedTo(lunch())?.topic === 'supper');
  await move(id, { topic: 'team lunch' });
  await until('moved', () => movedTo(lunch()) === null);
  expect(movedTo(dinner())).toEqual(lunch());
});
