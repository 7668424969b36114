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

test('the server’s own list names every emoji that a status takes, without credentials (server-notes: Emoji names)', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const listAddress = async () => {
    const { body } = await call(server, server.user('theo'), 'POST', '/register', {
      fetch_event_types: '["realm"]',
    });
    return String(body.server_emoji_data_url);
  };
  const address = await listAddress();
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toContain('application/json');
  const { code_to_names } = (await response.json()) as { code_to_names: Record<string, string[]> };
  expect(Object.keys(code_to_names)).toHaveLength(1826);
  expect(code_to_names['1f44d']).toEqual(['+1', 'thumbs_up', 'like']);
  const set = (emoji_name: string) =>
    call(server, server.user('theo'), 'POST', '/users/me/status', { emoji_name });
  expect((await set('thumbs_up')).status).toBe(200);
  expect(server.state.statuses.read(server.user('theo').userId)).toMatchObject({ emoji_code: '1f44d' });
  expect((await set('shaking_face')).body.msg).toBe("Emoji 'shaking_face' does not exist");

  // A server that knows more has its list at another address.
  server.state.emoji.addUnicode('1fae8', ['shaking_face']);
  expect(await listAddress()).not.toBe(address);
  expect((await fetch(address)).status).toBe(404);
  expect((await set('shaking_face')).status).toBe(200);
});
