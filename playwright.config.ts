import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/lend-chromiums.ts',
  // An app and its Chromium keep a core busy. With a worker more than there are cores, all specs together took longer.
  workers: availableParallelism(),
  fullyParallel: true,
  // Passing takes no longer for these, and a machine may be busy with something else.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: 'test-results/playwright',
});
