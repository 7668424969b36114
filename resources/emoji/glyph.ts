interface NamedEmoji {
  name: string;
  code?: string;
  type?: string;
}

/** The code of a Unicode emoji by one of its names: hexadecimal code points with dashes between. */
export type CodeOf = (name: string) => string | undefined;

/**
 * The character of an emoji, or `:name:` where it is the organization's own picture or not known.
 * @param codeOf finds the code of an emoji that has none; by default only emoji with a code have a character
 */
export function glyphFrom(
  { name, code, type = 'unicode_emoji' }: NamedEmoji,
  codeOf: CodeOf = () => undefined,
): string {
  const points = type === 'unicode_emoji' ? (code ?? codeOf(name)) : undefined;
  if (points === undefined || !/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(points)) return `:${name}:`;
  const numbers = points.split('-').map((point) => parseInt(point, 16));
  // A server's code may be no character at all.
  if (numbers.some((number) => number > 0x10ffff)) return `:${name}:`;
  const glyph = String.fromCodePoint(...numbers);
  return glyph.isWellFormed() ? glyph : `:${name}:`;
}
