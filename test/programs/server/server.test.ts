import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer, type KnownUser, type ServerOptions } from './index.ts';
import { eachMinute } from './minute-timer.ts';
import { checkMaySend, normalContent, normalTopic } from './state/sending.ts';
import { call } from './test-client.ts';
import { success, testServer } from './test-server.ts';

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

test('the small seed has a person of each role', async () => {
  const server = await start();
  expect(server.users.map(({ role }) => role)).toEqual(['member', 'owner', 'administrator', 'guest']);
  expect(server.user('mira').fullName).toBe('Mira Kowalski');
  expect(server.state.savedSnippets.list(server.user('mira').userId).length).toBeGreaterThan(0);
});

describe('the demo seed', async () => {
  const { state, ask, answer } = await testServer({ seed: 'demo' });
  const mira = 1;

  test('breaks no rule of the server', async () => {
    const snippets = state.savedSnippets.list(mira);
    expect(snippets.length).toBeGreaterThanOrEqual(40);
    for (const { title, content } of snippets)
      expect(await answer('mira POST /saved_snippets', { title, content })).toMatchObject(success);
    const dates = snippets.map(({ date_created }) => date_created);
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
    const people = state.users.all().filter((user) => user.is_active && user.bot_type === null);
    expect(people.length).toBeGreaterThanOrEqual(14);
    expect(new Set(people.map(({ role }) => role))).toHaveLength(5);
    expect(state.channels.visible(mira).length).toBeGreaterThanOrEqual(12);
    for (const { user_id } of people)
      expect([...(state.statuses.read(user_id).status_text ?? '')].length).toBeLessThanOrEqual(60);
  });

  test('has something of each kind', () => {
    const messages = state.messages.all(mira);
    const inChannels = messages.filter(({ recipient }) => recipient.type === 'stream');
    expect(inChannels.length).toBeGreaterThanOrEqual(60);
    for (const isThere of [
      inChannels.length < messages.length,
      messages.some(({ flags }) => flags?.includes('starred')),
      messages.some(({ flags }) => !flags?.includes('read')),
      messages.some(({ flags }) => flags?.includes('mentioned')),
      messages.some(({ id }) => state.messages.edits(id).length > 0),
      messages.some(({ id }) => state.reactions.list(id).length > 0),
    ])
      expect(isThere).toBe(true);
    const scheduled = state.scheduledMessages.list(mira, 'message');
    expect(scheduled.map(({ failed }) => failed)).toEqual([true, false, false]);
    expect(state.scheduledMessages.list(mira, 'reminder')).toHaveLength(5);
    expect(state.realm.read().moderation_request_channel_id).toBe(16);
  });

  test('has a second owner', async () => {
    const id = (name: string) =>
      state.users.all().find(({ delivery_email }) => delivery_email.startsWith(name))!.user_id;
    expect((await ask(`ingrid DELETE /users/${id('daniel')}`)).status).toBe(200);
    expect((await ask(`ingrid DELETE /users/${id('ingrid')}`)).status).toBe(400);
  });
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
