import { Refusal } from './problem.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for hosts that never leave this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether what is sent there is read by nobody else: only by https, or on this machine, may a key travel. */
export const isProtected = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));

/**
 * Makes the address that a person typed into the server's base URL, without a path or a slash at the end.
 * Without a scheme it is https, or http for a loopback host.
 * @throws {Refusal} `invalid-address`, or `insecure-address` for http to another machine.
 */
export function parseServerAddress(typed: string): string {
  const trimmed = typed.trim();
  const refuse = (kind: 'invalid-address' | 'insecure-address'): never => {
    throw new Refusal({ kind, field: 'address' });
  };
  if (trimmed === '') throw new Refusal({ kind: 'invalid-input', field: 'address', rule: 'required' });
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return refuse('invalid-address');
  let url = new URL(withScheme);
  // Read anew, because https drops the port 443 that somebody may have typed.
  if (withScheme !== trimmed && isLoopback(url.hostname)) url = new URL(`http://${trimmed}`);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('invalid-address');
  if (url.username !== '' || url.password !== '') return refuse('invalid-address');
  if (!isLoopback(url.hostname) && !/[^.]\.[^.]|:/.test(url.hostname)) return refuse('invalid-address');
  if (!isProtected(url)) return refuse('insecure-address');
  return `${url.protocol}//${url.host}${url.pathname.replace(/(\/(api(\/v1)?)?)+$/, '')}`;
}

/**
 * Where a server may be whose address was pasted with the path of a page: as it was typed, then without one part of the path
 * after the other, up to the origin.
 */
export function addressesAlong(serverUrl: string): string[] {
  const { origin, pathname } = new URL(serverUrl);
  const parts = pathname.split('/').filter(Boolean);
  const above = parts.map((_, at) => [origin, ...parts.slice(0, at)].join('/'));
  const nearest = above.slice(1).slice(-MOST_PARENTS).toReversed();
  return [serverUrl, ...nearest, ...above.slice(0, 1)];
}

/** More of a long path are pages of the chat. */
const MOST_PARENTS = 3;

/** What `parseServerAddress` makes of a text, where it has such an address; null where it has none. */
export function serverAddressIn(text: string): string | null {
  try {
    return parseServerAddress(text);
  } catch {
    return null;
  }
}

/**
 * The host of such an address in ASCII, where its name has letters outside ASCII, typed as they are or as `xn--` (RFC 5890):
 * some look like other letters, so this is what can be compared. Null for every other address, and for what is none.
 */
export function foreignHost(typed: string): string | null {
  const { host = '', hostname = '' } = URL.parse(serverAddressIn(typed) ?? '') ?? {};
  return /(^|\.)xn--/.test(hostname) ? host : null;
}
