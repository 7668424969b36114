import { at, listAt, type Answer, type Samples } from './sample.ts';

export const profileField: Answer = {
  answer: {
    id: 4,
    type: 3,
    order: 4,
    name: 'Office',
    hint: 'Where you sit',
    field_data: '{"1":{"text":"North","order":"1"}}',
    display_in_profile_summary: true,
    required: false,
    editable_by_user: true,
    use_for_user_matching: false,
  },
  needs: ['id', 'type', 'name'],
};

export const linkifier: Answer = {
  answer: {
    id: 1,
    pattern: '#(?P<id>[0-9]+)',
    url_template: 'https://tickets.example/{id}',
    example_input: '#12',
    reverse_template: '#{id}',
    alternative_url_templates: ['https://old.example/{id}'],
  },
  needs: ['id', 'pattern', 'url_template'],
  kinds: { example_input: ['null'], reverse_template: ['null'] },
};

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
  getProfileFields: {
    params: {},
    ...listAt('custom_fields', profileField),
  },
  createProfileField: {
    params: {
      name: 'Office',
      hint: 'Where you sit',
      field_type: 3,
      field_data: { '1': { text: 'North & “east”', order: '1' } },
      display_in_profile_summary: true,
      required: false,
      editable_by_user: true,
      use_for_user_matching: true,
    },
    answer: { id: 4 },
    needs: ['id'],
  },
  getLinkifiers: { params: {}, ...listAt('linkifiers', linkifier) },
  createLinkifier: {
    params: {
      pattern: '#(?P<id>[0-9]+)',
      url_template: 'https://tickets.example/{id}{?q*}',
      example_input: '#12',
      reverse_template: '#{id}',
      alternative_url_templates: ['https://old.example/{id}'],
    },
    answer: { id: 1 },
    needs: ['id'],
  },
  getRealmEmoji: { params: {}, ...at('emoji', emoji) },
  getUserGroups: {
    params: { include_deactivated_groups: true },
    ...listAt('user_groups', userGroup),
  },
} satisfies Partial<Samples>;
