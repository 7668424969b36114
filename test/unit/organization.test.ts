import { describe, expect, test } from 'vitest';
import { isGiven, type GroupView } from '../../src-main/contract/group.ts';
import { UNKNOWN_ORGANIZATION, type OrganizationFacts } from '../../src-main/contract/organization.ts';
import {
  accessesOffered,
  mayCreateChannels,
} from '../../src-renderer/views/organization/channels/may-create.ts';

const group = (groupId: number, members: number[], subgroups: number[] = []): GroupView => ({
  groupId,
  name: `group ${groupId}`,
  system: false,
  members,
  subgroups,
});

describe('a permission', () => {
  const groups = [group(1, [10], [2]), group(2, [20], [3]), group(3, [30], [1]), group(4, [40], [99])];
  const to = (people: number[], subgroups: number[]) => ({
    direct_members: people,
    direct_subgroups: subgroups,
  });

  test.each([
    ['by a group', 1, 10, true],
    ['by a group within a group', 1, 30, true],
    ['not, where groups go in a circle', 1, 40, false],
    ['by name', to([50], []), 50, true],
    ['by one of several groups', to([50], [2, 4]), 40, true],
    ['to nobody', to([], []), 10, false],
    ['perhaps, where a group is not known', 77, 10, null],
    ['perhaps, where a group within is not known', 4, 10, null],
    ['surely, whatever else is not known', to([10], [77]), 10, true],
  ] as const)('is given %s', (_, setting, userId, given) => {
    const copy =
      typeof setting === 'number' ? setting : to([...setting.direct_members], [...setting.direct_subgroups]);
    expect(isGiven(copy, userId, groups)).toBe(given);
  });
});

describe('what kinds of channels are offered', () => {
  const facts = (known: Partial<OrganizationFacts>): OrganizationFacts => ({
    ...UNKNOWN_ORGANIZATION,
    ...known,
  });

  test('all, where nothing is known', () => {
    expect(accessesOffered(facts({}))).toEqual(['public', 'private', 'web-public']);
  });

  test('none for a guest', () => {
    expect(accessesOffered(facts({ role: 600 }))).toEqual([]);
  });

  test.each(['webPublicChannels', 'spectatorAccess', 'canCreateWebPublicChannels'] as const)(
    'none on the web without %s',
    (needed) => {
      expect(accessesOffered(facts({ [needed]: false }))).toEqual(['public', 'private']);
    },
  );

  test('only those that the organization lets the user make', () => {
    const allowed = { canCreatePublicChannels: false, canCreateWebPublicChannels: false };
    expect(accessesOffered(facts(allowed))).toEqual(['private']);
    expect(mayCreateChannels(facts({ ...allowed, canCreatePrivateChannels: false }))).toBe(false);
  });

  test('none before anything is known of the organization, or on a server that is too old', () => {
    expect(mayCreateChannels(null)).toBe(false);
    expect(mayCreateChannels(facts({ featureLevel: 416 }))).toBe(false);
    expect(mayCreateChannels(facts({ featureLevel: 417 }))).toBe(true);
  });
});
