/**
 * An address without quotes and commas, because some systems start mail programs with several fields in one quoted
 * command line.
 */
const MAIL_ADDRESS = /^[\p{L}\p{N}.!#$%&*+/=?^_`{|}~-]+@[\p{L}\p{N}.-]+$/u;

/** An address in a text, up to a character that ends it in prose or Markdown. */
const ADDRESS = /https?:\/\/[^\s<>()"'“”]+/i;

/** The first address in a text; null without one. */
export const addressIn = (text: string): string | null => ADDRESS.exec(text)?.[0] ?? null;

/**
 * A link that may leave the app, rebuilt from the parts that are allowed: http and https without user name and
 * password; mailto with addresses, subject and text; tel and sms with a number. Null for every other link.
 * @param base what a relative link is resolved against
 */
export function openableLink(written: string, base?: string): string | null {
  const url = URL.parse(written, base);
  if (url?.protocol === 'mailto:') return mailLink(url);
  if (url?.protocol === 'tel:' || url?.protocol === 'sms:') return phoneLink(url);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  return `${url.protocol}//${url.host}${url.pathname}${url.search}${url.hash}`;
}

/** Without what parts the digits. With `*` or `#`, a phone takes some numbers for changes of its settings. */
function phoneLink({ protocol, pathname }: URL): string | null {
  const number = decode(pathname.split(/[;,]/, 1)[0] ?? '').replaceAll(/[^\p{L}\d+*#]/gu, '');
  return /^\+?\d+$/.test(number) ? protocol + number : null;
}

/** The recipients of a mail link. */
export const mailAddresses = ({ pathname }: URL): string[] => addressesIn(decode(pathname));

/**
 * RFC 6068 lets a link fill in any field; `attach`, which some programs accept, would send a file of this computer.
 */
function mailLink(url: URL): string | null {
  const fields = new Map(fieldsOf(url));
  const to = [...mailAddresses(url), ...addressesIn(fields.get('to') ?? '')];
  const filled = Object.entries({
    cc: addressesIn(fields.get('cc') ?? '')
      .map(encodeAddress)
      .join(','),
    subject: encode((fields.get('subject') ?? '').replace(/\p{Cc}+/gu, ' ')),
    body: encode(linesOf(fields.get('body') ?? '')),
  }).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`]));
  if (to.length === 0 && filled.length === 0) return null;
  return `mailto:${to.map(encodeAddress).join(',')}${filled.length === 0 ? '' : `?${filled.join('&')}`}`;
}

const fieldsOf = ({ search }: URL): [name: string, value: string][] =>
  search
    .slice(1)
    .split('&')
    .map((field) => {
      const [name = '', ...value] = field.split('=');
      return [decode(name).toLowerCase(), decode(value.join('='))];
    });

const addressesIn = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim())
    .filter((address) => MAIL_ADDRESS.test(address));

const encodeAddress = (address: string): string => encode(address).replaceAll('%40', '@');

/** Encodes also the characters that `encodeURIComponent` keeps and a command line may interpret. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const linesOf = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll('\n', '\r\n');

/** Empty if it cannot be decoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
