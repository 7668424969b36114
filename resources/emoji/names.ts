import table from './names.json' with { type: 'json' };

/** A Unicode emoji as servers know it. */
type Row = readonly [name: string, code: string, ...aliases: string[]];

/** The names of Unicode emoji on one server. */
export class EmojiNames {
  /** Each emoji once. The first name is the canonical one. */
  readonly rows: readonly Row[];
  #codes?: Map<string, string>;
  #names?: Map<string, string>;

  constructor(rows: readonly Row[]) {
    this.rows = rows;
  }

  /** The code of an emoji by any of its names: hexadecimal code points with dashes between. */
  readonly codeOf = (name: string): string | undefined =>
    (this.#codes ??= new Map(
      this.rows.flatMap(([first, code, ...aliases]) =>
        [first, ...aliases].map((one) => [one, code] as const),
      ),
    )).get(name);

  /** The canonical name of an emoji by its code. */
  readonly nameOf = (code: string): string | undefined =>
    (this.#names ??= new Map(this.rows.map(([name, ofRow]) => [ofRow, name]))).get(code);
}

const tables = new Map<string, EmojiNames>();

/**
 * The names that servers of a feature level have, as known in 2023 and renamed since (server-notes: Emoji names). A
 * server's own list may have others, and is the one that counts.
 * @param level null if the server does not report it: the newest names
 */
export function emojiNamesAt(level: number | null): EmojiNames {
  const renamed = table.renamed.map(({ since, code, before, names }) => ({
    code,
    names: level === null || level >= since ? names : before,
  }));
  const key = renamed.map(({ names }) => names.join()).join(' ');
  let found = tables.get(key);
  if (!found) {
    const rows = table.names.map(([name = '', code = '', ...aliases]): Row => {
      const [now = name, ...others] = renamed.find((one) => one.code === code)?.names ?? [name, ...aliases];
      return [now, code, ...others];
    });
    tables.set(key, (found = new EmojiNames(rows)));
  }
  return found;
}
