import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src-main/**/*.test.ts'],
    testTimeout: 20_000,
    reporters: ['default'],
    pool: 'forks',
    // Half of the time a test waits, for a timer or an answer.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
