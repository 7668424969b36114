import { done, listAt, type Answer, type Samples } from './sample.ts';

export const snippet: Answer = {
  answer: { id: 7, title: 'Stand-up', content: '**Today**', date_created: 1_760_000_000 },
  needs: ['id', 'title', 'content', 'date_created'],
};

export const scheduledMessage: Answer = {
  answer: {
    scheduled_message_id: 27,
    type: 'stream',
    to: 14,
    topic: 'Introduction',
    content: 'Hi',
    rendered_content: '<p>Hi</p>',
    scheduled_delivery_timestamp: 1_790_000_000,
    failed: false,
  },
  needs: ['scheduled_message_id', 'type', 'to', 'content', 'scheduled_delivery_timestamp'],
  kinds: { to: ['list'], topic: ['null'] },
};

export const reminder: Answer = {
  answer: {
    reminder_id: 17,
    reminder_target_message_id: 310,
    content: 'You requested a reminder for **#general>Tea**.',
    rendered_content: '<p>You requested a reminder.</p>',
    scheduled_delivery_timestamp: 1_790_000_000,
    failed: false,
  },
  needs: ['reminder_id', 'scheduled_delivery_timestamp'],
};

export const planned = {
  createSavedSnippet: {
    params: { title: 'Stand-up: “today”', content: '**Yesterday**\n{{name}} = 100%\r\n' },
    wire: [
      'POST',
      '/saved_snippets',
      'title=Stand-up%3A+%E2%80%9Ctoday%E2%80%9D&content=**Yesterday**%0A%7B%7Bname%7D%7D+%3D+100%25%0D%0A',
    ],
    answer: { saved_snippet_id: 7 },
    needs: ['saved_snippet_id'],
  },
  getSavedSnippets: {
    params: {},
    wire: ['GET', '/saved_snippets', ''],
    ...listAt('saved_snippets', snippet),
  },
  editSavedSnippet: {
    params: { saved_snippet_id: 7, title: 'T', content: '' },
    wire: ['PATCH', '/saved_snippets/7', 'title=T&content='],
    ...done,
  },
  deleteSavedSnippet: { params: { saved_snippet_id: 7 }, wire: ['DELETE', '/saved_snippets/7', ''], ...done },
  createScheduledMessage: {
    params: {
      type: 'direct',
      to: [12, 15],
      content: '**Hi** & “welcome” 🎉\n',
      topic: '',
      scheduled_delivery_timestamp: 1_790_000_000,
      read_by_sender: false,
    },
    wire: [
      'POST',
      '/scheduled_messages',
      'type=direct&to=%5B12%2C15%5D&content=**Hi**+%26+%E2%80%9Cwelcome%E2%80%9D+%F0%9F%8E%89%0A&topic=&scheduled_delivery_timestamp=1790000000&read_by_sender=false',
    ],
    answer: { scheduled_message_id: 27 },
    needs: ['scheduled_message_id'],
  },
  getScheduledMessages: {
    params: {},
    wire: ['GET', '/scheduled_messages', ''],
    ...listAt('scheduled_messages', scheduledMessage),
  },
  editScheduledMessage: {
    params: {
      scheduled_message_id: 27,
      type: 'channel',
      to: 14,
      content: 'Hi',
      topic: 'A+B/C',
      scheduled_delivery_timestamp: 1_790_000_060,
    },
    wire: [
      'PATCH',
      '/scheduled_messages/27',
      'type=channel&to=14&content=Hi&topic=A%2BB%2FC&scheduled_delivery_timestamp=1790000060',
    ],
    ...done,
  },
  deleteScheduledMessage: {
    params: { scheduled_message_id: 27 },
    wire: ['DELETE', '/scheduled_messages/27', ''],
    ...done,
  },
  createReminder: {
    params: { message_id: 310, scheduled_delivery_timestamp: 1_790_000_000, note: 'Ask about the ☕?' },
    wire: [
      'POST',
      '/reminders',
      'message_id=310&scheduled_delivery_timestamp=1790000000&note=Ask+about+the+%E2%98%95%3F',
    ],
    answer: { reminder_id: 17 },
    needs: ['reminder_id'],
  },
  getReminders: { params: {}, wire: ['GET', '/reminders', ''], ...listAt('reminders', reminder) },
  deleteReminder: { params: { reminder_id: 17 }, wire: ['DELETE', '/reminders/17', ''], ...done },
} satisfies Partial<Samples>;
