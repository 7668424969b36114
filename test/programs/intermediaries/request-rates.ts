import { createReminder } from '../../../src-main/features/reminders/commands.ts';
import { setSettings } from '../../../src-main/features/settings/commands.ts';
import { createSnippet, editSnippet } from '../../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../../src-main/features/status/commands.ts';
import { snippets } from '../../../src-main/sync/collections/snippets.ts';
import { defaultDelays, type Delays } from '../../../src-main/sync/connection/delays.ts';
import { random } from '../../faults/random.ts';
import { startServer, type ReferenceServer } from '../server/index.ts';
import { Device, NO_LIMIT, until } from '../../sync/device.ts';
import { pause, text } from '../../sync/pair.ts';
import { clockNames } from './clocks.ts';
import { intermediaryNamed, intermediaryNames } from './index.ts';
import { Relay } from './relay.ts';

/** All real delays, divided by this number. */
const FASTER = 50;
const MINUTE = 60_000 / FASTER;

/** Nothing but the delays holds requests up, so that these are what is measured. */
const TIMING = {
  ...Object.fromEntries(
    Object.entries(defaultDelays).map(([delay, milliseconds]) => [delay, milliseconds / FASTER]),
  ),
  ...NO_LIMIT,
} as unknown as Delays;

const EVENTS = { heartbeatMs: 50_000 / FASTER, longPollMs: 90_000 / FASTER };

/** A server and the programs before it must bear this many requests of one kind in a minute. */
const MOST_A_MINUTE = 120;

/** How many run at once. */
const AT_ONCE = 12;

/** The most requests of one kind in a minute, by the intermediary's name. */
export interface RequestRates {
  most: Map<string, number>;
  failures: string[];
}

/**
 * Lets every intermediary handle, for two minutes each, the requests of a Perch with changes of several mutations to send.
 * @param seed decides what their clocks show.
 */
export async function measureRequestRates(
  seed: number,
  isWanted: (index: number) => boolean,
): Promise<RequestRates> {
  const rates: RequestRates = { most: new Map(), failures: [] };
  const { below } = random(seed);
  const left = intermediaryNames
    .filter((_, index) => isWanted(index))
    .map((name) => ({ name, clock: clockNames[below(clockNames.length)] ?? 'right' }));
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { name, clock } = one;
      const counts = await requestsUnder(name, seed, clock);
      const most = Math.max(0, ...counts.values());
      rates.most.set(name, most);
      for (const [request, count] of counts)
        if (count > MOST_A_MINUTE)
          rates.failures.push(
            `seed ${seed}: ${name} (its clock ${clock}): ${count} times ${request} in a minute`,
          );
    }
  });
  await Promise.all(lanes);
  return rates;
}

/** How often each request arrived in the second minute. */
async function requestsUnder(
  name: string,
  seed: number,
  clock: (typeof clockNames)[number],
): Promise<Map<string, number>> {
  const server = await startServer({ eventTiming: EVENTS });
  const relay = await Relay.open(server.url);
  const behind = Object.create(server, { url: { value: relay.url } }) as ReferenceServer;
  const device = new Device({ server: behind, timing: TIMING });
  try {
    device.start();
    await until('online and caught up', () => device.engine.isInStep);
    relay.insert(intermediaryNamed(name, seed), { clock });
    act(device, server);
    await pause(MINUTE);
    const from = performance.now();
    await pause(MINUTE);
    // On a busy machine the pause is longer than a minute.
    const minutes = (performance.now() - from) / MINUTE;
    const counts = new Map<string, number>();
    for (const { method, path, at } of relay.requests) {
      const request = `${method} ${path}`;
      if (at >= from) counts.set(request, (counts.get(request) ?? 0) + 1);
    }
    return new Map([...counts].map(([request, count]) => [request, Math.floor(count / minutes)]));
  } finally {
    device.close();
    await relay.stop();
    await server.close();
  }
}

function act(device: Device, server: ReferenceServer): void {
  const messageId = server.state.messages.all(server.user('mira').userId)[0]?.id ?? 0;
  const at = Math.floor(Date.now() / 1000) + 86_400;
  device.act((db, now) => {
    setOwnStatus(db, text('Elsewhere'), null, now);
    setSettings(db, { color_scheme: 2, fluid_layout_width: true }, now);
    createSnippet(db, { title: 'New', content: 'x' }, now);
    createReminder(db, { messageId, at, note: 'then' }, now);
    const [row] = snippets.rows.listServer(db);
    if (row) editSnippet(db, row.key, { title: 'Other', content: 'y' }, now);
  });
}
