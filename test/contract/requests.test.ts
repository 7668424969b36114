import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import { ApiClient } from '../../src-main/api/client/client.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import type { Operation, ParamsOf } from '../../src-main/contract/operations/operation.ts';
import { credentials, Recorder } from './recorder.ts';
import { callSample, operationNames, samples } from './samples.ts';

const recorder = new Recorder();
beforeAll(() => recorder.start());
afterAll(() => recorder.close());

describe.each(operationNames)('%s', (name) => {
  const { answer } = samples[name];

  test('sends these headers', async () => {
    recorder.say({ result: 'success', msg: '', ...answer });
    await callSample(recorder.client(), name);
    const { headers, body } = recorder.last;
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBe(
      operations[name].method === 'GET' ? undefined : 'application/x-www-form-urlencoded',
    );
    expect(headers['transfer-encoding']).toBeUndefined();
    expect(headers['content-length'] ?? '0').toBe(String(body.length));
    expect(headers.cookie).toBeUndefined();
    const basic = `Basic ${Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64')}`;
    expect(headers.authorization).toBe(
      name === 'fetchApiKey' || name === 'getServerSettings' ? undefined : basic,
    );
  });

  test('has a sample of every parameter', () => {
    const { params } = operations[name];
    expect(Object.keys(samples[name].params).sort()).toEqual(Object.keys(params.shape).sort());
    expect(params.safeParse(samples[name].params).success).toBe(true);
  });
});

describe('credentials', () => {
  test('an e-mail and a key outside ASCII are sent as UTF-8', async () => {
    recorder.say({ result: 'success', msg: '', saved_snippets: [] });
    const own = { email: 'żółw@meridian.example', apiKey: 'kłucz' };
    await new ApiClient({ serverUrl: recorder.url, http: nodeHttp, credentials: own }).call(
      operations.getSavedSnippets,
      {},
    );
    const encoded = recorder.last.headers.authorization?.replace('Basic ', '') ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toBe('żółw@meridian.example:kłucz');
  });

  test('are not sent where there are none', async () => {
    recorder.say({ result: 'success', msg: '', saved_snippets: [] });
    await new ApiClient({ serverUrl: recorder.url, http: nodeHttp }).call(operations.getSavedSnippets, {});
    expect(recorder.last.headers.authorization).toBeUndefined();
  });
});

describe('an omitted parameter', () => {
  test('is not sent, while an empty text is', async () => {
    recorder.say({ result: 'success', msg: '' });
    const client = recorder.client();
    await client.call(operations.updateStatus, { status_text: '', emoji_name: '', emoji_code: undefined });
    expect(recorder.last.body).toBe('status_text=&emoji_name=');
    await client.call(operations.updateStatus, { away: false });
    expect(recorder.last.body).toBe('away=false');
    await client.call(operations.editSavedSnippet, { saved_snippet_id: 7, content: 'c' });
    expect([recorder.last.url, recorder.last.body]).toEqual(['/api/v1/saved_snippets/7', 'content=c']);
    await client.call(operations.register, {});
    expect(recorder.last.body).toBe('');
  });
});

describe('values that have more than one form', () => {
  const sent = async <O extends Operation>(operation: O, params: ParamsOf<O>) => {
    recorder.say({ result: 'success', msg: '', ...answerOf(operation) });
    await recorder.client().call(operation, params);
    return `${recorder.last.url.replace('/api/v1', '')} ${recorder.last.body}`.trim();
  };
  const answerOf = (operation: Operation) =>
    operationNames
      .filter((name) => operations[name].id === operation.id)
      .map((name) => samples[name].answer)[0];

  test('a channel is sent by its ID, and people as a list even for one person', async () => {
    const message = { content: 'c', scheduled_delivery_timestamp: 1_790_000_000 };
    const create = operations.createScheduledMessage;
    expect(await sent(create, { type: 'channel', to: 4, topic: 't', ...message })).toBe(
      '/scheduled_messages type=channel&to=4&topic=t&content=c&scheduled_delivery_timestamp=1790000000',
    );
    expect(await sent(create, { type: 'direct', to: [12], ...message })).toBe(
      '/scheduled_messages type=direct&to=%5B12%5D&content=c&scheduled_delivery_timestamp=1790000000',
    );
  });

  test('typing is sent to people and to a channel', async () => {
    const type = operations.setTypingStatus;
    expect(await sent(type, { op: 'start', to: [12] })).toBe('/typing op=start&to=%5B12%5D');
    expect(await sent(type, { type: 'channel', op: 'stop', stream_id: 4, topic: '' })).toBe(
      '/typing type=channel&op=stop&stream_id=4&topic=',
    );
  });

  test('a deactivation is sent without a mail, with a mail, and with a mail and a comment', async () => {
    const comment = (text?: string) =>
      sent(operations.deactivateUser, { user_id: 13, deactivation_notification_comment: text });
    expect(await comment()).toBe('/users/13');
    expect(await comment('')).toBe('/users/13 deactivation_notification_comment=');
    expect(await comment('Bye')).toBe('/users/13 deactivation_notification_comment=Bye');
  });

  test('the retention of messages is a number of days or a word', async () => {
    const channel = { name: 'n', subscribers: [] };
    for (const days of [30, 'realm_default', 'unlimited'] as const)
      expect(await sent(operations.createChannel, { ...channel, message_retention_days: days })).toBe(
        `/channels/create name=n&subscribers=%5B%5D&message_retention_days=${days}`,
      );
  });

  test('words are sent as JSON text where the server requires it', async () => {
    const words = { topics_policy: '"inherit"', message_retention_days: '"unlimited"' } as const;
    expect(await sent(operations.createChannel, { name: 'n', subscribers: [12], ...words })).toBe(
      '/channels/create name=n&subscribers=%5B12%5D&topics_policy=%22inherit%22&message_retention_days=%22unlimited%22',
    );
  });

  test('only the changed setting is sent', async () => {
    const set = operations.updateSettings;
    expect(await sent(set, { color_scheme: 2 })).toBe('/settings color_scheme=2');
    expect(await sent(set, { default_language: 'de', enter_sends: false })).toBe(
      '/settings default_language=de&enter_sends=false',
    );
  });

  test('people are sent by address and by ID', async () => {
    const leave = { subscriptions: ['a'] };
    expect(await sent(operations.unsubscribe, leave)).toBe(
      '/users/me/subscriptions subscriptions=%5B%22a%22%5D',
    );
    expect(await sent(operations.unsubscribe, { ...leave, principals: ['a+b@c.example'] })).toBe(
      '/users/me/subscriptions subscriptions=%5B%22a%22%5D&principals=%5B%22a%2Bb%40c.example%22%5D',
    );
  });

  test('a narrow and subscriptions are sent as lists of objects', async () => {
    const range = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
    const narrow = [{ operator: 'channel', operand: 4 }];
    expect(await sent(operations.getMessages, { ...range, narrow })).toBe(
      '/messages?anchor=newest&num_before=1&num_after=0&narrow=%5B%7B%22operator%22%3A%22channel%22%2C%22operand%22%3A4%7D%5D',
    );
    expect(await sent(operations.subscribe, { subscriptions: [{ name: 'r&d' }] })).toBe(
      '/users/me/subscriptions subscriptions=%5B%7B%22name%22%3A%22r%26d%22%7D%5D',
    );
  });

  test('a message is sent to a channel and to people', async () => {
    const send = (to: number | number[], type: 'channel' | 'direct') =>
      sent(operations.sendMessage, { type, to, content: 'c', ...(type === 'channel' && { topic: 't' }) });
    expect(await send(4, 'channel')).toBe('/messages type=channel&to=4&content=c&topic=t');
    expect(await send([12, 13], 'direct')).toBe('/messages type=direct&to=%5B12%2C13%5D&content=c');
  });

  test('a range of messages around one of them is sent', async () => {
    expect(await sent(operations.getMessages, { anchor: 310, num_before: 1 })).toBe(
      '/messages?anchor=310&num_before=1',
    );
  });
});

describe('what is too long for any server', () => {
  test.each([
    ['a status', operations.updateStatus.params, 'status_text', 60],
    ['a report', operations.reportMessage.params, 'description', 1000],
    ['a comment', operations.deactivateUser.params, 'deactivation_notification_comment', 2000],
  ] as const)('%s is refused, counted in characters as people see them', (_, params, field, limit) => {
    const rest = { user_id: 1, message_id: 1, report_type: 'other' };
    const fits = (text: string) => params.safeParse({ ...rest, [field]: text }).success;
    expect([fits('🎉'.repeat(limit)), fits('🎉'.repeat(limit) + 'a')]).toEqual([true, false]);
  });
});

test('a server under a path gets requests under that path', async () => {
  recorder.say({ result: 'success', msg: '', saved_snippets: [] });
  const client = new ApiClient({ serverUrl: `${recorder.url}/team`, http: nodeHttp, credentials });
  await client.call(operations.getSavedSnippets, {});
  expect(recorder.last.url).toBe('/team/api/v1/saved_snippets');
});
