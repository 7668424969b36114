// The command of each `npm run`, on the pinned Node.
import { build, buildAndWeigh } from './build.ts';
import { Interrupted } from './children.mjs';
import './code-cache.ts';
import { usageOf } from './commands.mjs';
import { endWith, node, root, run } from './process.ts';
import { environmentOf, takeMoment, WrongMoment } from '../test/moment/moment.ts';

/** The pictures show the same afternoon each time they are taken. */
const PICTURED = { at: '2026-11-20T15:18', zone: 'Europe/Warsaw' };

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
  dev: async () => (await import('./dev.ts')).dev(rest),
  test: () =>
    atMoment(async (others) => {
      await buildAndWeigh();
      return (await import('./test.ts')).test(others);
    }),
  'test:e2e': () =>
    atMoment(async (others) => {
      await buildAndWeigh();
      return playwright('e2e', others);
    }),
  async 'test:moments'() {
    await buildAndWeigh();
    return (await import('../test/moment/main.ts')).runMoments(rest);
  },
  'test:soak': async () => (await import('../test/soak/main.ts')).soak(rest),
  'test:server': async () => (await import('./test-server.ts')).testServer(rest),
  server: () => run(node, ['--disable-warning=ExperimentalWarning', 'test/programs/server/main.ts', ...rest]),
  async screenshots() {
    Object.assign(process.env, environmentOf(PICTURED));
    await buildAndWeigh();
    return playwright('screenshots', rest);
  },
  recordings: async () => (await import('./recordings.ts')).makeSteps(rest),
  docs: async () => (await import('./generated-pages.ts')).writePages(),
  async bench() {
    await buildAndWeigh();
    return (await import('../test/bench/main.ts')).bench(rest);
  },
  lint: async () => (await import('./checks.ts')).lint(),
  format: () => run(node, ['node_modules/prettier/bin/prettier.cjs', '--write', '.', '--log-level', 'warn']),
  async package() {
    const { packageFor, packageOptions } = await import('./packaging/package.ts');
    // A wrong argument is told before the build.
    if (!packageOptions(rest).built) await build();
    return packageFor(rest);
  },
  async audit() {
    await build();
    return (await import('./packaging/audit.ts')).audit();
  },
  workflow: async () => (await import('./workflow.ts')).runWorkflow(rest),
};

const playwright = (project: 'e2e' | 'screenshots', args: string[]): Promise<number> =>
  run(node, ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...args]);

/** Runs tests at the moment and in the zone that the command names, or else now and here. */
async function atMoment(tests: (others: string[]) => Promise<number>): Promise<number> {
  const { moment, rest: others } = takeMoment(rest);
  Object.assign(process.env, environmentOf(moment));
  return tests(others);
}

process.chdir(root);
try {
  endWith(await commands[command]?.());
} catch (error) {
  if (error instanceof Interrupted) await error.endProcess();
  else if (error instanceof WrongMoment || isWrongArgument(error)) {
    console.error(`${error.message}\n\n${usageOf(command)}`);
    process.exitCode = 2;
  } else throw error;
}

/** Whether a command refused its arguments, as `parseArgs` does. */
function isWrongArgument(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
