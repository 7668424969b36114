import { describe, expect, test } from 'vitest';
import { roleNumbers } from './state/users.ts';
import {
  ana,
  care,
  mira,
  olu,
  pavel,
  releaseBot,
  shop,
  success,
  testServer,
  theo,
  type Parameters,
} from './test-server.ts';

const { server, state, reset, ask, answer } = await testServer();

const miras = 'mira@meridian.example';

describe('users', () => {
  const look = async (who: string, whom: string | number, sent: Parameters = {}) =>
    (await answer<{ user: Parameters }>(`${who} GET /users/${whom}`, sent)).user;
  const withFields = { include_custom_profile_fields: true };
  const hidden = `user${olu}@meridian.example`;

  test('have the fields of the core', async () => {
    expect(await look('mira', ana)).toEqual({
      user_id: ana,
      delivery_email: 'ana@meridian.example',
      email: 'ana@meridian.example',
      full_name: 'Ana Ferreira',
      date_joined: '2021-02-01T08:30:00+00:00',
      is_active: true,
      is_owner: false,
      is_admin: true,
      is_guest: false,
      is_bot: false,
      is_imported_stub: false,
      role: 200,
      timezone: 'Europe/Lisbon',
      avatar_url: null,
      avatar_version: 1,
    });
    expect(await look('mira', 'pavel@meridian.example')).toMatchObject({ is_active: false });
  });

  test('with a hidden address have a placeholder, but for themselves and administrators', async () => {
    const owner = { is_owner: true, is_admin: true };
    expect(await look('mira', olu)).toMatchObject({ delivery_email: null, email: hidden, ...owner });
    for (const who of ['olu', 'ana'])
      expect(await look(who, olu)).toMatchObject({ delivery_email: 'olu@meridian.example' });
  });

  test.each([
    ['mira', 'ana@meridian.example', ana],
    ['mira', hidden, olu],
    ['ana', 'olu@meridian.example', olu],
  ])('%s finds %s', async (who, address, user_id) => {
    expect(await look(who, address)).toMatchObject({ user_id });
  });

  test('are not looked up by an address with a slash, which ends a part of a path (server-notes: Responses)', async () => {
    const response = await ask('mira GET /users/mira%2Fwork@meridian.example');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
  });

  test('with an external avatar have its address on request, or where the caller cannot compute it', async () => {
    expect((await look('mira', ana, { client_gravatar: false }))['avatar_url']).toMatch(
      /^https:\/\/avatars\.example\/[0-9a-f]{32}\?d=identicon&v=1$/,
    );
    expect((await look('mira', olu))['avatar_url']).toMatch(/^https:/);
    // Uploaded.
    expect((await look('ana', mira))['avatar_url']).toBe(`/user_avatars/${mira}.png?v=1`);
  });

  test('have custom profile fields on request, but for bots', async () => {
    expect(await look('ana', mira)).not.toHaveProperty('profile_data');
    expect((await look('ana', mira, withFields))['profile_data']).toEqual({
      '1': { value: 'she/her' },
      '2': { value: 'Customer care', rendered_value: '<p>Customer care</p>' },
    });
    const bot = await look('ana', 'release-bot@meridian.example', withFields);
    expect(bot).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: mira });
    expect(bot).not.toHaveProperty('profile_data');
  });

  test('see their own profile at the top level of the response', async () => {
    expect(await answer('mira GET /users/me')).toMatchObject({
      ...success,
      user_id: mira,
      email: miras,
      role: 400,
      profile_data: { '1': { value: 'she/her' } },
    });
  });

  test('are listed as the single request shows them', async () => {
    const list = async (sent: Parameters, who = 'mira') =>
      (await answer<{ members: Parameters[] }>(`${who} GET /users`, sent)).members;
    const everyone = await list({});
    expect(everyone.map(({ user_id }) => user_id)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(everyone[1]).toEqual(await look('mira', olu));
    expect((await list({}, 'ana'))[1]).toMatchObject({ delivery_email: 'olu@meridian.example' });
    expect(await list({ user_ids: [6, 3, 99] })).toMatchObject([
      { user_id: 3 },
      { user_id: 6, is_bot: true },
    ]);
    expect(await list({ user_ids: [] })).toEqual([]);
    const profile_data = { '3': { value: '1' }, '4': { value: 'anaferreira' } };
    expect(await list({ user_ids: [ana], client_gravatar: false, ...withFields })).toMatchObject([
      { avatar_url: expect.stringMatching(/^https:/) as unknown, profile_data },
    ]);
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

describe('the status', () => {
  const set = (sent: Parameters) => answer('mira POST /users/me/status', sent);
  const status = () => state.statuses.read(mira);

  test('is away while the setting presence_enabled is off', async () => {
    const isPresent = () => state.settings.all(mira)['presence_enabled'];
    await set({ away: true });
    expect([status(), isPresent()]).toEqual([{ away: true }, false]);
    await answer('mira PATCH /settings', { presence_enabled: true });
    expect([status(), isPresent()]).toEqual([{}, true]);
    await set({ away: true });
    await set({ away: false });
    expect([status(), isPresent()]).toEqual([{}, true]);
  });
});

describe('settings', () => {
  const change = (sent: Parameters, who = 'mira') => answer(`${who} PATCH /settings`, sent);
  const user = (id: number = mira) => state.users.byId(id)!;

  test.each(['/settings/display', '/settings/notifications'] as const)(
    'are changed at %s too',
    async (path) => {
      const sent = { user_list_style: 1, enable_sounds: false };
      expect(await answer(`mira PATCH ${path}`, sent)).toEqual(success);
      expect(state.settings.all(mira)).toMatchObject(sent);
    },
  );

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
  const group = async (name: string) => (await groups()).find((one) => one['name'] === name)!;

  test('of roles contain each other, and a user is in that of their role', async () => {
    const chain = [
      'owners',
      'administrators',
      'moderators',
      'fullmembers',
      'members',
      'everyone',
      'internet',
    ];
    const members = { owners: [olu], administrators: [ana], members: [mira, releaseBot], everyone: [theo] };
    let inner: unknown[] = [];
    for (const role of chain) {
      const found = await group(`role:${role}`);
      expect(found).toMatchObject({ is_system_group: true, direct_subgroup_ids: inner, creator_id: null });
      expect(found['members']).toEqual(members[role as keyof typeof members] ?? found['members']);
      inner = [found['id']];
    }
    expect(await group('role:nobody')).toMatchObject({ members: [], direct_subgroup_ids: [] });
    state.users.update(mira, { role: roleNumbers.administrator });
    expect(await group('role:administrators')).toMatchObject({ members: [mira, ana] });
  });

  test('that are custom have members and groups inside', async () => {
    const own = { direct_members: [mira], direct_subgroups: [] };
    expect(await group('care')).toEqual({
      id: care,
      name: 'care',
      description: 'Customer care',
      is_system_group: false,
      creator_id: mira,
      date_created: 1_800_000_000,
      deactivated: false,
      members: [mira, ana],
      direct_subgroup_ids: [],
      can_add_members_group: own,
      can_join_group: 1,
      can_leave_group: 7,
      can_manage_group: own,
      can_mention_group: 7,
      can_remove_members_group: 1,
    });
    expect(await group('shop')).toMatchObject({ members: [theo], direct_subgroup_ids: [care] });
  });

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
