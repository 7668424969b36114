import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses of one computer, one network, many receivers, documents, or nobody. */
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
/** Among the public ones of IPv6: those that carry an address of IPv4, which may be any, and those of documents. */
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

/** Names that networks give to themselves: reserved for that, or used so widely that they were never sold. */
const LOCAL_NAMES = new Set('localhost local localdomain internal intranet private corp home lan'.split(' '));

/**
 * Whether a host is one that everybody can know, by its name or address alone; a name is not looked up.
 * @param hostname as `URL` writes it, which makes every spelling of an address the usual one
 */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIPv4(host)) return !closed.check(host, 'ipv4');
  if (isIPv6(host)) return open6.check(host, 'ipv6') && !closed.check(host, 'ipv6');
  const labels = host.split('.');
  return labels.length > 1 && !LOCAL_NAMES.has(labels.at(-1) ?? '') && !host.endsWith('.home.arpa');
}
