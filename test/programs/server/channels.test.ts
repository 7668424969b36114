import { describe, expect, test } from 'vitest';
import { groupSettingNames } from './state/channels.ts';
import { call } from './test-client.ts';
import { mira, releaseBot, testServer, theo, type Parameters } from './test-server.ts';

const { server, state, reset, answer } = await testServer();

const system = (role: 'nobody' | 'administrators' | 'everyone') =>
  state.userGroups.systemGroup(`role:${role}`);
const create = async (sent: Parameters, who = 'mira') => {
  const sentAll = { name: 'rain', subscribers: [server.user(who).userId], ...sent };
  const { id } = await answer<{ id: number }>(`${who} POST /channels/create`, sentAll);
  return state.channels.byId(id)!;
};

describe('a new channel', () => {
  test('can be web-public', async () => {
    expect(await create({ is_web_public: true }, 'olu')).toMatchObject({ is_web_public: true });
  });

  test.each(groupSettingNames)('%s is a group, or people and groups', async (name) => {
    reset(441);
    const shared = { direct_members: [theo, mira, mira], direct_subgroups: [9] };
    for (const [channel, value, kept] of [
      ['a', 9, 9],
      ['b', shared, { direct_members: [mira, theo], direct_subgroups: [9] }],
      ['c', { direct_members: [], direct_subgroups: [9] }, 9],
    ] as const)
      expect((await create({ name: channel, [name]: value })).group_settings[name]).toEqual(kept);
  });
});

describe('lists', () => {
  const listed = async (sent: Parameters, who = 'mira') =>
    (await answer<{ streams: Parameters[] }>(`${who} GET /streams`, sent)).streams;
  const none = { include_public: false, include_subscribed: false };
  const all = ['care team', 'general', 'leads', 'lounge', 'news'];

  test.each([
    ['mira', none, []],
    // Administrators see all channels.
    ['olu', { ...none, include_can_access_content: true }, ['general', 'leads', 'lounge', 'news']],
    ['olu', { ...none, include_all_active: true }, all],
  ])('%s asks for %j and gets %j', async (who, sent, names) => {
    expect((await listed(sent, who)).map(({ name }) => name)).toEqual(names);
  });

  test('where only some may write, older clients are told of administrators', async () => {
    await create({ can_send_message_group: system('administrators') });
    const rain = expect.objectContaining({ name: 'rain', stream_post_policy: 2 }) as unknown;
    expect(await listed({})).toContainEqual(rain);
  });

  test('a bot can list the channels of its owner', async () => {
    const { delivery_email: email, api_key: apiKey } = state.users.byId(releaseBot)!;
    const notes = { name: 'notes', invite_only: true, creator_id: mira, date_created: 0 };
    state.channels.create(notes, [mira]);
    const names = async (sent: Parameters) => {
      const { body } = await call(server, { ...server.user('mira'), email, apiKey }, 'GET', '/streams', sent);
      return (body['streams'] as Parameters[]).map(({ name }) => name);
    };
    expect(await names({})).not.toContain('notes');
    expect(await names({ include_owner_subscribed: true })).toContain('notes');
  });
});

describe('subscriptions', () => {
  const path = '/users/me/subscriptions';
  const join = (who: string, names: string[], sent: Parameters = {}) =>
    answer(`${who} POST ${path}`, { subscriptions: names.map((name) => ({ name })), ...sent });

  test('to a private channel are left out where that is no error, and given by those inside', async () => {
    const partly = { authorization_errors_fatal: false };
    expect(await join('mira', ['leads', 'lounge'], partly)).toMatchObject({
      subscribed: { [mira]: ['lounge'] },
      unauthorized: ['leads'],
    });
    expect(await join('mira', ['care team'], { principals: [theo] })).toMatchObject({
      subscribed: { [theo]: ['care team'] },
    });
  });
});
