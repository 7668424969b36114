import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { certificateAuthority } from '../faults/certificates.ts';
import { Session } from '../programs/electron-stand-in/session.ts';

async function listening(server: http.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a procedure of the app decides on certificates, and is told Chromium’s most serious error alone', async () => {
  const session = new Session();
  onTestFinished(() => session.closeAllConnections());
  const authority = certificateAuthority();
  const serveSecurely = async (name: string): Promise<string> => {
    const server = https.createServer(authority.sign(name, 2), (_, response) => response.end('Hello'));
    return `https://${await listening(server)}/`;
  };
  const url = await serveSecurely('IP:127.0.0.1');
  const asked: [string, string, number][] = [];
  const answer = (result: number): void =>
    session.setCertificateVerifyProc(({ hostname, certificate, verificationResult, errorCode }, decide) => {
      expect(certificate.data).toContain('-----BEGIN CERTIFICATE-----');
      asked.push([hostname, verificationResult, errorCode]);
      decide(result);
    });
  const unknown = /^net::ERR_CERT_AUTHORITY_INVALID$/;
  await expect(session.fetch(url)).rejects.toThrow(unknown);
  for (const result of [-2, -3]) {
    await session.closeAllConnections();
    answer(result);
    await expect(session.fetch(url)).rejects.toThrow(unknown);
  }
  await session.closeAllConnections();
  answer(0);
  expect(await (await session.fetch(url)).text()).toBe('Hello');
  expect(await (await session.fetch(await serveSecurely('DNS:other.example'))).text()).toBe('Hello');
  const plain = await listening(http.createServer((_, response) => response.end('Plain')));
  expect(await (await session.fetch(`http://${plain}/`)).text()).toBe('Plain');
  expect(asked).toEqual(asked.map(() => ['127.0.0.1', 'net::ERR_CERT_AUTHORITY_INVALID', -202]));
  expect(asked).toHaveLength(4);
});
