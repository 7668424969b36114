import { expect, test } from 'vitest';
import { type Found, groupsInOrder } from '../../src-main/contract/search/palette.ts';
import { type Rank, RANKS } from '../../src-main/contract/search/name-search.ts';

const row = (id: string, rank: Rank): Found<string> => ({
  id,
  rank,
  name: [{ text: id, match: false }],
  item: id,
});

const order = (groups: Parameters<typeof groupsInOrder<string>>[0]) =>
  groupsInOrder(groups).map(({ group, rows }) => [group, rows.map(({ id }) => id)]);

test('the group with the best match comes first, and empty groups are left out', () => {
  expect(
    order({
      places: [row('place', RANKS.other)],
      actions: [],
      people: [row('person', RANKS.beginning), row('other', RANKS.inside)],
    }),
  ).toEqual([
    ['people', ['person', 'other']],
    ['places', ['place']],
  ]);
});

test('equally good groups keep their order: views, places, actions, snippets, topics, channels, people, settings', () => {
  const groups = [
    'settings',
    'people',
    'channels',
    'topics',
    'snippets',
    'actions',
    'places',
    'recent',
    'views',
  ];
  const found = Object.fromEntries(groups.map((group) => [group, [row(group, RANKS.words)]]));
  expect(order(found).map(([group]) => group)).toEqual(groups.toReversed());
});

test('matches with a typo are left out where any group matches without', () => {
  expect(
    order({
      snippets: [row('typo', RANKS.near)],
      people: [row('mail', RANKS.other), row('near', RANKS.near)],
    }),
  ).toEqual([['people', ['mail']]]);
  expect(order({ snippets: [row('typo', RANKS.near)] })).toEqual([['snippets', ['typo']]]);
});
