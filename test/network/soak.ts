import type { Budget, PartReport, SoakPart } from '../soak/part.ts';
import { runSequences } from './sequences.ts';
import { meetStrangers, situationsOf, tablesOfStrangers } from '../strangers/table.ts';
import { manyAccounts } from '../strangers/accounts.ts';
import type { Meeting } from '../strangers/cell.ts';
import { standInTheWay } from '../strangers/storm.ts';
import { runTable, tablesOf } from './table.ts';

/** In each round a stranger meets every so manieth kind of change; in so many rounds, all. */
const ROUNDS_OF_STRANGERS = 13;

/** In so many rounds each stranger stood in the way for two minutes of a clock that is faster. */
const ROUNDS_OF_STORMS = 8;

/** So many accounts are signed in at once, and act so often. */
const ACCOUNTS = 20;
const ACTS = 3;

/**
 * Each fault at each phase of each kind of change, at least once; then in turns faults at random over several changes at
 * once, and strangers.
 */
export const networkPart: SoakPart = {
  name: 'network',
  weight: 2,
  async run({ seed, time, log }: Budget): Promise<PartReport> {
    const end = Date.now() + time;
    const failures: string[] = [];
    const note = (found: readonly string[]) => {
      failures.push(...found);
      found.forEach((words) => log(`network: ${words}`));
    };
    /** What breaks off must not hide what the others have found. */
    const attempt = async <Found>(what: string, run: () => Promise<Found>): Promise<Found | null> => {
      try {
        return await run();
      } catch (error) {
        note([`${what} broke off: ${String(error)}`]);
        return null;
      }
    };
    const table = await attempt('the table', () => runTable(() => true));
    const outcomes = table?.outcomes ?? [];
    note(table?.failures ?? []);
    log(`network: ${outcomes.length} cells, ${failures.length} failures`);
    const random = { worlds: 0, changes: 0, faults: 0, lost: 0, doubled: 0 };
    const meetings: Meeting[] = [];
    const unclear: string[] = [];
    /** Of several accounts at once. */
    const strangers = new Map<string, number>();
    /** The most requests of one kind in a minute, under each stranger. */
    const most = new Map<string, number>();
    let actsOfMany = 0;
    for (let round = 0; Date.now() < end || round === 0; round += 1) {
      const name = `seed ${seed + round}`;
      const met = await attempt(`${name}: strangers`, () =>
        meetStrangers(
          seed + round,
          (action, stranger) => (action + stranger + round) % ROUNDS_OF_STRANGERS === 0,
          () => Date.now() < end,
        ),
      );
      meetings.push(...(met?.meetings ?? []));
      unclear.push(...(met?.unclear ?? []));
      met?.unclear.forEach((words) => log(`network: not again: ${words}`));
      note(met?.failures ?? []);
      const storms = await attempt(`${name}: strangers in the way`, () =>
        standInTheWay(seed + round, (index) => index % ROUNDS_OF_STORMS === round % ROUNDS_OF_STORMS),
      );
      for (const [who, count] of storms?.most ?? []) most.set(who, Math.max(count, most.get(who) ?? 0));
      note(storms?.failures ?? []);
      const accounts = await attempt(`${name}: ${ACCOUNTS} accounts`, () =>
        manyAccounts(seed + round, ACCOUNTS, ACTS),
      );
      for (const [who, times] of accounts?.met ?? []) {
        strangers.set(who, (strangers.get(who) ?? 0) + times);
        actsOfMany += times * ACCOUNTS;
      }
      note(accounts?.failures ?? []);
      log(`network: ${meetings.length} meetings with strangers, ${failures.length} failures`);
      const found = await attempt(`${name}: faults at random`, () => runSequences(seed + round));
      if (!found) continue;
      random.worlds += 1;
      random.changes += found.changes;
      random.faults += found.faults;
      random.lost += found.lost;
      random.doubled += found.doubled;
      note(found.failures);
      log(`network: ${random.worlds} rounds at random, ${failures.length} failures`);
    }
    return {
      name: networkPart.name,
      facts: [
        ['cells of the table', outcomes.length],
        ['lost', [...outcomes, ...meetings].filter(({ effects }) => effects === 0).length + random.lost],
        [
          'doubled',
          outcomes.filter(({ effects }) => effects > 1).length +
            meetings.filter(({ effects, byStranger }) => effects > 1 + byStranger).length +
            random.doubled,
        ],
        ['rounds at random', random.worlds],
        ['changes in them', random.changes],
        ['faults that met requests in them', random.faults],
        ['changes that met a stranger', meetings.length],
        ['of them failed once on a machine too slow, and not again', unclear.length],
        ['strangers that stood in the way for minutes', most.size],
        ['most requests of one kind that one met in a minute', Math.max(0, ...most.values())],
        [`actions of ${ACCOUNTS} accounts at once, behind strangers`, actsOfMany],
      ],
      tables: [...tablesOf(outcomes), ...tablesOfStrangers(meetings)],
      situations: { strangers: situationsOf(meetings, strangers) },
      failures,
    };
  },
};
