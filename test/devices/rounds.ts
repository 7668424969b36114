import { random } from '../faults/random.ts';
import { Devices, type Office, type Round } from './two-devices.ts';

/** Two or three devices, with or without intermediaries; a third of the servers is without events. */
export function someOffice(seed: number): Office {
  const { below } = random(seed);
  return { seed, devices: 2 + below(2), events: below(3) > 0, intermediaries: below(2) === 0 };
}

/** The events of the rounds. */
interface Summary {
  /** How often each thing happened. */
  counts: ReadonlyMap<string, number>;
  /** How often each intermediary handled a request of a device. */
  handledCounts: ReadonlyMap<string, number>;
}

/**
 * Disconnects and reconnects devices again and again.
 * @throws {Error} with the lost, doubled or different items, and the seed that repeats the failure.
 */
export async function disconnectAndReconnect(office: Office, rounds: number): Promise<Summary> {
  const { seed } = office;
  const { below } = random(seed + 1);
  const devices = await Devices.start(office);
  try {
    for (let done = 0; done < rounds; done++) {
      const round: Round = {
        offline: below(3) === 0 ? 'one' : 'all',
        back: below(2) === 0 ? 'at once' : 'in turn',
        queues: below(3) === 0 ? 'expired' : 'alive',
        kills: below(3),
        edits: 2 + below(14),
      };
      await devices.round(round).catch((error: unknown) => {
        throw new Error(`${JSON.stringify(office)}, ${words(round, done)}: ${String(error)}`, {
          cause: error,
        });
      });
    }
    const faults = devices.devices.flatMap((device) => device.faults);
    if (faults.length > 0) throw new Error(`Seed ${seed}: ${faults.map(String).join(', ')}`);
    return devices;
  } finally {
    await devices.close();
  }
}

const words = ({ offline, back, queues, kills }: Round, done: number): string =>
  `round ${done + 1} (${offline} offline, back ${back}, queues ${queues}, ${kills} kills)`;
