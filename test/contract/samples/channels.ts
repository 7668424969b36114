import { anything, done, listAt, together, type Answer, type Kind, type Samples } from './sample.ts';

const permissionNames = [
  'can_add_subscribers_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_send_message_group',
  'can_subscribe_group',
  'can_resolve_topics_group',
  'can_create_topic_group',
];
const people = { direct_members: [12], direct_subgroups: [16] };

export const channel: Answer = {
  answer: {
    stream_id: 4,
    name: 'general',
    description: 'For **everyone**',
    rendered_description: '<p>For <strong>everyone</strong></p>',
    date_created: 1_700_000_000,
    creator_id: 12,
    invite_only: false,
    is_web_public: false,
    is_archived: false,
    history_public_to_subscribers: true,
    message_retention_days: null,
    topics_policy: 'inherit',
    folder_id: 2,
    ...Object.fromEntries(permissionNames.map((name) => [name, people])),
  },
  needs: [
    'stream_id',
    'name',
    ...permissionNames.flatMap((name) => [`${name}.direct_members`, `${name}.direct_subgroups`]),
  ],
  kinds: {
    creator_id: ['null'],
    message_retention_days: ['integer'],
    folder_id: ['null'],
    ...(Object.fromEntries(permissionNames.map((name) => [name, ['integer']])) as Record<string, Kind[]>),
  },
};

export const subscription = together(channel, {
  answer: {
    subscribers: [12, 13],
    partial_subscribers: [12],
    color: '#76ce90',
    is_muted: false,
    desktop_notifications: true,
    audible_notifications: false,
    wildcard_mentions_notify: false,
    pin_to_top: true,
  },
  needs: [],
  kinds: {
    desktop_notifications: ['null'],
    audible_notifications: ['null'],
    wildcard_mentions_notify: ['null'],
  },
});

export const view: Answer = {
  answer: { fragment: 'narrow/is/starred', is_pinned: true, name: null },
  needs: ['fragment', 'is_pinned'],
  kinds: { name: ['string'] },
};

export const channels = {
  createChannel: {
    params: {
      name: 'r&d + “lab”',
      description: '**What** we try',
      subscribers: [12, 13],
      announce: true,
      invite_only: true,
      is_web_public: false,
      is_default_stream: false,
      folder_id: 2,
      topics_policy: 'empty_topic_only',
      default_push_notifications: true,
      history_public_to_subscribers: true,
      message_retention_days: 'unlimited',
      can_add_subscribers_group: { direct_members: [12], direct_subgroups: [15, 16] },
      can_delete_any_message_group: 11,
      can_delete_own_message_group: 12,
      can_remove_subscribers_group: 13,
      can_administer_channel_group: { direct_members: [], direct_subgroups: [] },
      can_move_messages_out_of_channel_group: 14,
      can_move_messages_within_channel_group: 15,
      can_send_message_group: 16,
      can_subscribe_group: 17,
      can_resolve_topics_group: 18,
      can_create_topic_group: 19,
    },
    answer: { id: 9 },
    needs: [],
  },
  getChannels: {
    params: {
      include_public: true,
      include_web_public: false,
      include_subscribed: true,
      exclude_archived: false,
      include_all: false,
    },
    ...listAt('streams', channel),
  },
  getChannelTopics: {
    params: { stream_id: 4, allow_empty_topic_name: true },
    answer: { topics: [{ name: '', max_id: 310 }] },
    needs: ['topics'],
    kinds: { 'topics[]': anything },
    sealed: ['topics[]'],
  },
  getSubscriptions: {
    params: { include_subscribers: 'partial' },
    ...listAt('subscriptions', subscription),
  },
  subscribe: {
    params: {
      subscriptions: [{ name: 'general' }, { name: 'r&d', description: '' }],
      principals: ['user13@meridian.example'],
    },
    answer: {
      subscribed: { '13': ['general'] },
      already_subscribed: { '13': ['r&d'] },
      unauthorized: ['hr'],
    },
    needs: ['subscribed', 'already_subscribed'],
    maps: ['subscribed', 'already_subscribed'],
  },
  unsubscribe: {
    params: { subscriptions: ['general', 'r&d “lab”'], principals: [12, 13] },
    answer: { removed: ['general'], not_removed: ['r&d “lab”'] },
    needs: ['removed', 'not_removed'],
  },
  getNavigationViews: {
    params: {},
    ...listAt('navigation_views', view),
  },
  addNavigationView: {
    params: { fragment: 'narrow/is/alerted', is_pinned: false, name: 'Alert words' },
    ...done,
  },
  editNavigationView: {
    params: { fragment: 'narrow/channel/4-r.26d/topic/a b?#%2F', is_pinned: true, name: '' },
    ...done,
  },
  removeNavigationView: {
    params: { fragment: 'narrow/is/alerted' },
    ...done,
  },
} satisfies Partial<Samples>;
