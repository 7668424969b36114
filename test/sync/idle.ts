import type { HttpPort, HttpRequest } from '../../src-main/api/http.ts';
import type { ReferenceServer } from '../server/index.ts';

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

  /** This way to the network, counted. */
  through =
    (http: HttpPort): HttpPort =>
    async (request) => {
      this.begun += 1;
      this.#underWay.add(request);
      try {
        return await http(request);
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
 * Waits until nothing holds up the rest any more, and for some turns nothing has happened. A turn is a request to the server's
 * control and its response: whatever was on its way between the two when it began has arrived when it ends, however slow the
 * machine is.
 * @param unrest what is still going on; null where nothing is.
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
