import path from 'node:path';
import { readServerFile } from '../test/contract/server-file.ts';
import { node, run } from './process.ts';

/**
 * Runs the tests of the API and of Perch's changes against the server that a file describes, one file of tests after
 * the other: they share its people (docs/maintaining/servers.md). Resolves to the exit code.
 */
export async function testServer([file]: readonly string[]): Promise<number> {
  const example = 'npm run test:server -- SERVER.json (docs/maintaining/servers.md)';
  if (file === undefined) {
    console.error(`Name the file that describes the server: ${example}`);
    return 2;
  }
  try {
    readServerFile(file);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${example}`);
    return 2;
  }
  const tests = ['test/contract/round-trip', 'test/contract/acts'];
  return run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', '--no-file-parallelism', ...tests],
    { ...process.env, PERCH_SERVER: path.resolve(file) },
  );
}
