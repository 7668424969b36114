import { describe, expect, test } from 'vitest';
import { isGiven, type GroupView } from '../../src-main/contract/values/group.ts';
import { UNKNOWN_ORGANIZATION, type Organization } from '../../src-main/contract/values/organization.ts';
import { accessesOffered, whyNotCreate } from '../../src-renderer/entities/channels/may-create.ts';

const group = (groupId: number, isMember: boolean, subgroups: number[] = []): GroupView => ({
  groupId,
  name: `group ${groupId}`,
  system: false,
  isMember,
  subgroups,
});

describe('a permission is evaluated', () => {
  /** Each of four groups has one member. */
  const groupsOf = (userId: number) => [
    group(1, userId === 10, [2]),
    group(2, userId === 20, [3]),
    group(3, userId === 30, [1]),
    group(4, userId === 40, [99]),
  ];
  const to = (people: number[], subgroups: number[]) => ({
    direct_members: people,
    direct_subgroups: subgroups,
  });

  test.each([
    ['by a group', 1, 10, true],
    ['by a group within a group', 1, 30, true],
    ['to nobody where groups contain each other in a circle', 1, 40, false],
    ['by name', to([50], []), 50, true],
    ['by one of several groups', to([50], [2, 4]), 40, true],
    ['to nobody', to([], []), 10, false],
    ['perhaps if a group is unknown', 77, 10, null],
    ['perhaps if a group inside is unknown', 4, 10, null],
    ['surely if the person is named, whatever else is unknown', to([10], [77]), 10, true],
  ] as const)('a permission is given %s', (_, setting, userId, given) => {
    const copy =
      typeof setting === 'number' ? setting : to([...setting.direct_members], [...setting.direct_subgroups]);
    expect(isGiven(copy, userId, groupsOf(userId))).toBe(given);
  });
});

describe('the offered kinds of channels depend on permissions', () => {
  const organizationWith = (properties: Partial<Organization>): Organization => ({
    ...UNKNOWN_ORGANIZATION,
    ...properties,
  });

  test('all kinds are offered if nothing is known', () => {
    expect(accessesOffered(organizationWith({}))).toEqual(['public', 'private', 'web-public']);
  });

  test('no kind is offered to a guest', () => {
    expect(accessesOffered(organizationWith({ role: 600 }))).toEqual([]);
  });

  test.each(['webPublicChannels', 'spectatorAccess', 'canCreateWebPublicChannels'] as const)(
    'no web-public channel is offered without %s',
    (needed) => {
      expect(accessesOffered(organizationWith({ [needed]: false }))).toEqual(['public', 'private']);
    },
  );

  test('only kinds that the user may create are offered', () => {
    const allowed = { canCreatePublicChannels: false, canCreateWebPublicChannels: false };
    expect(accessesOffered(organizationWith(allowed))).toEqual(['private']);
    expect(whyNotCreate(organizationWith({ ...allowed, canCreatePrivateChannels: false }))).toBe(
      'new-channel.not-allowed',
    );
  });

  test('no kind is offered before the organization is known or on a server that is too old', () => {
    expect(whyNotCreate(organizationWith({ featureLevel: 416 }))).toBe('new-channel.too-old');
    expect(whyNotCreate(organizationWith({ featureLevel: 417 }))).toBe(null);
  });
});
