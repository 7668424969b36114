import { random } from '../faults/random.ts';
import { TwoDevices, type Round } from './two-devices.ts';

/** One pair of devices for a while, on a server with events or without. */
export interface Run {
  seed: number;
  rounds: number;
  events: boolean;
}

/**
 * Lets two devices part and meet again and again.
 * @returns how often each thing happened.
 * @throws what was lost, doubled or different, with the seed that brings it back.
 */
export async function partAndMeet({ seed, rounds, events }: Run): Promise<ReadonlyMap<string, number>> {
  const { below } = random(seed + 1);
  const two = await TwoDevices.start({ seed, events });
  try {
    for (let done = 0; done < rounds; done++) {
      const round: Round = {
        offline: below(3) === 0 ? 'one' : 'both',
        back: below(2) === 0 ? 'at once' : 'in turn',
        queues: below(3) === 0 ? 'expired' : 'alive',
        kills: below(3),
        edits: 2 + below(14),
      };
      await two.round(round).catch((error: unknown) => {
        throw new Error(
          `Seed ${seed}${events ? '' : ' without events'}, ${words(round, done)}: ${String(error)}`,
          {
            cause: error,
          },
        );
      });
    }
    const faults = two.devices.flatMap((device) => device.faults);
    if (faults.length > 0) throw new Error(`Seed ${seed}: ${faults.map(String).join(', ')}`);
    return two.counts;
  } finally {
    await two.close();
  }
}

const words = ({ offline, back, queues, kills }: Round, done: number): string =>
  `round ${done + 1} (${offline} away, back ${back}, queues ${queues}, ${kills} kills)`;
