import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  reporter: 'list',
  outputDir: 'test-results/playwright',
});
