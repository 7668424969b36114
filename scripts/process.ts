import path from 'node:path';
import { startChild } from './children.mjs';

export const root = path.resolve(import.meta.dirname, '..');

/** The arguments of a command are wrong. The message is a sentence for the person who typed them. */
export class WrongArgument extends Error {}

/**
 * Reads what an argument names.
 * @throws {WrongArgument} where that fails
 */
export function named<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw new WrongArgument(error instanceof Error ? error.message : String(error));
  }
}

/** The pinned Node, which runs this file. */
export const node = process.execPath;

/** Runs a program in the project's folder and shows its output. Resolves to its exit code; Ctrl+C reaches it. */
export const run = (
  executable: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> => startChild(executable, args, { cwd: root, stdio: 'inherit', env }).ended;

/**
 * Lets this process end with a code when nothing is left to do. Hooks of libraries end it with a code of their own, as one of the
 * packager does.
 */
export function endWith(code: number | undefined): void {
  process.exitCode = code;
  process.once('exit', () => (process.exitCode = code));
}

/** Runs a program and collects its output. */
export async function capture(executable: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const { child, ended } = startChild(executable, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { code: await ended, output };
}
