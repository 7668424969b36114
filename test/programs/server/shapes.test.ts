import { beforeEach, expect, test } from 'vitest';
import { directRecipient } from './state/recipients.ts';
import { ana, inAnHour, lunch, mira, olu, start, testServer, type Request } from './test-server.ts';

/** The whole of what responses contain, where `test/contract` looks only at what Perch reads. */

const { state, ask, server } = await testServer();
beforeEach(() => {
  state.emoji.deactivateCustom(state.emoji.addCustom('old_logo', ana));
  const item = {
    user_id: mira,
    recipient: directRecipient([mira, olu]),
    content: '**Noon?**',
    scheduled_delivery_timestamp: inAnHour,
    read_by_sender: true,
    client: 'website',
    reminder_target_message_id: null,
  };
  state.scheduledMessages.create({ ...item, kind: 'message' });
  state.scheduledMessages.create({ ...item, kind: 'reminder', reminder_target_message_id: lunch });
  state.savedSnippets.create(mira, { title: 'Hello', content: 'Hi' });
});

const planned = { rendered_content: '<p><strong>Noon?</strong></p>', failed: false };
const thumb = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };

test.each<[Request, way: string, fields: string, values: object]>([
  [
    'mira GET /messages/1',
    'message',
    'avatar_url client content content_type display_recipient flags id is_me_message reactions sender_email ' +
      'sender_full_name sender_id sender_realm_str stream_id subject submessages timestamp topic_links type',
    {
      sender_full_name: 'Ana Ferreira',
      sender_email: 'ana@meridian.example',
      sender_realm_str: '',
      content: '<p>Lunch on Friday at noon?</p>',
      content_type: 'text/html',
      timestamp: start - 72 * 3600,
      client: 'website',
      is_me_message: false,
      reactions: [
        { ...thumb, user_id: mira },
        { ...thumb, user_id: olu },
        { emoji_name: 'tada', user_id: olu },
      ],
      avatar_url: null,
      submessages: [],
      topic_links: [],
    },
  ],
  ['mira GET /messages/1', '', 'message msg raw_content result', { raw_content: 'Lunch on Friday at noon?' }],
  [
    'mira GET /messages/3/history',
    'message_history.0',
    'content rendered_content timestamp topic user_id',
    { timestamp: start - 30 * 3600, user_id: olu },
  ],
  [
    'mira GET /scheduled_messages',
    'scheduled_messages.0',
    'content failed rendered_content scheduled_delivery_timestamp scheduled_message_id to type',
    planned,
  ],
  [
    'mira GET /reminders',
    'reminders.0',
    'content failed reminder_id reminder_target_message_id rendered_content scheduled_delivery_timestamp to type',
    { ...planned, type: 'private', to: [mira] },
  ],
  ['mira GET /saved_snippets', 'saved_snippets.3', 'content date_created id title', { date_created: start }],
  [
    'mira GET /channel_folders',
    'channel_folders.0',
    'creator_id date_created description id is_archived name order rendered_description',
    { date_created: start, creator_id: mira, is_archived: false },
  ],
  [
    'mira GET /realm/profile_fields',
    'custom_fields.2',
    'editable_by_user field_data hint id name order required type',
    { id: 3, type: 3, field_data: '{"0":{"text":"Warsaw","order":"1"},"1":{"text":"Lisbon","order":"2"}}' },
  ],
  ['mira GET /realm/profile_fields', 'custom_fields.3', '', { type: 7, field_data: '{"subtype":"github"}' }],
  [
    'mira GET /realm/linkifiers',
    'linkifiers.1',
    'id pattern url_template',
    { id: 2, pattern: 'TRACK-(?P<code>[A-Z0-9]{8})', url_template: 'https://track.example/{?code}' },
  ],
  [
    'theo GET /realm/emoji',
    'emoji.1',
    'author_id deactivated id name source_url still_url',
    {
      id: '1',
      name: 'meridian',
      source_url: '/user_avatars/emoji/1.png',
      still_url: null,
      deactivated: false,
    },
  ],
  ['theo GET /realm/emoji', 'emoji.2', '', { id: '2', name: 'old_logo', deactivated: true, author_id: ana }],
  [
    'nobody GET /server_settings',
    '',
    '',
    {
      realm_name: 'Meridian',
      realm_url: server.url,
      zulip_feature_level: 420,
      zulip_version: '11.0-dev',
      email_auth_enabled: true,
      authentication_methods: { password: true },
      require_email_format_usernames: true,
      realm_web_public_access_enabled: true,
    },
  ],
])('%s: %s', async (request, way, fields, values) => {
  const { body } = await ask(request);
  const found = way
    .split('.')
    .filter((step) => step !== '')
    .reduce<Record<string, unknown>>((inner, step) => inner[step] as Record<string, unknown>, body);
  expect(found).toMatchObject(values);
  if (fields !== '') expect(Object.keys(found).toSorted().join(' ')).toBe(fields);
});
