import { expect, test } from 'vitest';
import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { MAX_RESPONSE_BYTES } from '../../src-main/api/responses/read-response.ts';
import { EVERYTHING, noteStale } from '../../src-main/cache/metadata/stale-lists.ts';
import { storedEventQueue } from '../../src-main/cache/metadata/event-queue.ts';
import { organizationMetadata } from '../../src-main/sync/reconcile/organization.ts';
import { peopleRows } from '../../src-main/sync/collections/people.ts';
import { nodeHttp } from '../node-http.ts';
import { until } from './device.ts';
import { Pair } from './pair.ts';

const PIECE = new Uint8Array(4 * 1024 * 1024).fill(0x20);

/** A response that is longer than can be read: the honest one with blanks before it. */
function tooLong(text: string): Response {
  let left = MAX_RESPONSE_BYTES;
  const body = new ReadableStream({
    pull(controller) {
      if (left > 0) controller.enqueue(PIECE);
      else {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      }
      left -= PIECE.byteLength;
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
}

/** An organization of which some responses are too long. */
class LargeOrganization {
  readonly tooLong: string[] = [];
  readonly #isTooLong: (request: HttpRequest) => boolean;

  constructor(isTooLong: (request: HttpRequest) => boolean) {
    this.#isTooLong = isTooLong;
  }

  readonly http: HttpPort = async (request) => {
    const response = await nodeHttp(request);
    if (!this.#isTooLong(request)) return response;
    this.tooLong.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`);
    return tooLong(await response.text());
  };
}

const path = ({ url }: HttpRequest): string => new URL(url).pathname.replace('/api/v1', '');
const isRegister = (request: HttpRequest): boolean =>
  path(request) === '/register' &&
  (new URLSearchParams(request.body).get('fetch_event_types') ?? '').includes('"realm_user"');
const hasProfiles = (request: HttpRequest): boolean =>
  path(request) === '/users' && request.url.includes('include_custom_profile_fields=true');
const names = (pair: Pair): string[] => peopleRows.list(pair.device.db).map(({ value }) => value.full_name);

test('an organization whose people with profiles are too much is read without them, once, and has events (rule: too-large)', async () => {
  const organization = new LargeOrganization((request) => isRegister(request) || hasProfiles(request));
  const pair = new Pair();
  await pair.connect({ http: organization.http });
  await pair.pulledSnippet();
  await until('people are listed', () => names(pair).includes('Olu Adeyemi'));
  expect(storedEventQueue.read(pair.device.db)).not.toBeNull();
  expect(organization.tooLong).toEqual(['POST /register', 'GET /users']);
  const own = pair.server.state.users.all().find(({ user_id }) => user_id === pair.mira);
  expect(organizationMetadata(pair.device.db).role).toBe(own?.role);
  const registers = pair.server.count('POST', '/register');
  pair.device.act((db) => noteStale(db, EVERYTHING));
  await until('everything is read again', () => pair.server.count('POST', '/register') > registers);
  await pair.device.idle();
  expect(organization.tooLong.filter((one) => one === 'POST /register')).toHaveLength(1);
  await pair.expectSame();
});

test('a list that is too long fails alone (rule: too-large)', async () => {
  const isLong = (request: HttpRequest) => isRegister(request) || path(request) === '/users';
  const organization = new LargeOrganization(isLong);
  const pair = new Pair();
  await pair.connect({ http: organization.http });
  await pair.pulledSnippet();
  await pair.device.idle();
  expect(pair.device.engine.connection.state).toBe('online');
  expect(storedEventQueue.read(pair.device.db)).not.toBeNull();
  expect(names(pair)).toEqual([]);
});
