import { afterAll, beforeAll } from 'vitest';
import { ApiClient } from '../../src-main/api/client/client.ts';
import { nodeHttp } from '../node-http.ts';
import { startServer, type ReferenceServer, type ServerOptions } from '../programs/server/index.ts';

/** A reference server for the tests of a file, and API clients of its people: `as('mira')`; `as()` has no credentials. */
export function withServer(options?: ServerOptions) {
  let server: ReferenceServer;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    id: (name: string) => server.user(name).userId,
    as(name?: string): ApiClient {
      const user = name === undefined ? undefined : server.user(name);
      const credentials = user && { email: user.email, apiKey: user.apiKey };
      return new ApiClient({ serverUrl: server.url, http: nodeHttp, credentials });
    },
  };
}
