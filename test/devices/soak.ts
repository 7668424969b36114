import type { SoakPart } from '../soak/part.ts';
import { partAndMeet } from './rounds.ts';

/** So many rounds of one pair before another begins anew. */
const ROUNDS = 15;

/** Every third pair is on a server without events. */
const WITHOUT_EVENTS = 3;

/** Two devices of one account that part and meet again and again. */
export const devicesPart: SoakPart = {
  name: 'two devices',
  weight: 1,
  async run({ seed, time, log }) {
    const end = Date.now() + time;
    const total = new Map<string, number>();
    const failures: string[] = [];
    let pairs = 0;
    for (; Date.now() < end || pairs === 0; pairs++) {
      const events = pairs % WITHOUT_EVENTS !== WITHOUT_EVENTS - 1;
      try {
        const counts = await partAndMeet({ seed: seed + pairs, rounds: ROUNDS, events });
        for (const [what, count] of counts) total.set(what, (total.get(what) ?? 0) + count);
      } catch (error) {
        failures.push(String(error));
        log(String(error));
      }
    }
    log(`${pairs} pairs, ${total.get('rounds') ?? 0} rounds`);
    const rows = [...total].toSorted(([a], [b]) => a.localeCompare(b));
    const isFact = ([what]: [string, number]): boolean => what === 'rounds' || what === 'kills';
    return {
      name: devicesPart.name,
      facts: [['pairs of devices', pairs], ...rows.filter(isFact)],
      tables: [
        {
          title: 'What was edited, asked and overtaken',
          columns: ['what', 'how often'],
          rows: rows.filter((row) => !isFact(row)),
        },
      ],
      failures,
    };
  },
};
