import { describe, expect, test } from 'vitest';
import { rewritingHttp } from '../node-http.ts';
import type { NewChannel } from '../../src-main/contract/values/channel.ts';
import { saveChannel, setSubscribed } from '../../src-main/features/channels/commands.ts';
import {
  channelPage,
  channelsInCommon,
  channelsNamed,
  findChannels,
} from '../../src-main/features/channels/list.ts';
import { refreshSubscribersIfStale } from '../../src-main/features/channels/refresh-subscribers.ts';
import { channelRows } from '../../src-main/sync/collections/channels.ts';
import { groupViews } from '../../src-main/features/channels/groups.ts';
import { findPeople, peopleNamed } from '../../src-main/features/people/queries.ts';
import { until } from './device.ts';
import { newChannel } from './new-channel.ts';
import { pair, userId, rows, row, view, onServer, isIn } from './channel-pair.ts';

const CREATE = { method: 'POST', path: '/channels/create' };

/** The core describes no response to a creation, so it may contain no ID (server-notes: Channel creation). */
const withoutId = rewritingHttp<{ id?: number }>(
  ({ url }) => url.endsWith(CREATE.path),
  (answer) => void delete answer.id,
);

const create = (channel: Partial<NewChannel>, user = 'mira'): string =>
  pair.device.act((db, now) =>
    saveChannel(db, null, newChannel({ subscribers: [userId(user)], ...channel }), userId(user), now),
  );

/** The form of the only request to create a channel. */
function sentForm(): Record<string, string> {
  return { ...pair.server.requests.find(({ path }) => path === CREATE.path)?.parameters };
}

describe('Perch shows the channels and permissions that the server reports', () => {
  test('the list shows the channels by folder, in each the user’s own ones first, and archived ones last', async () => {
    await pair.connect();
    expect(rows().map(({ name, subscribed, archived }) => [name, subscribed, archived])).toEqual([
      ['general', true, false],
      ['news', true, false],
      ['care team', true, false],
      ['lounge', false, false],
      ['old shop', false, true],
    ]);
    expect(row('general')).toMatchObject({ folder: 'Everyday', access: 'public' });
    expect(row('care team').access).toBe('private');
    expect(row('news').access).toBe('web-public');
    expect(rows('e').map(({ name }) => name)).toEqual(['general', 'news', 'care team', 'lounge']);
    const page = channelPage(pair.device.db, '', 2, 2);
    expect(page).toMatchObject({ total: 5, found: 5 });
    expect(page.rows.map(({ name }) => name)).toEqual(['care team', 'lounge']);
    expect(page.parts).toEqual([
      { at: 0, folder: 'Everyday', archived: false },
      { at: 2, folder: null, archived: false },
      { at: 4, folder: null, archived: true },
    ]);
    expect(channelPage(pair.device.db, 'e', 0, 9).parts).toEqual(page.parts.slice(0, 2));
  });

  test('single lists bring the same rows as registering', async () => {
    await pair.connect();
    const registered = rows();
    pair.server.forgetRequests();
    pair.server.faults.add({ kind: 'status', status: 404, path: '/register' });
    await pair.unseen(() => {});
    expect(pair.server.count('GET', '/streams')).toBeGreaterThan(0);
    expect(rows()).toEqual(registered);
    expect(groupViews(pair.device.db).map(({ name }) => name)).toContain('care');
    expect(findPeople(pair.device.db, 'ana').map(({ userId: id }) => id)).toEqual([userId('ana')]);
  });

  test('the channels in common with a person follow from the subscribers, which are fetched once in a while', async () => {
    await pair.connect();
    const { db, engine } = pair.device;
    expect(channelsInCommon(db, userId('ana'))).toBeNull();
    pair.server.forgetRequests();
    await refreshSubscribersIfStale(engine);
    await refreshSubscribersIfStale(engine);
    expect(pair.server.count('GET', '/users/me/subscriptions')).toBe(1);
    const expected = ['care team', 'general', 'news'].filter((name) => isIn('ana', name));
    expect(expected.length).toBeGreaterThan(0);
    expect(channelsInCommon(db, userId('ana'))?.map(({ name }) => name)).toEqual(expected);
    expect(channelsInCommon(db, 99_999)).toEqual([]);
    pair.device.act((cache, now) => setSubscribed(cache, row(expected[0] ?? '').key, false, now));
    expect(channelsInCommon(db, userId('ana'))?.map(({ name }) => name)).toEqual(expected.slice(1));
  });

  test('people and channels are found by words of their names, best match first', async () => {
    await pair.connect();
    expect(findChannels(pair.device.db, 'lounge')[0]).toMatchObject({ name: 'lounge', detail: 'Coffee' });
    expect(findChannels(pair.device.db, 'old')).toEqual([]);
    const subscribed = findChannels(pair.device.db, '').map(
      ({ channelId }) => channelRows.findByServerId(pair.device.db, channelId ?? 0)?.value.subscribed,
    );
    expect(new Set(subscribed).size).toBe(2);
    expect(subscribed.indexOf(false)).toBeGreaterThan(subscribed.lastIndexOf(true));
    expect(findPeople(pair.device.db, 'pavel')).toEqual([]);
    const { user_id } = pair.server.state.users.all().find((one) => one.full_name === 'Pavel Horak') ?? {};
    expect(peopleNamed(pair.device.db, [user_id ?? 0, 99_999])).toMatchObject([
      { name: 'Pavel Horak', deactivated: true },
    ]);
    expect(channelsNamed(pair.device.db, ' General ')).toEqual([row('general').key]);
  });

  test('permissions are shown with the names of groups and people', async () => {
    await pair.connect({ user: 'ana' });
    const { permissions, creator, mayRemoveOthers } = view('care team');
    const removal = permissions.find(({ name }) => name === 'can_remove_subscribers_group');
    expect(removal?.groups).toMatchObject([{ name: 'role:administrators', system: true }]);
    expect(permissions.find(({ name }) => name === 'can_administer_channel_group')?.people).toEqual([
      creator,
    ]);
    expect(mayRemoveOthers).toBe(true);
  });

  test('a permission is told apart from the default that the server reports, that of the creator too', async () => {
    await pair.connect();
    const state = (name: string) =>
      Object.fromEntries(view('news').permissions.map((one) => [one.name, one.isDefault]))[name];
    expect(view('general').permissions.every(({ isDefault }) => isDefault !== null)).toBe(true);
    const { channels, userGroups } = pair.server.state;
    const id = channels.byName('news')!.stream_id;
    const creator = { direct_members: [channels.byName('news')!.creator_id!], direct_subgroups: [] };
    const nobody = userGroups.systemGroup('role:nobody');
    const everyone = userGroups.systemGroup('role:everyone');
    channels.update(id, {
      group_settings: {
        can_administer_channel_group: creator,
        can_send_message_group: { direct_members: [], direct_subgroups: [everyone] },
        can_subscribe_group: nobody,
      },
    });
    await until('as by default', () =>
      ['can_administer_channel_group', 'can_send_message_group', 'can_subscribe_group'].every(state),
    );
    channels.update(id, {
      group_settings: {
        can_administer_channel_group: { ...creator, direct_subgroups: [everyone] },
        can_send_message_group: nobody,
        can_subscribe_group: { direct_members: [pair.mira], direct_subgroups: [nobody] },
      },
    });
    await until('changed', () => state('can_send_message_group') === false);
    await until('the others as well', () =>
      [state('can_administer_channel_group'), state('can_subscribe_group')].every((one) => one === false),
    );
  });

  test('before feature level 326 no defaults are known', async () => {
    await pair.connect({ featureLevel: 325 });
    expect(view('general').permissions.every(({ isDefault }) => isDefault === null)).toBe(true);
  });

  test('what a member may do follows from roles and groups', async () => {
    await pair.connect();
    expect(view('general').mayRemoveOthers).toBe(false);
    expect(view('lounge').mayJoin).toBe(true);
  });

  test('a guest may join no channel', async () => {
    await pair.connect({ user: 'theo' });
    expect(rows().length).toBeGreaterThan(0);
    expect(rows().filter(({ name }) => view(name).mayJoin !== false)).toEqual([]);
  });
});

describe('a channel is created', () => {
  test('every chosen attribute reaches the server', async () => {
    await pair.connect({ user: 'olu' });
    const care = groupViews(pair.device.db).find(({ name }) => name === 'care')?.groupId ?? 0;
    const people = { direct_members: [userId('mira')], direct_subgroups: [care] };
    const folderId = pair.server.state.channelFolders.byName('Projects')?.id ?? null;
    create(
      {
        name: '  design  ',
        description: 'What we **draw**\nand why',
        access: 'private',
        historyPublic: true,
        subscribers: [userId('olu'), userId('mira')],
        announce: true,
        folderId,
        topicsPolicy: 'empty_topic_only',
        retention: 30,
        permissions: { can_send_message_group: care, can_remove_subscribers_group: people },
      },
      'olu',
    );
    await pair.delivered();
    const [listed] = channelPage(pair.device.db, 'design', 0, 1).rows;
    expect(listed?.description).toBe('What we draw and why');
    expect(onServer('design')).toMatchObject({
      description: 'What we **draw** and why',
      invite_only: true,
      history_public_to_subscribers: true,
      is_announced: true,
      folder_id: folderId,
      topics_policy: 'empty_topic_only',
      message_retention_days: 30,
      group_settings: { can_send_message_group: care, can_remove_subscribers_group: people },
    });
    expect(isIn('olu', 'design') && isIn('mira', 'design')).toBe(true);
    expect(sentForm()).toMatchObject({ topics_policy: '"empty_topic_only"' });
    expect(row('design')).toMatchObject({ subscribed: true, mark: null });
    expect(row('design').channelId).toBe(onServer('design')?.stream_id);
  });

  test('attributes that were not chosen are not sent', async () => {
    await pair.connect();
    create({});
    await pair.delivered();
    expect(Object.keys(sentForm())).toEqual(['name', 'subscribers']);
  });

  test('a server that offers only the core operations gets plain text and no parameter that it does not support', async () => {
    await pair.connect({ strict: true });
    create({ topicsPolicy: 'disable_empty_topic', retention: null });
    await pair.delivered();
    expect(sentForm()).toEqual({
      name: 'design',
      subscribers: `[${userId('mira')}]`,
      topics_policy: 'disable_empty_topic',
    });
    expect(row('design')).toMatchObject({ channelId: null, subscribed: true, mark: null });
  });

  test('a channel whose creation response has no ID gets its ID from a later event', async () => {
    await pair.connect({ http: withoutId });
    create({});
    await pair.delivered();
    await until('its event has arrived', () => row('design').channelId === onServer('design')?.stream_id);
    expect(rows('design')).toHaveLength(1);
  });

  test('a channel that is created and rewritten offline is sent once', async () => {
    await pair.connect();
    await pair.goOffline();
    const key = create({});
    expect(row('design').mark?.state).toBe('queued');
    expect(view('design').written).toEqual(newChannel({ subscribers: [userId('mira')] }));
    pair.device.act((db, now) => saveChannel(db, key, newChannel({ name: 'drawing' }), userId('mira'), now));
    await pair.comeBack();
    await pair.delivered();
    expect(onServer('design')).toBeUndefined();
    expect(onServer('drawing')).toBeDefined();
    expect(isIn('mira', 'drawing')).toBe(false);
    expect(pair.server.count(CREATE.method, CREATE.path)).toBe(1);
    expect(() =>
      pair.device.act((db, now) => saveChannel(db, key, newChannel(), userId('mira'), now)),
    ).toThrow('unsupported');
  });

  test('a taken name is refused with its error code, and a new name can be chosen', async () => {
    await pair.connect();
    const key = create({ name: 'general' });
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.code).toBe('CHANNEL_ALREADY_EXISTS');
    pair.device.act((db, now) =>
      saveChannel(db, key, newChannel({ name: 'generally' }), userId('mira'), now),
    );
    await pair.delivered();
    expect(onServer('generally')).toBeDefined();
  });

  test('known rules are checked before anything is sent', async () => {
    await pair.connect();
    expect(() => create({ name: ' ' })).toThrow('invalid-input');
    expect(() => create({ name: 'x'.repeat(61) })).toThrow('invalid-input');
    expect(() => create({ description: 'x'.repeat(1_025) })).toThrow('invalid-input');
    expect(rows('x')).toEqual([]);
    expect(pair.device.changes).toEqual([]);
  });

  test('a channel of the same name that another person created meanwhile is not taken for ours (rule: natural-key-edit)', async () => {
    await pair.connect();
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: false });
    create({});
    await until('in doubt', () => pair.onlyChange.state === 'in-doubt');
    pair.server.state.channels.create(
      { name: 'design', creator_id: userId('ana'), date_created: Math.floor(Date.now() / 1000) },
      [userId('ana')],
    );
    await until('asked', () => pair.onlyChange.needsUser);
    expect(pair.onlyChange.decisions).toContain('is-there');
    expect(pair.server.count(CREATE.method, CREATE.path)).toBe(1);
    pair.answer('send-again');
    await until('refused', () => pair.onlyChange.state === 'rejected');
    expect(pair.onlyChange.problem?.code).toBe('CHANNEL_ALREADY_EXISTS');
  });

  test('without lists, only the user can decide whether a channel in doubt exists (rule: evidence-no-list)', async () => {
    await pair.connect({ strict: true });
    pair.server.faults.queue({ ...CREATE, kind: 'drop', processed: true });
    create({});
    await until('asked', () => pair.onlyChange.needsUser);
    pair.answer('is-there');
    expect(pair.device.changes).toEqual([]);
    expect(row('design').mark).toBeNull();
  });
});
