import { random, someOf } from '../../faults/random.ts';
import { actions } from '../../network/table.ts';
import type { Share } from '../../soak/share.ts';
import { manyAccounts } from './accounts.ts';
import { intermediaryNames } from './index.ts';
import { measureRequestRates } from './request-rates.ts';
import { runWithIntermediaries } from './table.ts';

/** How many intermediaries of all there are, and how many mutations meet each of them. */
const INTERMEDIARIES = 6;
const MUTATIONS = 3;

/** How many intermediaries stay for minutes. */
const STAYING = 3;

const ACCOUNTS = 6;

const indexesOf = (items: readonly unknown[]): number[] => items.map((_, index) => index);

export const intermediaryShares = {
  intermediaries: {
    name: 'intermediaries',
    async run(seed) {
      const { below } = random(seed);
      const wanted = new Map(
        someOf(indexesOf(intermediaryNames), INTERMEDIARIES, below).map((intermediary) => [
          intermediary,
          someOf(indexesOf(actions), MUTATIONS, below),
        ]),
      );
      const { failures } = await runWithIntermediaries(
        seed,
        (action, intermediary) => wanted.get(intermediary)?.includes(action) === true,
      );
      return failures;
    },
  },
  rates: {
    name: 'rates',
    async run(seed) {
      const wanted = someOf(indexesOf(intermediaryNames), STAYING, random(seed).below);
      return (await measureRequestRates(seed, (index) => wanted.includes(index))).failures;
    },
  },
  accounts: { name: 'accounts', run: async (seed) => (await manyAccounts(seed, ACCOUNTS, 1)).failures },
} satisfies Record<string, Share>;
