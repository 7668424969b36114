/** Repeatable randomness (mulberry32): the same seed always gives the same numbers. */
export function random(seed: number): { below(bound: number): number } {
  let state = seed >>> 0;
  return {
    /** A whole number from 0 up to, not including, `bound`. */
    below(bound) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
    },
  };
}

export type Below = ReturnType<typeof random>['below'];

export const oneOf = <Item>(items: readonly Item[], below: Below): Item => {
  const item = items[below(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};

/** The same items in random order. */
export function shuffled<Item>(items: readonly Item[], below: Below): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(below(rest.length), 1));
}

/** So many different items, in random order. */
export const someOf = <Item>(items: readonly Item[], count: number, below: Below): Item[] =>
  shuffled(items, below).slice(0, count);
