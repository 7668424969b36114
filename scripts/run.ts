// What each `npm run` does, on the pinned Node.
import { build } from './build.ts';
import { node, root, run } from './process.ts';

const [command = '', ...rest] = process.argv.slice(2);

const commands: Record<string, () => Promise<number>> = {
  async demo() {
    await build();
    return (await import('./demo.ts')).demo();
  },
  async start() {
    await build();
    return (await import('./start.ts')).start(rest);
  },
  dev: async () => (await import('./dev.ts')).dev(),
  async test() {
    await build();
    return (await import('./test.ts')).test();
  },
  async 'test:e2e'() {
    await build();
    return run(node, ['node_modules/@playwright/test/cli.js', 'test', ...rest]);
  },
  'test:soak': async () => (await import('../test/soak/main.ts')).soak(rest),
  server: () => run(node, ['--disable-warning=ExperimentalWarning', 'test/server/main.ts', ...rest]),
  async screenshots() {
    await build();
    return run(node, [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'playwright.screenshots.config.ts',
      ...rest,
    ]);
  },
  docs: async () => (await import('./operations-page.ts')).writeOperationsPage(),
  async bench() {
    await build();
    return (await import('../test/bench/main.ts')).bench();
  },
  lint: async () => (await import('./checks.ts')).lint(),
  format: () => run(node, ['node_modules/prettier/bin/prettier.cjs', '--write', '.', '--log-level', 'warn']),
  async package() {
    await build();
    return (await import('./package.mjs')).packageApp({ dirOnly: rest.includes('--dir') });
  },
};

process.chdir(root);
process.exitCode = await commands[command]?.();
