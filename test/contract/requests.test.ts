import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { ApiClient } from '../../src-main/api/client.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { credentials, Recorder } from './recorder.ts';
import { callSample, operationNames, samples } from './samples.ts';

const recorder = new Recorder();
beforeAll(() => recorder.start());
afterAll(() => recorder.close());

describe.each(operationNames)('%s', (name) => {
  const { wire, answer } = samples[name];
  const [method, path, body] = wire;

  test('sends exactly this', async () => {
    recorder.say({ result: 'success', msg: '', ...answer });
    recorder.requests.length = 0;
    await callSample(recorder.client(), name);
    expect(recorder.requests).toHaveLength(1);
    expect([recorder.last.method, recorder.last.url, recorder.last.body]).toEqual([
      method,
      `/api/v1${path}`,
      body,
    ]);
  });

  test('with these headers', async () => {
    recorder.say({ result: 'success', msg: '', ...answer });
    await callSample(recorder.client(), name);
    const { headers } = recorder.last;
    expect(headers.accept).toBe('application/json');
    expect(headers['content-type']).toBe(method === 'GET' ? undefined : 'application/x-www-form-urlencoded');
    expect(headers['transfer-encoding']).toBeUndefined();
    expect(headers['content-length'] ?? '0').toBe(String(body.length));
    expect(headers.cookie).toBeUndefined();
    const basic = `Basic ${Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64')}`;
    expect(headers.authorization).toBe(
      name === 'fetchApiKey' || name === 'getServerSettings' ? undefined : basic,
    );
  });

  test('has a sample of every parameter, each in its place', () => {
    const inPath = [...operations[name].path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param);
    const sent = new URLSearchParams(method === 'GET' ? (path.split('?')[1] ?? '') : body);
    expect([...inPath, ...sent.keys()].sort()).toEqual(Object.keys(samples[name].params).sort());
    expect(Object.keys(samples[name].params).sort()).toEqual(
      Object.keys(operations[name].params.shape).sort(),
    );
    expect(operations[name].params.safeParse(samples[name].params).success).toBe(true);
  });
});

describe('credentials', () => {
  test('an e-mail and a key outside ASCII travel as UTF-8', async () => {
    recorder.say({ result: 'success', msg: '', saved_snippets: [] });
    const own = { email: 'żółw@meridian.example', apiKey: 'kłucz' };
    await new ApiClient({ serverUrl: recorder.url, http: nodeHttp, credentials: own }).call(
      operations.getSavedSnippets,
      {},
    );
    const encoded = recorder.last.headers.authorization?.replace('Basic ', '') ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toBe('żółw@meridian.example:kłucz');
  });

  test('without any, none are sent', async () => {
    recorder.say({ result: 'success', msg: '', saved_snippets: [] });
    await new ApiClient({ serverUrl: recorder.url, http: nodeHttp }).call(operations.getSavedSnippets, {});
    expect(recorder.last.headers.authorization).toBeUndefined();
  });
});

describe('what is left out', () => {
  test('is not sent, and an empty text is', async () => {
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

test('a server under a path is asked under that path', async () => {
  recorder.say({ result: 'success', msg: '', saved_snippets: [] });
  const client = new ApiClient({ serverUrl: `${recorder.url}/team`, http: nodeHttp, credentials });
  await client.call(operations.getSavedSnippets, {});
  expect(recorder.last.url).toBe('/team/api/v1/saved_snippets');
});
