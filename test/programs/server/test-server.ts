import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { follow } from './event-client.ts';
import { startServer, type KnownUser, type ReferenceServer, type ServerOptions } from './index.ts';
import { call, type Seen } from './test-client.ts';

/** The IDs of the small seed. */
export const [mira, olu, ana, theo, pavel, releaseBot] = [1, 2, 3, 4, 5, 6] as const;
export const [general, leads, news, , careTeam] = [1, 2, 3, 4, 5] as const;
/**
 * Its messages: in general, Ana to “team lunch”, Mira to what is now “second floor”, Olu to no topic; Olu in leads; Ana to “team
 * lunch” again; Olu to Mira. The last two are unread.
 */
export const [lunch, printer, noTopic, hiring, door, direct] = [1, 2, 3, 4, 5, 6] as const;
/** Its custom groups. */
export const [care, shop] = [9, 10] as const;

/** The server's clock at the beginning of each test, in UNIX seconds. */
export const start = 1_800_000_000;
export const inAnHour = start + 3600;

/** Mira, Olu, Ana and Theo, as they are known. */
export const everyone = (server: ReferenceServer) =>
  server.users as [KnownUser, KnownUser, KnownUser, KnownUser];

export type Parameters = Record<string, unknown>;
/** Who asks, the method and the path: `mira GET /users/me`; `nobody` has no credentials. */
export type Request = `${string} ${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

export const success = { result: 'success', msg: '' };

/** Whether a server has no such operation: the address is a page that is not found, or takes other methods only. */
export function isMissing({ status, body }: Seen): boolean {
  return status === 405 || (status === 404 && body['code'] === undefined);
}

/** The parameter for what a client understands. A server refuses it without the first field (server-notes: Register). */
export const understanding = (...capabilities: string[]) => ({
  client_capabilities: Object.fromEntries(
    ['notification_settings_null', ...capabilities].map((name) => [name, true]),
  ),
});

/** The body of a refusal. Where the words tell the code, it need not be given. */
export function refusal(msg: string, code = codeOf(msg), fields: Parameters = {}): Parameters {
  const name = code === 'REQUEST_VARIABLE_MISSING' && { var_name: /'(\w+)'/.exec(msg)?.[1] };
  return { result: 'error', msg, code, ...name, ...fields };
}

function codeOf(msg: string): string {
  if (/^Missing '\w+' argument$/.test(msg)) return 'REQUEST_VARIABLE_MISSING';
  return msg.startsWith('Must be an organization ') ? 'UNAUTHORIZED_PRINCIPAL' : 'BAD_REQUEST';
}

/** A server for the tests of a file. Each test finds it as it was planted: the same state, clock and level, no queue, no fault. */
export async function testServer(options: Omit<ServerOptions, 'now'> = {}) {
  const clock = { now: start };
  const server = await startServer({ ...options, now: () => clock.now * 1000 + 500 });
  const planted = server.backUp();
  afterAll(() => server.close());
  const reset = (featureLevel = options.featureLevel ?? 420) => {
    clock.now = start;
    server.restore(planted);
    server.restart(featureLevel);
    server.state.typing.clear();
    server.faults.lift();
    server.forgetRequests();
  };
  beforeEach(() => reset());
  afterEach(() => expect(server.takeIgnored()).toEqual([]));

  const ask = (request: Request, parameters?: Parameters) => {
    const [who = '', method = '', path = ''] = request.split(' ');
    return call(server, who === 'nobody' ? undefined : server.user(who), method, path, parameters);
  };
  return {
    server,
    state: server.state,
    clock,
    /** Goes back to how it was planted, at a feature level. */
    reset,
    /** The whole response. */
    ask,
    /** The body of the response. */
    async answer<Body extends object = Parameters>(request: Request, parameters?: Parameters): Promise<Body> {
      return (await ask(request, parameters)).body as Body;
    },
    /** A client of this person with an event queue. */
    follow: (who: string, parameters?: Parameters) => follow(server, server.user(who), parameters),
  };
}
