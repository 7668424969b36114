import { mailAddresses } from './link.ts';

const SEPARATORS = /[\s<>()[\]{}"'“”‘’„«»,;|]+/u;
/** A possible last label of a host, with letters that directly follow. */
const TOP = /^\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]/u;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * The target of a link whose text names another host or mail address, or not the number; null if the text does not mislead. A host with letters
 * outside ASCII is always shown in ASCII if the text names a host: some letters look like others.
 * @param url as `openableLink` makes it
 * @param home the address of the server that the text comes from: its own pages are no other place, and its files have names
 * that look like hosts
 */
export function leadsElsewhere(text: string, url: string, home?: string): string | null {
  const address = new URL(url);
  const tokens = visible(text).split(SEPARATORS);
  if (address.protocol === 'mailto:') return mailsElsewhere(tokens, mailAddresses(address));
  if (address.protocol === 'tel:' || address.protocol === 'sms:')
    return callsElsewhere(text, address.pathname);
  if (home !== undefined && URL.parse(home)?.host === address.host) return null;
  const isForeign = address.hostname.split('.').some((label) => label.startsWith('xn--'));
  const isOther = (host: string) => isForeign || asHost(host) !== asHost(address.hostname);
  return tokens.flatMap(hostsIn).some(isOther) ? address.host : null;
}

/** A number is shown where the text is not the same number: nobody dials words. */
const callsElsewhere = (text: string, number: string): string | null =>
  visible(text).replaceAll(/[^\d+]/g, '') === number ? null : number;

function mailsElsewhere(tokens: readonly string[], addresses: readonly string[]): string | null {
  const known = addresses.map((address) => address.toLowerCase());
  const domains = known.map((address) => asHost(address.split('@').at(-1) ?? ''));
  const isOther = (token: string): boolean => {
    const named = token.split(/[^\p{L}\p{N}_.+%@-]+/u).filter((part) => part.includes('@'));
    if (named.length === 0) return hostsIn(token).some((host) => !domains.includes(asHost(host)));
    return named.some((name) => hostsIn(name).length > 0 && !known.includes(withoutEnd(name).toLowerCase()));
  };
  return tokens.some(isOther) ? addresses.join(', ') : null;
}

/** A mail address without the sign that ends its sentence. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '.+%-_'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Dots that a reader takes for the dot of a host. One between two l belongs to a word of Catalan. */
const DOTS = /[。‧∙⋅•・꞉ꓸꞏ᛫⸱⸳܁܂٠۰𐩐]|(?<!l)·(?!l)|[[({]\.[\])}]/giu;
const HYPHENS = /[\u2010-\u2013\u2212]/gu;
/** Blanks that are hardly seen. */
const THIN = /[\u2000-\u200A\u202F\u205F]/gu;
/** White letters on black: two alphabets, 32 apart. */
const LETTERS = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const plainLetter = (drawn: string): string =>
  String.fromCharCode(65 + (((drawn.codePointAt(0) ?? 0) - 0x1f150) % 32));

/**
 * The visible form of a text: without characters of no width and marks on letters, with plain letters, dots and hyphens for
 * their lookalikes.
 */
const visible = (text: string): string =>
  text
    .replace(/[…‥]/g, ' ')
    .replace(THIN, '')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(LETTERS, plainLetter)
    .replace(DOTS, '.')
    .replace(HYPHENS, '-');

/** The apparent hosts anywhere in a token, up to the path behind the first host; also before an `@` or a colon. */
function hostsIn(token: string): string[] {
  const hosts: string[] = [];
  for (const [part] of token.matchAll(/[\p{L}\p{N}_.-]+|[/\\?#]/gu)) {
    if (/[/\\?#]/.test(part)) {
      if (hosts.length > 0) break;
      continue;
    }
    const host = hostIn(part);
    if (host !== null) hosts.push(host);
  }
  return hosts;
}

/** Ends of the names of files. None of them is a top-level domain; what is both, as `zip`, may be a host. */
const FILE =
  /^(?:avi|bmp|css?|csv|docx?|exe|flac|gif|html|ics|ini|jpe?g|js|json|log|m4a|mp[34]|od[pst]|ogg|pdf|php|png|pptx?|rtf|sql|svg|toml|tsx?|txt|wav|web[mp]|xlsx?|xml|ya?ml)$/i;

/** The host that letters, numbers, dots and hyphens begin with; null if they do not. */
function hostIn(part: string): string | null {
  const labels = part.split('.').filter((label) => label !== '');
  if (ADDRESS.test(labels.join('.'))) return labels.join('.');
  for (; labels.length > 1; labels.pop()) {
    const [top] = TOP.exec(labels.at(-1) ?? '') ?? [];
    if (top !== undefined && isFile(labels, top)) return null;
    if (top !== undefined) return [...labels.slice(0, -1), top].join('.').replace(/^[-_]+/, '');
  }
  return null;
}

/** `Screenshot.png` and `Version 1.2.pdf`; a file of more words could be named like a host. */
const isFile = (labels: readonly string[], top: string): boolean =>
  FILE.test(top) && labels.slice(1, -1).every((label) => /^\d+$/.test(label));

/** Comparable: in ASCII, and without the `www.` that means the same place. */
const asHost = (host: string): string =>
  (URL.parse(`https://${host}`)?.hostname ?? host.toLowerCase()).replace(/^www\./, '');
