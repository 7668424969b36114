import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { perchRuntime } from './launch.ts';

/** Starts Perch with these arguments on a profile, and returns what it printed and its exit code. */
export async function perchSays(profile: string, ...args: string[]) {
  const { executable, env } = await perchRuntime();
  const child = spawn(
    executable,
    [path.resolve(import.meta.dirname, '../..'), `--user-data-dir=${profile}`, ...args],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out, errors };
}
