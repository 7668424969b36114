// The command of each `npm run`, on the pinned Node.
import { parseArgs } from 'node:util';
import { build, buildAndWeigh } from './build.ts';
import { Interrupted } from './children.mjs';
import './code-cache.ts';
import { usageOf } from './commands.mjs';
import { endWith, node, root, run, WrongArgument } from './process.ts';
import { environmentOf, takeMoment } from '../test/moment/moment.ts';

/** The pictures show the same afternoon each time they are taken. */
const PICTURED = { at: '2026-11-20T15:18', zone: 'Europe/Warsaw' };

/** The exit code of a command with arguments that it does not take. */
const WRONG_ARGUMENT = 2;
const TAKE_NOTHING = ['demo', 'docs', 'lint', 'format', 'audit'];

const [command = '', ...rest] = process.argv.slice(2);

const commands: Record<string, () => Promise<number>> = {
  async demo() {
    await build();
    return (await import('./demo.ts')).demo();
  },
  async start() {
    return (await import('./start.ts')).start(rest, async () => {
      await build();
      return {};
    });
  },
  dev: async () => (await import('./dev.ts')).dev(rest),
  test: () => atMoment(async (others) => (await import('./test.ts')).test(others)),
  'test:e2e': () =>
    atMoment(async (others) => {
      await buildAndWeigh();
      return playwright('e2e', others);
    }),
  'test:moments': async () => (await import('../test/moment/main.ts')).runMoments(rest),
  'test:soak': async () => (await import('../test/soak/main.ts')).soak(rest),
  'test:server': async () => (await import('./test-server.ts')).testServer(words()),
  async server() {
    const args = ['--disable-warning=ExperimentalWarning', 'test/programs/server/main.ts', ...rest];
    const code = await run(node, args);
    if (code === WRONG_ARGUMENT) console.error(`\n${usageOf(command)}`);
    return code;
  },
  async screenshots() {
    Object.assign(process.env, environmentOf(PICTURED));
    await buildAndWeigh();
    return playwright('screenshots', rest);
  },
  recordings: async () => (await import('./recordings.ts')).makeSteps(words()),
  docs: async () => (await import('./generated-pages.ts')).writePages(),
  bench: async () => (await import('../test/bench/main.ts')).bench(rest),
  lint: async () => (await import('./checks.ts')).lint(),
  format: () => run(node, ['node_modules/prettier/bin/prettier.cjs', '--write', '.', '--log-level', 'warn']),
  async package() {
    const { packageFor, packageOptions } = await import('./packaging/package.ts');
    // A wrong argument is named before the build.
    if (!packageOptions(rest).built) await build();
    const code = await packageFor(rest);
    // A download that failed leaves a timer of half a minute, which is for the bar of its progress.
    if (code !== 0) setTimeout(() => process.exit(code), 1_000).unref();
    return code;
  },
  async audit() {
    await build();
    return (await import('./packaging/audit.ts')).audit();
  },
  workflow: async () => (await import('./workflow.ts')).runWorkflow(words()),
};

const playwright = (project: 'e2e' | 'screenshots', args: string[]): Promise<number> =>
  run(node, ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, ...args]);

/** The arguments of a command that has no options. */
const words = (): string[] => parseArgs({ args: rest, options: {}, allowPositionals: true }).positionals;

/** Runs tests at the moment and in the zone that the command names, or else now and here. */
async function atMoment(tests: (others: string[]) => Promise<number>): Promise<number> {
  const { moment, rest: others } = takeMoment(rest);
  Object.assign(process.env, environmentOf(moment));
  return tests(others);
}

process.chdir(root);
try {
  if (TAKE_NOTHING.includes(command)) parseArgs({ args: rest, options: {} });
  endWith(await commands[command]?.());
} catch (error) {
  if (error instanceof Interrupted) await error.endProcess();
  else if (isWrongArgument(error)) {
    console.error(`${error.message}\n\n${usageOf(command)}`);
    process.exitCode = WRONG_ARGUMENT;
  } else throw error;
}

/** Whether a command refused its arguments, itself or by `parseArgs`. */
function isWrongArgument(error: unknown): error is Error {
  if (error instanceof WrongArgument) return true;
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
