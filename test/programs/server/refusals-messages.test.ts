import { refused, testRefusals, type Refusals } from './refusals.ts';
import type { State } from './state/state.ts';
import {
  door,
  general,
  hiring,
  inAnHour,
  leads,
  lunch,
  mira,
  noTopic,
  olu,
  pavel,
  printer,
  refusal,
  start,
} from './test-server.ts';

const invalid = 'Invalid message(s)';
const noChannel = (id: number) =>
  refusal(`Channel with ID '${id}' does not exist`, 'STREAM_DOES_NOT_EXIST', { stream_id: id });
/** The channel 7, with these attributes and people. */
const channel = (state: State, attributes: object, people: number[] = []) =>
  state.channels.create({ name: 'new', creator_id: mira, date_created: start, ...attributes }, people);
/** The channel 7, in which only these people may send, if there are any. */
const withSenders = (state: State, senders: readonly number[]) => {
  const can_send_message_group = { direct_members: [...senders], direct_subgroups: [] };
  return channel(state, senders.length === 0 ? {} : { group_settings: { can_send_message_group } }, [
    ...senders,
  ]);
};
const notTo = (name: string) => `Not authorized to send to channel '${name}'`;
const moderated = ({ realm }: State) => realm.update({ moderation_request_channel_id: leads });
const noEditing = ({ realm }: State) => realm.update({ allow_message_editing: false });

const message = { type: 'channel', to: general, topic: 'lunch', content: 'Hi' };
const scheduled = { ...message, scheduled_delivery_timestamp: inAnHour };
const narrow = (...terms: unknown[]) => ({ anchor: 'newest', num_before: 1, num_after: 0, narrow: terms });
const badNarrow = (what: string) => refusal(`Invalid narrow operator: ${what}`, 'BAD_NARROW');
const turnedOff = 'Your organization has turned off message editing';

const noEmptyTopic = 'Sending messages to the general chat is not allowed in this channel.';

/** A message that cannot be read does not exist. */
const unreadable = (
  [
    ['GET', '', {}],
    ['GET', '/history', {}],
    ['PATCH', '', { topic: 'a' }],
    ['POST', '/reactions', { emoji_name: 'rocket' }],
    ['DELETE', '/reactions', { emoji_name: 'rocket' }],
    ['POST', '/report', { report_type: 'spam' }],
    ['POST', '/typing', { op: 'start' }],
  ] as const
).map(([method, path, sent]) =>
  refused(`mira ${method} /messages/${hiring}${path}`, {}, [[sent, invalid]], { given: moderated }),
);

await testRefusals([
  ...unreadable,
  refused(`ana PATCH /messages/${lunch}`, { content: 'a', propagate_mode: 'change_all' }, [
    [{}, 'Invalid propagate_mode without topic edit'],
  ]),
  refused('mira GET /messages', { anchor: 1, num_before: 1, num_after: 1 }, [
    [narrow({ operator: 'with', operand: 999 }), badNarrow('Invalid message ID')],
    [{ include_anchor: false }, 'The anchor can only be excluded at an end of the range'],
  ]),
  refused('mira POST /messages/flags', { messages: [door], op: 'add', flag: 'read' }, [
    [{ messages: door }, 'messages is not a list'],
  ]),
  refused(`mira POST /messages/${lunch}/reactions`, { emoji_name: 'bus' }, [
    [{ emoji_code: 'ffff' }, 'Invalid emoji code'],
    [{ emoji_code: '77', reaction_type: 'realm_emoji' }, 'Invalid emoji code'],
    [{ emoji_code: '1f68c', reaction_type: 'sticker' }, 'Invalid emoji type.'],
  ]),
  refused(`mira DELETE /messages/${lunch}/reactions`, {}, [
    // A code alone is one of Unicode.
    [{ emoji_code: '1f44d' }, null],
  ]),
  refused(
    `mira POST /messages/${noTopic}/report`,
    { report_type: 'other', description: 'Look.' },
    [
      [{ description: '  ' }, 'An explanation is required.'],
      [{ description: '🙂'.repeat(1000) }, null],
      ...(['spam', 'harassment', 'inappropriate', 'norms'] as const).map(
        (report_type) => [{ report_type, description: undefined }, null] as const,
      ),
    ],
    { given: moderated },
  ),
  refused('mira POST /scheduled_messages', scheduled, [
    [{ to: [1, 2] }, 'Expected exactly one channel'],
    [{ type: 'direct', to: [] }, 'Message must have recipients.'],
    [{ type: 'direct', to: [pavel] }, "'Pavel Horak' is no longer active."],
  ]),
  // The policies of an organization and of a channel, which wins.
  refused(
    'mira POST /scheduled_messages',
    scheduled,
    [
      [{}, null],
      ...['', '(no topic)', 'general chat'].map((topic) => [{ topic }, noEmptyTopic] as const),
      [{ to: 7, topic: '' }, null],
    ],
    {
      given: (state) => {
        state.realm.update({ topics_policy: 'disable_empty_topic' });
        channel(state, { topics_policy: 'allow_empty_topic' });
      },
    },
  ),
  refused(
    'mira POST /scheduled_messages',
    { ...scheduled, to: 7 },
    [
      [{ topic: '' }, noEmptyTopic],
      [{ topic: 'lunch' }, null],
    ],
    { given: (state) => channel(state, { topics_policy: 'disable_empty_topic' }) },
  ),
  refused(
    'mira POST /scheduled_messages',
    { ...scheduled, to: 7 },
    [
      [{ topic: 'lunch' }, 'Only the general chat topic is allowed in this channel.'],
      [{ topic: '' }, null],
    ],
    { given: (state) => channel(state, { topics_policy: 'empty_topic_only' }) },
  ),
  // A guest may not send where they are not subscribed, nobody to an archived channel, and only its senders to one with such.
  ...(
    [
      ['mira', [], null],
      ['theo', [], notTo('new')],
      ['mira', [olu], notTo('new')],
      ['olu', [olu], null],
    ] as const
  ).map(([by, senders, response]): Refusals =>
    refused(`${by} POST /scheduled_messages`, { ...scheduled, to: 7 }, [[{}, response]], {
      given: (state) => withSenders(state, senders),
    }),
  ),
  refused('olu POST /scheduled_messages', { ...scheduled, to: 7 }, [[{}, notTo('new')]], {
    given: (state) => state.channels.archive(withSenders(state, [olu])),
  }),
  refused(
    'mira PATCH /scheduled_messages/1',
    {},
    [
      [{ type: 'channel', to: general }, 'Topic required when updating scheduled message type to channel.'],
      [{ content: ' ' }, 'Message must not be empty'],
      [{ type: 'direct', to: [10] }, 'Invalid user ID 10'],
      [{ to: leads }, notTo('leads')],
      [{ to: 9 }, noChannel(9)],
    ],
    { given: ({ scheduledMessages }) => planned(scheduledMessages, 'message') },
  ),
  ...(
    [
      ['olu DELETE /scheduled_messages/1', {}, 'Scheduled message does not exist'],
      ['mira DELETE /scheduled_messages/2', {}, 'Scheduled message does not exist'],
      ['mira DELETE /reminders/1', {}, 'Reminder does not exist'],
    ] as const
  ).map(([request, sent, msg]): Refusals =>
    refused(request, {}, [[sent, msg, 404]], {
      given: ({ scheduledMessages }) => {
        planned(scheduledMessages, 'message');
        planned(scheduledMessages, 'reminder');
      },
    }),
  ),
  refused('mira POST /reminders', { message_id: lunch, scheduled_delivery_timestamp: inAnHour }, [
    [{ note: '🙂'.repeat(1000) }, null],
  ]),
  refused('mira POST /typing', { op: 'start', to: [olu] }, [
    [{ to: undefined }, refusal("Missing 'to' argument", 'BAD_REQUEST')],
    [{ type: 'channel', stream_id: general }, 'Missing topic'],
  ]),
  // Who does not tell of their typing cannot announce it.
  refused(
    'mira POST /typing',
    { op: 'start', to: [olu], stream_id: general, topic: 'a' },
    [
      [{ type: 'direct' }, 'User has disabled typing notifications for direct messages'],
      [{ type: 'channel' }, null],
    ],
    { given: ({ settings }) => settings.set(mira, 'send_private_typing_notifications', false) },
  ),
  ...(['typing', `messages/${printer}/typing`] as const).map((path): Refusals =>
    refused(
      `mira POST /${path}`,
      { op: 'start', ...(path === 'typing' && { type: 'channel', stream_id: general, topic: 'a' }) },
      [[{}, 'User has disabled typing notifications for channel messages']],
      { given: ({ settings }) => settings.set(mira, 'send_stream_typing_notifications', false) },
    ),
  ),
  refused(`mira POST /messages/${printer}/typing`, {}, [[{ op: 'start' }, turnedOff]], { given: noEditing }),
]);

function planned(store: State['scheduledMessages'], kind: 'message' | 'reminder'): void {
  store.create({
    kind,
    user_id: mira,
    recipient: { type: 'stream', stream_id: general, topic: 'lunch' },
    content: 'Noon?',
    scheduled_delivery_timestamp: inAnHour,
    read_by_sender: true,
    client: 'website',
    reminder_target_message_id: kind === 'reminder' ? lunch : null,
  });
}
