import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { KeyStore } from '../../src-main/accounts/key-store.ts';
import { nodeHttp } from '../node-http.ts';
import { SENT_AT } from '../programs/server/request-log.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { Workspace } from '../../src-main/workspace/workspace.ts';
import { needsUser } from '../../src-main/sync/outbox/change.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import type { Delays } from '../../src-main/sync/connection/delays.ts';
import { nextAction, perform, type Desk } from './user-actions.ts';
import { ACCOUNT, plainVault } from './mishaps.ts';
import type { UserAction } from './promises.ts';
import { answerFile, beginningIn, isFileRead } from './followed-in-lab.ts';
import { readFollowedFile, writeFollowedFile } from '../../src-main/domain/followed-file.ts';
import { random } from './random.ts';
import { aheadOf, setClock, trueNow, type ClockName } from './worker-clock.ts';

/** The arguments of a worker, as one JSON string. */
export interface WorkerTask {
  /** The folder of a profile that has the account. */
  folder: string;
  timing: Delays;
  desk: Desk;
  /** Seeds the user's actions and the names of what they create. */
  seed: number;
  /**
   * `none`: only delivers what waits, and reports when all has settled. `strict`: only actions that a server without lists
   * supports.
   */
  actions: 'none' | 'all' | 'strict';
}

/** The computer's clock when the file is opened, and the clocks to which it is set now and then. */
export interface Clocks {
  clock: ClockName;
  resets: readonly ClockName[];
}

/**
 * The lines that a worker prints, one JSON object each. An action is announced before it begins and acknowledged after its
 * transaction committed.
 */
export type WorkerLine =
  | { say: 'loaded' | 'opening' | 'open' | 'online' | 'followed' | 'quitting' | 'closed' }
  | { say: 'without account'; notices: string[] }
  | { say: 'will' | 'did' | 'refused'; action: UserAction }
  | { say: 'settled'; asks: number }
  | { say: 'fault'; words: string };

/** The orders that a worker reads. */
export type WorkerOrder = `go ${string}` | 'quit';

/** The most unsent changes. They are enough for any race; more would only lengthen the test. */
const MOST_UNSENT = 12;

const say = (line: WorkerLine) => writeSync(1, `${JSON.stringify(line)}\n`);

if (process.argv[2]) {
  const task = JSON.parse(process.argv[2]) as WorkerTask;
  const orders = createInterface(process.stdin);
  const received = (order: 'go' | 'quit') =>
    new Promise<string>((resolve) =>
      orders.on('line', (line) => void (line.startsWith(order) && resolve(line.slice(order.length).trim()))),
    );
  const quit = received('quit');
  const go = received('go');
  say({ say: 'loaded' });
  // Node writes the compiled code when a process ends, and this one is killed.
  flushCompileCache();
  const clocks = JSON.parse(await go) as Clocks;
  setClock(aheadOf(clocks.clock));
  await run(task, clocks, quit);
}

/** Runs one Perch without a window, and a user who acts every few milliseconds. */
async function run(
  { folder, timing, desk, seed, actions }: WorkerTask,
  { resets }: Clocks,
  quit: Promise<unknown>,
): Promise<void> {
  say({ say: 'opening' });
  let isOnline = false;
  let isOpen = true;
  const noteOnline = () => {
    if (isOnline || workspace.findEngine(ACCOUNT)?.connection.state !== 'online') return;
    isOnline = true;
    say({ say: 'online' });
  };
  const workspace: Workspace = new Workspace({
    folder,
    keys: new KeyStore(plainVault),
    httpFor: () => (request) =>
      nodeHttp({ ...request, headers: { ...request.headers, [SENT_AT]: String(trueNow()) } }),
    timing,
    onChanged: noteOnline,
    onReminder() {},
    onNotifications() {},
    onFault: (error) => say({ say: 'fault', words: String(error) }),
  });
  // Fetched for each action, as for each call of a window: the engine may have been opened again.
  const engine = () => workspace.engine(ACCOUNT);
  if (workspace.findEngine(ACCOUNT)) say({ say: 'open' });
  else {
    say({ say: 'without account', notices: workspace.view().notices.map(({ kind }) => kind) });
    return;
  }
  void quit.then(async () => {
    isOpen = false;
    say({ say: 'quitting' });
    await workspace.quit();
    say({ say: 'closed' });
  });
  workspace.start();
  if (!readFollowedFile(engine().db)) {
    writeFollowedFile(engine().db, beginningIn(folder));
    workspace.followedFiles.refresh();
  }
  const readBefore = readFollowedFile(engine().db)?.readAt;
  let isRead = false;
  const noteRead = () => {
    const followed = readFollowedFile(engine().db);
    if (isRead || (followed?.readAt === readBefore && !followed?.problem)) return;
    isRead = true;
    say({ say: 'followed' });
  };
  const { below } = random(seed);
  let made = 0;
  const unsent = () => listChanges(engine().db);
  while (isOpen && actions !== 'none') {
    await new Promise((resolve) => setTimeout(resolve, below(15)));
    if (resets.length > 0 && below(12) === 0) setClock(aheadOf(resets[below(resets.length)] ?? 'right'));
    if (isOpen && isOnline) noteRead();
    if (!isOpen || unsent().filter((change) => !needsUser(change)).length >= MOST_UNSENT) continue;
    const number = `${seed}.${String(made++).padStart(3, '0')}`;
    act(nextAction(engine().db, desk, actions === 'strict', number, below));
    engine().wake();
  }
  while (isOpen) {
    if (answerFile(engine().db)) engine().wake();
    const asking = unsent().filter(needsUser);
    const held = new Set(asking.map(({ subject }) => subject));
    const isSettled = unsent().every(({ subject }) => held.has(subject)) && isFileRead(engine().db, folder);
    if (isSettled && engine().connection.state === 'online') say({ say: 'settled', asks: asking.length });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  function act(action: UserAction): void {
    say({ say: 'will', action });
    try {
      perform(engine().db, desk, action);
      say({ say: 'did', action });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say({ say: 'refused', action });
    }
  }
}
