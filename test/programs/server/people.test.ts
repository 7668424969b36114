import { describe, expect, test } from 'vitest';
import {
  ana,
  care,
  mira,
  olu,
  pavel,
  shop,
  success,
  testServer,
  theo,
  type Parameters,
} from './test-server.ts';

const { server, state, reset, ask, answer } = await testServer();

const miras = 'mira@meridian.example';

describe('users', () => {
  test('are not looked up by an address with a slash, which ends a part of a path (server-notes: Responses)', async () => {
    const response = await ask('mira GET /users/mira%2Fwork@meridian.example');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
  });

  test('that are bots have no profile fields', async () => {
    const path = 'ana GET /users/release-bot@meridian.example';
    const { user } = await answer<{ user: Parameters }>(path, { include_custom_profile_fields: true });
    expect(user).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: mira });
    expect(user).not.toHaveProperty('profile_data');
  });

  test.each([
    [`${mira}.png?v=1`, 200],
    [`${ana}.png`, 404],
    ['999.png', 404],
  ])('the picture %s is the status %i for everybody', async (file, status) => {
    const picture = await fetch(`${server.url}/user_avatars/${file}`);
    const size = (await picture.arrayBuffer()).byteLength;
    expect(picture.status).toBe(status);
    if (status === 200)
      expect([picture.headers.get('content-type'), size > 100]).toEqual(['image/png', true]);
  });
});

describe('settings', () => {
  const change = (sent: Parameters, who = 'mira') => answer(`${who} PATCH /settings`, sent);
  const user = (id: number = mira) => state.users.byId(id)!;

  test('with an unknown name are told of, and the others take effect', async () => {
    const sent = { dense_mode: true, enter_sends: true, web_left_sidebar_unreads_count_summary: 'nonsense' };
    reset(397);
    expect((await change(sent))['ignored_parameters_unsupported']).toEqual([
      'dense_mode',
      'web_left_sidebar_unreads_count_summary',
    ]);
    expect(server.takeIgnored()).toEqual([
      'PATCH /settings: dense_mode',
      'PATCH /settings: web_left_sidebar_unreads_count_summary',
    ]);
    expect(state.settings.all(mira)).toMatchObject({ enter_sends: true });
  });

  test('a new address takes effect when its link is followed', async () => {
    expect(await change({ email: 'mira@new.example' })).toEqual(success);
    expect(user().delivery_email).toBe(miras);
    expect([mira, olu].map((id) => state.mails.waitingAddress(id))).toEqual(['mira@new.example', undefined]);
    await change({ email: miras });
    expect(state.mails.sent()).toHaveLength(1);
  });

  test('without draft synchronization the server has none of the user’s drafts', async () => {
    for (const id of [mira, olu]) state.drafts.add(id, 'Half a thought');
    await change({ enable_drafts_synchronization: true });
    expect(state.drafts.count(mira)).toBe(1);
    await change({ enable_drafts_synchronization: false });
    expect([mira, olu].map((id) => state.drafts.count(id))).toEqual([0, 1]);
  });
});

describe('a deactivation', () => {
  const deactivate = (sent: Parameters) => answer(`ana DELETE /users/${mira}`, sent);

  test('can take the profile with it (server-notes: Operations around the core)', async () => {
    reset(459);
    await deactivate({ actions: { delete_profile: true, delete_public_channel_messages: true } });
    expect(state.users.byId(mira)?.full_name).toBe('Deleted user');
  });
});

describe('groups', () => {
  const groups = async (sent: Parameters = {}) =>
    (await answer<{ user_groups: Parameters[] }>('mira GET /user_groups', sent)).user_groups;

  test('count the people in nested groups, and none who is deactivated', () => {
    const { userGroups, users } = state;
    const within = (id: number, people: number[]) => people.map((user) => userGroups.includes(id, user));
    expect(within(shop, [mira, olu, ana, theo])).toEqual([true, false, true, true]);
    users.update(ana, { is_active: false });
    expect(userGroups.includes(shop, ana)).toBe(false);
    const internet = userGroups.systemGroup('role:internet');
    expect(within(internet, [mira, olu, theo, pavel])).toEqual([true, true, true, false]);
  });

  test('that are deactivated are listed on request', async () => {
    state.userGroups.deactivate(care);
    expect((await groups()).map(({ id }) => id)).not.toContain(care);
    const gone = expect.objectContaining({ id: care, deactivated: true }) as unknown;
    expect(await groups({ include_deactivated_groups: true })).toContainEqual(gone);
  });
});
