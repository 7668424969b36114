import { setTimeout as sleep } from 'node:timers/promises';
import { test as base } from '@playwright/test';
import { untilDayLasts } from '../moment/day.ts';
import { startServer, type KnownUser, type ReferenceServer, type ServerOptions } from '../server/index.ts';
import { launchPerch, type LaunchOptions, type RunningPerch } from './launch.ts';

/** Delays for specs: real ones, ten to a hundred times shorter; only nobody is given up because the machine is busy. */
const TIMING = {
  requestTimeout: 15_000,
  requestLifetime: 2_000,
  firstBackOff: 100,
  longestBackOff: 500,
  refreshEvery: 60_000,
  quitWithin: 5_000,
};

interface Fixtures {
  /** Starts a reference server of this test's own. */
  serve(options?: ServerOptions): Promise<ReferenceServer>;
  /** Starts Perch in a fresh profile, or again in one; ends with the test. */
  perch(options?: LaunchOptions): Promise<RunningPerch>;
  /** For a test that reads `Tomorrow` or `today` on the screen: it begins in a day that does not end meanwhile. */
  dayLasts: void;
  /** Perch signed in on this server: as Mira, or as whose address begins with `as`. */
  signedIn(server: ReferenceServer, options?: LaunchOptions & { as?: string }): Promise<RunningPerch>;
}

export const test = base.extend<Fixtures>({
  serve: async ({}, use) => {
    const servers: ReferenceServer[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
  perch: async ({}, use) => {
    const running: RunningPerch[] = [];
    await use(async (options = {}) => {
      const perch = await launchPerch({
        ...options,
        env: { PERCH_TIMING: JSON.stringify(TIMING), ...options.env },
      });
      running.push(perch);
      return perch;
    });
    await Promise.all(running.map((perch) => perch.close()));
  },
  dayLasts: async ({}, use, info) => {
    const wait = untilDayLasts(Date.now(), 'Europe/Warsaw');
    info.setTimeout(info.timeout + wait);
    await sleep(wait);
    await use();
  },
  signedIn: async ({ perch }, use) => {
    await use(async (server, { as = 'mira', ...options } = {}) => {
      const running = await perch({
        ...options,
        env: { ...signInAtStart(server.user(as), server), ...options.env },
      });
      await running.page.getByRole('navigation', { name: 'Places' }).waitFor();
      return running;
    });
  },
});

export { expect } from '@playwright/test';

/** Signs in at start, where nobody is signed in. */
function signInAtStart({ email, apiKey }: KnownUser, server: ReferenceServer): Record<string, string> {
  return { PERCH_SIGN_IN: JSON.stringify({ address: server.url, email, apiKey }) };
}

export const mira = (server: ReferenceServer): KnownUser => server.user('mira');
