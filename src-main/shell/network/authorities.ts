import { X509Certificate } from 'node:crypto';
import { app, session, type Certificate, type Session } from 'electron';
import { isVouchedFor } from './certificate-path.ts';

/** What Electron takes for an answer: the certificate is trusted, or Chromium's own result holds. */
const [TRUSTED, AS_CHROMIUM_SAYS] = [0, -3];

/** Chromium's error for a certificate of an unknown authority. It hides errors of names and dates. */
const ERR_CERT_AUTHORITY_INVALID = -202;

/**
 * Lets all sessions trust authorities besides those that Chromium trusts. Call it when the app is ready, and before other
 * sessions are made (decisions: Authorities of a policy are checked here).
 * @param authorities PEM of a certificate each
 */
export function trustAuthorities(authorities: readonly string[]): void {
  if (authorities.length === 0) return;
  const trusted = authorities.map((pem) => new X509Certificate(pem));
  const trustIn = (some: Session): void =>
    some.setCertificateVerifyProc(({ hostname, certificate, errorCode }, answer) => {
      const isTrusted =
        errorCode === ERR_CERT_AUTHORITY_INVALID &&
        isVouchedFor(hostname.replace(/^\[(.*)\]$/, '$1'), sentBy(certificate), trusted, Date.now());
      answer(isTrusted ? TRUSTED : AS_CHROMIUM_SAYS);
    });
  trustIn(session.defaultSession);
  app.on('session-created', trustIn);
}

/** PEM of the certificates that a server has sent, its own first. */
function sentBy(certificate: Certificate): string[] {
  const all: string[] = [];
  // Electron's typings leave out that the last certificate has no issuer.
  for (let next: Certificate | undefined = certificate; next; next = next.issuerCert) all.push(next.data);
  return all;
}
