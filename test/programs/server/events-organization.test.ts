import { expect, test } from 'vitest';
import { ana, mira, testServer, theo, understanding } from './test-server.ts';

const { state, ask, follow } = await testServer();

const care = () => state.userGroups.all().find(({ name }) => name === 'care')!.id;
const shop = () => state.userGroups.all().find(({ name }) => name === 'shop')!.id;

test('the whole list of linkifiers is reported to everybody when one is added, changed or deleted', async () => {
  const [miras, theos] = [await follow('mira'), await follow('theo')];
  const linkifier = { pattern: 'BUG-(?P<id>[0-9]+)', url_template: 'https://bugs.example/{id}' };
  const { body } = await ask('ana POST /realm/filters', linkifier);
  const id = body.id as number;
  const whole = state.linkifiers.records();
  expect(whole.at(-1)).toEqual({ id, ...linkifier });
  expect(await miras.now()).toEqual([{ type: 'realm_linkifiers', realm_linkifiers: whole }]);
  expect(await theos.now()).toEqual([{ type: 'realm_linkifiers', realm_linkifiers: whole }]);

  state.linkifiers.update(id, { url_template: 'https://bugs.example/all/{id}' });
  const changed = [...whole.slice(0, -1), { ...whole.at(-1), url_template: 'https://bugs.example/all/{id}' }];
  expect(await miras.now()).toEqual([{ type: 'realm_linkifiers', realm_linkifiers: changed }]);
  state.linkifiers.delete(id);
  expect(await miras.now()).toEqual([{ type: 'realm_linkifiers', realm_linkifiers: whole.slice(0, -1) }]);
});

test('the whole list of profile fields is reported to everybody when one is added, changed or deleted', async () => {
  const theos = await follow('theo');
  const { body } = await ask('ana POST /realm/profile_fields', { name: 'Desk', field_type: 1 });
  const id = body.id as number;
  const listed = async () => (await ask('mira GET /realm/profile_fields')).body.custom_fields as object[];
  const fields = await listed();
  expect(fields.at(-1)).toMatchObject({ id, name: 'Desk', type: 1, order: fields.length });
  expect(await theos.now()).toEqual([{ type: 'custom_profile_fields', fields }]);

  state.profileFields.update(id, { name: 'Room', required: true });
  const changed = await listed();
  expect(changed.at(-1)).toMatchObject({ id, name: 'Room', required: true });
  expect(await theos.now()).toEqual([{ type: 'custom_profile_fields', fields: changed }]);
  state.profileFields.setValue(id, mira, '204');
  await theos.now();
  state.profileFields.delete(id);
  expect(await theos.now()).toEqual([{ type: 'custom_profile_fields', fields: fields.slice(0, -1) }]);
  expect(state.profileFields.values(mira).map(({ field_id }) => field_id)).not.toContain(id);
});

test('what a user writes in a profile field is reported to everybody, Markdown with its HTML', async () => {
  const theos = await follow('theo');
  const [pronouns, team] = state.profileFields.all();
  state.profileFields.setValue(team!.id, mira, 'Returns');
  state.profileFields.setValue(pronouns!.id, mira, 'they/them');
  state.profileFields.removeValue(team!.id, mira);
  const value = (custom_profile_field: object) => ({
    type: 'realm_user',
    op: 'update',
    person: { user_id: mira, custom_profile_field },
  });
  expect(await theos.now()).toEqual([
    value({ id: team!.id, value: 'Returns', rendered_value: '<p>Returns</p>' }),
    value({ id: pronouns!.id, value: 'they/them' }),
    value({ id: team!.id, value: null }),
  ]);
  expect(state.profileFields.values(mira)).toMatchObject([{ value: 'they/them' }]);
});

test('the whole map of custom emoji is reported to everybody when one is added or deactivated', async () => {
  const theos = await follow('theo');
  const listed = async () => (await ask('mira GET /realm/emoji')).body.emoji;
  const id = state.emoji.addCustom('parcel', ana);
  expect(await theos.now()).toEqual([
    {
      type: 'realm_emoji',
      op: 'update',
      realm_emoji: {
        1: expect.objectContaining({ name: 'meridian' }) as object,
        [id]: {
          id: String(id),
          name: 'parcel',
          source_url: `/user_avatars/emoji/${id}.png`,
          still_url: null,
          deactivated: false,
          author_id: ana,
        },
      },
    },
  ]);
  state.emoji.deactivateCustom(id);
  expect(await theos.now()).toEqual([{ type: 'realm_emoji', op: 'update', realm_emoji: await listed() }]);
  expect(await listed()).toMatchObject({ [id]: { deactivated: true } });
});

test('a group, its name, its people and its groups are reported to everybody', async () => {
  const theos = await follow('theo');
  const { userGroups } = state;
  const id = userGroups.create({
    name: 'night shift',
    description: '',
    creator_id: ana,
    date_created: 1_700_000_000,
    members: [ana],
  });
  const group = userGroups.records(false).find((record) => record.id === id);
  expect(group).toMatchObject({ name: 'night shift', members: [ana], direct_subgroup_ids: [] });
  expect(await theos.now()).toEqual([{ type: 'user_group', op: 'add', group }]);

  userGroups.update(id, { name: 'late shift' });
  userGroups.addMembers(id, [ana, mira]);
  userGroups.removeMembers(id, [ana, theo]);
  userGroups.addSubgroups(id, [care()]);
  userGroups.addSubgroups(id, [care(), shop()]);
  userGroups.removeSubgroups(id, [care(), id]);
  // No event where nothing changes.
  userGroups.addMembers(id, [mira]);
  userGroups.removeSubgroups(id, [care()]);
  expect(await theos.now()).toEqual([
    { type: 'user_group', op: 'update', group_id: id, data: { name: 'late shift' } },
    { type: 'user_group', op: 'add_members', group_id: id, user_ids: [mira] },
    { type: 'user_group', op: 'remove_members', group_id: id, user_ids: [ana] },
    { type: 'user_group', op: 'add_subgroups', group_id: id, direct_subgroup_ids: [care()] },
    { type: 'user_group', op: 'add_subgroups', group_id: id, direct_subgroup_ids: [shop()] },
    { type: 'user_group', op: 'remove_subgroups', group_id: id, direct_subgroup_ids: [care()] },
  ]);
  expect(userGroups.records(false).find((record) => record.id === id)).toMatchObject({
    name: 'late shift',
    members: [mira],
    direct_subgroup_ids: [shop()],
  });
});

test('a deactivated group is deleted for clients without support for such groups', async () => {
  const plain = await follow('mira');
  const knowing = await follow('mira', {
    ...understanding('include_deactivated_groups'),
  });
  state.userGroups.deactivate(care());
  state.userGroups.reactivate(care());
  const group = state.userGroups.records(false).find(({ id }) => id === care());
  expect(group).toMatchObject({ deactivated: false });
  expect(await plain.now()).toEqual([
    { type: 'user_group', op: 'remove', group_id: care() },
    { type: 'user_group', op: 'add', group },
  ]);
  expect(await knowing.now()).toEqual([
    { type: 'user_group', op: 'update', group_id: care(), data: { deactivated: true } },
    { type: 'user_group', op: 'update', group_id: care(), data: { deactivated: false } },
  ]);
});

test('what a user chooses for a topic is reported to them only', async () => {
  const [miras, anas] = [await follow('mira'), await follow('ana')];
  const names = await follow('mira', understanding('empty_topic_name'));
  const general = state.channels.byName('general')!.stream_id;
  const followed = { stream_id: general, topic_name: '', visibility_policy: 3, last_updated: 1_700_000_000 };
  const lunch = { ...followed, topic_name: 'Lunch', visibility_policy: 0 };
  state.userTopics.set(mira, followed);
  state.userTopics.set(mira, lunch);
  expect(await miras.now()).toEqual([
    { type: 'user_topic', ...followed, topic_name: 'general chat' },
    { type: 'user_topic', ...lunch },
  ]);
  expect((await names.now())[0]).toEqual({ type: 'user_topic', ...followed });
  expect(await anas.now()).toEqual([]);
  expect(state.userTopics.list(mira)).toEqual([followed]);
});
