import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { node, root } from '../../scripts/process.ts';
import { temporaryFolder } from './temporary.ts';

/** Runs in a process of its own: what it starts notes its beginning and its end in a file. */
const BEGINNING = `
  import fs from 'node:fs';
  import { Interrupted } from '${root}/scripts/children.mjs';
  import { capture, node, run } from '${root}/scripts/process.ts';
  const note = (line) => fs.appendFileSync(process.env.LOG, line + '\\n');
  const program = (name, tidying) => ['-e', \`
    const note = (line) => fs.appendFileSync(process.env.LOG, line + '\\\\n');
    process.on('SIGTERM', () => setTimeout(() => { note('\${name} ended'); process.exit(1); }, \${tidying}));
    note('\${name} began');
    setTimeout(() => undefined, 60_000);
  \`];
`;
const ENDING = `catch (error) { if (error instanceof Interrupted) await error.endProcess(); else throw error; }`;

/** Runs the work until its file says that everything began, and ends it alone by SIGTERM. */
async function interrupted(work: string, begun: number): Promise<{ log: string[]; signal: unknown }> {
  const log = path.join(temporaryFolder(), 'log');
  fs.writeFileSync(log, '');
  const lines = (): string[] => fs.readFileSync(log, 'utf8').split('\n').filter(Boolean);
  const args = ['--input-type=module', '-e', `${BEGINNING} try { ${work} } ${ENDING}`];
  const child = spawn(node, args, { env: { ...process.env, LOG: log }, stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await expect.poll(lines, { interval: 20 }).toHaveLength(begun);
  child.kill('SIGTERM');
  const [, signal] = (await ended) as [unknown, unknown];
  return { log: lines(), signal };
}

/** Windows has no signals. */
describe.skipIf(process.platform === 'win32')('a signal to a command alone', () => {
  test.each(['run', 'capture'])('reaches what it starts by %s, and it starts nothing more', async (how) => {
    const work = `for (const name of ['one', 'two']) await ${how}(node, program(name, 200));`;
    expect(await interrupted(work, 1)).toEqual({ log: ['one began', 'one ended'], signal: 'SIGTERM' });
  });

  test('ends it after the last of all that it has started', async () => {
    const work = `await Promise.all([run(node, program('one', 100)), capture(node, program('two', 600))]);`;
    const { log, signal } = await interrupted(work, 2);
    expect(log.slice(2)).toEqual(['one ended', 'two ended']);
    expect(signal).toBe('SIGTERM');
  });

  test('lets it end by itself where what it started ends well', async () => {
    const work = `
      const code = await run(node, ['-e', "process.on('SIGTERM', () => process.exit(0)); fs.appendFileSync(process.env.LOG, 'began'); setTimeout(() => undefined, 60_000)"]);
      note(' and ended with ' + code);`;
    expect(await interrupted(work, 1)).toEqual({ log: ['began and ended with 0'], signal: null });
  });
});
