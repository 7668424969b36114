import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pathMatches } from '../programs/server/path-match.ts';

export const API = '/api/v1';

/** A TCP relay between a device and its server. Refuses connections, delays requests, or breaks a request during sending. */
export class Wire {
  readonly #server = createServer((socket) => void this.#carry(socket).catch(() => socket.destroy()));
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  #listensOn = 0;
  #cut: { method: string; path: string } | null = null;
  /** How many requests were broken on the way. */
  cutCount = 0;
  /** Milliseconds by which a request is delayed, by its head. */
  delay: (head: string) => number = () => 0;

  /** @param url the server's address */
  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listensOn}`;
  }

  async start(): Promise<void> {
    if (this.#server.listening) return;
    await new Promise<void>((resolve) => this.#server.listen(this.#listensOn, '127.0.0.1', resolve));
    this.#listensOn = (this.#server.address() as AddressInfo).port;
  }

  /** Refuses connections from now on. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  /** Breaks the next such request in the middle of its body, or of its head where it has no body. */
  cutNext(method: string, path: string): void {
    this.#cut = { method, path };
  }

  async #carry(socket: Socket): Promise<void> {
    this.#follow(socket);
    const request = await wholeRequest(socket);
    if (!request) return;
    const delay = this.delay(request.head);
    if (delay > 0) await wait(delay);
    const server = connect(this.#port, '127.0.0.1');
    this.#follow(server);
    server.on('close', () => socket.destroy());
    socket.on('close', () => server.destroy());
    if (this.#cut && isOf(request.head, this.#cut)) {
      this.#cut = null;
      const { bytes, body } = request;
      server.write(bytes.subarray(0, bytes.length - Math.max(2, Math.ceil(body / 2))), () => {
        this.cutCount += 1;
        socket.resetAndDestroy();
      });
      return;
    }
    server.write(request.bytes);
    server.pipe(socket);
  }

  #follow(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/** Whether a head is of such a request. */
export function isOf(head: string, { method, path }: { method: string; path: string }): boolean {
  const [its, target = ''] = head.split(' ');
  return its === method && pathMatches(API + path, target.split('?', 1)[0] ?? '');
}

interface WireRequest {
  bytes: Buffer;
  head: string;
  /** The length of the body, in bytes. */
  body: number;
}

/**
 * One request with its body; null if the connection closed before. In these tests Perch opens a connection for each request.
 */
async function wholeRequest(socket: Socket): Promise<WireRequest | null> {
  let bytes: Buffer = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on('close', () => resolve(null));
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = bytes.subarray(0, end).toString('latin1');
      const body = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (bytes.length >= end + 4 + body) resolve({ bytes, head, body });
    });
  });
}
