import { describe, expect, test } from 'vitest';
import { ApiClient } from '../../src-main/api/client/client.ts';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { errorOf } from '../error-of.ts';

/** A client over this network. */
const clientOver = (http: HttpPort, timeout?: number) =>
  new ApiClient({
    serverUrl: 'https://chat.example.com',
    http,
    credentials: { email: 'mira@example.com', apiKey: 'k' },
    timeout,
  });

const create = (client: ApiClient, signal?: AbortSignal) =>
  client.call(operations.createSavedSnippet, { title: 'T', content: 'c' }, { signal });

/** A network that never responds until the request is aborted. */
const silent: HttpPort = ({ signal }) =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

test('requests tell caches on the way to leave the response to the server', async () => {
  const asked: (string | undefined)[] = [];
  const http: HttpPort = ({ headers }) => {
    asked.push(headers['cache-control']);
    return Promise.resolve(
      Response.json({ result: 'success', msg: '', saved_snippet_id: 1, saved_snippets: [] }),
    );
  };
  await create(clientOver(http));
  await clientOver(http).call(operations.getSavedSnippets, {});
  expect(asked).toEqual(['no-cache', 'no-cache']);
});

test('the key is sent with what needs it, and with nothing else (rule: key-where-needed)', async () => {
  const sent: (string | undefined)[] = [];
  const http: HttpPort = ({ headers }) => {
    sent.push(headers['authorization']);
    return Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  };
  const client = clientOver(http);
  await errorOf(client.call(operations.getServerSettings, {}));
  await errorOf(client.call(operations.fetchApiKey, { username: 'mira@example.com', password: 'secret' }));
  await errorOf(client.call(operations.getSavedSnippets, {}));
  expect(sent).toEqual([
    undefined,
    undefined,
    `Basic ${Buffer.from('mira@example.com:k').toString('base64')}`,
  ]);
});

describe('the server’s address uses plain HTTP', () => {
  const urlsOf = async (serverUrl: string) => {
    const urls: string[] = [];
    const http: HttpPort = ({ url }) => {
      urls.push(url);
      return Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
    };
    const credentials = { email: 'mira@example.com', apiKey: 'k' };
    const client = new ApiClient({ serverUrl, http, credentials });
    return { urls, error: await errorOf(create(client)) };
  };

  test.each([
    'http://chat.example.com',
    'http://192.168.0.2:9991',
    'http://localhost.example.com',
    'ftp://localhost',
  ])('nothing is sent to another machine at %s (rule: no-plain-http)', async (serverUrl) => {
    const { urls, error } = await urlsOf(serverUrl);
    expect(urls).toEqual([]);
    expect(error).toMatchObject({
      kind: 'offline',
      details: { reason: 'insecure', mayHaveBeenProcessed: false },
    });
  });

  test.each(['http://localhost:9991', 'http://127.0.0.1', 'https://chat.example.com'])(
    'a request is sent to %s',
    async (serverUrl) => {
      expect((await urlsOf(serverUrl)).urls).toEqual([`${serverUrl}/api/v1/saved_snippets`]);
    },
  );
});

describe('a connection fails', () => {
  test('a failure before the request left means that it was not processed (rule: state-not-arrived)', async () => {
    const refused: HttpPort = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
    const error = await errorOf(create(clientOver(refused)));
    expect(error).toMatchObject({
      kind: 'offline',
      details: { reason: 'refused' },
      mayHaveBeenProcessed: false,
    });
  });

  test('a failure after the response began means that the request may have been processed', async () => {
    for (const name of [
      'ERR_CONNECTION_RESET',
      'ERR_INTERNET_DISCONNECTED',
      'ERR_ADDRESS_UNREACHABLE',
      'ERR_SSL_X',
    ]) {
      const broken: HttpPort = () =>
        Promise.resolve(
          new Response(
            new ReadableStream({
              start: (controller) => {
                controller.enqueue(new TextEncoder().encode('{"result":"succ'));
              },
              pull: (controller) => controller.error(new Error(`net::${name}`)),
            }),
          ),
        );
      const error = await errorOf(create(clientOver(broken)));
      expect(error, name).toMatchObject({ kind: 'offline', mayHaveBeenProcessed: true });
    }
  });

  test('an unknown host is recognized whatever its name contains', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND redirect.example.com'), {
      code: 'ENOTFOUND',
    });
    const unknown: HttpPort = () => Promise.reject(new TypeError('fetch failed', { cause }));
    const error = await errorOf(create(clientOver(unknown)));
    expect(error).toMatchObject({ kind: 'offline', details: { reason: 'unknown-host' } });
  });

  test('a redirect does not count as a response of the server', async () => {
    const redirected: HttpPort = () =>
      Promise.reject(new TypeError("Attempted to redirect, but redirect policy was 'error'"));
    const error = await errorOf(create(clientOver(redirected)));
    expect(error).toMatchObject({ kind: 'malformed', mayHaveBeenProcessed: true });
  });
});

describe('a request takes time', () => {
  test('a request that times out may have been processed', async () => {
    const error = await errorOf(create(clientOver(silent, 10)));
    expect(error).toMatchObject({ kind: 'timeout', mayHaveBeenProcessed: true });
  });

  test('a request that is aborted in flight may have been processed', async () => {
    const ended = new AbortController();
    const call = errorOf(create(clientOver(silent), ended.signal));
    ended.abort();
    expect(await call).toMatchObject({ kind: 'timeout', mayHaveBeenProcessed: true });
  });

  test('a request that is aborted before it is sent was not processed', async () => {
    const sent: HttpRequest[] = [];
    const http: HttpPort = (request) => {
      sent.push(request);
      return silent(request);
    };
    const error = await errorOf(create(clientOver(http), AbortSignal.abort()));
    expect(error).toMatchObject({ kind: 'timeout', mayHaveBeenProcessed: false });
    expect(sent).toEqual([]);
  });
});

test('only a create uses a fresh connection (rule: create-one-post)', async () => {
  const seen = new Map<string, string>();
  const http: HttpPort = (request) => {
    seen.set(request.method, request.connection);
    return Promise.resolve(
      Response.json({ result: 'success', msg: '', saved_snippet_id: 1, saved_snippets: [] }),
    );
  };
  const client = clientOver(http);
  await create(client);
  await client.call(operations.getSavedSnippets, {});
  await client.call(operations.editSavedSnippet, { saved_snippet_id: 1, title: 'T' });
  expect(Object.fromEntries(seen)).toEqual({ POST: 'fresh', GET: 'any', PATCH: 'any' });
});

test('an error contains neither the key nor what was written (rule: no-secrets-at-rest, errors-without-input)', async () => {
  const refused: HttpPort = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  const client = new ApiClient({
    serverUrl: 'https://chat.example.com',
    http: refused,
    credentials: { email: 'mira@example.com', apiKey: 'the-secret-key' },
  });
  const error = await errorOf(
    client.call(operations.fetchApiKey, { username: 'm', password: 'the-password' }),
  );
  expect(JSON.stringify([error, error.message, error.stack, error.toProblem()])).not.toMatch(
    /the-secret-key|the-password/,
  );
});

describe('an operation needs a feature level', () => {
  test.each([
    [297, 1],
    [296, 0],
    [null, 1],
  ])('a server of level %s gets %i requests (rule: feature-level)', async (level, requests) => {
    let sent = 0;
    const client = new ApiClient({
      serverUrl: 'https://chat.example.com',
      http: () => {
        sent += 1;
        return Promise.resolve(Response.json({ result: 'success', msg: '', saved_snippet_id: 1 }));
      },
      featureLevel: () => level,
    });
    const call = create(client);
    if (requests === 0) {
      const error = await errorOf(call);
      expect(error).toMatchObject({ mayHaveBeenProcessed: false, isFromApi: false });
      expect(error.toProblem()).toEqual({ kind: 'unsupported' });
    } else await call;
    expect(sent).toBe(requests);
  });
});
