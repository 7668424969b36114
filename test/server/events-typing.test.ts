import { afterEach, beforeEach, expect, test } from 'vitest';
import { follow } from './event-client.ts';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { directRecipient } from './state/recipients.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
let olu: KnownUser;
let ana: KnownUser;
beforeEach(async () => {
  server = await startServer();
  [mira, olu, ana] = [server.user('mira'), server.user('olu'), server.user('ana')];
});
afterEach(() => server.close());

const streamTyping = { client_capabilities: { stream_typing_notifications: true } };
const general = () => server.state.channels.byName('general')!.stream_id;
const lunch = 1;
const minute = 6;

test('a user who types to a person is reported to them, with visible addresses only', async () => {
  const [olus, miras, anas] = [
    await follow(server, olu),
    await follow(server, mira),
    await follow(server, ana),
  ];
  const hidden = { user_id: olu.userId, email: `user${olu.userId}@meridian.example` };
  const sender = { user_id: mira.userId, email: mira.email };
  const typing = (op: 'start' | 'stop', from: object, recipients: object[]) => ({
    type: 'typing',
    op,
    message_type: 'direct',
    sender: from,
    recipients,
  });
  await call(server, mira, 'POST', '/typing', { op: 'start', to: [olu.userId] });
  server.state.typing.announce({
    op: 'stop',
    sender_id: olu.userId,
    recipient: directRecipient([mira.userId, olu.userId]),
    message_id: null,
  });
  const own = { user_id: olu.userId, email: olu.email };
  expect(await olus.now()).toEqual([typing('start', sender, [sender, own])]);
  expect(await miras.now()).toEqual([typing('stop', hidden, [sender, hidden])]);
  expect(await anas.now()).toEqual([]);
});

test('a user who types in a channel is reported to clients with the capability', async () => {
  const [plain, wanting] = [await follow(server, ana), await follow(server, ana, streamTyping)];
  const named = await follow(server, ana, {
    client_capabilities: { stream_typing_notifications: true, empty_topic_name: true },
  });
  const where = { type: 'stream', stream_id: general() };
  await call(server, mira, 'POST', '/typing', { op: 'start', ...where, topic: 'lunch' });
  await call(server, mira, 'POST', '/typing', { op: 'stop', ...where, topic: '' });
  const typing = (op: 'start' | 'stop', topic: string) => ({
    type: 'typing',
    op,
    message_type: 'stream',
    sender: { user_id: mira.userId, email: mira.email },
    stream_id: general(),
    topic,
  });
  expect(await wanting.now()).toEqual([typing('start', 'lunch'), typing('stop', 'general chat')]);
  expect(await named.now()).toEqual([typing('start', 'lunch'), typing('stop', '')]);
  expect(await plain.now()).toEqual([]);
});

test('nothing is reported to users who have disabled it', async () => {
  const anas = await follow(server, ana, streamTyping);
  server.state.settings.set(ana.userId, 'receives_typing_notifications', false);
  await anas.now();
  await call(server, mira, 'POST', '/typing', { op: 'start', to: [ana.userId] });
  await call(server, mira, 'POST', '/typing', {
    op: 'start',
    type: 'stream',
    stream_id: general(),
    topic: 'x',
  });
  expect(await anas.now()).toEqual([]);
});

test('a user who edits a message is reported to those who have the message', async () => {
  const [miras, olus] = [await follow(server, mira), await follow(server, olu)];
  const edit = (sender_id: number, message_id: number, op: 'start' | 'stop', recipient: object) => ({
    type: 'typing_edit_message',
    op,
    sender_id,
    message_id,
    recipient,
  });
  await call(server, olu, 'POST', `/messages/${minute}/typing`, { op: 'start' });
  await call(server, ana, 'POST', `/messages/${lunch}/typing`, { op: 'start' });
  const { recipient } = server.state.messages.byId(lunch)!;
  server.state.typing.announce({ op: 'stop', sender_id: ana.userId, recipient, message_id: lunch });
  const inChannel = { type: 'channel', channel_id: general(), topic: 'team lunch' };
  expect(await miras.now()).toEqual([
    edit(olu.userId, minute, 'start', { type: 'direct', user_ids: [mira.userId, olu.userId] }),
    edit(ana.userId, lunch, 'start', inChannel),
    edit(ana.userId, lunch, 'stop', inChannel),
  ]);
  expect((await olus.now()).map(({ message_id }) => message_id)).toEqual([lunch, lunch]);
});
