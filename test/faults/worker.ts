import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeHttp } from '../../src-main/api/node-http.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { needsUser } from '../../src-main/sync/change.ts';
import { Engine } from '../../src-main/sync/engine.ts';
import { openCache } from '../../src-main/sync/open-cache.ts';
import { listChanges } from '../../src-main/sync/outbox.ts';
import type { Timing } from '../../src-main/sync/timing.ts';
import { nextAction, perform, type Desk } from './hands.ts';
import type { UserAction } from './promises.ts';
import { random } from './random.ts';

/** What a worker is told when it is spawned, as one JSON argument. */
export interface WorkerTask {
  folder: string;
  serverUrl: string;
  userId: number;
  email: string;
  apiKey: string;
  timing: Timing;
  desk: Desk;
  /** Seeds what the user does, and names what they make. */
  seed: number;
  /** `none`: only delivers what waits, and says when all is settled. `strict`: what a server without lists can do. */
  actions: 'none' | 'all' | 'strict';
}

/**
 * What a worker says, one JSON line each, written before it goes on. An action is announced before it begins and
 * acknowledged after its transaction committed.
 */
export type WorkerLine =
  | { say: 'loaded' | 'opening' | 'open' | 'online' | 'quitting' | 'closed' }
  | { say: 'will' | 'did' | 'refused'; action: UserAction }
  | { say: 'settled'; asks: number }
  | { say: 'fault'; words: string };

/** What a worker can be told. */
export type WorkerOrder = 'go' | 'quit';

/** So many unsent changes are enough for any race; more would only lengthen the test. */
const MOST_UNSENT = 12;

const say = (line: WorkerLine) => writeSync(1, `${JSON.stringify(line)}\n`);

if (process.argv[2]) {
  const task = JSON.parse(process.argv[2]) as WorkerTask;
  const orders = createInterface(process.stdin);
  const told = (order: WorkerOrder) =>
    new Promise<void>((resolve) => orders.on('line', (line) => void (line === order && resolve())));
  const quit = told('quit');
  const go = told('go');
  say({ say: 'loaded' });
  await go;
  await run(task, quit);
}

/** One Perch without a window, and a hasty user. */
async function run(
  { folder, timing, desk, seed, actions, ...account }: WorkerTask,
  quit: Promise<void>,
): Promise<void> {
  say({ say: 'opening' });
  const { db } = openCache(join(folder, 'cache.db'), Date.now());
  let isOnline = false;
  let isOpen = true;
  const engine: Engine = new Engine({
    ...account,
    db,
    http: nodeHttp,
    timing,
    onChanged() {
      if (isOnline || engine.connection.state !== 'online') return;
      isOnline = true;
      say({ say: 'online' });
    },
    onReminder() {},
    onFault: (error) => say({ say: 'fault', words: String(error) }),
  });
  say({ say: 'open' });
  void quit.then(async () => {
    isOpen = false;
    say({ say: 'quitting' });
    await engine.quit();
    say({ say: 'closed' });
  });
  engine.wake();
  const { below } = random(seed);
  let made = 0;
  const unsent = () => listChanges(db);
  while (isOpen && actions !== 'none') {
    await new Promise((resolve) => setTimeout(resolve, below(15)));
    if (!isOpen || unsent().filter((change) => !needsUser(change)).length >= MOST_UNSENT) continue;
    act(nextAction(db, desk, actions === 'strict', `${seed}.${String(made++).padStart(3, '0')}`, below));
    engine.wake();
  }
  while (isOpen) {
    const asks = unsent().filter(needsUser).length;
    if (unsent().length === asks && engine.connection.state === 'online') say({ say: 'settled', asks });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  function act(action: UserAction): void {
    say({ say: 'will', action });
    try {
      perform(db, desk, action);
      say({ say: 'did', action });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say({ say: 'refused', action });
    }
  }
}
