import data from 'emojibase-data/en/data.json' with { type: 'json' };
import { plainCode } from './plain-code.ts';

/** Unicode's numbers of the groups, by ours; activities are few, so they stand with the objects. */
const NUMBERS = {
  smileys: [0],
  people: [1],
  nature: [3],
  food: [4],
  travel: [5],
  objects: [7, 6],
  symbols: [8],
  flags: [9],
} as const;

/** The plain codes of the emoji of each group, in Unicode's order. The build reads them from emojibase-data. */
export const groupCodes = Object.fromEntries(
  Object.entries(NUMBERS).map(([name, numbers]) => [
    name,
    numbers.flatMap((number: number) =>
      data
        .filter(({ group }) => group === number)
        .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
        .map(({ hexcode }) => plainCode(hexcode)),
    ),
  ]),
) as Record<keyof typeof NUMBERS, string[]>;
