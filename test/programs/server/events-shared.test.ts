import { beforeEach, describe, expect, test } from 'vitest';
import type { EventClient } from './event-client.ts';
import { ana, mira, start as noon, testServer, theo, understanding } from './test-server.ts';

const { server, state, clock, ask, follow } = await testServer();
let theos: EventClient;
beforeEach(async () => {
  theos = await follow('theo');
});

describe('statuses', () => {
  const type = 'user_status';
  const bus = { emoji_name: 'bus', emoji_code: '1f68c', reaction_type: 'unicode_emoji' };
  const set = (parameters: Record<string, unknown>) => ask('mira POST /users/me/status', parameters);

  test('are reported with the given fields, through the API', async () => {
    await set({ status_text: 'On the bus', emoji_name: 'bus' });
    await set({ status_text: '' });
    await set({ emoji_name: '' });
    await set({ away: true });
    const user_id = mira;
    expect(await theos.now()).toEqual([
      { type, user_id, status_text: 'On the bus', ...bus },
      { type, user_id, status_text: '' },
      { type, user_id, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
      { type, user_id, away: true },
    ]);
  });

  test('are reported to their user with the setting behind away, also where nothing changes', async () => {
    const hers = await follow('mira');
    for (const sent of [{ away: true, status_text: 'Ill' }, { status_text: 'Ill' }]) await set(sent);
    expect(await hers.now()).toEqual([
      { type: 'user_settings', op: 'update', property: 'presence_enabled', value: false },
      { type, user_id: mira, away: true, status_text: 'Ill' },
      { type, user_id: mira, status_text: 'Ill' },
    ]);
  });
});

describe('presence', () => {
  const type = 'presence';
  const report = async (parameters: Record<string, unknown>) =>
    (await ask('mira POST /users/me/presence', parameters)).body;

  test('is reported when a person comes online, in the form that a client requested', async () => {
    const slim = await follow('theo', { slim_presence: true });
    const modern = await follow('theo', understanding('simplified_presence_events'));
    await report({ status: 'active' });
    const website = { client: 'website', status: 'active', timestamp: noon, pushable: false };
    const old = { type, user_id: mira, server_timestamp: noon + 0.5, presence: { website } };
    expect(await theos.now()).toEqual([{ ...old, email: 'mira@meridian.example' }]);
    expect(await slim.now()).toEqual([old]);
    const both = { active_timestamp: noon, idle_timestamp: noon };
    expect(await modern.now()).toEqual([{ type, presences: { [mira]: both } }]);

    clock.now = noon + 60;
    await report({ status: 'active' });
    clock.now = noon + 120;
    await report({ status: 'idle' });
    expect(await modern.now()).toEqual([]);
    clock.now = noon + 180;
    await report({ status: 'active' });
    expect(await modern.now()).toEqual([
      { type, presences: { [mira]: { active_timestamp: clock.now, idle_timestamp: clock.now } } },
    ]);
  });

  test('can be set directly, and a person who was never active is idle', async () => {
    state.settings.set(mira, 'email_address_visibility', 4);
    await theos.now();
    state.presences.report(mira, 'idle');
    expect(await theos.now()).toEqual([
      {
        type,
        user_id: mira,
        email: `user${mira}@${state.realm.read().host}`,
        server_timestamp: noon + 0.5,
        presence: { website: { client: 'website', status: 'idle', timestamp: noon, pushable: false } },
      },
    ]);
  });

  test('is returned for everybody in the response to a report', async () => {
    expect(await report({ status: 'active', ping_only: true })).toEqual({ result: 'success', msg: '' });
    const timestamps = { active_timestamp: noon, idle_timestamp: noon };
    const answer = { result: 'success', msg: '', presence_last_update_id: 1, server_timestamp: noon };
    const slim = { ...answer, presences: { [mira]: timestamps } };
    expect(await report({ status: 'active', slim_presence: true })).toEqual(slim);
    expect(await report({ status: 'active', last_update_id: -1 })).toEqual(slim);
    expect(await report({ status: 'active', last_update_id: 1 })).toEqual({ ...answer, presences: {} });
    const aggregated = { client: 'website', status: 'active', timestamp: noon };
    expect(await report({ status: 'idle' })).toEqual({
      ...answer,
      presences: { ['mira@meridian.example']: { aggregated, website: { ...aggregated, pushable: false } } },
    });
    expect(await report({ status: 'away' })).toMatchObject({ code: 'BAD_REQUEST', msg: 'Invalid status' });
    const { body } = await ask('mira POST /register', {
      fetch_event_types: ['presence'],
      slim_presence: true,
    });
    expect(body).toMatchObject({ presences: slim.presences, presence_last_update_id: 1 });
    clock.now = noon + 15 * 86_400;
    const later = await ask('theo POST /users/me/presence', {
      status: 'idle',
      slim_presence: true,
    });
    expect(Object.keys(later.body.presences as object)).toEqual([String(theo)]);
  });

  test('is not reported for a person who has disabled it', async () => {
    await report({ status: 'active' });
    await theos.now();
    state.settings.set(mira, 'presence_enabled', false);
    clock.now = noon + 300;
    expect(await report({ status: 'active' })).toMatchObject({ result: 'success', presences: {} });
    expect(await theos.now()).toEqual([]);
  });
});

describe('channel folders', () => {
  const type = 'channel_folder';

  test('are reported when they are changed through the API', async () => {
    const { body } = await ask('ana POST /channel_folders/create', { name: 'Plans', description: 'a < b' });
    const id = body.channel_folder_id as number;
    await ask(`ana PATCH /channel_folders/${id}`, { description: 'All', name: 'Plans' });
    await ask(`ana PATCH /channel_folders/${id}`, { name: 'Ideas', is_archived: true });
    await ask(`ana PATCH /channel_folders/${id}`, { name: 'Ideas' });
    expect(await theos.now()).toEqual([
      {
        type,
        op: 'add',
        channel_folder: {
          id,
          name: 'Plans',
          description: 'a < b',
          rendered_description: '<p>a &lt; b</p>',
          order: 3,
          creator_id: ana,
          date_created: noon,
          is_archived: false,
        },
      },
      {
        type,
        op: 'update',
        channel_folder_id: id,
        data: { description: 'All', rendered_description: '<p>All</p>' },
      },
      { type, op: 'update', channel_folder_id: id, data: { name: 'Ideas', is_archived: true } },
    ]);
  });

  test('are reported when they change their order', async () => {
    const { channelFolders } = state;
    channelFolders.reorder([3, 1, 2]);
    expect(await theos.now()).toEqual([{ type, op: 'reorder', order: [3, 1, 2] }]);
    expect(channelFolders.records().map(({ id, order }) => [id, order])).toEqual([
      [3, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(() => channelFolders.reorder([1, 2])).toThrow('names each folder once');
  });
});

describe('the organization', () => {
  const type = 'realm';

  test('reports properties one by one, or in a dictionary where servers do so', async () => {
    const { realm, policies } = state;
    realm.update({ name: 'Zenith', allow_message_editing: false, password_login: false });
    realm.update({ name: 'Zenith', moderation_request_channel_id: 2, topics_policy: 'disable_empty_topic' });
    policies.update({ name_changes_disabled: true, can_create_public_channel_group: 7, ldap: true });
    policies.update({ name_changes_disabled: true, can_create_public_channel_group: 7 });
    expect(await theos.now()).toEqual([
      { type, op: 'update', property: 'name', value: 'Zenith' },
      { type, op: 'update_dict', property: 'default', data: { allow_message_editing: false } },
      { type, op: 'update', property: 'moderation_request_channel_id', value: 2 },
      { type, op: 'update', property: 'topics_policy', value: 'disable_empty_topic' },
      { type, op: 'update', property: 'name_changes_disabled', value: true },
      { type, op: 'update_dict', property: 'default', data: { can_create_public_channel_group: 7 } },
    ]);
  });

  test('reports its deactivation to waiting clients, and nobody can connect any more', async () => {
    const waiting = theos.next();
    await expect.poll(() => server.count('GET', '/events')).toBe(1);
    state.realm.update({ deactivated: true });
    expect(await waiting).toMatchObject([{ type, op: 'deactivated', realm_id: 1 }]);
    await expect(theos.now()).rejects.toThrow('REALM_DEACTIVATED');
  });
});
