import { expect, test } from 'vitest';
import { general, lunch, mira, noTopic, start, success, testServer } from './test-server.ts';

const { state, answer } = await testServer();

// A second client, which can be pointed at this server. Perch sends and reads none of this.
test('zulip-terminal finds the keys that it needs in register', async () => {
  state.messages.mark(mira, lunch, 'starred', true);
  const register = await answer('mira POST /register', {
    fetch_event_types: ['realm', 'starred_messages', 'muted_topics'],
  });
  expect(register).toMatchObject({
    realm_message_retention_days: -1,
    realm_message_content_edit_limit_seconds: null,
    starred_messages: [lunch],
    muted_topics: [['general', 'Lunch', expect.any(Number)]],
  });
});

test('zulip-terminal calls a topic its subject, and narrows by pairs', async () => {
  const message = { type: 'stream', to: 'general', subject: 'rain', content: 'Hello' };
  const { id } = await answer<{ id: number }>('mira POST /messages', message);
  const change = { subject: 'snow', propagate_mode: 'change_one' };
  expect(await answer(`mira PATCH /messages/${id}`, change)).toMatchObject(success);
  const narrow = [
    ['stream', 'general'],
    ['topic', 'snow'],
  ];
  const range = { anchor: 'newest', num_before: 10, num_after: 0 };
  const { messages } = await answer<{ messages: { id: number; stream_id: number }[] }>('mira GET /messages', {
    ...range,
    narrow,
  });
  expect(messages[0]).toMatchObject({ id, stream_id: general, timestamp: start });
  const mentioned = await answer('mira GET /messages', { ...range, narrow: [['is', 'mentioned']] });
  expect(mentioned['messages']).toMatchObject([{ id: noTopic }]);
});
