import { expect, test } from 'vitest';
import { ana, mira, olu, testServer, understanding } from './test-server.ts';

const { state, ask, follow } = await testServer();

const streamTyping = understanding('stream_typing_notifications');
const general = () => state.channels.byName('general')!.stream_id;
const lunch = 1;
const minute = 6;

test('a user who types in a channel is reported to clients with the capability', async () => {
  const [plain, wanting] = [await follow('ana'), await follow('ana', streamTyping)];
  const named = await follow('ana', { ...understanding('stream_typing_notifications', 'empty_topic_name') });
  const where = { type: 'stream', stream_id: general() };
  await ask('mira POST /typing', { op: 'start', ...where, topic: 'lunch' });
  await ask('mira POST /typing', { op: 'stop', ...where, topic: '' });
  const typing = (op: 'start' | 'stop', topic: string) => ({
    type: 'typing',
    op,
    message_type: 'stream',
    sender: { user_id: mira, email: 'mira@meridian.example' },
    stream_id: general(),
    topic,
  });
  expect(await wanting.now()).toEqual([typing('start', 'lunch'), typing('stop', 'general chat')]);
  expect(await named.now()).toEqual([typing('start', 'lunch'), typing('stop', '')]);
  expect(await plain.now()).toEqual([]);
});

test('a user who edits a message is reported to those who have the message', async () => {
  const [miras, olus] = [await follow('mira'), await follow('olu')];
  const edit = (sender_id: number, message_id: number, op: 'start' | 'stop', recipient: object) => ({
    type: 'typing_edit_message',
    op,
    sender_id,
    message_id,
    recipient,
  });
  await ask(`olu POST /messages/${minute}/typing`, { op: 'start' });
  await ask(`ana POST /messages/${lunch}/typing`, { op: 'start' });
  const { recipient } = state.messages.byId(lunch)!;
  state.typing.announce({ op: 'stop', sender_id: ana, recipient, message_id: lunch });
  const inChannel = { type: 'channel', channel_id: general(), topic: 'team lunch' };
  expect(await miras.now()).toEqual([
    edit(olu, minute, 'start', { type: 'direct', user_ids: [mira, olu] }),
    edit(ana, lunch, 'start', inChannel),
    edit(ana, lunch, 'stop', inChannel),
  ]);
  expect((await olus.now()).map(({ message_id }) => message_id)).toEqual([minute, lunch, lunch]);
});
