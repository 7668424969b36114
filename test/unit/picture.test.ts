import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeHttp } from '../node-http.ts';
import { fetchPicture, MAX_PICTURE_BYTES } from '../../src-main/api/files/picture.ts';
import { publicAddress } from '../../src-main/api/files/public-file.ts';
import { RETRIES_FAILURE_AFTER, Downloads } from '../../src-main/workspace/files/downloads.ts';
import { gif, jpeg, png, webp } from './pictures.ts';
import { listed } from '../listed.ts';

const chat = 'https://chat.example.com';

test.each([
  ['/user_avatars/4.png?v=2', 'https://chat.example.com/user_avatars/4.png?v=2'],
  ['user_avatars/4.png', 'https://chat.example.com/user_avatars/4.png'],
  ['https://pictures.example/4?d=identicon', 'https://pictures.example/4?d=identicon'],
  ['//pictures.example/4', 'https://pictures.example/4'],
])('a picture may come from the server or by HTTPS: %s', (address, url) => {
  expect(publicAddress(address, chat)).toBe(url);
});

test.each(listed`
  http://pictures.example/4 | http://chat.example.com/4 | file:///etc/passwd | data:image/png;base64,AAAA
  javascript:alert(1) | https://mira:secret@pictures.example/4 | https://
`)('a picture may not come from elsewhere: %s', (address) => {
  expect(publicAddress(address, chat)).toBeNull();
});

test('a server on this computer may serve its own pictures without HTTPS', () => {
  expect(publicAddress('/4.png', 'http://localhost:9991')).toBe('http://localhost:9991/4.png');
  expect(publicAddress('http://localhost:9992/4.png', 'http://localhost:9991')).toBeNull();
});

test.each([
  ...['localhost', 'localhost.', 'a.localhost', 'intranet', 'intranet.', 'printer.local', 'wiki.internal'],
  ...['router.lan', 'nas.home.arpa', 'files.corp', 'x.home', 'x.private', 'x.intranet', 'x.localdomain'],
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '127.0.0.1.', '0.0.0.0', '0'],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.2.1', '203.0.113.9'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:8.8.8.8]', '[fe80::1]', '[fc00::1]', '[fd12:3456::1]'],
  ...['[fec0::1]', '[ff02::1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[2001:db8::1]'],
])('a picture may not come from a private host that is not the server: %s', (host) => {
  expect(publicAddress(`https://${host}/4.png`, chat)).toBeNull();
  expect(publicAddress(`https://${host}:8443/4.png`, `https://${host}`)).toBeNull();
  expect(publicAddress('/4.png', `https://${host}`)).not.toBeNull();
  expect(publicAddress(`https://${host}/4.png`, `https://${host}`)).not.toBeNull();
});

test.each(listed`
  8.8.8.8 | 172.32.0.1 | 100.128.0.1 | [2606:4700::1111] | a.b.example.org. | xn--e1awd7f.com
`)('a picture may come from a public host: %s', (host) => {
  expect(publicAddress(`https://${host}/4.png`, chat)).not.toBeNull();
});

let server: Server;
let answer: RequestListener;
let asked: { path: string | undefined; authorization: string | undefined; cookie: string | undefined }[];
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    const { authorization, cookie } = request.headers;
    asked.push({ path: request.url, authorization, cookie });
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(() => new Promise((closed) => server.close(closed)));

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const isPng = { 'content-type': 'image/png' };
const fetched = () => fetchPicture(nodeHttp, address(), '/user_avatars/4.png?v=1');

test('a picture is fetched without credentials and becomes a data: URL (rule: pictures-no-credentials)', async () => {
  const bird = png(64, 64);
  answer = (_, response) => response.writeHead(200, { 'content-type': 'IMAGE/png; charset=x' }).end(bird);
  expect(await fetched()).toBe(`data:image/png;base64,${bird.toString('base64')}`);
  expect(asked).toEqual([{ path: '/user_avatars/4.png?v=1', authorization: undefined, cookie: undefined }]);
});

const bird = png(64, 64);
test.each<[string, RequestListener]>([
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bird)],
  ['a drawing', (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')],
  ['a drawing that says it is a PNG', (_, response) => response.writeHead(200, isPng).end('<svg/>')],
  ['something without a type', (_, response) => response.writeHead(200).end(bird)],
  ['nothing', (_, response) => response.writeHead(200, isPng).end()],
  ['text', (_, response) => response.writeHead(200, isPng).end('bird')],
  ['a refusal', (_, response) => response.writeHead(404, isPng).end(bird)],
  ['a broken connection', (_, response) => response.destroy()],
  ['one point too many', (_, response) => response.writeHead(200, isPng).end(png(2049, 2048))],
  ['one row of points', (_, response) => response.writeHead(200, isPng).end(png(2 ** 31 - 1, 1))],
  ['a JPEG of too many', (_, response) => response.writeHead(200, isPng).end(jpeg(65_000, 65_000))],
  ['a GIF of too many', (_, response) => response.writeHead(200, isPng).end(gif(20_000, 24_000))],
  ['a WebP of too many', (_, response) => response.writeHead(200, isPng).end(webp.lossless(16_384, 16_384))],
])('%s is not accepted as a picture', async (_, answers) => {
  answer = answers;
  expect(await fetched()).toBeNull();
});

test('a picture gets the type of its content and may have as many pixels as a large screen (rule: pictures-are-bitmaps)', async () => {
  const large = gif(2048, 2048);
  answer = (_, response) => response.writeHead(200, isPng).end(large);
  expect(await fetched()).toBe(`data:image/gif;base64,${large.toString('base64')}`);
});

test('a redirect is not followed', async () => {
  answer = ({ url }, response) =>
    url === '/elsewhere'
      ? response.writeHead(200, isPng).end(bird)
      : response.writeHead(302, { location: '/elsewhere', ...isPng }).end(bird);
  expect(await fetched()).toBeNull();
  expect(asked).toHaveLength(1);
});

test('the largest picture is accepted, and one byte more is refused (rule: pictures-are-bitmaps)', async () => {
  expect(MAX_PICTURE_BYTES).toBe(2 * 1024 * 1024);
  let size = MAX_PICTURE_BYTES;
  answer = (_, response) => {
    const whole = Buffer.alloc(size);
    webp.lossy(9, 9).copy(whole);
    response.writeHead(200, { 'content-type': 'image/webp' }).end(whole);
  };
  expect(await fetched()).toMatch(/^data:image\/webp;base64,/);
  size++;
  expect(await fetched()).toBeNull();
});

test('a picture is fetched once, even if it is wanted twice at the same time', async () => {
  const pictures = new Downloads();
  let fetches = 0;
  let found = 'data:a';
  const want = (name: string) =>
    pictures.of(name, () => {
      fetches++;
      return Promise.resolve(found);
    });
  expect(await Promise.all([want('a'), want('a')])).toEqual(['data:a', 'data:a']);
  found = 'data:other';
  expect(await want('a')).toBe('data:a');
  expect(fetches).toBe(1);
});

test('a picture that failed is not fetched again for a while', async () => {
  let now = 0;
  const pictures = new Downloads({ now: () => now });
  let fetches = 0;
  let found: string | null = null;
  const fetch = () => {
    fetches++;
    return Promise.resolve(found);
  };
  expect(await pictures.of('a', fetch)).toBeNull();
  found = 'data:a';
  expect(await pictures.of('a', fetch)).toBeNull();
  now = RETRIES_FAILURE_AFTER - 1;
  expect(await pictures.of('a', fetch)).toBeNull();
  expect(fetches).toBe(1);
  now = RETRIES_FAILURE_AFTER;
  expect(await pictures.of('a', fetch)).toBe('data:a');
  expect(fetches).toBe(2);
});

test('a picture that could not be requested does not count as failed', async () => {
  const pictures = new Downloads();
  expect(await pictures.of('a', null)).toBeNull();
  expect(await pictures.of('a', () => Promise.resolve('data:a'))).toBe('data:a');
  expect(await pictures.of('a', null)).toBe('data:a');
});

test('only the latest of a thousand failures are stored', async () => {
  const pictures = new Downloads();
  const asked: string[] = [];
  const want = (name: string) =>
    pictures.of(name, () => {
      asked.push(name);
      return Promise.resolve(null);
    });
  for (let at = 0; at <= 1_000; at++) await want(String(at));
  asked.length = 0;
  await want('1000');
  await want('1');
  await want('0');
  expect(asked).toEqual(['0']);
});

test('the cache drops the pictures that were shown longest ago', async () => {
  const pictures = new Downloads({ most: 10 });
  const fetched: string[] = [];
  const want = (name: string) =>
    pictures.of(name, () => {
      fetched.push(name);
      return Promise.resolve('12345');
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await want(name);
  expect(fetched).toEqual(['a', 'b', 'c', 'b']);
});
