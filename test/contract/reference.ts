import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ApiClient } from '../../src-main/api/client/client.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { isOffered, type Operation } from '../../src-main/contract/operations/operation.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import { startServer, type ReferenceServer, type ServerOptions } from '../programs/server/index.ts';
import { readServerFile, type ServerFile } from './server-file.ts';

const path = process.env['PERCH_SERVER'];
/** The server that `npm run test:server` was given; null for a reference server. */
const given = path === undefined ? null : readServerFile(path);

/** Who has which role in the seed of the reference server. */
const ROLES: Record<string, keyof ServerFile['accounts']> = {
  olu: 'owner',
  ana: 'admin',
  pavel: 'moderator',
  mira: 'member',
  theo: 'guest',
};

/** Random runs of a property: few on a server whose answers take longer, and are limited. */
export const runs = (times: number): number => (given ? Math.min(times, 5) : times);

/** What a test knows of a person. */
export interface TestPerson {
  userId: number;
  fullName: string;
  email: string;
  password: string;
  apiKey: string;
}

/**
 * The server of a file of tests: a reference server of its own, or the given one. `as('mira')` is an API client of a
 * person; `as()` has no credentials.
 */
export function withServer(options?: ServerOptions) {
  let server: ReferenceServer | null = null;
  let level: number | null = null;
  let channel = { id: 0, name: 'general' };
  const people = new Map<string, TestPerson>();
  const person = (name: string): TestPerson => {
    const known = people.get(name);
    if (!known) throw new Error(`Nobody is called ${name}`);
    return known;
  };
  const url = (): string => given?.url ?? server?.url ?? '';
  const client = (credentials?: TestPerson): ApiClient =>
    new ApiClient({ serverUrl: url(), http: given ? patientHttp : nodeHttp, credentials });

  beforeAll(async () => {
    if (given === null) {
      server = await startServer(options);
      for (const known of server.users) people.set(known.email.split('@')[0] ?? '', known);
      channel.id = server.state.channels.byName('general')?.stream_id ?? 0;
    }
    for (const [name, role] of given ? Object.entries(ROLES) : []) {
      const account = { ...given!.accounts[role], userId: 0, fullName: '' };
      const { user_id: userId, full_name: fullName } = (await client(account).call(operations.getOwnUser, {}))
        .value;
      people.set(name, { ...account, userId, fullName });
    }
    const { value } = await client().call(operations.getServerSettings, {});
    level = value.zulip_feature_level ?? null;
    if (given) channel = await newChannel(client(person('olu')), [...people.values()]);
  });
  afterAll(() => server?.close());

  /** Skips the tests around it where a reason is found. */
  const skipWhere = (reason: () => string | null): void =>
    beforeEach((context) => {
      const found = reason();
      if (found !== null) context.skip(found);
    });

  return {
    get url() {
      return url();
    },
    /** Whether it is the given one. */
    isGiven: given !== null,
    /** The reference server, for what only it can be asked to do. A test that uses it is under `needsControl`. */
    get server(): ReferenceServer {
      if (server === null) throw new Error('The given server cannot be told what to do');
      return server;
    },
    /** A channel that everybody is in. */
    get channel() {
      return channel;
    },
    /** The feature level that the server reports. */
    get featureLevel() {
      return level;
    },
    /** Whether a message can have no topic (server-notes: Topics). */
    get hasEmptyTopic() {
      return level === null || level >= 334;
    },
    id: (name: string) => person(name).userId,
    person,
    as: (name?: string): ApiClient => client(name === undefined ? undefined : person(name)),
    /** Skips the tests of this block on a server that takes no instructions. */
    needsControl: (why: string) => skipWhere(() => (given ? why : null)),
    /** Skips the tests of this block on a server of an earlier level than these operations. */
    needs: (...needed: Operation[]) =>
      skipWhere(() => {
        const missing = needed.find((operation) => !isOffered(operation, level));
        return missing
          ? `${missing.id} is of level ${missing.minFeatureLevel}, the server of ${level}`
          : null;
      }),
  };
}

/** Repeats a request that was refused for its rate, as soon as the server permits. */
const patientHttp: HttpPort = async (request) => {
  for (;;) {
    const response = await nodeHttp(request);
    if (response.status !== 429) return response;
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, 1_000 * seconds));
  }
};

/** Everybody is subscribed by the owner: servers of every level have this operation, and it makes the channel. */
async function newChannel(
  owner: ApiClient,
  people: readonly TestPerson[],
): Promise<{ id: number; name: string }> {
  const name = `perch ${Date.now()}`;
  await owner.call(operations.subscribe, {
    subscriptions: [{ name }],
    principals: people.map(({ userId }) => userId),
  });
  const { streams } = (await owner.call(operations.getChannels, { include_all: true })).value;
  const made = streams.find((one) => one.name === name);
  if (!made) throw new Error('The new channel is not listed');
  return { id: made.stream_id, name };
}
