import fc from 'fast-check';

type Arbitraries<Values extends [unknown, ...unknown[]]> = {
  [Key in keyof Values]: fc.Arbitrary<Values[Key]>;
};

/** Expects that a property holds for values of these kinds, in so many random runs. */
export function forEvery<Values extends [unknown, ...unknown[]]>(
  arbitraries: [...Arbitraries<Values>],
  numRuns: number,
  holds: (...values: Values) => boolean | void,
): void {
  fc.assert(fc.property<Values>(...arbitraries, holds), { numRuns });
}

/** The same for a property that takes time. */
export function forEveryAsync<Values extends [unknown, ...unknown[]]>(
  arbitraries: [...Arbitraries<Values>],
  numRuns: number,
  holds: (...values: Values) => Promise<boolean | void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty<Values>(...arbitraries, holds), { numRuns });
}
