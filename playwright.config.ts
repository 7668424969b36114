import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  globalSetup: './test/e2e/lend-chromiums.ts',
  fullyParallel: true,
  // Passing takes no longer for these, and a machine may be busy with something else.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: 'test-results/playwright',
  // An app and its Chromium keep a core busy. With a worker more than there are cores, all specs together took longer.
  workers: availableParallelism(),
  projects: [
    { name: 'e2e', testDir: 'test/e2e' },
    // `npm run screenshots`: writes docs/screenshots, to be looked at.
    { name: 'screenshots', testDir: 'test/screenshots', workers: 1 },
  ],
});
