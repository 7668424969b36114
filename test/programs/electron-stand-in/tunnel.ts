// Connections to https servers through a proxy (RFC 9110, 9.3.6).
import http from 'node:http';
import type { Socket } from 'node:net';
import { type CertificateVerifyProc, type Connector, secure } from './secure.ts';

/** A proxy that every request of one fetch goes through. */
export interface Through {
  origin: string;
  authorization: string | undefined;
}

/** The proxy did not connect to the server. */
export class TunnelError extends Error {
  readonly code: string;
  /** Of the proxy's response; undefined if there was none. */
  readonly status: number | undefined;

  constructor(code: string, status?: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** Connects through the proxy, with what it is known to accept at that time. */
export function connectThrough(proxy: () => Through, proc: CertificateVerifyProc | null): Connector {
  return (target, done) => {
    const { hostname, port } = target;
    const { origin, authorization } = proxy();
    const address = `${hostname}:${port || 443}`;
    const request = http.request(origin, {
      agent: false,
      method: 'CONNECT',
      path: address,
      headers: { host: address, ...(authorization && { 'proxy-authorization': authorization }) },
    });
    request.once('error', () => done(new TunnelError('ERR_PROXY_CONNECTION_FAILED')));
    request.once('connect', ({ statusCode }: http.IncomingMessage, socket: Socket) => {
      if (statusCode !== 200) {
        socket.destroy();
        done(new TunnelError('ERR_TUNNEL_CONNECTION_FAILED', statusCode));
        return;
      }
      secure(socket, target, proc, done);
    });
    request.end();
  };
}
