import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { LARGE_RESPONSE_BYTES, readResponse } from '../../src-main/api/responses/read-response.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { temporaryFolder } from './temporary.ts';
import { errorOf } from '../error-of.ts';

const snippets = Array.from({ length: 5_000 }, (_, at) => ({
  id: at + 1,
  title: `Zażółć ${at} 🎉`,
  content: `${'gęślą jaźń '.repeat(10)}${at}`,
  date_created: 1_700_000_000 + at,
}));
const statuses = Object.fromEntries(
  Array.from({ length: 3_000 }, (_, at) => [String(at), { status_text: `Text ${at}` }]),
);
const large = {
  result: 'success',
  msg: '',
  zulip_feature_level: 420,
  saved_snippets: snippets,
  user_status: statuses,
  reminders: [],
  realm_emoji: {},
  unheard_of: 'x'.repeat(1_000),
  ignored_parameters_unsupported: ['slim_presence'],
};

/** A body that arrives in chunks, cut without regard to what they hold. */
function arriving(text: string, more: { endsWith?: Error; chunk?: number } = {}): ReadableStream {
  const bytes = new TextEncoder().encode(text);
  const { endsWith, chunk = 10_007 } = more;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, (at += chunk)));
      else if (endsWith) controller.error(endsWith);
      else controller.close();
    },
  });
}

const read = (body: unknown, init: ResponseInit = {}, reading = {}) =>
  readResponse(
    new Response(arriving(typeof body === 'string' ? body : JSON.stringify(body)), init),
    operations.register,
    { sentAt: performance.now(), ...reading },
  );

/** Makes a response a large one. */
const padding = 'x'.repeat(LARGE_RESPONSE_BYTES);

describe('a large response is read', () => {
  test('a large response is checked like a small one, and unknown fields are dropped', async () => {
    const { value, ignored } = await read(large);
    const { result: _, msg: __, unheard_of, ignored_parameters_unsupported, ...known } = large;
    expect(value).toEqual(known);
    expect(ignored).toEqual(ignored_parameters_unsupported);
    expect(unheard_of).toHaveLength(1_000);
  });

  test('a field that cannot be parsed becomes null, and the rest is used', async () => {
    const { value } = await read({
      ...large,
      saved_snippets: [...snippets, { id: 'seven' }],
      max_message_id: 7,
    });
    expect(value['saved_snippets']).toBeNull();
    expect(value['max_message_id']).toBe(7);
  });

  test('several large responses at once do not disturb each other', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((max_message_id) => read({ ...large, max_message_id }).then(({ value }) => value)),
    );
    expect(answers.map(({ max_message_id }) => max_message_id)).toEqual([1, 2, 3]);
    for (const { saved_snippets } of answers) expect(saved_snippets).toHaveLength(snippets.length);
  });

  test('the number of received bytes is reported', async () => {
    const received: number[] = [];
    await read(large, {}, { onBytes: (count: number) => received.push(count) });
    expect(received.length).toBeGreaterThan(50);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
    expect(received.at(-1)).toBe(new TextEncoder().encode(JSON.stringify(large)).length);
  });

  test('a map may contain any names', async () => {
    const json = `{"result":"success","msg":"","user_settings":{"__proto__":1,"constructor":2,"a":"${padding}"}}`;
    const { value } = await read(json);
    expect(Object.keys(value['user_settings'] as object)).toContain('constructor');
    expect(Object.getPrototypeOf(value['user_settings'])).toBe(Object.prototype);
  });
});

describe('a large response cannot be used', () => {
  const refusal = { result: 'error', msg: 'No.', code: 'BAD_REQUEST', padding };

  test.each([
    [200, refusal, 'malformed', true],
    [400, refusal, 'rejected', false],
    [401, refusal, 'unauthorized', false],
    [403, refusal, 'forbidden', false],
    [429, { ...refusal, 'retry-after': 3 }, 'rate-limited', false],
    [503, refusal, 'server', true],
    [407, refusal, 'malformed', true],
    [200, `<!doctype html>${padding}`, 'malformed', true],
    [502, `<!doctype html>${padding}`, 'server', true],
    [200, JSON.stringify(large).slice(0, -1), 'malformed', true],
    [
      200,
      `{"result":"success","msg":"","user_settings":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
      'malformed',
      true,
    ],
  ])(
    'a response with status %i fails as its small form does: %#',
    async (status, body, kind, mayHaveBeenProcessed) => {
      expect(await errorOf(read(body, { status }))).toMatchObject({
        kind,
        mayHaveBeenProcessed,
        isFromApi: typeof body !== 'string' && status >= 400 && status !== 407,
      });
    },
  );

  test('a failed response still yields the wait and the server’s text', async () => {
    const { details } = await errorOf(read(refusal, { status: 503, headers: { 'retry-after': '7' } }));
    expect(details).toMatchObject({ retryAfter: 7, serverWords: 'No.', code: 'BAD_REQUEST' });
  });

  test('a small response that would expand to a huge one is not parsed (rule: response-bounds)', async () => {
    const bomb = `{"result":"success","msg":"","user_settings":{"x":[${'{},'.repeat(4_000_000)}0]}}`;
    expect(await errorOf(read(bomb))).toMatchObject({ kind: 'malformed' });
  });

  test('brackets and commas inside strings do not count as values', async () => {
    const content = `"[{,\\`.repeat(700_000);
    const { value } = await read({ ...large, saved_snippets: [{ ...snippets[0], content }] });
    expect(value['saved_snippets']).toMatchObject([{ content }]);
  });

  test('a connection that breaks in the middle is reported unchanged', async () => {
    const broken = arriving(JSON.stringify(large).slice(0, 400_000), { endsWith: new Error('net::X') });
    await expect(
      readResponse(new Response(broken), operations.register, { sentAt: performance.now() }),
    ).rejects.toThrow('net::X');
  });

  test('an aborted read ends even if every byte has arrived', async () => {
    const ended = new AbortController();
    const whole = new TextEncoder().encode(JSON.stringify(large)).length;
    const reading = read(
      large,
      {},
      {
        signal: ended.signal,
        onBytes: (received: number) => received === whole && setImmediate(() => ended.abort()),
      },
    );
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect((await read(large)).value['saved_snippets']).toHaveLength(snippets.length);
  });
});

describe('a thread parses large responses', () => {
  const source = (name: string) => JSON.stringify(resolve('src-main', name));
  const script = `
    import { readResponse } from ${source('api/responses/read-response.ts')};
    import { operations } from ${source('contract/operations/index.ts')};
    const body = JSON.stringify({ result: 'success', msg: '', realm_name: 'y'.repeat(1_000_000) });
    const reading = readResponse(new Response(body), operations.register, { sentAt: performance.now() });
    console.log(await reading.then(({ value }) => value.realm_name.length, ({ kind }) => kind));`;
  const run = async (...args: string[]) => (await promisify(execFile)(process.execPath, args)).stdout.trim();

  test('the thread does not keep the process from ending', async () => {
    const file = join(temporaryFolder(), 'read.ts');
    writeFileSync(file, script);
    expect(await run(file)).toBe('1000000');
  });

  test('a failure of the thread is a failed read', async () => {
    // A thread takes this option from its process, and cannot start with it.
    expect(await run('--input-type=module', '--eval', script)).toBe('malformed');
  });
});
