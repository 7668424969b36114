import { defineConfig } from '@playwright/test';

/** `npm run screenshots`: writes docs/screenshots, to be looked at. */
export default defineConfig({
  testDir: 'test/screenshots',
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
  outputDir: 'test-results/screenshots',
});
