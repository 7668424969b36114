import { request as forward } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { ReferenceServer } from '../programs/server/index.ts';
import { certificateAuthority, type Certificate } from './certificates.ts';

export const authority = certificateAuthority();
export const honest = authority.sign('IP:127.0.0.1', 2);

/** A TLS proxy before a server. Its certificate can be changed, and it records requests. */
export class Door {
  readonly server: ReferenceServer;
  /** The heads of requests that arrived while the certificate was not valid. */
  readonly leaked: string[] = [];
  isHonest = true;
  /** Breaks each connection after its request has arrived. */
  breaks = false;
  readonly #door;

  constructor(server: ReferenceServer) {
    this.server = server;
    const { port } = new URL(server.url);
    this.#door = createSecureServer(honest, (incoming, outgoing) => {
      if (!this.isHonest) this.leaked.push(`${incoming.method} ${incoming.headers.authorization ?? ''}`);
      if (this.breaks) {
        // Bytes that are not TLS, in the middle of the stream.
        (incoming.socket as TLSSocket & { _parent?: { write(bytes: string): void } })._parent?.write(
          'garbled',
        );
        incoming.socket.destroy();
        return;
      }
      const { method, url, headers } = incoming;
      incoming.pipe(
        forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        }).on('error', () => outgoing.destroy()),
      );
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#door.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(this.#door.address() as AddressInfo).port}`;
  }

  show(certificate: Certificate): void {
    this.isHonest = certificate === honest;
    this.#door.setSecureContext(certificate);
    this.#door.closeAllConnections();
  }

  async close(): Promise<void> {
    this.#door.closeAllConnections();
    this.#door.close();
    await this.server.close();
  }
}
