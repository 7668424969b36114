import type { HttpPort, HttpRequest } from '../../src-main/api/transport/http.ts';
import type { ReferenceServer } from '../programs/server/index.ts';

/** For so many turns in a row nothing may happen. */
const TURNS = 3;

/** The longest wait for rest, in milliseconds, on a busy machine too. */
const WITHIN = 40_000;

const waitsForEvents = ({ method, url }: HttpRequest): boolean =>
  method === 'GET' && url.includes('/events?') && !url.includes('dont_block');

/** The requests of one Perch, counted on their way to the network. */
export class Traffic {
  readonly #underWay = new Set<HttpRequest>();
  /** How many requests have begun. */
  begun = 0;
  /** How many have got their response, or have failed. */
  ended = 0;
  /** How many have failed since a response last began. */
  failedInARow = 0;

  /** This way to the network, counted. */
  through =
    (http: HttpPort): HttpPort =>
    async (request) => {
      this.begun += 1;
      this.#underWay.add(request);
      try {
        const response = await http(request);
        this.failedInARow = 0;
        return response;
      } catch (error) {
        this.failedInARow += 1;
        throw error;
      } finally {
        this.ended += 1;
        this.#underWay.delete(request);
      }
    };

  /** Whether a poll waits for the next event. */
  get polls(): boolean {
    return [...this.#underWay].some(waitsForEvents);
  }

  /** The requests that have no response yet, without the poll that waits for events. */
  get underWay(): string[] {
    return [...this.#underWay]
      .filter((request) => !waitsForEvents(request))
      .map(({ method, url }) => `${method} ${url}`);
  }
}

/**
 * So many looks, a timer of 5 ms apart, last longer than any wait of a Perch with the delays of these tests. Its longest wait is
 * the one for a response without an end: 24 s, and more on a busy machine.
 */
const MOST_SILENT_LOOKS = 20_000;

/** More requests in a row than faults are ever queued for. */
const MOST_FAILED = 40;

/**
 * Tells from the requests of a Perch that it will never reach the state that somebody waits for. It is looked at once in each
 * turn of that wait. A busy machine delays these turns and the timers of a Perch alike.
 */
export class Deadlock {
  readonly #traffic: Traffic;
  #looks = 0;
  #seen = -1;

  constructor(traffic: Traffic) {
    this.#traffic = traffic;
  }

  /** The reason; null if the Perch still has something to do, and the network lets it. */
  look(): string | null {
    const { begun, ended, failedInARow } = this.#traffic;
    this.#looks = begun + ended === this.#seen ? this.#looks + 1 : 0;
    this.#seen = begun + ended;
    if (this.#looks > MOST_SILENT_LOOKS) return 'Perch makes no request any more';
    return failedInARow > MOST_FAILED ? 'nothing responds to Perch any more' : null;
  }
}

/**
 * Waits until nothing holds up the rest any more, and for some turns nothing has happened. A turn is a request to the server's
 * control and its response: whatever was on its way between the two when it began has arrived when it ends, however slow the
 * machine is.
 * @param unrest what is still going on; null if nothing is.
 */
export async function rest(
  { controlUrl }: ReferenceServer,
  traffic: Traffic,
  unrest: () => string | null = () => null,
): Promise<void> {
  const deadline = performance.now() + WITHIN;
  for (let turns = 0; turns < TURNS;) {
    const { begun, ended } = traffic;
    const response = await fetch(`${controlUrl}/control/faults`, { headers: { connection: 'close' } });
    await response.text();
    const still = unrest();
    turns = still === null && traffic.begun === begun && traffic.ended === ended ? turns + 1 : 0;
    if (performance.now() > deadline)
      throw new Error(`Not at rest within ${WITHIN} ms: ${still ?? 'requests'}`);
  }
}

/** Some turns pass: whatever is on its way to the server or back has arrived. */
export const turns = (server: ReferenceServer): Promise<void> => rest(server, new Traffic());
