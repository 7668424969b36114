import { expect, test } from 'vitest';
import { hasMoved, whereaboutsOf } from '../../src-main/accounts/whereabouts.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';

const HERE = 'https://chat.example';
const THERE = 'https://chat.example.org';
const reports = (realm_url: string) => () => Response.json({ result: 'success', msg: '', realm_url });

/** Responds to one request after the other, and records whether a redirect was to be followed. */
function responding(...responses: (() => Response)[]): { http: HttpPort; follows: boolean[] } {
  const follows: boolean[] = [];
  return {
    follows,
    async http({ redirect }) {
      follows.push(redirect === 'follow');
      const answer = responses.shift();
      if (!answer) throw new Error('Asked too often.');
      return answer();
    },
  };
}

const failing = (message: string) => (): Response => {
  throw new TypeError(message);
};

test.each([
  ['breaks', failing('net::ERR_CONNECTION_RESET')],
  ['takes too long', failing('The operation was aborted due to timeout')],
  ['is a page', () => new Response('<h1>Welcome</h1>')],
])('an attempt that %s is no redirect, and nothing is requested again (rule: moved)', async (_, first) => {
  const { http, follows } = responding(first, reports(THERE));
  expect(await whereaboutsOf(http, HERE)).toBeNull();
  expect(follows).toEqual([false]);
});

test.each([
  ['in the response', () => new Response(null, { status: 301, headers: { location: THERE } })],
  ['that the transport fails with', failing("Attempted to redirect, but redirect policy was 'error'")],
])('a redirect %s is followed for this one request', async (_, first) => {
  const { http, follows } = responding(first, reports(THERE));
  expect(await whereaboutsOf(http, HERE)).toEqual({ redirects: true, address: THERE });
  expect(follows).toEqual([false, true]);
});

test('without a server at the old address, only a user who joined at the same moment has moved', () => {
  const gone = { old: null, newAddresses: [THERE], isSameEmail: true };
  expect(hasMoved({ ...gone, joined: { here: 5, there: 5 } })).toBe(true);
  expect(hasMoved({ ...gone, joined: { here: null, there: 5 } })).toBe(false);
  expect(hasMoved({ ...gone, joined: { here: null, there: null } })).toBe(false);
});
