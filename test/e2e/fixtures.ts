import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { untilDayLasts } from '../moment/day.ts';
import {
  startServer,
  type KnownUser,
  type ReferenceServer,
  type ServerOptions,
} from '../programs/server/index.ts';
import { logFile } from './fault-watch.ts';
import { launchPerch, type LaunchOptions, type RunningPerch } from './launch.ts';
import { SharedPerch, signInBehind } from './shared-perch.ts';

/** Delays for specs, ten to a hundred times shorter than real ones. The request timeout stays long, because the machine may be busy. */
const TIMING = {
  requestTimeout: 15_000,
  requestLifetime: 2_000,
  firstBackOff: 100,
  longestBackOff: 500,
  refreshEvery: 60_000,
  quitWithin: 5_000,
  // Specs share a Perch, and ask for more in a minute than a person does.
  requestsAMinute: 1e9,
  requestsAnHour: 1e9,
};

/** So many lines of the log, and of the output, are shown where a spec fails. */
const LOGGED_LINES = 20;

interface Options {
  /** How the server of `server` is. */
  serves: ServerOptions;
  /** Starts an app of its own for each test: for tests about starts, ends or the window. */
  ownPerch: boolean;
  /** The faults that the tests cause on purpose. Any other fails a test. */
  causes: RegExp | null;
}

interface WorkerFixtures {
  /** The shared Perch of Perch itself, or of the app in this folder. */
  sharedPerch(app?: string): SharedPerch;
}

interface Fixtures extends Options {
  /** Starts a reference server of this test's own. */
  serve(options?: ServerOptions): Promise<ReferenceServer>;
  /**
   * Perch in a profile in which nobody has signed in: the shared one (shared-perch.ts), which starts again on its profile
   * where the test has ended it. With other options and with `ownPerch` it is started, in a fresh profile or in a given one,
   * and ends with the test.
   */
  perch(options?: LaunchOptions): Promise<RunningPerch>;
  /** For a test that reads `Tomorrow` or `today` on the screen: waits, so that the day does not end during the test. */
  dayLasts: void;
  /** Perch signed in on this server, as Mira or as the user whose address begins with `as`. */
  signedIn(server: ReferenceServer, options?: LaunchOptions & { as?: string }): Promise<RunningPerch>;
  /** The reference server of a test that needs one only. */
  server: ReferenceServer;
  /** Perch signed in on `server` as Mira. */
  running: RunningPerch;
  /** The main process of `running`. */
  app: ElectronApplication;
  /** The main window of `running`. */
  page: Page;
}

/** The last lines that Perch wrote, which say more than the "Something went wrong" of a window. */
function lastWordsOf({ profile, output }: RunningPerch): string {
  const file = logFile(profile);
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [log, output()].map((text) => text.split('\n').slice(-LOGGED_LINES).join('\n')).join('\n');
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serves: [{}, { option: true }],
  ownPerch: [false, { option: true }],
  causes: [null, { option: true }],
  sharedPerch: [
    async ({}, use) => {
      const shared = new Map<string | undefined, SharedPerch>();
      await use((app) => {
        const found = shared.get(app) ?? new SharedPerch((profile) => start({ profile, app }));
        shared.set(app, found);
        return found;
      });
      await Promise.all([...shared.values()].map((perch) => perch.close()));
    },
    { scope: 'worker' },
  ],
  serve: async ({}, use) => {
    const servers: ReferenceServer[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
  // The servers end after Perch.
  perch: async ({ serve: _, ownPerch, causes, sharedPerch }, use, info) => {
    const ends: (() => Promise<void>)[] = [];
    const all: RunningPerch[] = [];
    const noted = async (perch: RunningPerch): Promise<RunningPerch> => {
      await perch.shifts.clear();
      perch.faults.clear();
      all.push(perch);
      return perch;
    };
    await use(async (options = {}) => {
      const { profile, app, ...others } = options;
      if (!ownPerch && Object.keys(others).length === 0) {
        const shared = sharedPerch(app);
        ends.push(() => shared.giveBack());
        const perch = await shared.take(profile);
        if (perch) return noted(perch);
      }
      const perch = await start(options);
      ends.push(() => perch.close());
      return noted(perch);
    });
    if (info.status !== info.expectedStatus)
      for (const perch of all) await info.attach('log', { body: lastWordsOf(perch) });
    const wrong = (await Promise.all(all.map(({ shifts }) => shifts.wrong()))).flat();
    const found = all.flatMap(({ faults }) => faults.found());
    const faults = [...new Set(found)].filter((fault) => !causes?.test(fault));
    await Promise.all(ends.map((end) => end()));
    if (wrong.length > 0) throw new Error(`Something moved by itself.\n${wrong.join('\n')}`);
    if (faults.length > 0) throw new Error(`Something went wrong behind the test.\n${faults.join('\n')}`);
  },
  dayLasts: async ({}, use, info) => {
    const wait = untilDayLasts(Date.now(), 'Europe/Warsaw');
    info.setTimeout(info.timeout + wait);
    await sleep(wait);
    await use();
  },
  signedIn: async ({ perch, ownPerch }, use) => {
    await use(async (server, { as = 'mira', ...options } = {}) => {
      const user = server.user(as);
      const { app, ...others } = options;
      const isOwn = ownPerch || Object.keys(others).length > 0;
      const running = await (isOwn
        ? perch({ ...options, env: { ...signInAtStart(user, server), ...options.env } })
        : perch({ app }));
      if (!isOwn) await signInBehind(running, server, user);
      await running.page.getByRole('navigation', { name: /^(Places|Bereiche)$/ }).waitFor();
      await loadedAhead(running.page);
      return running;
    });
  },
  server: async ({ serve, serves }, use) => use(await serve(serves)),
  running: async ({ server, signedIn }, use) => use(await signedIn(server)),
  app: async ({ running }, use) => use(running.app),
  page: async ({ running }, use) => use(running.page),
});

export { expect };

const start = (options: LaunchOptions = {}): Promise<RunningPerch> =>
  launchPerch({ ...options, env: { PERCH_TIMING: JSON.stringify(TIMING), ...options.env } });

/** The environment that signs a user in at a start. */
export function signInAtStart({ email, apiKey }: KnownUser, server: ReferenceServer): Record<string, string> {
  return { PERCH_SIGN_IN: JSON.stringify({ address: server.url, email, apiKey }) };
}

/**
 * Waits until all parts of the window were loaded, or tried, so many times: the window does so again at each new place.
 * Keys that are pressed earlier are tested in opening-by-keys.spec.ts.
 */
export async function loadedAhead(page: Page, times = 1): Promise<void> {
  await page.waitForFunction((count) => performance.getEntriesByName('loaded-ahead').length >= count, times, {
    timeout: 60_000,
  });
}

export const mira = (server: ReferenceServer): KnownUser => server.user('mira');
