import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES, readResponse } from '../../src-main/api/responses/read-response.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { errorOf } from '../error-of.ts';

/** Reads a response to an operation that accepts any fields, requested so many seconds ago. */
const read = async (response: Response, askedBefore = 0) => {
  const sentAt = performance.now() - askedBefore * 1000;
  return (await readResponse(response, { ...operations.register, response: z.looseObject({}) }, { sentAt }))
    .value;
};

const success = { result: 'success', msg: '' };
const refusal = { result: 'error', msg: 'No.', code: 'BAD_REQUEST' };

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

const failureOf = (response: Response) => errorOf(read(response));

describe('a response reports success', () => {
  test('every field is returned, known or not', async () => {
    expect(await read(answer(200, { ...success, id: 7, extra: null }))).toEqual({
      ...success,
      id: 7,
      extra: null,
    });
  });

  test('a missing msg is read as an empty one', async () => {
    expect(await read(answer(201, { result: 'success' }))).toEqual(success);
  });

  test('multi-byte characters may be split between chunks', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...success, title: 'zażółć 🎉' }));
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await read(new Response(body))).toMatchObject({ title: 'zażółć 🎉' });
  });
});

describe('a response is a refusal in the API’s format', () => {
  test.each([
    [400, 'rejected', false],
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [404, 'rejected', false],
    [405, 'rejected', false],
    [409, 'rejected', false],
    [413, 'rejected', false],
    [429, 'rate-limited', false],
    [500, 'server', true],
    [502, 'server', true],
    [503, 'server', true],
  ])('the status %i means %s', async (status, kind, mayHaveBeenProcessed) => {
    const error = await failureOf(answer(status, refusal));
    expect(error).toMatchObject({ kind, mayHaveBeenProcessed });
    expect(error.details).toMatchObject({ status, code: 'BAD_REQUEST', serverWords: 'No.' });
  });

  test.each([302, 307, 407])(
    'the status %i is a proxy’s, so nothing of the response counts',
    async (status) => {
      const error = await failureOf(answer(status, refusal, { 'retry-after': '60' }));
      expect(error).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true, isFromApi: false });
      expect(error.toProblem()).toEqual({ kind: 'malformed', redirected: status === 407 ? undefined : true });
    },
  );

  test.each(['6', '600', '2592000'])(
    'a response from a cache with an age of %s seconds does not count (rule: cached-response)',
    async (age) => {
      for (const [status, body] of [
        [200, success],
        [401, refusal],
        [404, refusal],
      ] as const) {
        const error = await failureOf(answer(status, body, { age, 'retry-after': '60' }));
        expect(error).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true, isFromApi: false });
        expect(error.toProblem()).toEqual({ kind: 'malformed' });
      }
    },
  );

  test.each([
    ['1', 0],
    ['2', 0.4],
    ['50', 50],
    ['51', 50],
  ])(
    'an age of %s s after %s s is the request’s own duration, so the response counts (rule: cached-response)',
    async (age, askedBefore) => {
      expect(await read(answer(200, success, { age }), askedBefore)).toEqual(success);
    },
  );

  test.each([
    ['10', 2],
    ['70', 50],
  ])(
    'an age of %s s after %s s is a cache’s, so the response does not count (rule: cached-response)',
    async (age, askedBefore) => {
      await expect(read(answer(200, success, { age }), askedBefore)).rejects.toMatchObject({
        kind: 'malformed',
      });
    },
  );

  test.each(['0', '-1', 'soon', ''])('an age of “%s” means that the response is new', async (age) => {
    expect(await read(answer(200, success, { age }))).toEqual(success);
    expect(await failureOf(answer(404, refusal, { age }))).toMatchObject({ kind: 'rejected' });
  });

  test('a rate limit is also recognized by its code', async () => {
    expect(await failureOf(answer(400, { ...refusal, code: 'RATE_LIMIT_HIT' }))).toMatchObject({
      kind: 'rate-limited',
    });
  });

  test.each([
    [200, refusal, 'malformed'],
    [200, { ...refusal, code: 'RATE_LIMIT_HIT' }, 'malformed'],
    [201, { result: 'error', msg: '' }, 'malformed'],
    [206, refusal, 'malformed'],
    [400, success, 'malformed'],
    [401, success, 'malformed'],
    [429, success, 'malformed'],
    [500, success, 'server'],
  ])(
    'the status %i contradicts the body %o, so nothing of the response counts',
    async (status, body, kind) => {
      const error = await failureOf(answer(status, body, { 'retry-after': '60' }));
      expect(error).toMatchObject({ kind, mayHaveBeenProcessed: true, isFromApi: false });
      expect(error.details.intermediaryStatus).toBe(status);
      expect(error.toProblem()).toEqual({ kind });
    },
  );

  test('other fields of a refusal are returned without the envelope', async () => {
    const error = await failureOf(
      answer(400, { ...refusal, code: 'REQUEST_VARIABLE_MISSING', var_name: 'title' }),
    );
    expect(error.details.fields).toEqual({ var_name: 'title' });
    expect(error.toProblem()).toEqual({
      kind: 'rejected',
      code: 'REQUEST_VARIABLE_MISSING',
      serverWords: 'No.',
    });
    expect(error.message).not.toContain('No.');
  });

  test('a missing code or text is not invented', async () => {
    const { details } = await failureOf(answer(405, { result: 'error', msg: '', allowed_methods: ['GET'] }));
    expect([details.code, details.serverWords]).toEqual([undefined, undefined]);
    expect((await failureOf(answer(400, { ...refusal, code: 12 }))).details.code).toBeUndefined();
  });
});

describe('a response is not the API’s', () => {
  const foreignBodies: [string, unknown][] = [
    ['HTML', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['nearly JSON', '{"result":"success","msg":"",}'],
    ['half an answer', '{"result":"succ'],
    ['null', 'null'],
    ['a list', [success]],
    ['a text', '"success"'],
    ['another shape', { ok: true }],
    ['another result', { result: 'partially_completed', msg: '' }],
    ['a msg that is no text', { result: 'success', msg: 5 }],
    ['an error without a msg', { result: 'error', code: 'BAD_REQUEST' }],
    ['what an API gateway says', { message: 'no Route matched with those values' }],
    ['what a cluster says', { kind: 'Status', status: 'Failure', message: 'not found', code: 404 }],
    ['a deep nest', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ];

  test.each(foreignBodies)(
    'a response with %s is not the API’s, whatever its status (rule: foreign-response)',
    async (_, body) => {
      for (const [status, kind] of [
        [200, 'malformed'],
        [400, 'malformed'],
        [401, 'malformed'],
        [403, 'malformed'],
        [404, 'malformed'],
        [405, 'malformed'],
        [407, 'malformed'],
        [429, 'malformed'],
        [302, 'malformed'],
        [500, 'server'],
        [503, 'server'],
      ] as const) {
        const error = await failureOf(answer(status, body, { 'retry-after': '3600' }));
        expect(error).toMatchObject({ kind, mayHaveBeenProcessed: true, isFromApi: false });
        // That it was a redirect is all that is known of it.
        expect(error.toProblem()).toEqual({ kind, redirected: status === 302 ? true : undefined });
      }
    },
  );

  test('a response without a body is not the API’s', async () => {
    expect(await failureOf(new Response(null, { status: 204 }))).toMatchObject({ kind: 'malformed' });
  });

  test('an endless response is given up and its connection closed', async () => {
    const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
    let sent = 0;
    let wasCancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        sent += megabyte.byteLength;
        controller.enqueue(megabyte);
      },
      cancel() {
        wasCancelled = true;
      },
    });
    expect(await failureOf(new Response(body))).toMatchObject({
      kind: 'malformed',
      mayHaveBeenProcessed: true,
    });
    expect(wasCancelled).toBe(true);
    expect(sent).toBeLessThanOrEqual(MAX_RESPONSE_BYTES + 4 * megabyte.byteLength);
  });
});

describe('a response reports how long to wait', () => {
  const limited = { result: 'error', msg: 'Slow down.', code: 'RATE_LIMIT_HIT' };
  const waitOf = async (body: unknown, header?: string, status = 429) =>
    (await failureOf(answer(status, body, header === undefined ? {} : { 'retry-after': header }))).details
      .retryAfter;

  test('the wait in the body is preferred', async () => {
    expect(await waitOf({ ...limited, 'retry-after': 2.5 }, '60')).toBe(2.5);
    expect(await waitOf({ ...limited, 'retry-after': 0 }, '60')).toBe(0);
  });

  test('the wait in the header is read in seconds or as a date', async () => {
    expect(await waitOf(limited, '60')).toBe(60);
    expect(await waitOf(limited, '1.25')).toBe(1.25);
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    const seconds = await waitOf(limited, inAMinute);
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('a busy server’s wait is read', async () => {
    expect(await waitOf(refusal, '7', 503)).toBe(7);
  });

  test.each(['1e12', '1000000000000', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'a wait is at most an hour: %s (rule: retry-after-bounds)',
    async (wait) => {
      const isNumber = Number.isFinite(Number(wait));
      expect(await waitOf({ ...limited, ...(isNumber && { 'retry-after': Number(wait) }) }, wait)).toBe(
        3_600,
      );
    },
  );

  test.each(['', 'soon', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT', 'NaN', '1e400', '9'.repeat(400)])(
    'an invalid wait in the header is ignored: %j',
    async (header) => {
      expect(await waitOf(limited, header)).toBeUndefined();
    },
  );

  test.each(['-1', '"5"', 'null', '[5]', '1e400'])(
    'an invalid wait of %s in the body is ignored',
    async (json) => {
      const body = `{"result":"error","msg":"","code":"RATE_LIMIT_HIT","retry-after":${json}}`;
      expect(await waitOf(body)).toBeUndefined();
    },
  );
});
