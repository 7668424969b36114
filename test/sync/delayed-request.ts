import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';

/** Delays with which Perch gives a request up soon, though it may still run for longer than a test takes. */
export const GIVES_UP_SOON = { requestTimeout: 1_500, requestLifetime: 60_000 } as const;

/** A request that a proxy holds back. */
export interface DelayedRequest {
  http: HttpPort;
  /** Whether the request has reached the proxy. */
  isHeld(): boolean;
  /** Lets the request through, even if Perch has given it up. Resolves when the server has processed the request. */
  pass(): Promise<void>;
}

/** Plain HTTP through a proxy that holds the first matching request back until the test lets it pass. */
export function delayedRequest(matches: (request: HttpRequest) => boolean): DelayedRequest {
  let held: HttpRequest | null = null;
  const passed = Promise.withResolvers<Response>();
  return {
    isHeld: () => held !== null,
    http(request) {
      if (held || !matches(request)) return nodeHttp(request);
      held = request;
      const { signal } = request;
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      return Promise.race([passed.promise, givenUp]);
    },
    async pass() {
      if (!held) throw new Error('The proxy holds no request');
      const response = await nodeHttp({ ...held, signal: new AbortController().signal });
      const body = await response.text();
      passed.resolve(new Response(body, { status: response.status, headers: response.headers }));
    },
  };
}
