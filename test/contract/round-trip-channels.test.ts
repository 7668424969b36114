import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import { name, text } from './arbitraries.ts';
import { runs, withServer } from './reference.ts';
import { forEveryAsync } from '../for-every.ts';
import { errorOf } from '../error-of.ts';

const reference = withServer();
const RUNS = runs(40);
const owner = () => reference.as('olu');
const mira = () => reference.as('mira');

let count = 0;
/** Each name is used once. */
const unique = name.map((value) => `${value} ${++count}`);
const line = text.map((value) => value.trim().replaceAll(/\s*\n\s*/g, ' '));

/** Groups that may be given any right: the organization's own, and two of the server's. */
let groups: number[];
beforeAll(async () => {
  const { user_groups: listed } = (await owner().call(operations.getUserGroups, {})).value;
  groups = listed
    .filter(
      ({ name: own, is_system_group: isSystem }) =>
        !isSystem || ['role:administrators', 'role:moderators'].includes(own),
    )
    .map(({ id }) => id);
});

/** A group, or people and groups, in the server's form. */
const groupSetting = fc.oneof(
  fc.nat(1).map((index) => groups[index] ?? 0),
  fc
    .record({ people: fc.subarray(['mira', 'olu', 'ana'], { minLength: 1 }), groups: fc.subarray([0, 1]) })
    .map(({ people, groups: chosen }) => ({
      direct_members: people.map((who) => reference.id(who)).sort((a, b) => a - b),
      direct_subgroups: chosen.map((index) => groups[index] ?? 0).sort((a, b) => a - b),
    })),
);

describe('channels', () => {
  reference.needs(operations.createChannel);
  const channels = async () =>
    (await owner().call(operations.getChannels, { include_all: true })).value.streams;

  const attributes = fc.record(
    {
      description: line,
      invite_only: fc.boolean(),
      history_public_to_subscribers: fc.boolean(),
      topics_policy: fc.constantFrom(
        '"inherit"',
        '"allow_empty_topic"',
        '"disable_empty_topic"',
        '"empty_topic_only"',
      ),
      can_add_subscribers_group: groupSetting,
      can_delete_any_message_group: groupSetting,
      can_delete_own_message_group: groupSetting,
      can_remove_subscribers_group: groupSetting,
      can_administer_channel_group: groupSetting,
      can_move_messages_out_of_channel_group: groupSetting,
      can_move_messages_within_channel_group: groupSetting,
      can_send_message_group: groupSetting,
      can_subscribe_group: groupSetting,
      can_resolve_topics_group: groupSetting,
    },
    { requiredKeys: [] },
  );

  test('are created with every attribute, and listed with it', () =>
    forEveryAsync(
      [unique, attributes],
      RUNS,
      async (newName, { history_public_to_subscribers: isShared, topics_policy: policy, ...rest }) => {
        const { value, ignored } = await owner().call(operations.createChannel, {
          name: newName,
          subscribers: [reference.id('olu'), reference.id('mira')],
          history_public_to_subscribers: isShared,
          topics_policy: policy,
          ...rest,
        });
        expect(ignored).toEqual([]);
        const made = (await channels()).find(({ stream_id: id }) => id === value.id);
        expect(made).toMatchObject({
          name: newName,
          ...rest,
          ...(policy && { topics_policy: policy.slice(1, -1) }),
        });
        // A public channel shows its whole history.
        expect(made?.history_public_to_subscribers).toBe(rest.invite_only ? (isShared ?? false) : true);
        const own = (await mira().call(operations.getSubscriptions, { include_subscribers: 'true' })).value;
        const subscribers = own.subscriptions.find(({ stream_id: id }) => id === value.id)?.subscribers;
        expect(new Set(subscribers)).toEqual(new Set([reference.id('olu'), reference.id('mira')]));
      },
    ));

  test.each([
    [30, 30],
    ['"unlimited"', -1],
    ['"realm_default"', null],
  ] as const)('keep messages for %s', async (wanted, stored) => {
    const params = { name: `kept ${wanted}`, subscribers: [], message_retention_days: wanted };
    const { value } = await owner().call(operations.createChannel, params);
    const made = (await channels()).find(({ stream_id: id }) => id === value.id);
    expect(made?.message_retention_days).toBe(stored);
  });

  test('are joined and left by name, whatever the name is', () =>
    forEveryAsync([unique], runs(20), async (newName) => {
      await owner().call(operations.createChannel, { name: newName, subscribers: [] });
      const isIn = async () =>
        (await mira().call(operations.getSubscriptions, {})).value.subscriptions.some(
          (channel) => channel.name === newName,
        );
      const joined = await mira().call(operations.subscribe, { subscriptions: [{ name: newName }] });
      expect(joined.value.subscribed).toEqual({ [reference.id('mira')]: [newName] });
      expect(await isIn()).toBe(true);
      const leave = () => mira().call(operations.unsubscribe, { subscriptions: [newName] });
      expect((await leave()).value).toEqual({ removed: [newName], not_removed: [] });
      expect((await leave()).value).toEqual({ removed: [], not_removed: [newName] });
      expect(await isIn()).toBe(false);
    }));

  test('people are removed by ID and by address, and a missing channel cannot be left', async () => {
    const subscribers = ['mira', 'ana', 'olu'].map((who) => reference.id(who));
    await owner().call(operations.createChannel, { name: 'shared', subscribers });
    for (const principals of [[reference.id('mira')], [reference.person('ana').email]] as
      number[][] | string[][]) {
      const { value } = await owner().call(operations.unsubscribe, { subscriptions: ['shared'], principals });
      expect(value).toEqual({ removed: ['shared'], not_removed: [] });
    }
    const call = mira().call(operations.unsubscribe, { subscriptions: ['no “such” channel'] });
    expect((await errorOf(call)).details).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });
});

describe('folders', () => {
  reference.needs(operations.createChannelFolder);
  const folders = async () =>
    (await owner().call(operations.getChannelFolders, { include_archived: true })).value.channel_folders;

  test('are created, changed in the given fields only, archived and restored', () =>
    forEveryAsync(
      [
        unique,
        line,
        fc.record({ name: unique, description: line, is_archived: fc.boolean() }, { requiredKeys: [] }),
      ],
      RUNS,
      async (newName, description, change) => {
        const made = await owner().call(operations.createChannelFolder, { name: newName, description });
        const id = made.value.channel_folder_id;
        await owner().call(operations.updateChannelFolder, { channel_folder_id: id, ...change });
        expect((await folders()).find((folder) => folder.id === id)).toMatchObject({
          name: newName,
          description,
          is_archived: false,
          ...change,
        });
      },
    ));
});

describe('navigation views', () => {
  reference.needs(operations.addNavigationView);
  const views = async () => (await mira().call(operations.getNavigationViews, {})).value.navigation_views;

  /** The path of a view is one URL segment. Only `.` and `..` cannot be distinguished from a parent folder. */
  const fragment = fc
    .array(fc.oneof(name, fc.constantFrom('narrow', 'is', 'a+b', '50%', '%2F', '?x=1', '#')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => `${parts.join('/')} ${++count}`);

  test('with any fragment are added, pinned, hidden, renamed and removed', () =>
    forEveryAsync([fragment, unique, unique, fc.boolean()], RUNS, async (where, first, second, isPinned) => {
      await mira().call(operations.addNavigationView, { fragment: where, is_pinned: isPinned, name: first });
      await mira().call(operations.editNavigationView, { fragment: where, is_pinned: !isPinned });
      const found = async () => (await views()).find((view) => view.fragment === where);
      expect(await found()).toEqual({ fragment: where, is_pinned: !isPinned, name: first });
      await mira().call(operations.editNavigationView, { fragment: where, name: second });
      expect(await found()).toEqual({ fragment: where, is_pinned: !isPinned, name: second });
      await mira().call(operations.removeNavigationView, { fragment: where });
      expect(await found()).toBeUndefined();
      const gone = await errorOf(mira().call(operations.editNavigationView, { fragment: where, name: 'x' }));
      expect(gone.details).toMatchObject({ status: 404, code: 'BAD_REQUEST' });
    }));

  test('that are built in have no name', async () => {
    await mira().call(operations.addNavigationView, { fragment: 'recent', is_pinned: true });
    const call = mira().call(operations.editNavigationView, { fragment: 'recent', name: 'Mine' });
    expect((await errorOf(call)).details).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await views()).toContainEqual({ fragment: 'recent', is_pinned: true, name: null });
  });
});
