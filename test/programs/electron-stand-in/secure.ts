// TLS to servers, with a procedure of the app that decides on their certificates (session.setCertificateVerifyProc).
import { X509Certificate } from 'node:crypto';
import { type LookupFunction, isIP, connect, type Socket } from 'node:net';
import tls from 'node:tls';
import { netErrorName } from './net-errors.ts';

export interface Target {
  protocol: string;
  hostname: string;
  port: string;
  /** Null for an IP address. */
  servername: string | null;
}

/** How Node's connection pools connect. */
export type Connector = (target: Target, done: (error: Error | null, socket?: Socket) => void) => void;

interface Certificate {
  data: string;
  issuerCert: Certificate | undefined;
}

interface VerifyRequest {
  hostname: string;
  certificate: Certificate;
  verificationResult: string;
  errorCode: number;
}

export type CertificateVerifyProc = (request: VerifyRequest, callback: (result: number) => void) => void;

/** What the procedure answers to trust a certificate, and to leave the decision to Chromium. */
const [TRUSTED, AS_CHROMIUM_SAYS] = [0, -3];

/** Chromium's numbers of what Node finds. */
const errorCodes: Record<string, number> = {
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
};

/** Begins TLS on a connection. Without a procedure, Node decides on the certificate. */
export function secure(
  socket: Socket,
  { hostname, servername }: Target,
  proc: CertificateVerifyProc | null,
  done: (error: Error | null, socket?: Socket) => void,
): void {
  const secured = tls.connect({
    socket,
    host: hostname,
    ...(servername && isIP(servername) === 0 && { servername }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: proc === null,
  });
  secured.once('error', done);
  secured.once('secureConnect', () => {
    secured.off('error', done);
    if (!proc) return done(null, secured);
    // Node's typings say that it is an error; it is its code.
    const found = secured.authorizationError as unknown as string | null;
    const name = found === null ? 'OK' : netErrorName({ code: found });
    proc(
      {
        hostname,
        certificate: sentAs(secured.getPeerCertificate(true)),
        verificationResult: `net::${name}`,
        errorCode: found === null ? 0 : (errorCodes[name] ?? -2),
      },
      (result) => {
        if (result === TRUSTED || (result === AS_CHROMIUM_SAYS && found === null)) return done(null, secured);
        secured.destroy();
        done(Object.assign(new Error(name), { code: found ?? 'CERT_REVOKED' }));
      },
    );
  });
}

/** The certificates that the server has sent, as Electron shows them. */
function sentAs({ raw, issuerCertificate }: tls.DetailedPeerCertificate): Certificate {
  const isLast = !issuerCertificate || issuerCertificate.raw.equals(raw);
  return {
    data: new X509Certificate(raw).toString(),
    issuerCert: isLast ? undefined : sentAs(issuerCertificate),
  };
}

/** Connects to servers of both schemes, as Node's connection pools do by themselves. */
export const connectVerified =
  (proc: CertificateVerifyProc, lookup: LookupFunction): Connector =>
  (target, done) => {
    const isSecure = target.protocol === 'https:';
    const socket = connect({
      host: target.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(target.port) || (isSecure ? 443 : 80),
      lookup,
    });
    socket.once('error', done);
    socket.once('connect', () => {
      socket.off('error', done);
      if (isSecure) secure(socket, target, proc, done);
      else done(null, socket);
    });
  };
