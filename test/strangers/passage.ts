import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { API, type Exchange, type Reply, type Stranger } from './stranger.ts';
import { dateIn, type ClockName } from './clocks.ts';

/** One request as it came by. */
export interface Passing {
  method: string;
  /** Relative to the API's root, without the query. */
  path: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
  /** Who stood there; null where the request went straight to the server. */
  met: string | null;
}

/** Which requests a stranger meets; all of them without it. */
type IsMet = (request: { method: string; path: string }) => boolean;

/**
 * An HTTP intermediary between Perch and its server. By itself it passes everything on; a stranger that stands in it
 * does with requests as it likes.
 */
export class Passage {
  readonly #server = createServer((incoming, outgoing) => void this.#carry(incoming, outgoing));
  readonly #target: string;
  /** Each request has a connection of its own to the server, so that none breaks under it by accident. */
  readonly #agent = new Agent({ keepAlive: false });
  readonly #sockets = new Set<Socket>();
  #stranger: Stranger | null = null;
  #isMet: IsMet = () => true;
  #clock: ClockName = 'right';
  #port = 0;
  #sending = 0;
  /** Everything that came by, oldest first. */
  readonly passed: Passing[] = [];
  /** How many requests the stranger has sent to the server once more than Perch did, by method and path. */
  readonly doubled = new Map<string, number>();

  /** @param target the server's address. */
  constructor(target: string) {
    this.#target = target;
    // Longer than any pause in a test: only strangers close connections.
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

  static async open(target: string): Promise<Passage> {
    const passage = new Passage(target);
    await passage.start();
    return passage;
  }

  /** Listens; after the first time where it did. */
  async start(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Whether a request that changes something is at the server, or on its way there. */
  get isSending(): boolean {
    return this.#sending > 0;
  }

  /** How many such requests have met a stranger. */
  meetings(isSuch: IsMet = () => true): number {
    return this.passed.filter((one) => one.met !== null && isSuch(one)).length;
  }

  /** From now on this one stands in the way. What was on its way goes on as it began. */
  place(
    stranger: Stranger,
    { clock = 'right', meets = () => true }: { clock?: ClockName; meets?: IsMet } = {},
  ): void {
    this.clear();
    this.#stranger = stranger;
    this.#isMet = meets;
    this.#clock = clock;
    stranger.arrive?.({ sockets: this.#sockets });
  }

  /** The stranger goes. Connections that it holds stay as they are: who waits on one is not told. */
  clear(): void {
    this.#stranger = null;
  }

  /** Connections are cut, and refused from now on. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async #carry(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: target = '/', headers } = incoming;
    const path = new URL(target, this.#target).pathname.replace(API, '');
    const stranger = this.#isMet({ method, path }) ? this.#stranger : null;
    const clock = this.#clock;
    this.passed.push({ method, path, at: performance.now(), met: stranger?.name ?? null });
    outgoing.sendDate = false;
    outgoing.on('error', () => outgoing.destroy());
    try {
      const body = await bodyOf(incoming);
      const exchange: Exchange = {
        request: { method, target, path, host: headers.host ?? '', body },
        outgoing,
        isRightClock: clock === 'right',
        forward: (goesOnAlone = false) =>
          this.#forward({ method, target, headers, body }, goesOnAlone ? null : outgoing),
        double: (reply) => {
          const name = `${method} ${path}`;
          this.doubled.set(name, (this.doubled.get(name) ?? 0) + 1);
          return reply;
        },
        answer(reply) {
          if (outgoing.destroyed || outgoing.headersSent) return;
          const date = dateIn(clock);
          const dated = 'date' in reply.headers || date === null ? {} : { date };
          outgoing.writeHead(reply.status, reply.reason, { ...dated, ...withLength(reply) });
          outgoing.end(reply.body);
        },
      };
      if (stranger) await stranger.meet(exchange);
      else exchange.answer(await exchange.forward());
    } catch {
      // The server is not there, or hung up: so does whoever stands before it, if nothing else is said.
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
          resolve({ status: answer.statusCode ?? 0, headers: honestHeaders(answer), body: bytes });
        }, reject);
      });
      onward.end(body);
    }).finally(() => {
      this.#sending -= isChange;
    });
  }
}

/** Without what is about one connection alone. */
function honestHeaders({ headers }: IncomingMessage): Record<string, string> {
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
