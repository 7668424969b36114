import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../src-main/api/transport/errors.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { ApiErrorKind } from '../../src-main/contract/problem.ts';
import { Recorder } from './recorder.ts';
import { callSample, hearing, operationNames, samples, type OperationName } from './samples.ts';
import { forEveryAsync } from '../for-every.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const RUNS = 150;
const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

/** The client's result for a response: a value or an error. Other exceptions are not caught. */
async function read(name: OperationName, body: string | Uint8Array<ArrayBuffer>, status = 200) {
  try {
    return { value: (await callSample(hearing(body, status), name)).value };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

/** A success needs a status and an envelope of success, with every field of its type. An error can be shown to the user. */
async function judge(
  name: OperationName,
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { value, error } = await read(name, body, status);
  if (error) {
    expect(ApiErrorKind.options).toContain(error.kind);
    expect(() => structuredClone(error.toProblem())).not.toThrow();
    if (status < 400 && error.kind !== 'rejected' && error.kind !== 'rate-limited')
      expect(error.mayHaveBeenProcessed).toBe(true);
    if (status >= 500 && error.kind !== 'rate-limited') expect(error.mayHaveBeenProcessed).toBe(true);
    return;
  }
  const json: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  expect(json).toMatchObject({ result: 'success' });
  expect(status).toBeLessThan(300);
  expect(operations[name].response.safeParse(json).success).toBe(true);
  const needed = samples[name].needs.filter((place) => !place.includes('.'));
  for (const field of needed) expect(value).toHaveProperty(field);
}

const statuses = fc.constantFrom(200, 200, 200, 201, 302, 400, 401, 403, 404, 407, 429, 500, 503);

describe.each(operationNames)('%s', (name) => {
  const good = { result: 'success', msg: '', ...samples[name].answer } as { [key: string]: Json };

  test('any JSON, with or without an envelope, is parsed or malformed', () =>
    forEveryAsync([anyJson, fc.boolean(), statuses], RUNS, (json, isWrapped, status) => {
      const wrapped = isWrapped && typeof json === 'object' ? { ...json, result: 'success', msg: '' } : json;
      return judge(name, status, JSON.stringify(wrapped));
    }));

  test('any bytes, and a valid response cut anywhere, are parsed or malformed', () => {
    const whole = new TextEncoder().encode(JSON.stringify(good));
    const cut = fc.integer({ min: 0, max: whole.length - 1 }).map((end) => whole.slice(0, end));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array));
    return forEveryAsync([fc.oneof(bytes, cut)], RUNS, async (body) => {
      const { error } = await read(name, body);
      expect(error).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
    });
  });
});

describe('over the wire', () => {
  const recorder = new Recorder();
  beforeAll(() => recorder.start());
  afterAll(() => recorder.close());

  test('bytes and statuses of a real connection are parsed in the same way', () =>
    forEveryAsync(
      [fc.uint8Array({ maxLength: 100 }), fc.constantFrom(200, 400, 500)],
      30,
      async (body, status) => {
        recorder.answer = { body: Buffer.from(body), status };
        const call = recorder.client().call(operations.getSavedSnippets, {});
        await expect(call).rejects.toBeInstanceOf(ApiError);
      },
    ));
});

test('a response cannot change the prototypes of objects', async () => {
  const body =
    '{"result":"success","msg":"","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"saved_snippets":[{"id":1,"title":"T","content":"c","date_created":1,"__proto__":{"polluted":1}}]}';
  const { value } = await read('getSavedSnippets', body);
  expect(value).toEqual({ saved_snippets: [{ id: 1, title: 'T', content: 'c', date_created: 1 }] });
  expect('polluted' in {}).toBe(false);
  const statuses = '{"result":"success","msg":"","user_status":{"__proto__":{"status_text":"x"},"12":{}}}';
  const registered = await read('register', statuses);
  expect(Object.keys((registered.value as { user_status?: object }).user_status ?? {})).toEqual(['12']);
});
