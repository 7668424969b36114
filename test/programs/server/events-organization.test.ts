import { expect, test } from 'vitest';
import { mira, testServer, understanding } from './test-server.ts';

const { state, follow } = await testServer();

const care = () => state.userGroups.all().find(({ name }) => name === 'care')!.id;

test('a deactivated group is deleted for clients without support for such groups', async () => {
  const plain = await follow('mira');
  const knowing = await follow('mira', { ...understanding('include_deactivated_groups') });
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
