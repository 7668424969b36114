import { invalid, Refusal } from '../problem.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a request to the host stays on this computer. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether nobody else can read what is sent there. A key is sent only over https, or to this computer. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/**
 * Turns a typed address into the server's base URL, without `/api/v1` or a slash at its end. Without a scheme it is
 * https, or http for a loopback host.
 * @throws {Refusal} `invalid-address`, or `insecure-address` for http to another machine.
 */
export function parseServerAddress(typed: string): string {
  const trimmed = typed.trim();
  const refuse = (kind: 'invalid-address' | 'insecure-address'): never => {
    throw new Refusal({ kind, field: 'address' });
  };
  if (trimmed === '') throw new Refusal(invalid('address', 'required'));
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return refuse('invalid-address');
  let url = new URL(withScheme);
  // Parsed again, because https drops the port 443 that the user may have typed.
  if (withScheme !== trimmed && isLoopback(url.hostname)) url = new URL(`http://${trimmed}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('invalid-address');
  if (url.username !== '' || url.password !== '') return refuse('invalid-address');
  if (!isLoopback(url.hostname) && !/[^.]\.[^.]|:/.test(url.hostname)) return refuse('invalid-address');
  if (!isProtected(url)) return refuse('insecure-address');
  const path = url.pathname.split('/');
  while (path.at(-1) === '' || path.at(-1) === 'api' || path.slice(-2).join('/') === 'api/v1') path.pop();
  return `${url.protocol}//${url.host}${path.join('/')}`;
}

/**
 * The addresses where a server may be, when the user pasted the address of one of its pages: the address as it was
 * typed, then its parent paths, the nearest first, and at last the origin.
 */
export function addressesAlong(serverUrl: string): string[] {
  const { origin, pathname } = new URL(serverUrl);
  const parts = pathname.split('/').filter(Boolean);
  const depths = parts
    .map((_, at) => at)
    .slice(1)
    .slice(-MOST_PARENTS)
    .toReversed();
  const nearest = depths.map((depth) => [origin, ...parts.slice(0, depth)].join('/'));
  return [serverUrl, ...nearest, ...(parts.length > 0 ? [origin] : [])];
}

/** A server does not stand deeper in a path. */
const MOST_PARENTS = 3;

/** The server address that a text parses to, or null. */
export function serverAddressIn(text: string): string | null {
  try {
    return parseServerAddress(text);
  } catch {
    return null;
  }
}

/**
 * The host of an address in ASCII, where its name has letters outside ASCII, typed as they are or as `xn--` (RFC
 * 5890). Some of these look like other letters; the ASCII form can be compared. Null for every other text.
 */
export function foreignHost(typed: string): string | null {
  const { host = '', hostname = '' } = URL.parse(serverAddressIn(typed) ?? '') ?? {};
  return /(^|\.)xn--/.test(hostname) ? host : null;
}
