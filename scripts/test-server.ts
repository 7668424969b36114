import path from 'node:path';
import { readServerFile } from '../test/contract/server-file.ts';
import { named, node, run, WrongArgument } from './process.ts';

/**
 * Runs the tests of the API and of Perch's changes against the server that a file describes, one file of tests after
 * the other: they share its people (docs/maintaining/servers.md). Resolves to the exit code.
 * @throws {WrongArgument}
 */
export async function testServer([file]: readonly string[]): Promise<number> {
  if (file === undefined)
    throw new WrongArgument('Name the file that describes the server (docs/maintaining/servers.md).');
  named(() => readServerFile(file));
  const tests = ['test/contract/round-trip', 'test/contract/acts'];
  return run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', '--no-file-parallelism', ...tests],
    { ...process.env, PERCH_SERVER: path.resolve(file) },
  );
}
