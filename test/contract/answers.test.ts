import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { ApiErrorKind } from '../../src-main/contract/problem.ts';
import { Recorder } from './recorder.ts';
import { callSample, errorOf, operationNames, samples } from './samples.ts';

const recorder = new Recorder();
beforeAll(() => recorder.start());
afterAll(() => recorder.close());

const success = { result: 'success', msg: '' };

/** Values that stand where another kind belongs. */
const otherKinds = [null, true, 1.5, 'text', '7', [], [1], {}, { id: 1 }];
const kindOf = (value: unknown) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'list'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value;

describe.each(operationNames)('%s', (name) => {
  const { answer, needs } = samples[name];
  const declared = Object.keys(operations[name].response.shape);
  const ask = () => callSample(recorder.client(), name);

  test('reads the full answer, and drops what it does not know', async () => {
    recorder.say({ ...success, ...answer, something_new: { a: 1 } });
    const { value, ignored } = await ask();
    expect(Object.keys(value).sort()).toEqual(declared.filter((field) => field in answer).sort());
    for (const [field, read] of Object.entries(value)) {
      if (kindOf(read) !== 'object') expect(read).toEqual(answer[field]);
      else expect(answer[field]).toMatchObject(read as object);
    }
    expect(ignored).toEqual([]);
  });

  test('declares no field that the sample lacks', () => {
    expect(declared.filter((field) => !(field in answer))).toEqual([]);
  });

  test('says what the server ignored', async () => {
    recorder.say({ ...success, ...answer, ignored_parameters_unsupported: ['away', 'x'] });
    expect((await ask()).ignored).toEqual(['away', 'x']);
    recorder.say({ ...success, ...answer, ignored_parameters_unsupported: 'away' });
    expect((await ask()).ignored).toEqual([]);
  });

  test('needs what it needs and nothing else', async () => {
    for (const field of declared) {
      const { [field]: _, ...rest } = answer;
      recorder.say({ ...success, ...rest });
      if (!needs.includes(field)) expect((await ask()).value, field).not.toHaveProperty(field);
      else
        expect(await errorOf(ask()), field).toMatchObject({
          kind: 'malformed',
          mayHaveBeenProcessed: true,
          details: { status: 200 },
        });
    }
  });

  test('a field of another kind is no answer', async () => {
    for (const field of declared) {
      for (const value of otherKinds) {
        if (kindOf(value) === kindOf(answer[field])) continue;
        recorder.say({ ...success, ...answer, [field]: value });
        const what = `${field}: ${JSON.stringify(value)}`;
        expect(await errorOf(ask()), what).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
      }
    }
  });

  // Field notes A1: what every operation may be answered.
  const refusals: [number, Record<string, unknown>, ApiErrorKind][] = [
    [
      400,
      { msg: "Missing 'title' argument", code: 'REQUEST_VARIABLE_MISSING', var_name: 'title' },
      'rejected',
    ],
    [400, { msg: 'Title cannot be empty.', code: 'BAD_REQUEST' }, 'rejected'],
    [400, { msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' }, 'rejected'],
    [403, { msg: 'No.', code: 'UNAUTHORIZED_PRINCIPAL' }, 'forbidden'],
    [401, { msg: 'Not logged in', code: 'UNAUTHORIZED' }, 'unauthorized'],
    [401, { msg: 'Invalid API key', code: 'INVALID_API_KEY' }, 'unauthorized'],
    [401, { msg: 'Account is deactivated', code: 'USER_DEACTIVATED' }, 'unauthorized'],
    [401, { msg: 'Deactivated', code: 'REALM_DEACTIVATED' }, 'unauthorized'],
    [401, { msg: 'Wrong', code: 'AUTHENTICATION_FAILED' }, 'unauthorized'],
    [401, { msg: 'Disabled', code: 'PASSWORD_AUTH_DISABLED' }, 'unauthorized'],
    [401, { msg: 'Reset', code: 'PASSWORD_RESET_REQUIRED' }, 'unauthorized'],
    [404, { msg: 'Invalid subdomain', code: 'NONEXISTENT_SUBDOMAIN' }, 'rejected'],
    [404, { msg: 'Saved snippet does not exist.', code: 'BAD_REQUEST' }, 'rejected'],
    [405, { msg: 'Method Not Allowed', allowed_methods: ['GET'] }, 'rejected'],
    [
      429,
      { msg: 'API usage exceeded rate limit', code: 'RATE_LIMIT_HIT', 'retry-after': 2.5 },
      'rate-limited',
    ],
  ];
  test.each(refusals)('%i %o', async (status, body, kind) => {
    recorder.say({ result: 'error', ...body }, status);
    const error = await errorOf(ask());
    const { msg, code, ...fields } = body;
    expect(error).toMatchObject({ kind, mayHaveBeenProcessed: false });
    expect(error.details).toMatchObject({ status, code, serverWords: msg, fields });
    if (status === 429) expect(error.details.retryAfter).toBe(2.5);
    // What is told of it holds the server's words, and is the same in every language.
    expect(error.message).not.toContain(String(msg));
  });

  test('trouble of the server may have come after the deed', async () => {
    recorder.say({ result: 'error', msg: 'Internal server error' }, 500);
    expect(await errorOf(ask())).toMatchObject({ kind: 'server', mayHaveBeenProcessed: true });
    recorder.answer = { status: 502, body: '<h1>Bad gateway</h1>', headers: { 'content-type': 'text/html' } };
    expect(await errorOf(ask())).toMatchObject({ kind: 'server', mayHaveBeenProcessed: true });
  });

  test('strangers are malformed', async () => {
    for (const body of ['<html>', '', '[]', 'null', '{"result":"success","msg":"",}']) {
      recorder.answer = { body };
      expect(await errorOf(ask()), body).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
    }
  });
});

describe('fields that servers are known to leave out or to add', () => {
  test('a key without user_id, before feature level 171', async () => {
    recorder.say({ ...success, api_key: 'k', email: 'm@example.com' });
    const { value } = await recorder.client().call(operations.fetchApiKey, { username: 'm', password: 'p' });
    expect(value).toEqual({ api_key: 'k', email: 'm@example.com' });
  });

  test('an empty key is none', async () => {
    recorder.say({ ...success, api_key: '', email: 'm@example.com' });
    const call = recorder.client().call(operations.fetchApiKey, { username: 'm', password: 'p' });
    expect(await errorOf(call)).toMatchObject({ kind: 'malformed' });
  });

  test('a user whose address is hidden, and one without the fields that Perch does not need', async () => {
    const ask = () => recorder.client().call(operations.getUser, { user_id: 12 });
    const user = { user_id: 12, email: 'user12@example.com', full_name: 'M' };
    recorder.say({ ...success, user: { ...user, delivery_email: null } });
    expect((await ask()).value.user).toEqual({ ...user, delivery_email: null });
    recorder.say({ ...success, user });
    expect((await ask()).value.user).toEqual(user);
    recorder.say({ ...success, user: { ...user, email: undefined } });
    expect(await errorOf(ask())).toMatchObject({ kind: 'malformed' });
  });

  test('a status of which nothing is set, and one that a newer server tells more of', async () => {
    const ask = () => recorder.client().call(operations.getUserStatus, { user_id: 12 });
    recorder.say({ ...success, status: {} });
    expect((await ask()).value).toEqual({ status: {} });
    recorder.say({ ...success, status: { status_text: 'Lunch', scheduled_end_time: 5 } });
    expect((await ask()).value).toEqual({ status: { status_text: 'Lunch' } });
    recorder.say({ ...success, status: { status_text: 5 } });
    expect(await errorOf(ask())).toMatchObject({ kind: 'malformed' });
  });

  test('one broken snippet spoils the list: it is not taken for a shorter one', async () => {
    const whole = { id: 1, title: 'T', content: 'c', date_created: 1 };
    for (const broken of [
      { ...whole, id: '1' },
      { ...whole, title: null },
      { ...whole, content: undefined },
      null,
    ]) {
      recorder.say({ ...success, saved_snippets: [whole, broken] });
      const call = recorder.client().call(operations.getSavedSnippets, {});
      expect(await errorOf(call)).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
    }
  });

  test('an ID that is no whole number is none', async () => {
    for (const id of [1.5, '7', null, 2 ** 60, -0.1]) {
      recorder.say({ ...success, saved_snippet_id: id });
      const call = recorder.client().call(operations.createSavedSnippet, { title: 'T', content: 'c' });
      expect(await errorOf(call)).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
    }
  });
});
