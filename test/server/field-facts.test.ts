import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer, type ReferenceServer } from './index.ts';
import { follow } from './event-client.ts';
import { releaseOf } from './releases.ts';
import { call } from './test-client.ts';

/** Facts about real servers that were once noted wrongly: a test for each (server-notes: Feature levels). */

async function start(featureLevel: number): Promise<ReferenceServer> {
  const server = await startServer({ featureLevel });
  onTestFinished(() => server.close());
  return server;
}

type Parameters = Record<string, unknown>;

/** The status and the body of a response to Mira, or to the named user. */
async function ask(
  server: ReferenceServer,
  method: string,
  path: string,
  parameters: Parameters = {},
  who = 'mira',
) {
  return call(server, server.user(who), method, path, parameters);
}

const register = async (server: ReferenceServer, parameters: Parameters = {}) =>
  (await ask(server, 'POST', '/register', parameters)).body;

/** The level before a change, and the level of the change. */
const around = (level: number) => [level - 1, level] as const;

test.each([
  [185, '7.0'],
  [237, '8.0'],
  [277, '9.0'],
  [371, '10.0'],
  [420, '11.0-dev'],
  [421, '11.0'],
  [454, '12.1-dev'],
  [500, '12.1'],
  [512, '13.0-dev'],
])('a server of level %i reports the version %s (server-notes: Feature levels)', (level, name) => {
  expect(releaseOf(level)).toBe(name);
});

describe('settings (server-notes: Settings)', () => {
  const set = async (server: ReferenceServer, setting: Parameters) => {
    const { status, body } = await ask(server, 'PATCH', '/settings', setting);
    return body.ignored_parameters_unsupported ? 'ignored' : status;
  };

  test.each(['en-gb', 'pt-br', 'pt-pt', 'zh-hans', 'zh-hant', 'de'])(
    'the language %s is accepted',
    async (code) => {
      expect(await set(await start(420), { default_language: code })).toBe(200);
    },
  );

  test.each(['en_GB', 'pt_BR', 'zh_Hans', 'zh_Hant_TW', 'EN'])(
    'the folder name %s is refused',
    async (code) => {
      const { status, body } = await ask(await start(420), 'PATCH', '/settings', { default_language: code });
      expect([status, body.msg]).toEqual([400, 'Invalid default_language']);
    },
  );

  test('the view of recent conversations has only the name of the server’s level', async () => {
    const [before, after] = around(454);
    const old = await start(before);
    expect(await set(old, { web_home_view: 'recent_topics' })).toBe(200);
    expect(await set(old, { web_home_view: 'recent' })).toBe(400);
    expect((await register(old)).user_settings).toMatchObject({ web_home_view: 'recent_topics' });
    const young = await start(after);
    expect(await set(young, { web_home_view: 'recent_topics' })).toBe(400);
    expect(await set(young, { web_home_view: 'recent' })).toBe(200);
    expect((await register(young)).user_settings).toMatchObject({ web_home_view: 'recent' });
  });

  test.each([
    [3, 383],
    [4, 404],
  ])('the channel view %i is accepted from level %i on', async (value, level) => {
    const [before, after] = around(level);
    expect(await set(await start(before), { web_channel_default_view: value })).toBe(400);
    expect(await set(await start(after), { web_channel_default_view: value })).toBe(200);
  });

  test('folders in the inbox are a setting from level 431 on', async () => {
    const [before, after] = around(431);
    const wish = { web_inbox_show_channel_folders: false };
    const old = await start(before);
    expect(await set(old, wish)).toBe('ignored');
    expect((await register(old)).user_settings).not.toHaveProperty('web_inbox_show_channel_folders');
    const young = await start(after);
    expect(await set(young, wish)).toBe(200);
    expect((await register(young)).user_settings).toMatchObject(wish);
  });
});

describe('the organization (server-notes: Reading the organization)', () => {
  const eventsOf = async (level: number, change: Parameters) => {
    const server = await start(level);
    const client = await follow(server, server.user('mira'));
    server.state.realm.update(change);
    return client.now();
  };

  test('the policy on edit history is a word from level 358 on, and a boolean before', async () => {
    const change = { message_edit_history_visibility_policy: 'moves' };
    const [before, after] = around(358);
    const type = 'realm';
    expect(await eventsOf(before, change)).toEqual([
      { type, op: 'update', property: 'allow_edit_history', value: true },
    ]);
    expect(await eventsOf(after, change)).toEqual([
      { type, op: 'update_dict', property: 'default', data: change },
    ]);
    expect(await register(await start(before))).not.toHaveProperty(
      'realm_message_edit_history_visibility_policy',
    );
    expect(await register(await start(after))).toMatchObject({
      realm_message_edit_history_visibility_policy: 'all',
      realm_allow_edit_history: true,
    });
  });

  test('whether topics are required is a boolean before level 392', async () => {
    const change = { topics_policy: 'disable_empty_topic' };
    const [before, after] = around(392);
    const type = 'realm';
    expect(await eventsOf(before, change)).toEqual([
      { type, op: 'update', property: 'mandatory_topics', value: true },
    ]);
    expect(await eventsOf(after, change)).toEqual([
      { type, op: 'update', property: 'topics_policy', value: 'disable_empty_topic' },
    ]);
    const old = await register(await start(before));
    expect(old).toMatchObject({ realm_mandatory_topics: false });
    expect(old).not.toHaveProperty('realm_topics_policy');
  });

  test('types of reports are listed and accepted from level 435 on', async () => {
    const report = async (level: number, report_type: string) => {
      const server = await start(level);
      server.state.realm.update({ moderation_request_channel_id: 1 });
      return (await ask(server, 'POST', '/messages/1/report', { report_type })).status;
    };
    const [before, after] = around(435);
    expect(await register(await start(before))).not.toHaveProperty('server_report_message_types');
    const { server_report_message_types: types } = await register(await start(after));
    const keys = (types as { key: string; name: string }[]).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['spam', 'harassment', 'inappropriate', 'norms', 'other']));
    const added = keys.find(
      (key) => !['spam', 'harassment', 'inappropriate', 'norms', 'other'].includes(key),
    )!;
    expect([await report(before, added), await report(after, added), await report(before, 'spam')]).toEqual([
      400, 200, 200,
    ]);
  });

  test('deactivated groups are requested by another name at levels 290 to 293', async () => {
    const ignored = async (level: number, name: string) =>
      (await ask(await start(level), 'GET', '/user_groups', { [name]: true })).body
        .ignored_parameters_unsupported;
    expect(await ignored(293, 'allow_deactivated')).toBeUndefined();
    expect(await ignored(293, 'include_deactivated_groups')).toEqual(['include_deactivated_groups']);
    expect(await ignored(294, 'allow_deactivated')).toEqual(['allow_deactivated']);
    expect(await ignored(294, 'include_deactivated_groups')).toBeUndefined();
  });
});

describe('channels (server-notes: Channels)', () => {
  const channels = async (level: number) =>
    (await ask(await start(level), 'GET', '/streams')).body.streams as Record<string, unknown>[];

  test('have their required keys at every level', async () => {
    for (const level of [185, 420, 500])
      for (const channel of await channels(level))
        expect(Object.keys(channel)).toEqual(
          expect.arrayContaining([
            'first_message_id',
            'is_announcement_only',
            'stream_weekly_traffic',
            'date_created',
            'creator_id',
          ]),
        );
    expect((await channels(322))[0]).not.toHaveProperty('is_recently_active');
    expect((await channels(323))[0]).toHaveProperty('is_recently_active');
  });

  test.each([
    ['can_remove_subscribers_group', 197],
    ['topics_policy', 392],
    ['can_create_topic_group', 441],
    ['default_push_notifications', 507],
  ])('%s is listed from level %i on', async (name, level) => {
    const [before, after] = around(level);
    expect((await channels(before))[0]).not.toHaveProperty(name);
    expect((await channels(after))[0]).toHaveProperty(name);
  });

  test.each([
    ['can_create_topic_group', 441, 1],
    ['default_push_notifications', 507, true],
  ])('%s can be set on a new channel from level %i on', async (name, level, value) => {
    const create = async (at: number) =>
      (
        await ask(await start(at), 'POST', '/channels/create', {
          name: 'rain',
          subscribers: [],
          [name]: value,
        })
      ).body.ignored_parameters_unsupported;
    const [before, after] = around(level);
    expect([await create(before), await create(after)]).toEqual([[name], undefined]);
  });
});

describe('messages (server-notes: Messages)', () => {
  test('a reaction has its person only by ID from level 328 on', async () => {
    const reactionOf = async (level: number) => {
      const server = await start(level);
      server.state.reactions.add(1, server.user('ana').userId, server.state.emoji.byName('tada'));
      const { message } = (await ask(server, 'GET', '/messages/1')).body as {
        message: { reactions: Record<string, unknown>[] };
      };
      return message.reactions.at(-1);
    };
    const [before, after] = around(328);
    expect(await reactionOf(before)).toHaveProperty('user');
    expect(await reactionOf(after)).not.toHaveProperty('user');
  });

  test('the face with a mask is `mask` from level 211 on', async () => {
    const [before, after] = around(211);
    const react = async (level: number, emoji_name: string) =>
      (await ask(await start(level), 'POST', '/messages/1/reactions', { emoji_name })).status;
    expect([await react(before, 'cant_talk'), await react(before, 'mask')]).toEqual([200, 400]);
    expect([await react(after, 'cant_talk'), await react(after, 'mask')]).toEqual([400, 200]);
  });

  test('link previews can be hidden from level 510 on', async () => {
    const hide = async (level: number) =>
      (
        await ask(await start(level), 'POST', '/messages/flags', {
          messages: [1],
          op: 'add',
          flag: 'hide_link_previews',
        })
      ).status;
    const [before, after] = around(510);
    expect([await hide(before), await hide(after)]).toEqual([400, 200]);
  });

  test('with the policy `moves`, the history has moves and no texts', async () => {
    const server = await start(420);
    const { userId } = server.user('mira');
    const { body } = await ask(server, 'POST', '/messages', {
      type: 'channel',
      to: 1,
      topic: 'a',
      content: 'First',
    });
    const id = body.id as number;
    server.state.messages.edit(id, userId, { content: 'Second' });
    server.state.messages.edit(id, userId, { topic: 'b' });
    server.state.realm.update({ message_edit_history_visibility_policy: 'moves' });
    const { message_history } = (await ask(server, 'GET', `/messages/${id}/history`)).body as {
      message_history: Record<string, unknown>[];
    };
    expect(message_history.map(({ topic, content }) => [topic, content])).toEqual([
      ['a', 'Second'],
      ['b', 'Second'],
    ]);
  });

  test.each([
    ['ZulipElectron/5.11.1', true],
    ['website', true],
    ['Mozilla/5.0 (X11; Linux x86_64)', false],
    ['Perch/0.1.0', false],
  ])('by default a message of %s counts as read by its sender: %s', async (userAgent, isRead) => {
    const server = await start(420);
    const mira = server.user('mira');
    const answer = await fetch(`${server.url}/api/v1/messages`, {
      method: 'POST',
      headers: {
        'user-agent': userAgent,
        authorization: `Basic ${Buffer.from(`${mira.email}:${mira.apiKey}`).toString('base64')}`,
      },
      body: new URLSearchParams({ type: 'channel', to: '1', topic: 'rain', content: 'Hello' }),
    });
    const { id } = (await answer.json()) as { id: number };
    expect(server.state.messages.flags(mira.userId, id)?.includes('read')).toBe(isRead);
  });
});

describe('what administrators do (server-notes: Roles)', () => {
  const create = async (level: number, path: string, parameters: Parameters) =>
    ask(await start(level), 'POST', path, parameters, 'ana');

  test('a field can be used for finding people from level 455 on', async () => {
    const [before, after] = around(455);
    const field = { name: 'Nickname', field_type: 1, use_for_user_matching: true };
    expect(
      (await create(before, '/realm/profile_fields', field)).body.ignored_parameters_unsupported,
    ).toEqual(['use_for_user_matching']);
    expect((await create(after, '/realm/profile_fields', field)).body).not.toHaveProperty(
      'ignored_parameters_unsupported',
    );
  });

  test('long text can be in the summary from level 476 on', async () => {
    const [before, after] = around(476);
    const field = { name: 'About', field_type: 2, display_in_profile_summary: true };
    const server = async (level: number) => {
      const started = await start(level);
      for (const { id } of started.state.profileFields.all())
        started.state.profileFields.update(id, { display_in_profile_summary: false });
      return (await ask(started, 'POST', '/realm/profile_fields', field, 'ana')).status;
    };
    expect([await server(before), await server(after)]).toEqual([400, 200]);
  });

  const linkifier = { pattern: 'BUG-(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' };

  test.each([
    ['example_input', 471, 'BUG-7'],
    ['alternative_url_templates', 478, ['https://old.example/{id}']],
  ])('a linkifier has %s from level %i on', async (name, level, value) => {
    const [before, after] = around(level);
    const added = { ...linkifier, [name]: value };
    expect((await create(before, '/realm/filters', added)).body.ignored_parameters_unsupported).toEqual([
      name,
    ]);
    const server = await start(after);
    expect((await ask(server, 'POST', '/realm/filters', added, 'ana')).body).not.toHaveProperty(
      'ignored_parameters_unsupported',
    );
    expect(
      ((await ask(server, 'GET', '/realm/linkifiers')).body.linkifiers as object[]).at(-1),
    ).toMatchObject(added);
  });

  test('a reverse template needs an example', async () => {
    const reverse = { ...linkifier, reverse_template: 'BUG-{id}' };
    expect((await create(471, '/realm/filters', reverse)).body).toMatchObject({
      code: 'BAD_REQUEST',
      errors: { reverse_template: expect.any(Array) },
    });
    expect((await create(471, '/realm/filters', { ...reverse, example_input: 'BUG-7' })).status).toBe(200);
  });

  test('a deactivation accepts `actions` from level 459 on', async () => {
    const [before, after] = around(459);
    const deactivate = async (level: number) => {
      const server = await start(level);
      const { userId } = server.user('mira');
      const actions = { delete_profile: true, delete_public_channel_messages: true };
      const { body } = await ask(server, 'DELETE', `/users/${userId}`, { actions }, 'ana');
      const left = server.state.messages
        .all(userId)
        .filter(({ sender_id, recipient }) => sender_id === userId && recipient.type === 'stream');
      return [
        body.ignored_parameters_unsupported,
        server.state.users.byId(userId)?.full_name,
        left.length > 0,
      ];
    };
    expect(await deactivate(before)).toEqual([['actions'], 'Mira Kowalski', true]);
    expect((await deactivate(after)).slice(0, 2)).toEqual([undefined, 'Deleted user']);
    const server = await start(after);
    const wrong = { actions: { delete_everything: true } };
    expect((await ask(server, 'DELETE', `/users/${server.user('mira').userId}`, wrong, 'ana')).status).toBe(
      400,
    );
  });
});

test.each([
  ['GET', '/saved_snippets', 297],
  ['PATCH', '/saved_snippets/1', 368],
  ['GET', '/users/1/status', 262],
  ['GET', '/users/mira@meridian.example', 39],
])('%s %s exists from level %i on (server-notes: Feature levels)', async (method, path, level) => {
  const [before, after] = around(level);
  // Where the address has another operation, an older server refuses the method.
  expect((await ask(await start(before), method, path, { title: 'A' })).body).toMatchObject({
    msg: expect.stringMatching(/^(Not Found|Method Not Allowed)$/),
  });
  expect((await ask(await start(after), method, path, { title: 'A' })).body).not.toMatchObject({
    msg: expect.stringMatching(/^(Not Found|Method Not Allowed)$/),
  });
});

test('presence is reported at every level in use (server-notes: Presence)', async () => {
  for (const level of [185, 237, 500]) {
    const server = await start(level);
    const { body } = await ask(server, 'POST', '/users/me/presence', {
      status: 'active',
      slim_presence: true,
    });
    expect(body).toMatchObject({ result: 'success', presences: expect.any(Object) });
    expect(body).not.toHaveProperty('ignored_parameters_unsupported');
  }
});

test('a queue is ended by DELETE /events (server-notes: Event queues)', async () => {
  const server = await start(420);
  const { queue_id } = await register(server);
  expect((await ask(server, 'DELETE', '/events', { queue_id })).status).toBe(200);
  expect((await ask(server, 'GET', '/events', { queue_id, last_event_id: -1 })).body).toMatchObject({
    code: 'BAD_EVENT_QUEUE_ID',
  });
});
