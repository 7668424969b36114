import table from './emoji.json' with { type: 'json' };

interface NamedEmoji {
  name: string;
  code?: string;
  type?: string;
}

const codes = new Map(table.map(({ name, code }) => [name, code]));

/** The character of an emoji, or `:name:` where it is the organization's own picture or not known here. */
export function glyphOf({ name, code, type = 'unicode_emoji' }: NamedEmoji): string {
  const points = type === 'unicode_emoji' ? (code ?? codes.get(name)) : undefined;
  if (points === undefined || !/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(points)) return `:${name}:`;
  const numbers = points.split('-').map((point) => parseInt(point, 16));
  // A server's code may be no character at all.
  if (numbers.some((number) => number > 0x10ffff)) return `:${name}:`;
  const glyph = String.fromCodePoint(...numbers);
  return glyph.isWellFormed() ? glyph : `:${name}:`;
}
