import { type KeyObject, X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { type Extensions, extensionsOf, type NameRules, pssHashOf } from './certificate-extensions.ts';

/** The most certificates between a server and its authority. */
const LONGEST = 8;

/** For whom a certificate may vouch: servers, or everything. */
const FOR_SERVERS = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0'];

/** RSA, ECDSA and Ed25519, with SHA-256 or better. */
const SIGNATURES = [
  ...['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'],
  ...['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4', '1.3.101.112'],
];
/** RSA with PSS, whose hash is in the parameters. */
const PSS = '1.2.840.113549.1.1.10';
/** SHA-256, SHA-384 and SHA-512, as DER has them. */
const HASHES = ['608648016503040201', '608648016503040202', '608648016503040203'];

const LEAST_RSA_BITS = 2_048;
/** The curves that Chromium takes. */
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Whether one of the authorities vouches for a server, by the certificates that the server has sent (RFC 5280, 6.1;
 * RFC 9525). Whatever cannot be checked is not trusted.
 * @param hostname a domain or an IP address
 * @param sent PEM of a certificate each, the server's own first
 * @param now milliseconds since the epoch
 */
export function isVouchedFor(
  hostname: string,
  sent: readonly string[],
  authorities: readonly X509Certificate[],
  now: number,
): boolean {
  try {
    const [own, ...between] = sent.slice(0, LONGEST).map((pem) => new X509Certificate(pem));
    if (!own || !isNamed(own, hostname) || extensionsOf(own.raw).hasUnknown) return false;
    return leadsTo(authorities, own, { hostname, between, now });
  } catch {
    return false;
  }
}

interface Path {
  hostname: string;
  between: readonly X509Certificate[];
  now: number;
}

/** Whether issuers lead from a server's certificate to an authority. Each certificate is tried once. */
function leadsTo(
  authorities: readonly X509Certificate[],
  own: X509Certificate,
  { hostname, between, now }: Path,
): boolean {
  const seen = new Set<X509Certificate>();
  /** @param below how many authorities are between this certificate and the server's; -1 for the server's own */
  const leads = (certificate: X509Certificate, below: number): boolean => {
    if (seen.has(certificate) || !isGood(certificate, now)) return false;
    seen.add(certificate);
    if (below >= 0 && !mayVouch(certificate, below, hostname)) return false;
    if (authorities.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256)) return true;
    if (!isWellSigned(certificate)) return false;
    return [...authorities, ...between].some(
      (issuer) =>
        certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey) && leads(issuer, below + 1),
    );
  };
  return leads(own, -1);
}

/** A domain with an empty part is another one for OpenSSL, and for the rules for names, than for Chromium. */
const isNamed = (certificate: X509Certificate, hostname: string): boolean =>
  isIP(hostname) === 0
    ? !hostname.split('.').includes('') &&
      certificate.checkHost(hostname, { subject: 'never', partialWildcards: false }) !== undefined
    : certificate.checkIP(hostname) !== undefined;

const isWellSigned = ({ signatureAlgorithmOid, raw }: X509Certificate): boolean =>
  signatureAlgorithmOid === PSS
    ? HASHES.includes(pssHashOf(raw))
    : SIGNATURES.includes(signatureAlgorithmOid);

function isGood({ validFromDate, validToDate, keyUsage, publicKey }: X509Certificate, now: number): boolean {
  // Node's typings leave out that certificates without the extension have no list.
  const uses = keyUsage as readonly string[] | undefined;
  return (
    validFromDate.getTime() <= now &&
    now <= validToDate.getTime() &&
    (uses === undefined || uses.some((use) => FOR_SERVERS.includes(use))) &&
    isStrong(publicKey)
  );
}

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean =>
  asymmetricKeyType === 'ec'
    ? CURVES.includes(details?.namedCurve ?? '')
    : (details?.modulusLength ?? Infinity) >= LEAST_RSA_BITS;

/** Whether a certificate may vouch for a server, with so many authorities between them. */
function mayVouch(certificate: X509Certificate, below: number, hostname: string): boolean {
  const { pathLength, permitted, excluded, hasUnknown }: Extensions = extensionsOf(certificate.raw);
  if (!certificate.ca || hasUnknown || below > pathLength) return false;
  const rules = (of: NameRules): readonly unknown[] => (isIP(hostname) === 0 ? of.domains : of.addresses);
  return !isAmong(hostname, excluded) && (rules(permitted).length === 0 || isAmong(hostname, permitted));
}

const isAmong = (hostname: string, { domains, addresses }: NameRules): boolean =>
  isIP(hostname) === 0
    ? domains.some((domain) => isWithin(hostname.toLowerCase(), domain))
    : addresses.some((range) => isInRange(hostname, range));

/** A domain with a dot before it has only names under it. An empty domain has all names. */
const isWithin = (hostname: string, domain: string): boolean =>
  domain === '' || hostname === domain || hostname.endsWith(domain.startsWith('.') ? domain : `.${domain}`);

function isInRange(address: string, range: Uint8Array): boolean {
  const half = range.length / 2;
  const family = half === 4 ? 'ipv4' : 'ipv6';
  if (half !== 4 && half !== 16) throw new RangeError('The range is of no address.');
  const bits = [...range.subarray(half)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (!/^1*0*$/.test(bits)) throw new RangeError('The mask is of no network.');
  const list = new BlockList();
  list.addSubnet(written(range.subarray(0, half)), bits.lastIndexOf('1') + 1, family);
  return list.check(address, family);
}

/** The bytes of an address as text. */
const written = (bytes: Uint8Array): string =>
  bytes.length === 4 ? bytes.join('.') : (Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []).join(':');
