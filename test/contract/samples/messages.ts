import { at, done, listAt, together, type Answer, type Samples } from './sample.ts';

export const message: Answer = {
  answer: {
    id: 310,
    type: 'stream',
    sender_id: 12,
    sender_full_name: 'Mira Kowalski',
    sender_email: 'user12@meridian.example',
    avatar_url: null,
    stream_id: 4,
    display_recipient: [{ id: 13, email: 'user13@meridian.example', full_name: 'Theo' }],
    subject: 'Tea',
    content: 'Who wants *tea*?',
    content_type: 'text/x-markdown',
    timestamp: 1_760_000_000,
    last_edit_timestamp: 1_760_000_060,
    flags: ['read', 'starred'],
    reactions: [
      { emoji_name: 'tea', emoji_code: '1f375', reaction_type: 'unicode_emoji', user_id: 13 },
      { emoji_name: 'meridian', emoji_code: '99', reaction_type: 'realm_emoji', user_id: 12 },
    ],
    submessages: [{ id: 5, sender_id: 13, content: '{"type":"vote","key":"canned,0","vote":1}' }],
  },
  needs: [
    'id',
    'type',
    'sender_id',
    'content',
    'timestamp',
    'display_recipient.id',
    'reactions.emoji_name',
    'reactions.emoji_code',
    'reactions.reaction_type',
    'submessages.sender_id',
    'submessages.content',
  ],
  kinds: { avatar_url: ['string'], display_recipient: ['string'], last_edit_timestamp: ['null'] },
};

const snapshot: Answer = {
  answer: {
    topic: 'Tea',
    content: 'Who wants *tea*?',
    rendered_content: '<p>Who wants <em>tea</em>?</p>',
    timestamp: 1_760_000_060,
    user_id: 12,
    prev_topic: 'Coffee',
    stream: 4,
    prev_stream: 5,
    prev_content: 'Who wants coffee?',
    prev_rendered_content: '<p>Who wants coffee?</p>',
    content_html_diff: '<div><p>Who wants <span class="highlight_text_inserted">tea</span>?</p></div>',
  },
  needs: ['topic', 'content', 'rendered_content', 'timestamp', 'user_id'],
  kinds: { user_id: ['null'] },
};

export const messages = {
  getMessages: {
    params: {
      anchor: 'newest',
      include_anchor: true,
      num_before: 50,
      num_after: 0,
      narrow: [
        { operator: 'channel', operand: 4 },
        { operator: 'topic', operand: '', negated: false },
      ],
      client_gravatar: false,
      apply_markdown: false,
      message_ids: [310],
      allow_empty_topic_name: true,
    },
    ...together(listAt('messages', message), {
      answer: {
        anchor: 310,
        found_newest: true,
        found_oldest: false,
        found_anchor: true,
        history_limited: false,
      },
      needs: [],
      kinds: { anchor: ['number'] },
    }),
  },
  getMessage: {
    params: { message_id: 310, apply_markdown: false, allow_empty_topic_name: true },
    ...together(at('message', message), { answer: { raw_content: 'Who wants *tea*?' }, needs: [] }),
  },
  sendMessage: {
    params: { type: 'channel', to: 4, content: '1 + 1 = 2', topic: 'Tea & “biscuits”', read_by_sender: true },
    answer: { id: 311 },
    needs: ['id'],
  },
  editMessage: {
    params: {
      message_id: 310,
      content: 'Who wants *tea*?',
      topic: 'Tea',
      stream_id: 5,
      propagate_mode: 'change_all',
      // Of "Who wants tea?".
      prev_content_sha256: '451bcb3525b0354a47fba197d0527ced230f554bd97f91eb7a5a019d89f52b9d',
    },
    ...done,
  },
  getMessageHistory: {
    params: { message_id: 310, allow_empty_topic_name: true },
    ...listAt('message_history', snapshot),
  },
  updateMessageFlags: {
    params: { messages: [4, 8, 15], op: 'remove', flag: 'read' },
    answer: { messages: [4, 8], ignored_because_not_subscribed_channels: [9] },
    needs: ['messages'],
  },
  addReaction: {
    params: { message_id: 310, emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' },
    ...done,
  },
  removeReaction: {
    params: { message_id: 310, emoji_name: 'meridian', emoji_code: '99', reaction_type: 'realm_emoji' },
    ...done,
  },
  reportMessage: {
    params: { message_id: 310, report_type: 'other', description: 'It shows someone’s address.' },
    ...done,
  },
  setTypingStatus: {
    params: { type: 'direct', op: 'start', to: [12], stream_id: 4, topic: '' },
    ...done,
  },
  setTypingStatusForMessageEdit: {
    params: { message_id: 310, op: 'stop' },
    ...done,
  },
} satisfies Partial<Samples>;
