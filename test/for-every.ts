import fc from 'fast-check';

/** `npm test` makes a part of the random runs, each time others (scripts/test.ts). */
export const runsOf = (whole: number): number =>
  Math.ceil(whole * Number(process.env['PERCH_PART_OF_RUNS'] ?? 1));

type Arbitraries<Values extends [unknown, ...unknown[]]> = {
  [Key in keyof Values]: fc.Arbitrary<Values[Key]>;
};

/** Expects that a property holds for values of these kinds, in so many random runs of the whole suite. */
export function forEvery<Values extends [unknown, ...unknown[]]>(
  arbitraries: [...Arbitraries<Values>],
  numRuns: number,
  holds: (...values: Values) => boolean | void,
): void {
  fc.assert(fc.property<Values>(...arbitraries, holds), { numRuns: runsOf(numRuns) });
}

/** The same for a property that takes time. */
export function forEveryAsync<Values extends [unknown, ...unknown[]]>(
  arbitraries: [...Arbitraries<Values>],
  numRuns: number,
  holds: (...values: Values) => Promise<boolean | void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty<Values>(...arbitraries, holds), { numRuns: runsOf(numRuns) });
}
