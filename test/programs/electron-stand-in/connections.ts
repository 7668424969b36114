// The HTTP connections of one session, and Chromium's second sending of a request.
import diagnostics from 'node:diagnostics_channel';
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type CertificateVerifyProc, connectVerified } from './secure.ts';
import { connectThrough, type Through, TunnelError } from './tunnel.ts';

interface DispatchOptions {
  origin: string;
  path: string;
  headers: Record<string, string>;
}

interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
  destroy(): Promise<void>;
}

interface Attempt {
  /** It went out on a connection that had carried a request before. */
  reused: boolean;
  /** Of its response, once that has arrived. */
  status?: number;
}

// Node does not export the connection pool of its fetch, but it is the class of fetch's global dispatcher.
function newPool(connect: object = { lookup: lookUpAsChromium }): Dispatcher {
  new Request('http://localhost/'); // makes Node load its fetch
  const dispatcher = (globalThis as unknown as Record<symbol, object>)[
    Symbol.for('undici.globalDispatcher.1')
  ];
  const Pool = dispatcher?.constructor as new (options: object) => Dispatcher;
  return new Pool({ keepAliveTimeout: 60_000, headersTimeout: 0, bodyTimeout: 0, connect });
}

const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };

/** Like Chromium, resolves names under `localhost` to this machine, without a DNS query (RFC 6761, 6.3). */
const lookUpAsChromium: LookupFunction = (hostname, options, callback) => {
  if (!hostname.endsWith('.localhost')) return lookup(hostname, options, callback);
  if (options.all) callback(null, [LOOPBACK]);
  else callback(null, LOOPBACK.address, LOOPBACK.family);
};

const attempts = new WeakMap<object, Attempt>();
const usedSockets = new WeakSet<object>();
let beingMade: Attempt | undefined;
diagnostics.subscribe('undici:request:create', (message) => {
  if (beingMade) attempts.set((message as { request: object }).request, beingMade);
});
diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: object };
  const attempt = attempts.get(request);
  if (attempt) attempt.reused = usedSockets.has(socket);
  usedSockets.add(socket);
});
diagnostics.subscribe('undici:request:headers', (message) => {
  const { request, response } = message as { request: object; response: { statusCode: number } };
  const attempt = attempts.get(request);
  if (attempt) attempt.status = response.statusCode;
});

interface Tunnels {
  pool: Dispatcher;
  through: Through;
}

export class Connections {
  /** Decides on the certificates of servers; null for Node's own decision. */
  verifyProc: CertificateVerifyProc | null = null;
  #pool: Dispatcher | undefined;
  /** Connections to https servers, by the proxy that they go through. */
  readonly #tunnels = new Map<string, Tunnels>();

  /**
   * Fetches on this session's connections. If a reused connection breaks before the response, the request is sent again, even a
   * POST, as in Chromium: the server may have closed the idle connection.
   */
  async fetch(url: string, init: RequestInit, through?: Through): Promise<Response> {
    for (;;) {
      const attempt: Attempt = { reused: false };
      try {
        return await fetch(url, { ...init, dispatcher: this.#dispatcher(attempt, through) } as RequestInit);
      } catch (error) {
        // Node’s fetch fails at every 407 (Fetch: HTTP-network-or-cache fetch); Chromium’s stack does not.
        if (through && (attempt.status ?? tunnelStatus(error)) === 407)
          return new Response(null, { status: 407 });
        if (!attempt.reused || init.signal?.aborted || !brokeOff(error)) throw error;
      }
    }
  }

  /** Closes idle connections and fails what is in flight. */
  async close(): Promise<void> {
    const pools = [this.#pool, ...[...this.#tunnels.values()].map(({ pool }) => pool)];
    this.#pool = undefined;
    this.#tunnels.clear();
    await Promise.all(pools.map((pool) => pool?.destroy()));
  }

  #dispatcher(attempt: Attempt, through?: Through): object {
    return {
      dispatch: (options: DispatchOptions, handler: object): boolean => {
        beingMade = attempt;
        try {
          if (through && options.origin.startsWith('https:'))
            return this.#poolThrough(through).dispatch(options, handler);
          const pool = (this.#pool ??= this.#newPool());
          return pool.dispatch(through ? throughProxy(options, through) : options, handler);
        } finally {
          beingMade = undefined;
        }
      },
    };
  }

  #newPool(): Dispatcher {
    return this.verifyProc ? newPool(connectVerified(this.verifyProc, lookUpAsChromium)) : newPool();
  }

  #poolThrough(through: Through): Dispatcher {
    const known = this.#tunnels.get(through.origin);
    if (known) {
      known.through = through;
      return known.pool;
    }
    const tunnels: Tunnels = {
      pool: newPool(connectThrough(() => tunnels.through, this.verifyProc)),
      through,
    };
    this.#tunnels.set(through.origin, tunnels);
    return tunnels.pool;
  }
}

/** The same request in the form that proxies take for http servers: with the whole address (RFC 9112, 3.2.2). */
function throughProxy(options: DispatchOptions, { origin, authorization }: Through): DispatchOptions {
  const headers = { ...options.headers, host: new URL(options.origin).host };
  return {
    ...options,
    origin,
    path: `${options.origin}${options.path}`,
    headers: authorization ? { ...headers, 'proxy-authorization': authorization } : headers,
  };
}

/** The status of a proxy that did not connect to the server. */
function tunnelStatus(error: unknown): number | undefined {
  const { cause } = error as { cause?: unknown };
  return cause instanceof TunnelError ? cause.status : undefined;
}

function brokeOff(error: unknown): boolean {
  const code = (error as { cause?: { code?: string } }).cause?.code;
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}
