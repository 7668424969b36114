import type { Db } from '../../../src-main/cache/file/db.ts';
import { createSnippet } from '../../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../../src-main/features/status/commands.ts';
import { listChanges } from '../../../src-main/sync/outbox/store.ts';
import { Office } from '../../faults/office.ts';
import { random } from '../../faults/random.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../server/index.ts';
import { fast, patiently, until } from '../../sync/device.ts';
import { pause, text } from '../../sync/pair.ts';
import { clockNames } from './clocks.ts';
import { intermediaries } from './index.ts';
import { Relay } from './relay.ts';

/** These two may repeat a request by themselves, so a second effect would prove nothing about Perch. */
const LEFT_OUT: readonly string[] = ['a proxy that asks twice', 'a cache that replays old answers'];

/** Twenty first pulls at once need longer on a busy machine. */
const TIMING = fast({ requestTimeout: 2_000, pollPatience: 1_000 });
const EVENTS = { heartbeatMs: 500, longPollMs: 1_000 };

/** The longest that an intermediary stays in place, in milliseconds. */
const LONGEST_STAY = 120;

interface Findings {
  /** How often each intermediary was in place, by its name. */
  inserted: Map<string, number>;
  failures: string[];
}

/**
 * Runs a profile with many accounts of the same server behind a relay. All accounts act at once, round after round, while
 * intermediaries are put in place and removed. In the end each account must have the items of its own user, once, and no items of
 * another account.
 */
export async function manyAccounts(seed: number, accounts: number, rounds: number): Promise<Findings> {
  const { below } = random(seed);
  const server = await startServer({ eventTiming: EVENTS });
  const relay = await Relay.open(server.url);
  const behind = Object.create(server, { url: { value: relay.url } }) as ReferenceServer;
  const office = new Office(undefined, TIMING);
  const known = intermediaries(seed).filter(({ name }) => !LEFT_OUT.includes(name));
  const findings: Findings = { inserted: new Map(), failures: [] };
  const fail = (what: string) => findings.failures.push(`seed ${seed}: ${what}`);
  try {
    const users = people(server, accounts);
    const ids: string[] = [];
    for (const user of users) {
      ids.push(await patiently(() => office.signIn(behind, user)));
      // Each account finishes its first pull before the next one signs in.
      const { connection } = office.workspace.engine(ids.at(-1) ?? '');
      await until('online', () => connection.state === 'online');
    }
    const dbOf = (index: number): Db => office.workspace.engine(ids[index] ?? '').db;
    const unsent = () => ids.reduce((sum, _, index) => sum + listChanges(dbOf(index)).length, 0);
    for (let round = 0; round < rounds; round++) {
      for (const [index, id] of ids.entries()) {
        const word = `${index} in round ${round}`;
        const now = Date.now();
        createSnippet(dbOf(index), { title: word, content: 'x' }, now);
        setOwnStatus(dbOf(index), text(word), null, now);
        office.workspace.engine(id).wake();
      }
      const intermediary = known[below(known.length)];
      if (intermediary) {
        relay.insert(intermediary, { clock: clockNames[below(clockNames.length)] });
        findings.inserted.set(intermediary.name, (findings.inserted.get(intermediary.name) ?? 0) + 1);
      }
      await pause(below(LONGEST_STAY));
      relay.removeIntermediary();
      await until('everything delivered', () => unsent() === 0).catch((error: unknown) => {
        fail(
          `${String(error)} (${intermediary?.name}): ${JSON.stringify(ids.flatMap((_, index) => listChanges(dbOf(index))))}`,
        );
      });
      if (findings.failures.length > 0) return findings;
      for (const [index, { userId }] of users.entries()) {
        const word = `${index} in round ${round}`;
        const titles = server.state.savedSnippets.list(userId).map(({ title }) => title);
        const times = titles.filter((title) => title === word).length;
        if (times !== 1) fail(`${word} is there ${times} times (${intermediary?.name})`);
        const strayed = titles.filter((title) => / in round /.test(title) && !title.startsWith(`${index} `));
        if (strayed.length > 0) fail(`account ${index} has ${strayed.join(', ')}`);
        const status = server.state.statuses.read(userId).status_text;
        if (status !== word) fail(`the status of account ${index} is ${status} (${intermediary?.name})`);
      }
    }
    for (const fault of office.faults) fail(`a fault of Perch: ${String(fault)}`);
    return findings;
  } finally {
    await office.close();
    await relay.stop();
    await server.close();
  }
}

/** Adds so many people to the organization. */
function people(server: ReferenceServer, count: number): KnownUser[] {
  const [first] = server.state.users.all();
  if (!first) throw new Error('The seed has no people');
  const { user_id: _, ...pattern } = first;
  for (let number = 0; number < count; number++)
    server.state.users.create({
      ...pattern,
      delivery_email: `person-${number}@meridian.example`,
      full_name: `Person ${number}`,
      api_key: String(number).padStart(32, 'k'),
    });
  return Array.from({ length: count }, (_, number) => server.user(`person-${number}@`));
}
