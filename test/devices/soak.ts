import type { Failure, SoakPart } from '../soak/part.ts';
import { disconnectAndReconnect, someOffice } from './rounds.ts';

/** How many rounds the same devices go through before new ones begin. */
const ROUNDS = 15;

/** Runs devices of one account that are disconnected and reconnected again and again. */
export const devicesPart: SoakPart = {
  name: 'devices',
  weight: 1,
  async run({ seed, time, log }) {
    const end = Date.now() + time;
    const total = new Map<string, number>();
    const failures: Failure[] = [];
    const intermediaries = new Map<string, number>();
    const sets = new Map([2, 3].map((devices) => [devices, 0]));
    const add = (to: Map<string, number>, counts: ReadonlyMap<string, number>) =>
      counts.forEach((count, what) => to.set(what, (to.get(what) ?? 0) + count));
    for (let own = seed; Date.now() < end || own === seed; own++) {
      const office = someOffice(own);
      sets.set(office.devices, (sets.get(office.devices) ?? 0) + 1);
      try {
        const { counts, handledCounts } = await disconnectAndReconnect(office, ROUNDS);
        add(total, counts);
        add(intermediaries, handledCounts);
      } catch (error) {
        failures.push({ seed: own, words: String(error) });
        log(String(error));
      }
    }
    log(
      `${[...sets.values()].join(' and ')} sets of two and three devices, ${total.get('rounds') ?? 0} rounds`,
    );
    const rows = [...total].toSorted(([a], [b]) => a.localeCompare(b));
    const isFact = ([what]: [string, number]): boolean => what === 'rounds' || what === 'kills';
    return {
      name: devicesPart.name,
      facts: [
        ['pairs of devices', sets.get(2) ?? 0],
        ['three devices', sets.get(3) ?? 0],
        ...rows.filter(isFact),
      ],
      situations: { intermediaries },
      tables: [
        {
          title: 'What was edited, asked and overwritten',
          columns: ['what', 'how often'],
          rows: rows.filter((row) => !isFact(row)),
        },
      ],
      failures,
    };
  },
};
