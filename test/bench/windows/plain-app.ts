import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type * as Electron from 'electron';
import { perchRuntime } from '../../e2e/launch.ts';

const HOOK = join(import.meta.dirname, 'evaluate.cjs');

/** An app without Playwright, under which the page of a hidden window stays visible. */
export interface PlainApp {
  pid: number;
  /** Runs a function in the main process. It can use nothing of its module but the argument. */
  evaluate<Result, Argument = undefined>(
    run: (electron: typeof Electron, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  kill(): Promise<void>;
}

/** Starts an app with a profile. The page of a window that the app hides is hidden. */
export async function startPlain(
  app: string,
  profile: string,
  env: Record<string, string> = {},
): Promise<PlainApp> {
  const runtime = await perchRuntime();
  const child = spawn(runtime.executable, ['-r', HOOK, ...runtime.args, `--user-data-dir=${profile}`, app], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...process.env,
      ...runtime.env,
      LANG: 'en_US.UTF-8',
      LC_ALL: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      STANDIN_HIDES_PAGES: '1',
      ...env,
    },
  });
  await once(child, 'spawn');
  const { pid = NaN } = child;
  const gone = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  return {
    pid,
    async evaluate(run, argument) {
      const answered = Promise.withResolvers<{ result: never } | { error: string }>();
      const read = (line: string): void => {
        if (line.startsWith('answer ')) answered.resolve(JSON.parse(line.slice('answer '.length)) as never);
      };
      lines.on('line', read);
      const ended = gone.then(() => ({ error: `${app} has ended.` }));
      child.stdin.write(`${JSON.stringify([run.toString(), argument])}\n`);
      const answer = await Promise.race([answered.promise, ended]);
      lines.off('line', read);
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
