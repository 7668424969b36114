import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runProgram, startProgram } from '../program/programs.ts';

/** The pause before an ended program is started again, in milliseconds: the watched service may have ended too. */
const AGAIN_AFTER = 5_000;

/** A program with its arguments. */
export type Program = readonly [file: string, ...args: string[]];

/** No translated words, and no numbers with a comma. */
const env = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C' });

/** The output of a program; null if it cannot be run, or fails. */
export const outputOf = ([file, ...args]: Program): Promise<string | null> =>
  runProgram(file, args, { timeout: 3_000, env: env() }).then(
    ({ stdout }) => stdout,
    () => null,
  );

/**
 * Runs a program that prints a line whenever something changes, until it is ended. One that has ended by itself is started
 * again.
 * @param programs the first one that this computer has is run
 * @returns how to end it
 */
export function watchByProgram(programs: readonly Program[], onLine: (line: string) => void): () => void {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const start = (at: number): void => {
    const program = programs[at];
    if (!program || isEnded) return;
    const [file, ...args] = program;
    child = startProgram(file, args, { stdio: ['ignore', 'pipe', 'ignore'], env: env() });
    if (child.stdout) createInterface(child.stdout).on('line', onLine);
    child.once('error', () => start(at + 1));
    child.once('exit', () => {
      if (isEnded) return;
      timer = setTimeout(() => {
        start(at);
        onLine('');
      }, AGAIN_AFTER).unref();
    });
  };
  start(0);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    child?.kill();
  };
}
