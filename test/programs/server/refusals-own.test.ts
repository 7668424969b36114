import { refused, testRefusals, type Refusals } from './refusals.ts';
import { olu, refusal } from './test-server.ts';

const noName = 'Client must pass emoji_name if they pass either emoji_code or reaction_type.';
const custom = encodeURIComponent('narrow/channel/1-general');
const incorrect = refusal('Your username or password is incorrect', 'AUTHENTICATION_FAILED');
const noView = refusal('Navigation view does not exist.');
const miras = 'mira@meridian.example';

const settings: Refusals['rows'] = [
  [{ web_home_view: '"inbox"' }, 'Invalid web_home_view'],
  [{ email_notifications_batching_period_seconds: 604_800 }, null],
  [{ email_address_visibility: 6 }, 'Invalid email_address_visibility'],
  [{ resolved_topic_notice_auto_read_policy: 'often' }, 'Invalid resolved_topic_notice_auto_read_policy'],
  // (server-notes: Languages)
  ...['tlh', 'en_GB', 'pt_BR', 'zh_Hans', 'zh_Hant_TW', 'EN'].map(
    (default_language) => [{ default_language }, 'Invalid default_language'] as const,
  ),
  ...['en-gb', 'pt-br', 'pt-pt', 'zh-hans', 'zh-hant', 'de'].map(
    (default_language) => [{ default_language }, null] as const,
  ),
  [{ full_name: 'M'.repeat(100) }, null],
  [{ full_name: ' M ' }, 'Name too short!'],
];

await testRefusals([
  // Nothing of the request takes effect.
  refused('mira PATCH /settings', { left_side_userlist: true }, settings, { level: 512 }),
  refused('mira POST /users/me/status', {}, [
    [{ away: true, emoji_code: '1f68c' }, noName],
    [{ status_text: 'x', reaction_type: 'unicode_emoji' }, noName],
    [{ emoji_name: 'bus', emoji_code: 'ffff' }, 'Invalid emoji code.'],
    [{ emoji_name: 'bus', reaction_type: 'sticker' }, 'Invalid emoji type.'],
    [{ emoji_name: 'bus', emoji_code: '77', reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    [{ emoji_name: 'bus', emoji_code: '1', reaction_type: 'realm_emoji' }, 'Invalid custom emoji name.'],
    [{ emoji_name: 'bus', reaction_type: 'zulip_extra_emoji' }, 'Invalid emoji code.'],
    [
      { emoji_name: 'zulip', emoji_code: 'zulip', reaction_type: 'service_extra_emoji' },
      'Invalid emoji type.',
    ],
    [{ away: '1' }, 'away is not a boolean'],
    [{ away: '"true"' }, 'away is not a boolean'],
    [{ away: 'True' }, 'away is not valid JSON'],
  ]),
  // The organization’s own emoji, deactivated.
  ...(['mira POST /users/me/status', 'mira POST /messages/1/reactions'] as const).map((request): Refusals =>
    refused(
      request,
      { emoji_name: 'meridian', emoji_code: '1', reaction_type: 'realm_emoji' },
      [[{}, 'This custom emoji has been deactivated.']],
      { given: ({ emoji }) => emoji.deactivateCustom(1) },
    ),
  ),
  // Her address is hidden from Mira, and not from administrators.
  refused('mira GET /users/olu@meridian.example', {}, [[{}, 'No such user']]),
  refused('ana GET /users/olu@meridian.example', {}, [[{}, null]]),
  refused('mira GET /users', {}, [[{ user_ids: ['1'] }, 'user_ids[0] is not an integer']]),
  refused(
    'mira POST /navigation_views',
    { fragment: 'narrow/search/refund', is_pinned: true, name: 'Refunds' },
    [[{ fragment: 'drafts', name: undefined }, null]],
  ),
  refused(`mira PATCH /navigation_views/${custom}`, {}, [[{}, null]]),
  // A view of another user.
  ...(
    [
      ['PATCH', { is_pinned: true }],
      ['DELETE', {}],
    ] as const
  ).map(([method, sent]) =>
    refused(`mira ${method} /navigation_views/narrow%2Fdm%2F1`, {}, [[sent, noView, 404]], {
      given: ({ navigationViews }) =>
        navigationViews.create(olu, { fragment: 'narrow/dm/1', is_pinned: true, name: 'Mira' }),
    }),
  ),
  refused('nobody POST /fetch_api_key', { username: miras, password: 'wrong' }, [
    // A deactivated account is named only for its right password.
    [{ username: 'pavel@meridian.example' }, incorrect, 401],
  ]),
  refused(
    'nobody POST /fetch_api_key',
    { username: miras, password: 'mira-password' },
    [
      [
        {},
        refusal('Password authentication is disabled in your organization', 'PASSWORD_AUTH_DISABLED'),
        401,
      ],
    ],
    { given: ({ realm }) => realm.update({ password_login: false }) },
  ),
  refused(
    'nobody POST /fetch_api_key',
    { username: 'nobody', password: 'mira-password' },
    [
      [{}, incorrect, 401],
      // People of a directory sign in with their names, and others with their addresses.
      [{ username: 'mira' }, null],
      [{ username: miras }, null],
    ],
    { given: ({ policies }) => policies.update({ ldap: true }) },
  ),
  refused('mira POST /register', {}, [
    [{ client_capabilities: '[]' }, 'client_capabilities is not a dict'],
    [
      { client_capabilities: { notification_settings_null: 1 } },
      'client_capabilities["notification_settings_null"] is not a boolean',
    ],
    [{ client_capabilities: { notification_settings_null: false, of_a_later_level: 7 } }, null],
  ]),
]);
