import { expect, test } from 'vitest';
import { ana, mira, olu, start as now, testServer, type Parameters, understanding } from './test-server.ts';

const { state, ask, answer, follow } = await testServer();

const [lunch, hiring, door, minute] = [1, 4, 5, 6] as const;
const channel = (name: string) => state.channels.byName(name)!.stream_id;
const follows = (people: readonly string[], parameters = {}) =>
  Promise.all(people.map((who) => follow(who, parameters)));
const post = async (who: string, sent: Parameters) =>
  (await answer<{ id: number }>(`${who} POST /messages`, sent)).id;
const patch = (who: string, id: number, sent: Parameters) => answer(`${who} PATCH /messages/${id}`, sent);
const read = async (who: string, id: number, sent: Parameters = {}) =>
  (await answer<{ message: Parameters }>(`${who} GET /messages/${id}`, sent)).message;

test('a message has the form that each client requested: HTML, and the name of the empty topic', async () => {
  const [plain] = await follows(['theo']);
  const [html] = await follows(['theo'], { apply_markdown: true, ...understanding('empty_topic_name') });
  await post('ana', { type: 'channel', to: channel('general'), topic: '', content: '**Hello**' });
  expect(await plain!.now()).toMatchObject([
    { message: { content: '**Hello**', content_type: 'text/x-markdown', subject: 'general chat' } },
  ]);
  expect(await html!.now()).toMatchObject([
    { message: { content: '<p><strong>Hello</strong></p>', content_type: 'text/html', subject: '' } },
  ]);
});

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

test('an edit is reported to those who have the message, with the text before', async () => {
  const [olus, miras, anas] = await follows(['olu', 'mira', 'ana']);
  const before = 'Have you got a minute?';
  const content = 'Have you got **two**, @**Mira Kowalski**?';
  await patch('olu', minute, { content });
  const rendered_content = (await read('mira', minute)).content;
  expect(rendered_content).toContain('<strong>two</strong>');
  const event = {
    type: 'update_message',
    user_id: olu,
    rendering_only: false,
    message_id: minute,
    message_ids: [minute],
    edit_timestamp: now,
    orig_content: before,
    orig_rendered_content: `<p>${before}</p>`,
    content,
    rendered_content,
    is_me_message: false,
  };
  expect(await miras!.now()).toEqual([{ ...event, flags: ['mentioned'] }]);
  expect(await olus!.now()).toEqual([{ ...event, flags: ['read'] }]);
  expect(await anas!.now()).toEqual([]);

  state.messages.edit(minute, olu, { content: '/me waits' });
  expect(await miras!.now()).toMatchObject([{ content: '/me waits', is_me_message: true, flags: [] }]);
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

test('reactions to a message elsewhere are reported to those who can read it there', async () => {
  const { channels, reactions, emoji } = state;
  const [miras] = await follows(['mira'], { event_types: ['reaction'] });
  // The history of leads before Mira joined is hidden from her.
  channels.subscribe(channel('leads'), [mira]);
  reactions.add(hiring, ana, emoji.byName('tada'));
  expect(await miras!.now()).toEqual([]);
  channels.update(channel('leads'), { history_public_to_subscribers: true });
  reactions.add(hiring, olu, emoji.byName('tada'));
  expect(await miras!.now()).toMatchObject([{ type: 'reaction', message_id: hiring }]);
});
