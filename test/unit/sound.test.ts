import { expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { fetchSound, MAX_SOUND_BYTES } from '../../src-main/api/files/sound.ts';
import { notificationSound, soundsRoot } from '../programs/server/http/sounds.ts';

const chat = 'https://chat.example.com';

/** Answers each request, and keeps its address and its headers. */
function answering(answer: (path: string) => Response) {
  const asked: { url: string; headers: object }[] = [];
  const http: HttpPort = ({ url, headers }) => {
    asked.push({ url, headers: headers ?? {} });
    return Promise.resolve(answer(new URL(url).pathname));
  };
  return { http, asked };
}

const ogg = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, { headers: { 'Content-Type': 'audio/ogg' } });

test('a sound is fetched by its name, without credentials', async () => {
  const { http, asked } = answering(notificationSound);
  expect(await fetchSound(http, chat, 'ding')).toMatch(/^data:audio\/ogg;base64,T2dnU/);
  expect(asked).toEqual([
    { url: `${chat}${soundsRoot}/ding.ogg`, headers: { accept: expect.any(String) as string } },
  ]);
});

test('a name leads to no other file of the server', async () => {
  const { http, asked } = answering(notificationSound);
  expect(await fetchSound(http, chat, '../../../api/v1/users?x')).toBeNull();
  expect(asked[0]?.url).toBe(`${chat}${soundsRoot}/..%2F..%2F..%2Fapi%2Fv1%2Fusers%3Fx.ogg`);
});

test.each([
  ['of an unknown name', () => new Response('Not found', { status: 404 })],
  ['that is a page', () => new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
  ['with other bytes', () => ogg(new Uint8Array([1, 2, 3, 4, 5]))],
  ['that is too large', () => ogg(new Uint8Array(MAX_SOUND_BYTES + 1))],
])('a file %s is no sound', async (_, answer) => {
  expect(await fetchSound(answering(answer).http, chat, 'ding')).toBeNull();
});
