import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer, type KnownUser, type ServerOptions } from './index.ts';
import { eachMinute } from './minute-timer.ts';
import { checkMaySend, normalContent, normalTopic } from './state/sending.ts';
import { call } from './test-client.ts';

const start = async (options?: ServerOptions) => {
  const server = await startServer(options);
  onTestFinished(() => server.close());
  return server;
};

const controlOf = (controlUrl: string) => async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${controlUrl}/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

test('a strict server serves the core operations and nothing else', async () => {
  const server = await start({ strict: true });
  const mira = server.user('mira');
  const { email: username, password } = mira;
  const created = await call(server, mira, 'POST', '/saved_snippets', { title: 'a', content: 'b' });
  const served = [
    await call(server, undefined, 'POST', '/fetch_api_key', { username, password }),
    created,
    await call(server, mira, 'POST', '/users/me/status', { status_text: 'a' }),
    await call(server, mira, 'GET', `/users/${mira.userId}`),
    await call(server, mira, 'GET', `/users/${username}`),
  ];
  expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  for (const [method, path, allowed] of [
    ['GET', '/saved_snippets', 'POST'],
    ['GET', '/scheduled_messages', 'POST'],
    ['GET', '/reminders', 'POST'],
    ['POST', '/messages/1/reactions', 'DELETE'],
  ] as const) {
    const refused = await call(server, mira, method, path);
    expect([refused.status, refused.body.allowed_methods]).toEqual([405, [allowed]]);
  }
  for (const [method, path] of [
    ['PATCH', `/saved_snippets/${String(created.body.saved_snippet_id)}`],
    ['GET', `/users/${mira.userId}/status`],
    ['GET', '/server_settings'],
    ['GET', '/messages'],
    ['POST', '/messages'],
    ['PATCH', '/messages/1'],
    ['POST', '/messages/render'],
    ['PATCH', '/scheduled_messages/1'],
    ['DELETE', '/reminders/1'],
    ['POST', '/register'],
  ] as const) {
    expect((await call(server, mira, method, path)).status).toBe(404);
  }

  const extra = { emoji_name: 'zulip', emoji_code: 'zulip' };
  const ours = { ...extra, reaction_type: 'service_extra_emoji' };
  const theirs = { ...extra, reaction_type: 'zulip_extra_emoji' };
  expect((await call(server, mira, 'POST', '/users/me/status', ours)).status).toBe(200);
  expect((await call(server, mira, 'POST', '/users/me/status', theirs)).status).toBe(400);
});

test('the small seed has a person of each role', async () => {
  const server = await start();
  expect(server.users.map(({ role }) => role)).toEqual(['member', 'owner', 'administrator', 'guest']);
  expect(server.user('mira').fullName).toBe('Mira Kowalski');
  expect(server.state.savedSnippets.list(server.user('mira').userId).length).toBeGreaterThan(0);
});

test('the demo seed breaks no rule of the server', async () => {
  const server = await start({ seed: 'demo' });
  const mira = server.user('mira');
  const snippets = server.state.savedSnippets.list(mira.userId);
  expect(snippets.length).toBeGreaterThanOrEqual(40);
  for (const { title, content } of snippets) {
    expect((await call(server, mira, 'POST', '/saved_snippets', { title, content })).status).toBe(200);
  }
  expect(snippets.map(({ date_created }) => date_created)).toEqual(
    snippets.map(({ date_created }) => date_created).sort((a, b) => a - b),
  );
  expect(server.users.length).toBeGreaterThanOrEqual(14);
  expect(new Set(server.users.map(({ role }) => role))).toHaveLength(5);
  expect(server.state.channels.visible(mira.userId).length).toBeGreaterThanOrEqual(12);
  for (const { userId } of server.users) {
    expect([...(server.state.statuses.read(userId).status_text ?? '')].length).toBeLessThanOrEqual(60);
  }
});

test.each(['small', 'demo'] as const)('the messages of the %s seed break no rule either', async (seed) => {
  const { state, user } = await start({ seed, now: () => 1_800_000_000_000 });
  const messages = state.messages.all(user('mira').userId);
  for (const { content, recipient, sender_id } of messages) {
    const sender = state.users.byId(sender_id)!;
    expect(normalContent(content)).toBe(content);
    // Deactivated senders could still send at that time.
    if (sender.is_active) checkMaySend(state, sender, recipient);
    if (recipient.type === 'stream') expect(normalTopic(state, recipient.topic)).toBe(recipient.topic);
  }
  const times = messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThan(1_800_000_000);
});

test('the demo seed has something of each kind', async () => {
  const { state, user } = await start({ seed: 'demo' });
  const { userId } = user('mira');
  const messages = state.messages.all(userId);
  expect(messages.filter(({ recipient }) => recipient.type === 'stream').length).toBeGreaterThanOrEqual(60);
  for (const isThere of [
    messages.some(({ recipient }) => recipient.type === 'private'),
    messages.some(({ flags }) => flags?.includes('starred')),
    messages.some(({ flags }) => !flags?.includes('read')),
    messages.some(({ flags }) => flags?.includes('mentioned')),
    messages.some(({ id }) => state.messages.edits(id).length > 0),
    messages.some(({ id }) => state.reactions.list(id).length > 0),
  ]) {
    expect(isThere).toBe(true);
  }
  const scheduled = state.scheduledMessages.list(userId, 'message');
  expect(scheduled.map(({ failed }) => failed)).toEqual([true, false, false]);
  expect(state.scheduledMessages.list(userId, 'reminder')).toHaveLength(5);
  expect(state.realm.read().moderation_request_channel_id).toBe(16);
});

test('the request log has every request, counts them and can be cleared', async () => {
  const server = await start();
  const mira = server.user('mira');
  await call(server, mira, 'POST', '/saved_snippets?colour=red', { title: 'a', content: ' ' });
  await call(server, undefined, 'GET', '/nothing');
  expect(server.requests).toEqual([
    {
      method: 'POST',
      path: '/saved_snippets',
      parameters: { colour: 'red', title: 'a', content: ' ' },
      userId: mira.userId,
      arrivedAt: expect.any(Number),
      fault: null,
      processed: true,
      status: 400,
    },
    expect.objectContaining({ method: 'GET', path: '/nothing', userId: null, status: 404 }),
  ]);
  expect(server.count('POST', '/saved_snippets')).toBe(1);
  expect(server.count('GET', '/*')).toBe(1);
  server.forgetRequests();
  expect(server.requests).toEqual([]);
});

test('scheduled messages are sent at each whole minute', () => {
  vi.useFakeTimers({ now: 1_800_000_030_000 });
  onTestFinished(() => void vi.useRealTimers());
  const times: number[] = [];
  const stop = eachMinute(() => times.push(Date.now()));
  vi.advanceTimersByTime(100_000);
  expect(times).toEqual([1_800_000_060_000, 1_800_000_120_000]);
  stop();
  vi.advanceTimersByTime(100_000);
  expect(times).toHaveLength(2);
});

test('a stopped server refuses connections and keeps its state', async () => {
  const server = await start();
  const mira = server.user('mira');
  await call(server, mira, 'POST', '/users/me/status', { status_text: 'still here' });
  await server.stop();
  await expect(call(server, mira, 'GET', '/users/me')).rejects.toMatchObject({
    cause: { code: 'ECONNREFUSED' },
  });
  await server.start();
  const { body } = await call(server, mira, 'GET', `/users/${mira.userId}/status`);
  expect(body.status).toEqual({ status_text: 'still here' });
});

test('a state in a file is there after the server has ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reference-server-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'state.sqlite');
  const first = await startServer({ database });
  const mira = first.user('mira');
  const { body } = await call(first, mira, 'POST', '/saved_snippets', { title: 'kept', content: 'b' });
  await first.close();
  const second = await start({ database });
  expect(second.user('mira')).toEqual(mira);
  expect(second.state.savedSnippets.list(mira.userId).at(-1)).toMatchObject({
    id: body.saved_snippet_id,
    title: 'kept',
  });
});

test('the control sets faults, returns requests and state, and stops and starts the API', async () => {
  const server = await start();
  const control = controlOf(server.controlUrl);
  const mira = server.user('mira');
  const status = async () => (await call(server, mira, 'GET', '/users/me')).status;

  const one = await control('POST', '/faults', { kind: 'unauthorized' });
  expect(await status()).toBe(401);
  expect((await control('GET', '/faults')).body).toEqual([{ kind: 'unauthorized', id: one.body.ids[0] }]);
  await control('DELETE', `/faults/${one.body.ids[0]}`);
  expect(await status()).toBe(200);

  await control('POST', '/faults', [{ kind: 'status' }, { kind: 'status', status: 418 }, { kind: 'none' }]);
  expect([await status(), await status()]).toEqual([500, 418]);
  await control('DELETE', '/faults');
  expect((await control('GET', '/faults')).body).toEqual([]);

  for (const wrong of [{ kind: 'dorp' }, { kind: 'drop', tiems: 1 }]) {
    expect((await control('POST', '/faults', wrong)).status).toBe(400);
  }

  expect((await control('GET', '/requests?method=GET&path=/users/*')).body).toHaveLength(4);
  await control('DELETE', '/requests');
  expect((await control('GET', '/requests')).body).toEqual([]);

  server.state.statuses.change(mira.userId, { status_text: 'from elsewhere' });
  expect((await control('GET', '/state')).body.users[0]).toMatchObject({
    user_id: mira.userId,
    status: { status_text: 'from elsewhere' },
    snippets: server.state.savedSnippets.list(mira.userId),
  });

  await control('POST', '/stop');
  await expect(status()).rejects.toThrow('fetch failed');
  await control('POST', '/start');
  expect(await status()).toBe(200);
});

test('the server process prints one line, serves, and ends at the order', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', '0', '--strict', '--seed', 'demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await once(output, 'line');
  const { url, controlUrl, users } = JSON.parse(lines[0]!) as Record<'url' | 'controlUrl', string> & {
    users: KnownUser[];
  };
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(users[0]).toEqual({
    userId: 1,
    email: 'mira@meridian.example',
    password: 'mira-password',
    apiKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    role: 'member',
    fullName: 'Mira Kowalski',
  });
  const answer = await fetch(`${url}/api/v1/fetch_api_key`, {
    method: 'POST',
    body: new URLSearchParams({ username: users[0]!.email, password: users[0]!.password }),
  });
  expect(answer.status).toBe(200);
  expect((await controlOf(controlUrl)('GET', '/requests')).body).toHaveLength(1);

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(lines).toHaveLength(1);
});

test('a restored server has the state of the backup, gives IDs again and has no queues', async () => {
  const server = await start();
  const mira = server.user('mira');
  const titles = async () => {
    const { body } = await call(server, mira, 'GET', '/saved_snippets');
    return (body['saved_snippets'] as { title: string }[]).map(({ title }) => title);
  };
  const create = async (title: string) => {
    const { body } = await call(server, mira, 'POST', '/saved_snippets', { title, content: 'x' });
    return body['saved_snippet_id'];
  };
  const before = await titles();
  const { body: queue } = await call(server, mira, 'POST', '/register');
  const backup = server.backUp();
  const given = await create('Since');
  server.state.statuses.change(mira.userId, { status_text: 'Since' });
  server.restore(backup);
  expect(await titles()).toEqual(before);
  expect(server.state.statuses.read(mira.userId).status_text ?? '').toBe('');
  expect(await create('Anew')).toBe(given);
  const poll = { queue_id: String(queue['queue_id']), last_event_id: '-1', dont_block: 'true' };
  expect((await call(server, mira, 'GET', '/events', poll)).body['code']).toBe('BAD_EVENT_QUEUE_ID');
});
