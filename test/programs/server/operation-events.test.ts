import { expect, test } from 'vitest';
import { operations } from './operations/operations.ts';
import { pathMatches } from './path-match.ts';
import { directRecipient } from './state/recipients.ts';
import { general, inAnHour, mira, theo, testServer, type Parameters, type Request } from './test-server.ts';

const { state, ask, follow } = await testServer({ featureLevel: 470 });

/** What the table's operations need besides the seed. */
function prepare(): void {
  const { scheduledMessages, realm, messages } = state;
  const planned = {
    user_id: mira,
    recipient: directRecipient([mira]),
    content: 'Later',
    scheduled_delivery_timestamp: inAnHour,
    read_by_sender: true,
    client: 'website',
    reminder_target_message_id: null,
  } as const;
  scheduledMessages.create({ ...planned, kind: 'message' });
  scheduledMessages.create({ ...planned, kind: 'reminder', reminder_target_message_id: 1 });
  realm.update({ moderation_request_channel_id: general });
  messages.markAll(mira, [2], 'starred', false);
}

const direct = { type: 'direct', to: [theo], content: 'Hello' };
const channel = { type: 'channel', to: general, topic: 'lunch', content: 'Hello' };
const starred = 'narrow%2Fis%2Fstarred';

/** A change of each kind, and the events that reach the one who makes it and Theo, a guest. */
const table: [Request, Parameters, own: string, theos: string][] = [
  [
    'ana POST /channel_folders/create',
    { name: 'New', description: '' },
    'channel_folder/add',
    'channel_folder/add',
  ],
  ['ana PATCH /channel_folders/2', { name: 'New' }, 'channel_folder/update', 'channel_folder/update'],
  [
    'mira POST /channels/create',
    { name: 'rain', subscribers: [mira, theo] },
    'stream/create subscription/add',
    'stream/create subscription/add',
  ],
  [
    'mira POST /messages/flags',
    { messages: [2], op: 'add', flag: 'starred' },
    'update_message_flags/add',
    '',
  ],
  ['mira POST /messages/1/report', { report_type: 'spam' }, 'message', 'message'],
  ['mira POST /messages', direct, 'message', 'message'],
  ['mira POST /messages', channel, 'message', 'message'],
  ['mira PATCH /messages/2', { content: 'Edited' }, 'update_message', 'update_message'],
  ['mira PATCH /messages/2', { topic: 'third floor' }, 'update_message message', 'update_message message'],
  ['mira POST /messages/render', { content: 'Hello' }, '', ''],
  ['mira POST /messages/2/reactions', { emoji_name: 'tada' }, 'reaction/add', 'reaction/add'],
  ['mira DELETE /messages/1/reactions', { emoji_name: '+1' }, 'reaction/remove', 'reaction/remove'],
  [
    'ana POST /realm/filters',
    { pattern: 'X-(?P<id>[0-9]+)', url_template: 'https://x.example/{id}' },
    'realm_linkifiers',
    'realm_linkifiers',
  ],
  ['mira POST /navigation_views', { fragment: 'drafts', is_pinned: true }, 'navigation_view/add', ''],
  [`mira PATCH /navigation_views/${starred}`, { is_pinned: true }, 'navigation_view/update', ''],
  [`mira DELETE /navigation_views/${starred}`, {}, 'navigation_view/remove', ''],
  ['mira POST /users/me/presence', { status: 'active' }, 'presence', 'presence'],
  [
    'ana POST /realm/profile_fields',
    { name: 'New', field_type: 1 },
    'custom_profile_fields',
    'custom_profile_fields',
  ],
  ['mira POST /reminders', { message_id: 1, scheduled_delivery_timestamp: inAnHour }, 'reminders/add', ''],
  ['mira DELETE /reminders/2', {}, 'reminders/remove', ''],
  ['mira POST /saved_snippets', { title: 'New', content: 'Text' }, 'saved_snippets/add', ''],
  ['mira PATCH /saved_snippets/1', { title: 'New' }, 'saved_snippets/update', ''],
  ['mira DELETE /saved_snippets/1', {}, 'saved_snippets/remove', ''],
  [
    'mira POST /scheduled_messages',
    { ...direct, scheduled_delivery_timestamp: inAnHour },
    'scheduled_messages/add',
    '',
  ],
  ['mira PATCH /scheduled_messages/1', { content: 'Edited' }, 'scheduled_messages/update', ''],
  ['mira DELETE /scheduled_messages/1', {}, 'scheduled_messages/remove', ''],
  ['mira PATCH /settings', { color_scheme: 2 }, 'user_settings/update', ''],
  ['mira PATCH /settings/display', { color_scheme: 2 }, 'user_settings/update', ''],
  ['mira PATCH /settings/notifications', { enable_sounds: false }, 'user_settings/update', ''],
  ['mira PATCH /settings', { full_name: 'Mira K.' }, 'realm_user/update', 'realm_user/update'],
  ['mira POST /users/me/status', { status_text: 'Out' }, 'user_status', 'user_status'],
  ['mira POST /typing', { type: 'direct', op: 'start', to: [theo] }, 'typing/start', 'typing/start'],
  ['mira POST /messages/2/typing', { op: 'start' }, 'typing_edit_message/start', 'typing_edit_message/start'],
  ['mira POST /users/me/subscriptions', { subscriptions: [{ name: 'lounge' }] }, 'subscription/add', ''],
  [
    'mira DELETE /users/me/subscriptions',
    { subscriptions: ['general'] },
    'subscription/remove update_message_flags/add',
    'subscription/peer_remove',
  ],
  [
    'ana DELETE /users/1',
    {},
    'subscription/peer_remove subscription/peer_remove subscription/peer_remove realm_user/update',
    'subscription/peer_remove subscription/peer_remove realm_user/update',
  ],
];

test.each(table)('after %s with %j the events are %j and %j', async (request, parameters, ...expected) => {
  prepare();
  const clients = [await follow(request.split(' ')[0]!), await follow('theo')];
  expect((await ask(request, parameters)).body).toMatchObject({ result: 'success' });
  const kinds = clients.map(async (client) =>
    (await client.now())
      .map(({ type, op }) => (op === undefined ? type : `${String(type)}/${String(op)}`))
      .join(' '),
  );
  expect(await Promise.all(kinds)).toEqual(expected);
});

/** These change nothing that a client follows. */
const silent = ['/fetch_api_key', '/register', '/events'];

test('each operation that changes something is in the table', () => {
  const isListed = ({ method, path }: { method: string; path: string }) =>
    table.some(([request]) => {
      const [, sent, where = ''] = request.split(' ');
      return sent === method && pathMatches(path.replaceAll(/\{\w+\}/g, '*'), where);
    });
  const changing = operations.filter(({ method, path }) => method !== 'GET' && !silent.includes(path));
  expect(changing.filter((one) => !isListed(one)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
