import type { Share } from '../soak/share.ts';
import type { Budget, Failure, PartReport, SoakPart } from '../soak/part.ts';
import { ratesOfRound } from '../faults/request-rates.ts';
import { runSequences } from './sequences.ts';
import { runWithIntermediaries, situationsOf, intermediaryTables } from '../programs/intermediaries/table.ts';
import { manyAccounts } from '../programs/intermediaries/accounts.ts';
import type { CaseResult } from '../programs/intermediaries/case.ts';
import { measureRequestRates } from '../programs/intermediaries/request-rates.ts';
import type { Outcome } from './cell.ts';
import { columns } from './columns.ts';
import { actions, runTable, tablesOf } from './table.ts';

/** After this many rounds, every fault at every phase has happened to every mutation. */
const ROUNDS_OF_TABLE = 8;

/** After this many rounds, every mutation has met every intermediary. */
const ROUNDS_OF_INTERMEDIARIES = 13;

/** After this many rounds, every intermediary has stayed for two minutes of accelerated time. */
const ROUNDS_OF_REQUEST_RATES = 8;

/** How many accounts are signed in at once, and how often each of them acts. */
const ACCOUNTS = 20;
const ACTS = 3;

/** Changes of all mutations under random faults. */
const randomFaults: Share = {
  name: 'random-faults',
  run: async (seed) => (await runSequences(seed, actions)).failures,
};

/**
 * Each round reaches a part of the table of faults, of the endpoints that fail and of the intermediaries, and random faults over
 * several changes at once. The first round is never cut short, so that even a short run reaches each of them.
 */
export const networkPart: SoakPart = {
  name: 'network',
  weight: 4,
  steps: [randomFaults],
  async run({ seed, time, log }: Budget): Promise<PartReport> {
    const end = Date.now() + time;
    const failures: Failure[] = [];
    let own = seed;
    const note = (found: readonly string[], step?: Share) => {
      failures.push(...found.map((words) => ({ seed: own, words, step })));
      found.forEach((words) => log(`network: ${words}`));
    };
    /** An exception in one step must not hide what the others have found. */
    const attempt = async <Found>(what: string, run: () => Promise<Found>): Promise<Found | null> => {
      try {
        return await run();
      } catch (error) {
        note([`${what} broke off: ${String(error)}`]);
        return null;
      }
    };
    const outcomes: Outcome[] = [];
    const random = { worlds: 0, changes: 0, faults: 0, lost: 0, doubled: 0 };
    const results: CaseResult[] = [];
    const unclear: string[] = [];
    /** How often each intermediary was in place in the runs with several accounts. */
    const intermediaries = new Map<string, number>();
    /** The most requests of one kind in a minute, by intermediary. */
    const most = new Map<string, number>();
    let actsOfMany = 0;
    const goesOn = () => Date.now() < end || own === seed;
    for (; goesOn(); own += 1) {
      const name = `seed ${own}`;
      const table = await attempt(`${name}: the table`, () =>
        runTable((_, column) => (columns.indexOf(column) + own) % ROUNDS_OF_TABLE === 0, goesOn),
      );
      outcomes.push(...(table?.outcomes ?? []));
      note(table?.failures ?? []);
      log(`network: ${outcomes.length} cells, ${failures.length} failures`);
      note((await attempt(`${name}: endpoints that fail`, () => ratesOfRound(own))) ?? []);
      const cases = await attempt(`${name}: intermediaries`, () =>
        runWithIntermediaries(
          own,
          (action, intermediary) => (action + intermediary + own) % ROUNDS_OF_INTERMEDIARIES === 0,
          goesOn,
        ),
      );
      results.push(...(cases?.results ?? []));
      unclear.push(...(cases?.unclear ?? []));
      cases?.unclear.forEach((words) => log(`network: not again: ${words}`));
      note(cases?.failures ?? []);
      const rates = await attempt(`${name}: request rates`, () =>
        measureRequestRates(own, (index) => (index + own) % ROUNDS_OF_REQUEST_RATES === 0),
      );
      for (const [who, count] of rates?.most ?? []) most.set(who, Math.max(count, most.get(who) ?? 0));
      note(rates?.failures ?? []);
      const accounts = await attempt(`${name}: ${ACCOUNTS} accounts`, () =>
        manyAccounts(own, ACCOUNTS, ACTS),
      );
      for (const [who, times] of accounts?.inserted ?? []) {
        intermediaries.set(who, (intermediaries.get(who) ?? 0) + times);
        actsOfMany += times * ACCOUNTS;
      }
      note(accounts?.failures ?? []);
      log(`network: ${results.length} cases with intermediaries, ${failures.length} failures`);
      const found = await attempt(`${name}: faults at random`, () => runSequences(own, actions));
      if (!found) continue;
      random.worlds += 1;
      random.changes += found.changes;
      random.faults += found.faults;
      random.lost += found.lost;
      random.doubled += found.doubled;
      note(found.failures, randomFaults);
      log(`network: ${random.worlds} rounds at random, ${failures.length} failures`);
    }
    const reached: [string, number][] = [
      ['cells of the table', outcomes.length],
      ['rounds at random', random.worlds],
      ['changes in them', random.changes],
      ['faults that met requests in them', random.faults],
      ['changes whose request an intermediary handled', results.length],
      ['intermediaries that stayed for minutes', most.size],
      [`actions of ${ACCOUNTS} accounts at once, behind intermediaries`, actsOfMany],
    ];
    own = seed;
    note(reached.filter(([, count]) => count === 0).map(([what]) => `no ${what}`));
    return {
      name: networkPart.name,
      facts: [
        ...reached,
        ['lost', [...outcomes, ...results].filter(({ effects }) => effects === 0).length + random.lost],
        [
          'doubled',
          outcomes.filter(({ effects }) => effects > 1).length +
            results.filter(({ effects, byIntermediary }) => effects > 1 + byIntermediary).length +
            random.doubled,
        ],
        [
          'changes behind an intermediary that failed once on a machine too slow, and not again',
          unclear.length,
        ],
        ['most requests of one kind in a minute', Math.max(0, ...most.values())],
      ],
      tables: [...tablesOf(outcomes), ...intermediaryTables(results)],
      situations: { intermediaries: situationsOf(results, intermediaries) },
      failures,
    };
  },
};
