import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');

/** The pinned Node, which runs this file. */
export const node = process.execPath;

/** Runs a program in the project's folder and shows its output. Resolves to its exit code; Ctrl+C reaches it. */
export function run(
  executable: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(executable, args, { cwd: root, stdio: 'inherit', env });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGINT', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGTERM', pass);
      process.off('SIGINT', pass);
      resolve(code ?? 1);
    });
  });
}

/** Runs a program and collects its output. */
export function capture(executable: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(executable, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
