import { patternsWith, type Read, type Reader } from './grammar.ts';
import { says, type Token } from './tokens.ts';

/** The parts that a phrase may have in any order, and the words that may be between them. */
interface Parts<Said> {
  /** What the tokens from an index on can add to what is said. `before` are the words since the last part. */
  itemsAt: (tokens: readonly Token[], at: number, said: Said, before: readonly Token[]) => Read<Said>[];
  /** Words before a part; `first` those before the first part. */
  fillers: { first: Reader<unknown>; later: Reader<unknown> };
}

const trailing = patternsWith({})(", | '(/)/[/]' | ! | . | sharp | round | or like | at the latest");

/** Whether some words end with "at", so that a number is a time. */
export const areAt = (words: readonly Token[]): boolean =>
  says(
    words.findLast((word) => !says(word, 'like', 'the', 'exactly')),
    'at',
    'by',
  );

/** All that tokens from an index on can say, by the index after them. The first for an end is the likeliest. */
export function explored<Said extends object>(
  tokens: readonly Token[],
  from: number,
  { itemsAt, fillers }: Parts<Said>,
): Map<number, Said[]> {
  const found = new Map<number, Said[]>();
  const put = (to: number, said: Said): void => void found.set(to, [...(found.get(to) ?? []), said]);
  const explore = (at: number, said: Said): void => {
    if (at > from) {
      put(at, said);
      for (let read = trailing(tokens, at); read; read = trailing(tokens, read.to)) put(read.to, said);
    }
    const filler = at > from ? fillers.later : fillers.first;
    for (let to: number | undefined = at; to !== undefined; to = filler(tokens, to)?.to)
      for (const item of itemsAt(tokens, to, said, tokens.slice(at, to)))
        if (item.to > to) explore(item.to, { ...said, ...item.value });
  };
  explore(from, {} as Said);
  return found;
}
