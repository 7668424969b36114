import type { AddressInfo } from 'node:net';
import { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** An HTTP server on loopback that can be stopped and started again on the same port. */
export class Listener {
  readonly #server: Server;
  #port: number;

  constructor(fetch: Fetch, port: number) {
    this.#port = port;
    const server = createAdaptorServer({
      // Only HTTP/1 is used here.
      fetch: (request, bindings) => fetch(request, bindings as HttpBindings),
      hostname: '127.0.0.1',
      // The tests run in this process too and need Node's own Request and Response.
      overrideGlobalObjects: false,
    });
    if (!(server instanceof Server)) throw new Error('Expected a plain HTTP server');
    // Longer than any pause in a test, so that no reused connection closes under a request by accident.
    server.keepAliveTimeout = 120_000;
    this.#server = server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get listening(): boolean {
    return this.#server.listening;
  }

  /** Listens; from the second time on at the same port. */
  async start(): Promise<void> {
    if (this.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#server.off('error', reject);
        resolve();
      });
    });
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Cuts every connection and refuses new ones. */
  async stop(): Promise<void> {
    if (!this.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}
