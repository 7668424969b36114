import { describe, expect, test } from 'vitest';
import { partsOf, saysWho, unchosen, withChoice } from '../../src-renderer/components/picker/choice.ts';

const one = { key: 'person-1' };
const two = { key: 'person-2' };
const group = { key: 'group-1' };

test('a choice is added once at the end, and replaces where only one is allowed', () => {
  expect(withChoice([one], two, false)).toEqual([one, two]);
  expect(withChoice([one, two], { ...one }, false)).toEqual([two, one]);
  expect(withChoice([one], two, true)).toEqual([two]);
});

test('nothing is suggested twice or after it was chosen, and a person and a group may share a number', () => {
  expect(unchosen([one, two, two, group], [one])).toEqual([two, group]);
  expect(unchosen([], [one])).toEqual([]);
});

describe('a text may identify a person', () => {
  test.each(['1', '4821', 'mira@meridian.example', 'user42@zulip'])('%s identifies a person', (text) => {
    expect(saysWho(text)).toBe(true);
  });

  test.each(['', '0', '-1', '1.5', '01', '12345678901234567890', 'Mira', 'mira@', '@mira', 'a@b c', 'a@b@c'])(
    '%j does not identify a person',
    (text) => {
      expect(saysWho(text)).toBe(false);
    },
  );
});

test('a permission consists of a group, of people and groups, or of nothing', () => {
  expect(partsOf(7)).toEqual({ members: [], subgroups: [7] });
  expect(partsOf({ direct_members: [3, 4], direct_subgroups: [7] })).toEqual({
    members: [3, 4],
    subgroups: [7],
  });
  expect(partsOf(undefined)).toEqual({ members: [], subgroups: [] });
});
