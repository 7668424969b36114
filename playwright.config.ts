import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/lend-chromiums.ts',
  // Half of the time a spec waits, for a timer, a response or the next frame.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  // Passing takes no longer for it, and a machine may be busy with something else.
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/playwright',
});
