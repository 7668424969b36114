import { refused, testRefusals, type Refusals } from './refusals.ts';
import type { State } from './state/state.ts';
import { roleNumbers } from './state/users.ts';
import {
  ana,
  care,
  mira,
  olu,
  pavel,
  refusal,
  releaseBot,
  success,
  theo,
  type Parameters,
  type Request,
} from './test-server.ts';

const noRight = 'Insufficient permission';
const long = (count: number) => 'a'.repeat(count);
const nobodies = { direct_members: [], direct_subgroups: [] };
const choice = { text: 'Tea', order: '1' };
const fields = (field_data: unknown) => ({ field_type: 3, field_data });
const account = (field_data: unknown) => ({ field_type: 7, field_data });
const invalidLinkifier = (field: string, msg: string) =>
  refusal(msg, 'BAD_REQUEST', { errors: { [field]: [msg] } });
const groupOf = (state: State, role: 'administrators' | 'internet') =>
  state.userGroups.systemGroup(`role:${role}`);

/** Who may not do it, whatever is sent. */
const forbidden: readonly [Request, Parameters, msg: string][] = [
  ['mira GET /streams', { include_all_active: true }, 'User not authorized for this query'],
  ['mira GET /streams', { include_owner_subscribed: true }, 'User not authorized for this query'],
];

const channel = { name: 'rain', subscribers: [] };
const group = (can_subscribe_group: unknown) => ({ can_subscribe_group });

const channels: Refusals[] = [
  refused('olu POST /channels/create', channel, [
    [{ name: ' ' }, "Channel name can't be empty."],
    // Characters are code points.
    [{ name: '🌧'.repeat(60), description: '☂️'.repeat(512) }, null],
    [{ subscribers: [pavel] }, 'User is deactivated'],
    [{ folder_id: 3 }, 'Invalid channel folder ID'],
    ...['"often"', 0, -1].map(
      (message_retention_days) =>
        [
          { message_retention_days },
          refusal(
            `Bad value for 'message_retention_days': ${String(message_retention_days).replaceAll('"', '')}`,
            'REQUEST_VARIABLE_INVALID',
          ),
        ] as const,
    ),
    [{ invite_only: true, is_default_stream: true }, 'A default channel cannot be private.'],
    ...['general', ' General', 'LEADS', 'old shop'].map(
      (name) =>
        [
          { name },
          refusal(`Channel '${name.trim()}' already exists`, 'CHANNEL_ALREADY_EXISTS'),
          409,
        ] as const,
    ),
    [group({ ...nobodies, direct_members: [pavel] }), 'Invalid user ID: 5'],
    [
      group({ ...nobodies, direct_members: ['mira'] }),
      'can_subscribe_group["direct_members"][0] is not an integer',
    ],
    // The group of the whole Internet.
    [
      { can_send_message_group: 8 },
      "'can_send_message_group' setting cannot be set to 'role:internet' group.",
    ],
  ]),
  refused('mira POST /channels/create', channel, [[group(care), 'Invalid user group']], {
    given: ({ userGroups }) => userGroups.deactivate(care),
  }),
  refused('ana POST /channels/create', channel, [
    [{ message_retention_days: '"realm_default"' }, null],
    [{ is_default_stream: true }, null],
    [{ is_web_public: true }, noRight],
  ]),
  refused('mira POST /channels/create', channel, [[{ message_retention_days: '"realm_default"' }, null]]),
  // The permissions of the organization.
  ...(['mira', 'ana'] as const).map((who): Refusals =>
    refused(
      `${who} POST /channels/create`,
      { ...channel, invite_only: true },
      [[{}, who === 'ana' ? null : noRight]],
      {
        given: (state) =>
          state.policies.update({ can_create_private_channel_group: groupOf(state, 'administrators') }),
      },
    ),
  ),
  ...(['mira', 'olu'] as const).map((who): Refusals =>
    refused(`${who} POST /channels/create`, channel, [[{}, who === 'mira' ? null : noRight]], {
      given: ({ policies }) =>
        policies.update({ can_create_public_channel_group: { ...nobodies, direct_subgroups: [10] } }),
    }),
  ),
  ...[{ enable_spectator_access: false }, { web_public_streams_enabled: false }].map((policy): Refusals =>
    refused(
      'olu POST /channels/create',
      { ...channel, is_web_public: true },
      [[{}, 'Web-public channels are not enabled.']],
      { given: ({ policies }) => policies.update(policy) },
    ),
  ),
  refused('ana POST /channels/create', { ...channel, is_web_public: true }, [[{}, null]], {
    given: (state) =>
      state.policies.update({ can_create_web_public_channel_group: groupOf(state, 'administrators') }),
  }),
];

const own = (state: State, name: string, members: number[], settings = {}) =>
  state.channels.create(
    { name, invite_only: true, creator_id: olu, date_created: 0, group_settings: settings },
    members,
  );
/** Private channels with Theo inside: Mira is in two of them, and her group may remove people from two. */
const doors = (state: State) => {
  const remove = { can_remove_subscribers_group: { direct_members: [], direct_subgroups: [care] } };
  const miraAlone = { direct_members: [mira], direct_subgroups: [] };
  own(state, 'ours', [mira, theo], remove);
  own(state, 'theirs', [olu, theo, releaseBot], remove);
  own(state, 'door', [], { can_subscribe_group: miraAlone });
  own(state, 'gate', [], { can_add_subscribers_group: miraAlone });
};
const unable = (name: string) => `Unable to access channel (${name}).`;
const join = (...names: string[]) => ({ subscriptions: names.map((name) => ({ name })) });

const subscriptions: Refusals[] = [
  refused(
    'mira DELETE /users/me/subscriptions',
    { subscriptions: ['general'] },
    [
      // Her address is hidden from Mira.
      [{ principals: ['olu@meridian.example'] }, 'No such user'],
      [{ principals: [mira] }, { ...success, removed: ['general'], not_removed: [] }],
      // The owner of a bot, and a group that may remove people, do so where they have access.
      [{ principals: [releaseBot] }, { ...success, removed: ['general'], not_removed: [] }],
      [{ principals: [releaseBot], subscriptions: ['theirs'] }, noRight],
      [
        { principals: [theo], subscriptions: ['ours'] },
        { ...success, removed: ['ours'], not_removed: [] },
      ],
      [{ principals: [theo], subscriptions: ['theirs'] }, noRight],
      [{ subscriptions: ['theirs'] }, { ...success, removed: [], not_removed: ['theirs'] }],
    ],
    { given: doors },
  ),
  refused('theo DELETE /users/me/subscriptions', {}, [
    [{ subscriptions: ['news'], principals: [releaseBot] }, noRight],
  ]),
  refused('ana DELETE /users/me/subscriptions', { subscriptions: ['general'] }, [
    // The Notification Bot.
    [{ principals: [7] }, 'No such user'],
    [{ principals: [pavel] }, 'User is deactivated'],
    [{ principals: [] }, 'principals cannot be empty'],
  ]),
  refused(
    'mira POST /users/me/subscriptions',
    {},
    [
      [{ ...join('snow'), is_default_stream: true }, noRight],
      [join('door'), null],
      [{ ...join('door'), principals: [mira, theo] }, unable('door')],
      [{ ...join('gate'), principals: [mira, theo] }, null],
    ],
    { given: doors },
  ),
  // Not even the owner.
  refused('olu POST /users/me/subscriptions', {}, [[join('care team'), unable('care team')]]),
];

const folders = (['PATCH /channel_folders/2', 'POST /channel_folders/create'] as const).flatMap((request) => [
  refused(`ana ${request}`, { name: 'New', description: '' }, [
    [{ description: long(1025) }, 'description is too long (limit: 1024 characters)'],
    [{ name: '📁'.repeat(60), description: long(1024) }, null],
    // The name of an archived one is free.
    [{ name: 'summer 2023' }, null],
  ]),
]);

const labels = 'A field with that label already exists.';

await testRefusals([
  ...forbidden.map(([request, sent, msg]): Refusals => refused(request, {}, [[sent, msg]])),
  ...channels,
  ...subscriptions,
  ...folders,
  refused('ana PATCH /channel_folders/2', {}, [[{ is_archived: 1 }, 'is_archived is not a boolean']]),
  refused('ana POST /realm/profile_fields', { name: 'a', field_type: 1 }, [
    [{ name: 'é'.repeat(40), hint: '🪪'.repeat(80) }, null],
    [fields([]), 'field_data is not a dict'],
    [fields({ x: 'Tea' }), 'field_data is not a dict'],
    [fields({ x: { text: 'Tea' } }), 'field_data["order"] is not a string'],
    [fields({ x: { text: 'Tea', order: 1 } }), 'field_data["x"]["order"] is not a string'],
    [fields({ x: 7 }), 'field_data["x"] is not a dict'],
    [fields({ x: { order: '1' } }), 'field_data["text"] is not a string'],
    [fields({ x: { text: ' ', order: '1' } }), 'field_data["text"] cannot be blank.'],
    [fields({ ' ': choice }), "'value' cannot be blank."],
    [fields({ x: choice, y: choice }), 'Field must not have duplicate choices.'],
    [{ field_type: 7 }, 'Invalid external account type'],
    [account({ subtype: 'myspace' }), 'Invalid external account type'],
    [account({ subtype: 'github' }), labels],
    [account({ subtype: 'custom' }), 'Custom external account must define URL pattern'],
    [account({ subtype: 'custom', url_pattern: 'https://a.example/' }), 'Malformed URL pattern.'],
  ]),
  refused('ana POST /realm/filters', { pattern: '(?P<id>x)', url_template: 'https://a.example/{id}' }, [
    ...['https://a.example/{', '{}', 'a b', '{id', 'id}', '{=id}', '{id:0}', '{id:10000}', '<a>', '%zz'].map(
      (url_template) =>
        [{ url_template }, invalidLinkifier('url_template', 'Invalid URL template.')] as const,
    ),
    [
      { pattern: '(?P<id>x)(?P<b>y)' },
      invalidLinkifier('__all__', "Group 'b' in linkifier pattern is not present in URL template."),
    ],
  ]),
  refused(
    `ana DELETE /users/${mira}`,
    {},
    [
      [
        { deactivation_notification_comment: long(2001) },
        'deactivation_notification_comment is too long (limit: 2000 characters)',
      ],
    ],
    { level: 459 },
  ),
  // A deactivated owner does not count; a second active owner makes the deactivation possible.
  refused(`olu DELETE /users/${olu}`, {}, [[{}, 'Cannot deactivate the only organization owner']], {
    given: ({ users }) => users.update(pavel, { role: roleNumbers.owner }),
  }),
  refused(`ana DELETE /users/${olu}`, {}, [[{}, null]], {
    given: ({ users }) => users.update(ana, { role: roleNumbers.owner }),
  }),
]);
