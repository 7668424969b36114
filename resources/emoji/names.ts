import rows from './names.json' with { type: 'json' };
import { type CodeOf, glyphFrom } from './glyph.ts';

/** A Unicode emoji as servers know it. */
type Row = readonly [name: string, code: string, ...aliases: string[]];

/** Every Unicode emoji that servers knew in 2023: name, code, other names. */
export const emojiNames: readonly Row[] = rows.map(([name = '', code = '', ...aliases]) => [
  name,
  code,
  ...aliases,
]);

let codes: Map<string, string> | undefined;

const allCodes = (): Map<string, string> =>
  new Map(
    emojiNames.flatMap(([name, code, ...aliases]) => [name, ...aliases].map((one) => [one, code] as const)),
  );

/** The code of a Unicode emoji by any of its names (server-notes: Emoji kinds). Most emoji bring their codes. */
export const emojiCode: CodeOf = (name) => (codes ??= allCodes()).get(name);

/** The character of an emoji, by its code or a name, or `:name:` if the emoji has no character. */
export const glyphOf = (emoji: Parameters<typeof glyphFrom>[0]): string => glyphFrom(emoji, emojiCode);
