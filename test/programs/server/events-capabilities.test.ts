import { expect, test } from 'vitest';
import { care, olu, testServer, type Parameters, understanding } from './test-server.ts';

const { state, ask, answer, follow } = await testServer();

const [lunch, hiring, door, minute] = [1, 4, 5, 6] as const;
const channel = (name: string) => state.channels.byName(name)!.stream_id;
const follows = (people: readonly string[], parameters = {}) =>
  Promise.all(people.map((who) => follow(who, parameters)));
const post = async (who: string, sent: Parameters) =>
  (await answer<{ id: number }>(`${who} POST /messages`, sent)).id;

test('only the client that sent a message gets its local ID', async () => {
  const [sending, other, olus] = await follows(['mira', 'mira', 'olu']);
  const message = { type: 'direct', to: [olu], content: 'Now?' };
  await post('mira', { ...message, queue_id: sending!.queueId, local_id: 'draft-7' });
  await post('mira', message);
  const [first, second] = await sending!.now();
  expect([first!.local_message_id, 'local_message_id' in second!]).toEqual(['draft-7', false]);
  for (const client of [other!, olus!]) {
    expect((await client.now()).map((event) => 'local_message_id' in event)).toEqual([false, false]);
  }
});

test('a deletion is reported to those who had the messages, one by one to clients without bulk support', async () => {
  const deletions = { event_types: ['delete_message'] };
  const [bulk] = await follows(['mira'], { ...deletions, ...understanding('bulk_message_deletion') });
  const [single, theos] = await follows(['mira', 'theo'], deletions);
  state.messages.delete([lunch, door, minute, hiring]);
  const general = { message_type: 'stream', stream_id: channel('general'), topic: 'team lunch' };
  expect(await bulk!.now()).toEqual([
    { type: 'delete_message', message_ids: [lunch, door], ...general },
    { type: 'delete_message', message_ids: [minute], message_type: 'private' },
  ]);
  const one = [lunch, door].map((message_id) => ({ type: 'delete_message', message_id, ...general }));
  expect(await single!.now()).toEqual([
    ...one,
    { type: 'delete_message', message_id: minute, message_type: 'private' },
  ]);
  expect(await theos!.now()).toEqual(one);
  expect((await ask(`mira GET /messages/${lunch}`)).status).toBe(400);
  expect(state.reactions.list(lunch)).toEqual([]);
});

test('an archived channel is deleted for clients without support for archived channels', async () => {
  const [plain, knowing] = [await follow('mira'), await follow('mira', understanding('archived_channels'))];
  const general = channel('general');
  state.channels.archive(general);
  state.channels.rename(general, 'general, once');
  state.channels.update(general, { is_archived: false });
  expect(await plain.now()).toMatchObject([
    { type: 'stream', op: 'delete', streams: [{ stream_id: general }], stream_ids: [general] },
    { type: 'stream', op: 'create', streams: [{ name: 'general, once', is_archived: false }] },
    { type: 'subscription', op: 'peer_add' },
  ]);
  const renamed = { type: 'stream', op: 'update', stream_id: general };
  expect(await knowing.now()).toEqual([
    { ...renamed, name: 'general', property: 'is_archived', value: true },
    { ...renamed, name: 'general', property: 'name', value: 'general, once' },
    { ...renamed, name: 'general, once', property: 'is_archived', value: false },
  ]);
});

test('a deactivated group is deleted for clients without support for such groups', async () => {
  const plain = await follow('mira');
  const knowing = await follow('mira', { ...understanding('include_deactivated_groups') });
  state.userGroups.deactivate(care);
  state.userGroups.reactivate(care);
  const group = state.userGroups.records(false).find(({ id }) => id === care);
  expect(group).toMatchObject({ deactivated: false });
  expect(await plain.now()).toEqual([
    { type: 'user_group', op: 'remove', group_id: care },
    { type: 'user_group', op: 'add', group },
  ]);
  expect(await knowing.now()).toEqual([
    { type: 'user_group', op: 'update', group_id: care, data: { deactivated: true } },
    { type: 'user_group', op: 'update', group_id: care, data: { deactivated: false } },
  ]);
});
