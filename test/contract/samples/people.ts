import { at, done, listAt, together, type Answer, type Kind, type Samples } from './sample.ts';

export const user: Answer = {
  answer: {
    user_id: 12,
    delivery_email: 'mira@meridian.example',
    email: 'user12@meridian.example',
    full_name: 'Mira Kowalski',
    date_joined: '2023-03-06T09:12:00+00:00',
    is_active: true,
    is_bot: false,
    bot_type: null,
    bot_owner_id: null,
    role: 400,
    timezone: 'Europe/Warsaw',
    avatar_url: null,
    avatar_version: 1,
    profile_data: { '4': { value: '**Reading**', rendered_value: '<p><strong>Reading</strong></p>' } },
  },
  needs: ['user_id', 'email', 'full_name', 'profile_data.4.value'],
  kinds: {
    delivery_email: ['null'],
    bot_type: ['integer'],
    bot_owner_id: ['integer'],
    avatar_url: ['string'],
    'profile_data.4.rendered_value': ['null'],
  } satisfies Record<string, Kind[]>,
  maps: ['profile_data'],
};

export const status: Answer = {
  answer: {
    status_text: 'Lunch',
    emoji_name: 'hamburger',
    emoji_code: '1f354',
    reaction_type: 'unicode_emoji',
    away: true,
  },
  needs: [],
};

const presence: Answer = {
  answer: { active_timestamp: 1_763_640_000, idle_timestamp: 1_763_640_060 },
  needs: [],
};

/** In the register response too. */
export const presences: Answer = together(
  {
    answer: { presence_last_update_id: 310, server_timestamp: 1_763_640_090.5 },
    needs: [],
    kinds: { server_timestamp: ['integer'] },
    maps: ['presences'],
  },
  at('presences', at('12', presence, false), false),
);

export const people = {
  fetchApiKey: {
    params: { username: 'mira+chat@meridian.example', password: 'p&ss =+%20ż🎉' },
    answer: { api_key: 'a'.repeat(32), email: 'mira@meridian.example', user_id: 12 },
    needs: ['api_key', 'email', 'user_id'],
  },
  getServerSettings: {
    params: {},
    answer: {
      zulip_version: '11.0-dev',
      zulip_feature_level: 420,
      realm_name: 'Meridian',
      realm_uri: 'https://meridian.example',
      realm_url: 'https://meridian.example',
      authentication_methods: { password: true, ldap: false },
      require_email_format_usernames: true,
      // Each method is parsed by itself where the ways to sign in are read, so that a broken one hides no other.
      external_authentication_methods: [],
    },
    needs: [],
    maps: ['authentication_methods'],
  },
  getUser: {
    params: { user_id: 12, client_gravatar: true, include_custom_profile_fields: false },
    ...at('user', user),
  },
  getUserByEmail: {
    params: {
      email: 'mira+chat/ż ?#%@meridian.example',
      client_gravatar: false,
      include_custom_profile_fields: true,
    },
    ...at('user', user),
  },
  getUsers: {
    params: { client_gravatar: false, include_custom_profile_fields: true, user_ids: [12, 13] },
    ...listAt('members', user),
  },
  getOwnUser: {
    params: {},
    ...together(user, { answer: { max_message_id: 310 }, needs: [] }),
  },
  deactivateUser: {
    params: {
      user_id: 13,
      deactivation_notification_comment: 'Thank you & good luck.\n',
      actions: { delete_profile: true },
    },
    ...done,
  },
  updateStatus: {
    params: {
      status_text: 'Lunch & more',
      emoji_name: 'hamburger',
      emoji_code: '1f354',
      reaction_type: 'unicode_emoji',
      away: true,
    },
    ...done,
  },
  getUserStatus: { params: { user_id: 12 }, ...at('status', status) },
  updatePresence: {
    params: { status: 'active', new_user_input: true, slim_presence: true, last_update_id: 310 },
    ...presences,
  },
} satisfies Partial<Samples>;
