import { expect, test } from 'vitest';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { Deadlock, Traffic } from './idle.ts';

/** Makes a request that gets a response, or none. */
async function ask(traffic: Traffic, answers: boolean): Promise<void> {
  const http: HttpPort = () =>
    answers ? Promise.resolve(new Response()) : Promise.reject(new Error('none'));
  const { signal } = new AbortController();
  const request = {
    url: 'http://127.0.0.1/',
    method: 'GET',
    headers: {},
    signal,
    connection: 'any',
  } as const;
  await traffic
    .through(http)(request)
    .catch(() => undefined);
}

/** How many looks it takes until nothing is waited for any more. */
function looksAt(deadlock: Deadlock): number {
  let looks = 1;
  while (deadlock.look() === null) looks += 1;
  return looks;
}

test('a Perch that makes no request for a long time is stuck, and every request begins that time anew', async () => {
  const traffic = new Traffic();
  const deadlock = new Deadlock(traffic);
  const looks = looksAt(deadlock);
  expect(deadlock.look()).toBe('Perch makes no request any more');
  await ask(traffic, false);
  expect(looksAt(deadlock)).toBe(looks);
});

test('a Perch whose requests all fail is stuck, and one response is enough not to be', async () => {
  const traffic = new Traffic();
  const deadlock = new Deadlock(traffic);
  while (deadlock.look() === null) await ask(traffic, false);
  expect(deadlock.look()).toBe('nothing responds to Perch any more');
  await ask(traffic, true);
  expect(deadlock.look()).toBeNull();
});
