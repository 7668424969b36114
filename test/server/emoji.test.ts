import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './index.ts';
import { call } from './test-client.ts';

test('the organization’s emoji are listed by their IDs, with deactivated ones', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const id = server.state.emoji.addCustom('old_logo', 3);
  server.state.emoji.deactivateCustom(id);
  const { body } = await call(server, server.user('theo'), 'GET', '/realm/emoji');
  expect(body.emoji).toEqual({
    '1': {
      id: '1',
      name: 'meridian',
      source_url: '/user_avatars/emoji/1.png',
      still_url: null,
      deactivated: false,
      author_id: 1,
    },
    '2': expect.objectContaining({ id: '2', name: 'old_logo', deactivated: true, author_id: 3 }),
  });
});
