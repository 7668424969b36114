import { describe, expect, test } from 'vitest';
import { partsOf, saysWho, unchosen, withChoice } from '../../src-renderer/components/picker/choice.ts';

const one = { key: 'person-1' };
const two = { key: 'person-2' };
const group = { key: 'group-1' };

test('what is chosen is added once, at the end; where there is room for one, it replaces', () => {
  expect(withChoice([one], two, false)).toEqual([one, two]);
  expect(withChoice([one, two], { ...one }, false)).toEqual([two, one]);
  expect(withChoice([one], two, true)).toEqual([two]);
});

test('nothing is suggested twice, and nothing that is chosen; a person and a group may share a number', () => {
  expect(unchosen([one, two, two, group], [one])).toEqual([two, group]);
  expect(unchosen([], [one])).toEqual([]);
});

describe('a text says who is meant', () => {
  test.each(['1', '4821', 'mira@meridian.example', 'user42@zulip'])('%s', (text) => {
    expect(saysWho(text)).toBe(true);
  });

  test.each(['', '0', '-1', '1.5', '01', '12345678901234567890', 'Mira', 'mira@', '@mira', 'a@b c', 'a@b@c'])(
    'not: %j',
    (text) => {
      expect(saysWho(text)).toBe(false);
    },
  );
});

test('a permission is a group alone, or people and groups, or left to the server', () => {
  expect(partsOf(7)).toEqual({ members: [], subgroups: [7] });
  expect(partsOf({ direct_members: [3, 4], direct_subgroups: [7] })).toEqual({
    members: [3, 4],
    subgroups: [7],
  });
  expect(partsOf(undefined)).toEqual({ members: [], subgroups: [] });
});
