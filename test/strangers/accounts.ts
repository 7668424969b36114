import type { Db } from '../../src-main/cache/db.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { setOwnStatus } from '../../src-main/features/status/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { Office } from '../faults/office.ts';
import { random } from '../faults/random.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../server/index.ts';
import { fast, patiently, until } from '../sync/device.ts';
import { pause, text } from '../sync/pair.ts';
import { clockNames } from './clocks.ts';
import { strangers } from './index.ts';
import { Passage } from './passage.ts';

/** Two that may double by themselves. */
const LEFT_OUT: readonly string[] = ['a proxy that asks twice', 'a cache that replays old answers'];

/** Twenty first pulls at once take their time on a busy machine. */
const TIMING = fast({ requestTimeout: 2_000, pollPatience: 1_000 });
const EVENTS = { heartbeatMs: 500, longPollMs: 1_000 };

/** The longest that a stranger stays, in milliseconds. */
const LONGEST_STAY = 120;

interface Told {
  /** How often each stranger stood there. */
  met: Map<string, number>;
  failures: string[];
}

/**
 * One profile with many accounts on one server, behind one intermediary: all of them act at once, round after round, while
 * strangers come and go. In the end each account has what its user made, once, and nobody else's.
 */
export async function manyAccounts(seed: number, accounts: number, rounds: number): Promise<Told> {
  const { below } = random(seed);
  const server = await startServer({ eventTiming: EVENTS });
  const passage = await Passage.open(server.url);
  const behind = Object.create(server, { url: { value: passage.url } }) as ReferenceServer;
  const office = new Office(undefined, TIMING);
  const known = strangers(seed).filter(({ name }) => !LEFT_OUT.includes(name));
  const told: Told = { met: new Map(), failures: [] };
  const fail = (what: string) => told.failures.push(`seed ${seed}: ${what}`);
  try {
    const users = people(server, accounts);
    const ids: string[] = [];
    for (const user of users) {
      ids.push(await patiently(() => office.signIn(behind, user)));
      // Each has its first pull before the next one comes.
      const { connection } = office.workspace.engine(ids.at(-1) ?? '');
      await until('online', () => connection.state === 'online', 30_000);
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
      const stranger = known[below(known.length)];
      if (stranger) {
        passage.place(stranger, { clock: clockNames[below(clockNames.length)] });
        told.met.set(stranger.name, (told.met.get(stranger.name) ?? 0) + 1);
      }
      await pause(below(LONGEST_STAY));
      passage.clear();
      await until('everything delivered', () => unsent() === 0, 30_000).catch((error: unknown) => {
        fail(
          `${String(error)} (${stranger?.name}): ${JSON.stringify(ids.flatMap((_, index) => listChanges(dbOf(index))))}`,
        );
      });
      if (told.failures.length > 0) return told;
      for (const [index, { userId }] of users.entries()) {
        const word = `${index} in round ${round}`;
        const titles = server.state.savedSnippets.list(userId).map(({ title }) => title);
        const times = titles.filter((title) => title === word).length;
        if (times !== 1) fail(`${word} is there ${times} times (${stranger?.name})`);
        const strayed = titles.filter((title) => / in round /.test(title) && !title.startsWith(`${index} `));
        if (strayed.length > 0) fail(`account ${index} has ${strayed.join(', ')}`);
        const status = server.state.statuses.read(userId).status_text;
        if (status !== word) fail(`the status of account ${index} is ${status} (${stranger?.name})`);
      }
    }
    for (const fault of office.faults) fail(`a fault of Perch: ${String(fault)}`);
    return told;
  } finally {
    await office.close();
    await passage.stop();
    await server.close();
  }
}

/** So many people of the organization. */
function people(server: ReferenceServer, count: number): KnownUser[] {
  const [pattern] = server.state.users.all();
  if (!pattern) throw new Error('The seed has no people');
  for (let number = 0; number < count; number++)
    server.state.users.create({
      ...pattern,
      delivery_email: `person-${number}@meridian.example`,
      full_name: `Person ${number}`,
      api_key: String(number).padStart(32, 'k'),
    });
  return Array.from({ length: count }, (_, number) => server.user(`person-${number}@`));
}
