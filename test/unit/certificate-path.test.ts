import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { isVouchedFor } from '../../src-main/shell/network/certificate-path.ts';
import { type Authority, certificateAuthority } from '../faults/certificates.ts';

const HOST = 'chat.corp.example';
const SERVER = `DNS:${HOST}`;
const CA = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign'];
const root = certificateAuthority();
/** Later than the other certificates are made. */
const now = new X509Certificate(root.cert).validFromDate.getTime() + 3_600_000;
const DAY = 86_400_000;

/** Whether the authority's certificate makes a server trusted. */
const trusts = (
  sent: readonly string[],
  {
    hostname = HOST,
    authority = root,
    at = now,
  }: { hostname?: string; authority?: Authority; at?: number } = {},
): boolean => isVouchedFor(hostname, sent, [new X509Certificate(authority.cert)], at);

/** Trust in a server of an authority that is below the root and has these extensions. */
const below = (extensions: readonly string[], name = SERVER, hostname = HOST): boolean => {
  const authority = root.authority(extensions);
  return trusts([authority.sign(name, 2).cert, authority.cert], { hostname });
};

test('a server of the authority is trusted under its names alone, and while its certificate is valid (rule: policy-authorities)', () => {
  const { cert } = root.sign('DNS:chat.corp.example,DNS:*.apps.corp.example,IP:10.1.2.3,IP:fd00::1', 2);
  const hosts = ['chat.corp.example', 'CHAT.corp.example', 'a.apps.corp.example', '10.1.2.3', 'fd00::1'];
  for (const hostname of hosts) expect(trusts([cert], { hostname }), hostname).toBe(true);
  for (const hostname of ['corp.example', 'a.b.apps.corp.example', '10.1.2.4', 'fd00::2', 'server', ''])
    expect(trusts([cert], { hostname }), hostname).toBe(false);
  expect(trusts([cert], { at: now + 3 * DAY })).toBe(false);
  expect(trusts([cert], { at: now - DAY })).toBe(false);
});

test('a server of another authority is not trusted, also where the authority has the same name', () => {
  const other = certificateAuthority();
  const { cert } = other.sign(SERVER, 2);
  expect(trusts([cert])).toBe(false);
  expect(trusts([cert, other.cert])).toBe(false);
  expect(trusts([cert, root.cert])).toBe(false);
  expect(trusts([])).toBe(false);
  expect(trusts(['no certificate'])).toBe(false);
});

test('authorities between the server and the root are followed in any order', () => {
  const first = root.authority(CA);
  const second = first.authority(CA);
  const { cert } = second.sign(SERVER, 2);
  expect(trusts([cert, second.cert, first.cert])).toBe(true);
  expect(trusts([cert, first.cert, second.cert, root.cert])).toBe(true);
  expect(trusts([cert, first.cert])).toBe(false);
  // The file may name an authority in the middle.
  expect(trusts([cert, second.cert], { authority: first })).toBe(true);
});

test('a certificate that may not sign others vouches for nobody', () => {
  expect(below(CA)).toBe(true);
  expect(below(['basicConstraints=critical,CA:FALSE'])).toBe(false);
  expect(below(['subjectAltName=DNS:x.example'])).toBe(false);
  expect(below(['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,digitalSignature'])).toBe(false);
  expect(below([...CA, 'extendedKeyUsage=emailProtection'])).toBe(false);
});

test('no more authorities follow than an authority allows', () => {
  const last = root.authority(['basicConstraints=critical,CA:TRUE,pathlen:0', CA[1]!]);
  expect(trusts([last.sign(SERVER, 2).cert, last.cert])).toBe(true);
  const further = last.authority(CA);
  expect(trusts([further.sign(SERVER, 2).cert, further.cert, last.cert])).toBe(false);
});

test('an authority vouches only for the names that it may vouch for', () => {
  const rules = (text: string) => [...CA, `nameConstraints=critical,${text}`];
  expect(below(rules('permitted;DNS:corp.example'))).toBe(true);
  expect(below(rules('permitted;DNS:.corp.example'))).toBe(true);
  expect(below(rules('permitted;DNS:orp.example'))).toBe(false);
  expect(below(rules('permitted;DNS:other.example'))).toBe(false);
  expect(below(rules('excluded;DNS:corp.example'))).toBe(false);
  expect(below(rules('excluded;DNS:other.example,permitted;email:corp.example'))).toBe(true);
  const address = 'IP:10.1.2.3';
  expect(below(rules('permitted;IP:10.1.0.0/255.255.0.0'), address, '10.1.2.3')).toBe(true);
  expect(below(rules('permitted;IP:10.2.0.0/255.255.0.0'), address, '10.1.2.3')).toBe(false);
  expect(below(rules('excluded;IP:10.1.2.3/255.255.255.255'), address, '10.1.2.3')).toBe(false);
  expect(below(rules('permitted;IP:fd00:0:0:0:0:0:0:0/ffff:0:0:0:0:0:0:0'), 'IP:fd00::1', 'fd00::1')).toBe(
    true,
  );
  expect(below(rules('permitted;IP:fd01:0:0:0:0:0:0:0/ffff:0:0:0:0:0:0:0'), 'IP:fd00::1', 'fd00::1')).toBe(
    false,
  );
  // Rules for names of another kind cannot be checked.
  expect(below([...CA, 'nameConstraints=critical,permitted;otherName:1.2.3.4;UTF8:x'])).toBe(false);
});

test('a certificate for other uses, with a weak key or with an unknown critical extension is not trusted', () => {
  const trustsWith = (more: readonly string[], key?: readonly string[]): boolean =>
    trusts([root.sign(SERVER, 2, more, key).cert]);
  expect(trustsWith(['extendedKeyUsage=serverAuth'])).toBe(true);
  expect(trustsWith(['extendedKeyUsage=clientAuth'])).toBe(false);
  expect(trustsWith([], ['rsa:2048'])).toBe(true);
  expect(trustsWith([], ['rsa:1024'])).toBe(false);
  expect(trustsWith(['1.2.3.4=critical,DER:0500'])).toBe(false);
  expect(trustsWith(['1.2.3.4=DER:0500'])).toBe(true);
});

test('a server may have a certificate of the file itself', () => {
  const authority = root.authority([...CA, `subjectAltName=${SERVER}`]);
  expect(trusts([authority.cert], { authority })).toBe(true);
  expect(trusts([authority.cert], { authority, hostname: 'other.example' })).toBe(false);
});
