import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { fetchPicture, MAX_PICTURE_BYTES, pictureAddress } from '../../src-main/api/picture.ts';
import { Pictures } from '../../src-main/service/pictures.ts';

const chat = 'https://chat.example.com';

test.each([
  ['/user_avatars/4.png?v=2', 'https://chat.example.com/user_avatars/4.png?v=2'],
  ['user_avatars/4.png', 'https://chat.example.com/user_avatars/4.png'],
  ['https://pictures.example/4?d=identicon', 'https://pictures.example/4?d=identicon'],
  ['//pictures.example/4', 'https://pictures.example/4'],
])('a picture may come from the server or by https: %s', (address, url) => {
  expect(pictureAddress(address, chat)).toBe(url);
});

test.each([
  'http://pictures.example/4',
  'http://chat.example.com/4',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'https://mira:secret@pictures.example/4',
  'https://',
])('and from nowhere else: %s', (address) => {
  expect(pictureAddress(address, chat)).toBeNull();
});

test('a server on this computer needs no https for its own', () => {
  expect(pictureAddress('/4.png', 'http://localhost:9991')).toBe('http://localhost:9991/4.png');
  expect(pictureAddress('http://localhost:9992/4.png', 'http://localhost:9991')).toBeNull();
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
const fetched = () => fetchPicture(nodeHttp, address(), '/user_avatars/4.png?v=1');

test('it is fetched without credentials and becomes a data: address', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-type': 'IMAGE/png; charset=x' }).end('bird');
  expect(await fetched()).toBe(`data:image/png;base64,${Buffer.from('bird').toString('base64')}`);
  expect(asked).toEqual([{ path: '/user_avatars/4.png?v=1', authorization: undefined, cookie: undefined }]);
});

test.each<[string, RequestListener]>([
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Bird</p>')],
  ['a drawing', (_, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')],
  ['something without a type', (_, response) => response.writeHead(200).end('bird')],
  ['nothing', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end()],
  ['a refusal', (_, response) => response.writeHead(404, { 'content-type': 'image/png' }).end('bird')],
  ['a broken connection', (_, response) => response.destroy()],
])('%s is no picture', async (_, answers) => {
  answer = answers;
  expect(await fetched()).toBeNull();
});

test('a redirect is not followed', async () => {
  answer = ({ url }, response) =>
    url === '/elsewhere'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end('bird')
      : response.writeHead(302, { location: '/elsewhere', 'content-type': 'image/png' }).end('moved');
  expect(await fetched()).toBeNull();
  expect(asked).toHaveLength(1);
});

test('the largest picture is taken, and one byte more is not', async () => {
  let size = MAX_PICTURE_BYTES;
  answer = (_, response) => response.writeHead(200, { 'content-type': 'image/webp' }).end(Buffer.alloc(size));
  expect(await fetched()).toMatch(/^data:image\/webp;base64,/);
  size++;
  expect(await fetched()).toBeNull();
});

test('a picture is fetched once, also where it is wanted twice at the same time; failing is not remembered', async () => {
  const pictures = new Pictures();
  let fetches = 0;
  let found: string | null = null;
  const want = (name: string) =>
    pictures.of(name, () => {
      fetches++;
      return Promise.resolve(found);
    });
  expect(await want('a')).toBeNull();
  found = 'data:a';
  expect(await Promise.all([want('a'), want('a')])).toEqual(['data:a', 'data:a']);
  found = 'data:other';
  expect(await want('a')).toBe('data:a');
  expect(fetches).toBe(2);
});

test('no more than fits is kept, and what was shown last stays', async () => {
  const pictures = new Pictures(10);
  const fetched: string[] = [];
  const want = (name: string) =>
    pictures.of(name, () => {
      fetched.push(name);
      return Promise.resolve('12345');
    });
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await want(name);
  expect(fetched).toEqual(['a', 'b', 'c', 'b']);
});
