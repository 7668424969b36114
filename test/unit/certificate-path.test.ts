import { createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { extensionsOf } from '../../src-main/shell/network/certificate-extensions.ts';
import { isVouchedFor } from '../../src-main/shell/network/certificate-path.ts';
import { type Authority, authorityOf, certificateAuthority } from '../faults/certificates.ts';

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

/** A certificate with other bytes in the place of some, and the signature that it had before. */
function forged(pem: string, from: Uint8Array, to: Uint8Array): string {
  const { raw } = new X509Certificate(pem);
  const at = raw.indexOf(from);
  expect([at > 0, to.length]).toEqual([true, from.length]);
  raw.set(to, at);
  const lines = raw.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** The same certificate for the key of a stranger, who can then sign as that authority. */
function taken({ cert, key }: Authority): Authority {
  const stranger = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const bytes = (of: KeyObject): Buffer => of.export({ type: 'spki', format: 'der' });
  const own = bytes(stranger.publicKey);
  return authorityOf({
    cert: forged(cert, bytes(createPublicKey(key)), own),
    key: stranger.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}

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

test('a certificate that its issuer did not sign is not trusted, wherever it is on the path', () => {
  const first = root.authority(CA);
  const second = first.authority(CA);
  for (const issuers of [[root], [first, root], [second, first, root]]) {
    const sent = issuers.map(({ cert }) => cert);
    const { cert } = issuers[0]!.sign('DNS:evil.corp.example', 2);
    expect(trusts([cert, ...sent], { hostname: 'evil.corp.example' })).toBe(true);
    expect(trusts([forged(cert, Buffer.from('evil'), Buffer.from('chat')), ...sent])).toBe(false);
  }
  // A stranger's key in the certificate of each authority, the root too.
  expect(trusts([taken(root).sign(SERVER, 2).cert])).toBe(false);
  expect(trusts([taken(root).sign(SERVER, 2).cert, taken(root).cert])).toBe(false);
  const instead = taken(first);
  expect(trusts([instead.sign(SERVER, 2).cert, instead.cert])).toBe(false);
  const further = instead.authority(CA);
  expect(trusts([further.sign(SERVER, 2).cert, further.cert, instead.cert])).toBe(false);
});

test('an authority vouches under its own name alone', () => {
  const authority = root.authority(CA);
  const renamed = authorityOf({
    key: authority.key,
    cert: forged(authority.cert, Buffer.from('Below'), Buffer.from('Other')),
  });
  expect(trusts([renamed.sign(SERVER, 2).cert, authority.cert])).toBe(false);
});

test('a name counts where it is in the list of names, and with a whole part for its asterisk', () => {
  const trustsAs = (name: string, hostname: string): boolean =>
    trusts([root.sign(name, 2).cert], { hostname });
  expect(trustsAs('DNS:*.corp.example', HOST)).toBe(true);
  for (const name of ['ch*.corp.example', '*at.corp.example', 'c*t.corp.example', 'chat.*.example', '*'])
    expect(trustsAs(`DNS:${name}`, HOST), name).toBe(false);
  // The subject of each certificate here is "server".
  expect(trustsAs('IP:10.1.2.3', 'server')).toBe(false);
});

test('a signature of a weak kind vouches for nobody, whichever kind of key made it', () => {
  const rsa = certificateAuthority(2, ['rsa:2048']);
  const ed25519 = certificateAuthority(2, ['ed25519']);
  const pss = ['-sigopt', 'rsa_padding_mode:pss'];
  const signedBy = (authority: Authority, ...by: string[]): boolean =>
    trusts([authority.sign(SERVER, 2, [], undefined, by).cert], { authority });
  expect(signedBy(ed25519)).toBe(true);
  for (const digest of ['-sha256', '-sha384', '-sha512']) {
    expect(signedBy(root, digest), `ECDSA ${digest}`).toBe(true);
    expect(signedBy(rsa, digest), `RSA ${digest}`).toBe(true);
    expect(signedBy(rsa, digest, ...pss), `RSA-PSS ${digest}`).toBe(true);
  }
  for (const digest of ['-sha1', '-sha224']) {
    expect(signedBy(root, digest), `ECDSA ${digest}`).toBe(false);
    expect(signedBy(rsa, digest), `RSA ${digest}`).toBe(false);
    expect(signedBy(rsa, digest, ...pss), `RSA-PSS ${digest}`).toBe(false);
  }
});

test('a long path is not followed', () => {
  const chain = [root];
  while (chain.length < 9) chain.push(chain.at(-1)!.authority(CA));
  const trustsBelow = (count: number): boolean => {
    const between = chain.slice(1, count + 1).map(({ cert }) => cert);
    return trusts([chain[count]!.sign(SERVER, 2).cert, ...between.reverse()]);
  };
  // With the server's own certificate there are eight.
  expect(trustsBelow(7)).toBe(true);
  expect(trustsBelow(8)).toBe(false);
});

test('an authority that signed itself is a way to the root by its other certificate', () => {
  const other = certificateAuthority();
  const sent = [other.sign(SERVER, 2).cert, other.cert];
  expect(trusts(sent)).toBe(false);
  expect(trusts([...sent, root.crossSign(other).cert])).toBe(true);
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
  // Upper case in the rule or in the name changes nothing.
  expect(below(rules('permitted;DNS:CORP.example'))).toBe(true);
  expect(below(rules('excluded;DNS:CORP.example'))).toBe(false);
  expect(below(rules('excluded;DNS:corp.example'), SERVER, HOST.toUpperCase())).toBe(false);
  // With a dot at its end, a name would be under no rule, and with one at its begin it would be that of every server below.
  for (const hostname of [`${HOST}.`, '.corp.example', 'chat..corp.example'])
    for (const name of [`${SERVER}.`, SERVER])
      expect(below(rules('excluded;DNS:corp.example'), name, hostname), hostname).toBe(false);
  expect(below(CA, SERVER, '.corp.example')).toBe(false);
  // Rules for one kind of address say nothing of the other kind.
  const six = 'excluded;IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0';
  expect(below(rules(six), address, '10.1.2.3')).toBe(true);
  expect(below(rules(six), 'IP:fd00::1', 'fd00::1')).toBe(false);
  expect(below(rules('permitted;IP:0.0.0.0/0.0.0.0'), 'IP:fd00::1', 'fd00::1')).toBe(false);
  // A domain without a name has all names, and a mask with a gap is of no network.
  const raw = (...base: number[]) => [
    ...CA,
    `nameConstraints=critical,DER:${Buffer.from([0x30, base.length + 4, 0xa1, base.length + 2, 0x30, base.length, ...base]).toString('hex')}`,
  ];
  expect(below(raw(0x82, 0))).toBe(false);
  expect(below(rules('excluded;IP:10.1.2.3/255.0.255.0'), address, '10.1.2.3')).toBe(false);
  expect(below(rules('excluded;IP:10.1.2.3/255.0.255.0'), 'IP:11.1.2.3', '11.1.2.3')).toBe(false);
  // An address of six bytes is none.
  expect(below(raw(0x87, 6, 10, 1, 2, 255, 255, 255), address, '10.1.2.3')).toBe(false);
  // Rules for names of another kind cannot be checked.
  expect(below([...CA, 'nameConstraints=critical,permitted;otherName:1.2.3.4;UTF8:x'])).toBe(false);
});

test('a certificate for other uses, with a weak key or with an unknown critical extension is not trusted', () => {
  const trustsWith = (more: readonly string[], key?: readonly string[]): boolean =>
    trusts([root.sign(SERVER, 2, more, key).cert]);
  expect(trustsWith(['extendedKeyUsage=serverAuth'])).toBe(true);
  expect(trustsWith(['extendedKeyUsage=anyExtendedKeyUsage'])).toBe(true);
  expect(trustsWith(['extendedKeyUsage=clientAuth'])).toBe(false);
  expect(trustsWith([], ['rsa:2048'])).toBe(true);
  expect(trustsWith([], ['rsa:1024'])).toBe(false);
  for (const curve of ['secp384r1', 'secp521r1'])
    expect(trustsWith([], ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`]), curve).toBe(true);
  for (const curve of ['prime192v1', 'secp256k1'])
    expect(trustsWith([], ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`]), curve).toBe(false);
  expect(trustsWith(['1.2.3.4=critical,DER:0500'])).toBe(false);
  expect(trustsWith(['1.2.3.4=DER:0500'])).toBe(true);
});

test('a server may have a certificate of the file itself', () => {
  const authority = root.authority([...CA, `subjectAltName=${SERVER}`]);
  expect(trusts([authority.cert], { authority })).toBe(true);
  expect(trusts([authority.cert], { authority, hostname: 'other.example' })).toBe(false);
});

test('DER that is cut off, or without a length, is not understood', () => {
  const { raw } = new X509Certificate(root.sign(SERVER, 2).cert);
  expect(extensionsOf(raw).hasUnknown).toBe(false);
  for (let length = 0; length < raw.length; length++)
    expect(() => extensionsOf(raw.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
  for (const length of [0x80, 0x85])
    expect(() => extensionsOf(Uint8Array.of(0x30, length, 0x30, 0, 0, 0, 0, 0, 0))).toThrow(RangeError);
});
