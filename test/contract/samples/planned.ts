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
    answer: { saved_snippet_id: 7 },
    needs: ['saved_snippet_id'],
  },
  getSavedSnippets: {
    params: {},
    ...listAt('saved_snippets', snippet),
  },
  editSavedSnippet: {
    params: { saved_snippet_id: 7, title: 'T', content: '' },
    ...done,
  },
  deleteSavedSnippet: { params: { saved_snippet_id: 7 }, ...done },
  createScheduledMessage: {
    params: {
      type: 'direct',
      to: [12, 15],
      content: '**Hi** & “welcome” 🎉\n',
      topic: '',
      scheduled_delivery_timestamp: 1_790_000_000,
      read_by_sender: false,
    },
    answer: { scheduled_message_id: 27 },
    needs: ['scheduled_message_id'],
  },
  getScheduledMessages: {
    params: {},
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
    ...done,
  },
  deleteScheduledMessage: {
    params: { scheduled_message_id: 27 },
    ...done,
  },
  createReminder: {
    params: { message_id: 310, scheduled_delivery_timestamp: 1_790_000_000, note: 'Ask about the ☕?' },
    answer: { reminder_id: 17 },
    needs: ['reminder_id'],
  },
  getReminders: { params: {}, ...listAt('reminders', reminder) },
  deleteReminder: { params: { reminder_id: 17 }, ...done },
} satisfies Partial<Samples>;
