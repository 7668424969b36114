import { at, listAt, type Answer, type Samples } from './sample.ts';

export const emoji: Answer = {
  answer: {
    '99': {
      id: '99',
      name: 'meridian',
      source_url: '/user_avatars/emoji/99.gif',
      still_url: '/user_avatars/emoji/99-still.png',
      deactivated: false,
      author_id: 12,
    },
  },
  needs: ['99.id', '99.name', '99.source_url'],
  kinds: { '99.still_url': ['null'], '99.author_id': ['null'] },
  maps: [''],
};

export const userGroup: Answer = {
  answer: {
    id: 11,
    name: 'role:members',
    description: 'Members of this organization',
    members: [12, 13],
    direct_subgroup_ids: [10],
    is_system_group: true,
    deactivated: false,
  },
  needs: ['id', 'name'],
};

export const organization = {
  getRealmEmoji: { params: {}, ...at('emoji', emoji) },
  getUserGroups: {
    params: { include_deactivated_groups: true },
    ...listAt('user_groups', userGroup),
  },
} satisfies Partial<Samples>;
