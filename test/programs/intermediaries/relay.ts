import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { API, type Exchange, type Reply, type Intermediary } from './intermediary.ts';
import { dateIn, type ClockName } from './clocks.ts';

/** One request that arrived at the relay. */
export interface RequestRecord {
  method: string;
  /** Relative to the API's root, without the query. */
  path: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** The intermediary that handled it; null if it was forwarded to the server unchanged. */
  handledBy: string | null;
}

/** Selects the requests that an intermediary handles; without it, all. */
type RequestFilter = (request: { method: string; path: string }) => boolean;

/**
 * An HTTP server between Perch and its server. It forwards every request unchanged, unless an intermediary was inserted, which
 * then handles the requests.
 */
export class Relay {
  readonly #server = createServer((incoming, outgoing) => void this.#carry(incoming, outgoing));
  readonly #target: string;
  /** Each request gets a connection of its own to the server, so that no reused connection breaks by accident. */
  readonly #agent = new Agent({ keepAlive: false });
  readonly #sockets = new Set<Socket>();
  #intermediary: Intermediary | null = null;
  #handles: RequestFilter = () => true;
  #clock: ClockName = 'right';
  #port = 0;
  #sending = 0;
  /** All requests that arrived, oldest first. */
  readonly requests: RequestRecord[] = [];
  /** How often intermediaries repeated requests, by method and path. */
  readonly duplicates = new Map<string, number>();

  /** @param target the server's address. */
  constructor(target: string) {
    this.#target = target;
    // Longer than any pause in a test: only intermediaries close connections.
    this.#server.keepAliveTimeout = 120_000;
    this.#server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      outgoing.writeContinue();
      void this.#carry(incoming, outgoing);
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(target: string): Promise<Relay> {
    const relay = new Relay(target);
    await relay.start();
    return relay;
  }

  /** Listens; from the second time on at the same port. */
  async start(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Whether a request that changes something is at the server or on its way there. */
  get isForwardingChange(): boolean {
    return this.#sending > 0;
  }

  /** How many such requests an intermediary has handled. */
  handledCount(isSuch: RequestFilter = () => true): number {
    return this.requests.filter((one) => one.handledBy !== null && isSuch(one)).length;
  }

  /** Lets this intermediary handle requests from now on. Requests that are under way continue as they began. */
  insert(
    intermediary: Intermediary,
    { clock = 'right', handles = () => true }: { clock?: ClockName; handles?: RequestFilter } = {},
  ): void {
    this.removeIntermediary();
    this.#intermediary = intermediary;
    this.#handles = handles;
    this.#clock = clock;
    intermediary.onInserted?.({ sockets: this.#sockets });
  }

  /** Removes the intermediary. Requests that it left without a response stay so. */
  removeIntermediary(): void {
    this.#intermediary = null;
  }

  /** Cuts all connections and refuses new ones. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = incoming;
    const path = new URL(target, this.#target).pathname.replace(API, '');
    const intermediary = this.#handles({ method, path }) ? this.#intermediary : null;
    const clock = this.#clock;
    this.requests.push({ method, path, at: performance.now(), handledBy: intermediary?.name ?? null });
    outgoing.sendDate = false;
    outgoing.on('error', () => outgoing.destroy());
    try {
      const body = await bodyOf(incoming);
      const exchange: Exchange = {
        request: { method, target, path, host: headers.host ?? '', body },
        outgoing,
        hasRightClock: clock === 'right',
        forward: (goesOnAlone = false) =>
          this.#forward({ method, target, headers, body }, goesOnAlone ? null : outgoing),
        countDuplicate: (reply) => {
          const name = `${method} ${path}`;
          this.duplicates.set(name, (this.duplicates.get(name) ?? 0) + 1);
          return reply;
        },
        respond(reply) {
          if (outgoing.destroyed || outgoing.headersSent) return;
          const date = dateIn(clock);
          const dated = 'date' in reply.headers || date === null ? {} : { date };
          outgoing.writeHead(reply.status, reply.reason, { ...dated, ...withLength(reply) });
          outgoing.end(reply.body);
        },
      };
      if (intermediary) await intermediary.handle(exchange);
      else exchange.respond(await exchange.forward());
    } catch {
      // The server cannot be reached or has closed the connection: close it to the client too.
      outgoing.destroy();
    }
  }

  #forward(
    {
      method,
      target,
      headers,
      body,
    }: { method: string; target: string; headers: IncomingMessage['headers']; body: Buffer },
    client: ServerResponse | null,
  ): Promise<Reply> {
    const isChange = method !== 'GET' ? 1 : 0;
    this.#sending += isChange;
    return new Promise<Reply>((resolve, reject) => {
      if (client?.destroyed) {
        reject(new Error('Nobody waits any more'));
        return;
      }
      const { host: _, ...others } = headers;
      const own = { ...others, host: new URL(this.#target).host, connection: 'close' };
      const onward = send(this.#target + target, { method, headers: own, agent: this.#agent });
      const hangUp = () => onward.destroy(new Error('Nobody waits any more'));
      client?.once('close', hangUp);
      onward.once('error', reject);
      onward.once('response', (answer) => {
        bodyOf(answer).then((bytes) => {
          client?.off('close', hangUp);
          resolve({ status: answer.statusCode ?? 0, headers: endToEndHeaders(answer), body: bytes });
        }, reject);
      });
      onward.end(body);
    }).finally(() => {
      this.#sending -= isChange;
    });
  }
}

/** Without the headers that concern one connection only. */
function endToEndHeaders({ headers }: IncomingMessage): Record<string, string> {
  const dropped = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !dropped.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

const withLength = ({ status, headers, body }: Reply): Record<string, string> =>
  status === 204 || status === 304 || 'content-length' in headers
    ? headers
    : { ...headers, 'content-length': String(Buffer.byteLength(body)) };

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
