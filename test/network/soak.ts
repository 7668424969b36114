import type { Budget, PartReport, SoakPart } from '../soak/part.ts';
import { runSequences } from './sequences.ts';
import { runTable, tablesOf } from './table.ts';

/** Each fault at each phase of each kind of change, at least once; then faults at random over several changes at once. */
export const networkPart: SoakPart = {
  name: 'network',
  weight: 2,
  async run({ seed, time, log }: Budget): Promise<PartReport> {
    const end = Date.now() + time;
    const { outcomes, failures } = await runTable(() => true);
    log(`network: ${outcomes.length} cells, ${failures.length} failures`);
    const random = { worlds: 0, changes: 0, faults: 0, lost: 0, doubled: 0 };
    for (let round = 0; Date.now() < end; round += 1) {
      const found = await runSequences(seed + round);
      random.worlds += 1;
      random.changes += found.changes;
      random.faults += found.faults;
      random.lost += found.lost;
      random.doubled += found.doubled;
      failures.push(...found.failures);
      log(`network: ${random.worlds} rounds at random, ${failures.length} failures`);
    }
    return {
      name: networkPart.name,
      facts: [
        ['cells of the table', outcomes.length],
        ['lost', outcomes.filter(({ effects }) => effects === 0).length + random.lost],
        ['doubled', outcomes.filter(({ effects }) => effects > 1).length + random.doubled],
        ['rounds at random', random.worlds],
        ['changes in them', random.changes],
        ['faults that met requests in them', random.faults],
      ],
      tables: tablesOf(outcomes),
      failures,
    };
  },
};
