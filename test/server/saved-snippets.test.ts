import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type KnownUser, type ReferenceServer } from './index.ts';
import { call } from './test-client.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeEach(async () => {
  server = await startServer({ now: () => 1_800_000_000_500 });
  mira = server.user('mira');
});
afterEach(() => server.close());

const create = (parameters: Record<string, unknown>) =>
  call(server, mira, 'POST', '/saved_snippets', parameters);
const list = async (user = mira) =>
  (await call(server, user, 'GET', '/saved_snippets')).body.saved_snippets as { id: number }[];

test('a new snippet is stripped, dated and listed', async () => {
  const { body } = await create({ title: '  Hello ', content: '\n**Hello**\n' });
  expect(body).toEqual({ result: 'success', msg: '', saved_snippet_id: expect.any(Number) });
  expect((await list()).at(-1)).toEqual({
    id: body.saved_snippet_id,
    title: 'Hello',
    content: '**Hello**',
    date_created: 1_800_000_000,
  });
});

test('the same text twice makes two snippets', async () => {
  const before = await list();
  const first = await create({ title: 'a', content: 'b' });
  const second = await create({ title: 'a', content: 'b' });
  expect(second.body.saved_snippet_id).toBeGreaterThan(first.body.saved_snippet_id as number);
  expect(await list()).toHaveLength(before.length + 2);
});

test('an ID is not given again after its snippet was deleted', async () => {
  const id = (await create({ title: 'a', content: 'b' })).body.saved_snippet_id as number;
  await call(server, mira, 'DELETE', `/saved_snippets/${id}`);
  expect((await create({ title: 'a', content: 'b' })).body.saved_snippet_id).toBe(id + 1);
});

test.each([
  [{ title: ' ', content: 'b' }, 'Title cannot be empty.'],
  [{ title: 'a', content: '\n' }, 'Content cannot be empty.'],
  [{ title: 'a'.repeat(61), content: 'b' }, 'title is too long (limit: 60 characters)'],
  [{ title: 'a', content: 'b'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
])('an invalid snippet is refused: %#', async (parameters, msg) => {
  const before = await list();
  const { status, body } = await create(parameters);
  expect(status).toBe(400);
  expect(body).toEqual({ result: 'error', msg, code: 'BAD_REQUEST' });
  expect(await list()).toEqual(before);
});

test('the longest title and content are accepted', async () => {
  expect((await create({ title: 'a'.repeat(60), content: 'b'.repeat(10_000) })).status).toBe(200);
});

test('the error has the name of a missing parameter', async () => {
  const { body } = await create({ content: 'b' });
  expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'title' });
});

test('an edit changes the given fields, and the others stay', async () => {
  const { id, ...snippet } = (await list())[0]!;
  const { body } = await call(server, mira, 'PATCH', `/saved_snippets/${id}`, { title: ' New ' });
  expect(body).toEqual({ result: 'success', msg: '' });
  expect((await list())[0]).toEqual({ id, ...snippet, title: 'New' });
  const blank = await call(server, mira, 'PATCH', `/saved_snippets/${id}`, { content: ' ' });
  expect([blank.status, blank.body.msg]).toEqual([400, 'Content cannot be empty.']);
});

test('snippets are private: for other users they do not exist', async () => {
  const { id } = (await list())[0]!;
  const olu = server.user('olu');
  expect(await list(olu)).toEqual([]);
  const missing = { result: 'error', msg: 'Saved snippet does not exist.', code: 'BAD_REQUEST' };
  for (const [method, user, path] of [
    ['PATCH', olu, `/saved_snippets/${id}`],
    ['DELETE', olu, `/saved_snippets/${id}`],
    ['PATCH', mira, '/saved_snippets/999'],
    ['DELETE', mira, '/saved_snippets/999'],
  ] as const) {
    const { status, body } = await call(server, user, method, path, { title: 'mine now' });
    expect([status, body]).toEqual([404, missing]);
  }
  expect((await list()).map((snippet) => snippet.id)).toContain(id);
});
