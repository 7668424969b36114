import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeEach(async () => {
  server = await startServer({ strict: true });
  mira = server.user('mira');
  server.state.realm.update({ moderation_request_channel_id: leads });
});
afterEach(() => server.close());

const leads = 2;
const noTopic = 3;
const hiring = 4;
const direct = 6;
const report = (parameters: object, id = noTopic) =>
  call(server, mira, 'POST', `/messages/${id}/report`, { ...parameters });
const newest = () => server.state.messages.byId(server.state.messages.maxId())!;
const error = (msg: string) => ({ result: 'error', msg, code: 'BAD_REQUEST' });

test('a report is posted to the moderators with its reason and the message', async () => {
  const { body } = await report({ report_type: 'spam', description: ' Third time this week ' });
  expect(body).toEqual({ result: 'success', msg: '' });
  expect(newest()).toMatchObject({
    sender_id: server.state.users.notificationBot().user_id,
    recipient: { type: 'stream', stream_id: leads, topic: 'Reports about Olu Adeyemi' },
    content: [
      '@_**Mira Kowalski|1** reported #**general>general chat@3**.',
      'Reason: **Spam**',
      'Explanation:\nThird time this week',
      '@_**Olu Adeyemi|2** said:\n```quote\nGood morning, @**Mira Kowalski**\n```',
    ].join('\n\n'),
  });
});

test.each(['spam', 'harassment', 'inappropriate', 'norms'])(
  '%s needs no explanation',
  async (report_type) => {
    expect((await report({ report_type }, direct)).status).toBe(200);
    expect(newest().content).not.toContain('Explanation');
  },
);

test.each([
  [{ report_type: 'other' }, 'An explanation is required.'],
  [{ report_type: 'other', description: '  ' }, 'An explanation is required.'],
  [{ report_type: 'rude' }, 'Invalid report_type'],
  [
    { report_type: 'spam', description: 'x'.repeat(1001) },
    'description is too long (limit: 1000 characters)',
  ],
])('an invalid report is refused: %#', async (parameters, msg) => {
  const before = server.state.messages.maxId();
  const { status, body } = await report(parameters);
  expect([status, body]).toEqual([400, error(msg)]);
  expect(server.state.messages.maxId()).toBe(before);
});

test('the longest explanation is accepted', async () => {
  expect((await report({ report_type: 'other', description: '🙂'.repeat(1000) })).status).toBe(200);
});

test('a message that cannot be read cannot be reported, and the reason is required', async () => {
  expect((await report({ report_type: 'spam' }, hiring)).body).toEqual(error('Invalid message(s)'));
  expect((await report({})).body).toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
    var_name: 'report_type',
  });
});

test('without a moderation channel reports are refused', async () => {
  server.state.realm.update({ moderation_request_channel_id: -1 });
  const { status, body } = await report({ report_type: 'spam' });
  expect([status, body]).toEqual([
    400,
    error('Moderation request channel must be specified to enable message reporting.'),
  ]);
});
