import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src-main/**/*.test.ts'],
    testTimeout: 20_000,
    reporters: ['default'],
    pool: 'forks',
  },
});
