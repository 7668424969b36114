/** Inline tags; every other tag begins or ends a line. */
const WITHIN_LINES = new Set(
  [
    'a',
    'b',
    'code',
    'del',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
  ].concat(['time', 'u']),
);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Converts HTML to plain text with a line for each block. The result is never shown as HTML: tags are dropped and
 * common entities become their characters. It is one pass, so that hostile HTML cannot make it slow.
 */
export const textOfHtml = (html: string): string =>
  html
    // A tag cannot contain `<`. Otherwise each of a thousand unclosed tags would scan to the end.
    .replaceAll(/<\/?([a-z][a-z0-9]*\b)?[^<>]*>/gi, (_, name: string | undefined) =>
      WITHIN_LINES.has(name?.toLowerCase() ?? '') ? '' : '\n',
    )
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .replaceAll(/&(?:([a-z]{2,4})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (written, name, decimal, hexadecimal) => {
      if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? written;
      const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : written;
    });
