interface NamedEmoji {
  name: string;
  code?: string;
  type?: string;
}

/** The code of a Unicode emoji by one of its names: hexadecimal code points with dashes between. */
export type CodeOf = (name: string) => string | undefined;

/**
 * The character of an emoji. `:name:` if it is the organization's own picture or unknown.
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
  return glyph.isWellFormed() && !UNSEEN.test(glyph) ? glyph.replace(AS_TEXT, '$&\uFE0F') : `:${name}:`;
}

/** The character of an emoji by the class that servers give it; null for the organization's own pictures. */
export function glyphOfClass(classes: string): string | null {
  const [, code] = /(?:^|\s)emoji-([0-9a-f-]+)(?:\s|$)/.exec(classes) ?? [];
  const glyph = code === undefined ? '::' : glyphFrom({ name: '', code });
  return glyph === '::' ? null : glyph;
}

/** Matches characters that are shown in black and white without the selector behind them. Servers' codes leave it out. */
const AS_TEXT = /(?!\p{Emoji_Presentation})\p{Emoji}(?![\uFE0F\p{Emoji_Modifier}])/gu;

/**
 * Matches spaces, line breaks and controls, including controls of the direction. At the beginning also matches
 * characters that only modify a character before them.
 */
const UNSEEN = /[\p{Cc}\p{Z}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^[\p{Cf}\p{M}]/u;
