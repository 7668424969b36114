import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src-main/api/transport/errors.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { ApiErrorKind } from '../../src-main/contract/problem.ts';
import { kindOf, namesDeclared, namesIn, placesIn, withStrangers } from './places.ts';
import { callSample, hearing, operationNames, samples, type OperationName } from './samples.ts';
import { errorOf } from '../error-of.ts';
import { forEveryAsync } from '../for-every.ts';

const success = { result: 'success', msg: '' };

/** A client whose server responds with this JSON. */
const told = (answer: unknown, status = 200) => hearing(JSON.stringify(answer), status);

/** Values of each type, to put in place of another type. */
const otherKinds = [null, true, 1.5, 'text', '7', [], [1], {}, { id: 1 }];

/** (server-notes: Errors) */
const REFUSALS = [
  [400, 'rejected'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'rejected'],
] as const;

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
async function judge(name: OperationName, status: number, json: unknown): Promise<void> {
  const { value, error } = await read(name, JSON.stringify(json), status);
  if (error) {
    expect(ApiErrorKind.options).toContain(error.kind);
    expect(() => structuredClone(error.toProblem())).not.toThrow();
    const certain = status < 400 ? ['rejected', 'rate-limited'] : ['rate-limited'];
    if ((status < 400 || status >= 500) && !certain.includes(error.kind))
      expect(error.mayHaveBeenProcessed).toBe(true);
    return;
  }
  expect(json).toMatchObject({ result: 'success' });
  expect(status).toBeLessThan(300);
  expect(operations[name].response.safeParse(json).success).toBe(true);
  for (const field of samples[name].needs.filter((place) => !place.includes('.')))
    expect(value).toHaveProperty(field);
}

/** Random runs of a property, for each operation. */
const RUNS = 150;
const statuses = fc.constantFrom(200, 200, 200, 201, 302, 400, 401, 403, 404, 407, 429, 500, 503);

describe.each(operationNames)('%s', (name) => {
  const sample = samples[name];
  const { answer, needs, kinds = {}, eachByItself = false } = sample;
  const ask = (body: Record<string, unknown>, status?: number) =>
    callSample(told({ ...success, ...body }, status), name);

  test('parses the full response, and drops unknown fields', async () => {
    const { value, ignored } = await ask(withStrangers(sample));
    expect(value).toEqual(answer);
    expect(ignored).toEqual([]);
  });

  test('declares no field that the sample lacks', () => {
    expect(namesDeclared(operations[name].response)).toEqual(namesIn(sample));
  });

  test('reports the parameters that the server ignored', async () => {
    expect((await ask({ ...answer, ignored_parameters_unsupported: ['away', 'x'] })).ignored).toEqual([
      'away',
      'x',
    ]);
    expect((await ask({ ...answer, ignored_parameters_unsupported: 'away' })).ignored).toEqual([]);
  });

  /** The response is malformed; or, if fields are parsed separately, the changed fields are null. */
  async function expectUnread(changed: typeof answer, what: string): Promise<void> {
    if (eachByItself) {
      const isAsIt = (field: string) => isDeepStrictEqual(changed[field], answer[field]);
      const read = Object.entries(changed).map(([field, value]) => [field, isAsIt(field) ? value : null]);
      expect((await ask(changed)).value, what).toEqual(Object.fromEntries(read));
      return;
    }
    const details = { status: 200, isOdd: true };
    expect(await errorOf(ask(changed)), what).toMatchObject({
      kind: 'malformed',
      mayHaveBeenProcessed: true,
      details,
    });
  }

  test('requires the required fields and no others', async () => {
    for (const place of placesIn(sample).filter(({ isItem }) => !isItem)) {
      const rest = place.changed(undefined);
      if (!needs.includes(place.name)) expect((await ask(rest)).value, place.name).toEqual(rest);
      else await expectUnread(rest, place.name);
    }
  });

  test('is malformed with a field of another type, at any depth', async () => {
    for (const place of placesIn(sample)) {
      for (const value of otherKinds) {
        if ([kindOf(place.value), ...(kinds[place.name] ?? [])].includes(kindOf(value))) continue;
        const what = `${place.name}: ${JSON.stringify(value)}`;
        await expectUnread(place.changed(value), what);
      }
    }
  });

  test('accepts each type that is declared for a field', async () => {
    const fitting = { null: null, integer: 7, string: 'text', list: [] };
    for (const place of placesIn(sample)) {
      for (const kind of kinds[place.name] ?? []) {
        if (!(kind in fitting)) continue;
        const changed = place.changed(fitting[kind as keyof typeof fitting]);
        expect((await ask(changed)).value, `${place.name}: ${kind}`).toEqual(changed);
      }
    }
  });

  test('names only places that the sample has', () => {
    const names = placesIn(sample).map((place) => place.name);
    expect([...needs, ...Object.keys(kinds)].filter((place) => !names.includes(place))).toEqual([]);
  });

  test.each(REFUSALS)(
    'is refused with %i as %s, with the words and fields of the server',
    async (status, kind) => {
      const refusal = { msg: 'Not so', code: 'BAD_REQUEST', stream_id: 7 };
      const error = await errorOf(callSample(told({ result: 'error', ...refusal }, status), name));
      expect(error).toMatchObject({ kind, mayHaveBeenProcessed: false });
      const { msg: serverWords, code, ...fields } = refusal;
      expect(error.details).toMatchObject({ status, code, serverWords, fields });
      expect(error.toProblem()).toMatchObject({ kind, code, serverWords });
    },
  );

  test('reads any JSON, with or without an envelope, or says why not', () =>
    forEveryAsync(
      [fc.jsonValue({ maxDepth: 3 }), fc.boolean(), statuses],
      RUNS,
      (json, isWrapped, status) => {
        const isObject = typeof json === 'object' && json !== null;
        return judge(name, status, isWrapped && isObject ? { ...json, ...success } : json);
      },
    ));

  test('is malformed where a good response is cut anywhere, and as any bytes', () => {
    const whole = new TextEncoder().encode(JSON.stringify({ ...success, ...answer }));
    const cut = fc.integer({ min: 0, max: whole.length - 1 }).map((end) => whole.slice(0, end));
    const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array));
    return forEveryAsync([fc.oneof(bytes, cut)], RUNS, async (body) => {
      const { error } = await read(name, body);
      expect(error).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
    });
  });
});

describe('fields that servers are known to omit or to add', () => {
  test('an empty key counts as no key', async () => {
    const call = callSample(told({ ...success, api_key: '', email: 'm@example.com' }), 'fetchApiKey');
    expect(await errorOf(call)).toMatchObject({ kind: 'malformed' });
  });

  test('a user without the fields that Perch does not need is accepted', async () => {
    const user = { user_id: 12, email: 'user12@example.com', full_name: 'M' };
    for (const shown of [user, { ...user, delivery_email: null }])
      expect((await callSample(told({ ...success, user: shown }), 'getUser')).value).toEqual({ user: shown });
  });

  test('an empty status is accepted', async () => {
    const { value } = await callSample(told({ ...success, status: {} }), 'getUserStatus');
    expect(value).toEqual({ status: {} });
  });

  test('a reminder whose ID is named as that of a scheduled message is accepted (server-notes: Keys of register)', async () => {
    const rest = { reminder_target_message_id: 310, content: 'c', scheduled_delivery_timestamp: 5 };
    const says = {
      reminders: [
        { ...rest, scheduled_message_id: 17 },
        { ...rest, reminder_id: 18 },
      ],
    };
    const reads = { reminders: [17, 18].map((id) => ({ ...rest, reminder_id: id })) };
    expect((await callSample(told({ ...success, ...says }), 'getReminders')).value).toEqual(reads);
    expect((await callSample(told({ ...success, ...says }), 'register')).value).toEqual(reads);
  });

  test('a reminder without any ID is dropped', async () => {
    const says = { reminders: [{ scheduled_delivery_timestamp: 5 }] };
    expect(await errorOf(callSample(told({ ...success, ...says }), 'getReminders'))).toMatchObject({
      kind: 'malformed',
    });
  });

  test('a new channel without its ID is accepted, because the core describes no response', async () => {
    expect((await callSample(told(success), 'createChannel')).value).toEqual({});
  });

  test('a channel message has its channel, a direct one its people', async () => {
    const message = { type: 'private', sender_id: 12, content: 'c', timestamp: 1 };
    const messages = [
      { ...message, id: 1, type: 'stream', display_recipient: 'general', subject: '' },
      { ...message, id: 2, display_recipient: [{ id: 12 }, { id: 13, full_name: 'Theo' }] },
    ];
    const { value } = await callSample(told({ ...success, messages }), 'getMessages');
    expect(value).toEqual({ messages });
  });

  test('the anchor “newest” is above every ID and beyond exact integers', async () => {
    const answer = '{"result":"success","msg":"","messages":[],"anchor":10000000000000000}';
    expect((await callSample(hearing(answer), 'getMessages')).value).toEqual({ messages: [], anchor: 1e16 });
  });

  test('an ID that is not a whole number is malformed', async () => {
    for (const id of [1.5, '7', null, 2 ** 60, -0.1]) {
      const call = callSample(told({ ...success, saved_snippet_id: id }), 'createSavedSnippet');
      expect(await errorOf(call)).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
    }
  });
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
