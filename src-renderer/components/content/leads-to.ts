import { mailAddresses } from '../../../src-main/contract/link.ts';

const SEPARATORS = /[\s<>()[\]{}"'“”‘’„«»,;|]+/u;
/** A name with a dot and letters at its end, or four numbers. */
const HOST = /^(?:(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)|\d{1,3}(?:\.\d{1,3}){3})$/iu;

/**
 * Where a link leads whose text names another host or mail address than that; null where the text does not mislead. A host with
 * letters outside ASCII is always shown in ASCII where the text names a host: some letters look like others.
 * @param url as `openableLink` makes it
 * @param home the address of the server that the text comes from: its own pages are no other place, and its files have names
 * that look like hosts
 */
export function leadsElsewhere(text: string, url: string, home?: string): string | null {
  const address = new URL(url);
  const tokens = visible(text).split(SEPARATORS);
  if (address.protocol === 'mailto:') return mailsElsewhere(tokens, mailAddresses(address));
  if (home !== undefined && URL.parse(home)?.host === address.host) return null;
  const isForeign = address.hostname.split('.').some((label) => label.startsWith('xn--'));
  const isOther = (host: string) => isForeign || asHost(host) !== asHost(address.hostname);
  return tokens.flatMap(hostsIn).some(isOther) ? address.host : null;
}

function mailsElsewhere(tokens: readonly string[], addresses: readonly string[]): string | null {
  const known = addresses.map((address) => address.toLowerCase());
  const domains = known.map((address) => asHost(address.split('@').at(-1) ?? ''));
  const isOther = (token: string): boolean => {
    const name = token.replace(/^mailto:/i, '').replace(/[.:!?]+$/, '');
    if (name.includes('@')) return hostsIn(name).length > 0 && !known.includes(name.toLowerCase());
    return hostsIn(name).some((host) => !domains.includes(asHost(host)));
  };
  return tokens.some(isOther) ? addresses.join(', ') : null;
}

/** What is seen of a text: without characters of no width, and with the dots that a browser takes for dots. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('。', '.');

/** What looks like a host before the path, also the part before an `@` or a colon. */
function hostsIn(token: string): string[] {
  const [authority = ''] = token.replace(/^[a-z][a-z0-9+.-]*:[/\\]+/i, '').split(/[/\\?#]/);
  return authority
    .split(/[@:]/)
    .map((part) => part.replace(/^[._-]+|[.!]+$/g, ''))
    .filter((part) => HOST.test(part));
}

/** Comparable: in ASCII, and without the `www.` that means the same place. */
const asHost = (host: string): string =>
  (URL.parse(`https://${host}`)?.hostname ?? host.toLowerCase()).replace(/^www\./, '');
