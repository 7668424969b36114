import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/lend-chromiums.ts',
  // Half of the time a spec waits, for a timer, a response or the next frame.
  workers: 3,
  fullyParallel: true,
  // Passing takes no longer for these, and a machine may be busy with something else.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results/playwright',
});
