import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 networks that are not public: local, private, multicast, for documentation, or reserved. */
const NOT_PUBLIC: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/**
 * Exceptions within the public IPv6 range: networks that embed an IPv4 address, which may be any, and one for
 * documentation.
 */
const NOT_PUBLIC_6: [network: string, prefix: number][] = [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const closed = new BlockList();
for (const [network, prefix] of NOT_PUBLIC) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_6) closed.addSubnet(network, prefix, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Top-level names of local networks: reserved for them, or used so widely that they were never delegated. */
const LOCAL_NAMES = new Set('localhost local localdomain internal intranet private corp home lan'.split(' '));

/**
 * Whether a host is public, by its name or address alone; the name is not resolved.
 * @param hostname as `URL` normalizes it, so that every spelling of an address is the usual one
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIPv4(host)) return !closed.check(host, 'ipv4');
  if (isIPv6(host)) return open6.check(host, 'ipv6') && !closed.check(host, 'ipv6');
  const labels = host.split('.');
  return labels.length > 1 && !LOCAL_NAMES.has(labels.at(-1) ?? '') && !host.endsWith('.home.arpa');
}
