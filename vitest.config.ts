import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './scripts/code-cache.ts';

/** The stand-in is a program of a shell, which Windows does not have. There the tests run on Electron alone. */
const standIn = process.platform === 'win32' ? ['test/programs/electron-stand-in'] : [];

/** Files and folders whose tests do not run (scripts/test.ts). */
const leftOut = [...standIn, ...(process.env['PERCH_LEFT_OUT'] ?? '').split(',').filter(Boolean)];

const files = globSync('test/**/*.test.ts')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !leftOut.some((one) => file === one || file.startsWith(`${one}/`)));

/** These take longest, so they begin first: at the end nothing waits for one of them. */
const long = [
  'test/linear-time/linear-time.test.ts',
  'test/faults/request-rates.test.ts',
  'test/faults/floods.test.ts',
  'test/sync/malformed-responses.test.ts',
  'test/sync/events-failing.test.ts',
  'test/network/network.test.ts',
  'test/faults/kill.test.ts',
];

for (const file of long) if (!existsSync(file)) throw new Error(`There is no ${file}`);

/**
 * To start a process and to load the sources takes as long as the tests of most of these files, so they share processes. What
 * a file puts in the place of a module must be seen by that file alone.
 */
const together = files.filter(
  (file) =>
    /^test\/(unit|contract|programs\/server|sync|soak|model)\//.test(file) &&
    !readFileSync(file, 'utf8').includes('vi.mock('),
);

class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

export default defineConfig({
  test: {
    // Only a test that hangs ends by this. The longest takes half a minute at rest, and ten times as long on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default'],
    pool: 'forks',
    // Two thirds of the time a test of the engine waits, for a timer or an answer: 37 s of them take 11 s of a processor.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      // The projects begin in the order of their names.
      { extends: true, test: { name: 'alone', include: files.filter((file) => !together.includes(file)) } },
      {
        extends: true,
        test: { name: 'together', include: together, isolate: false, setupFiles: ['test/leave-nothing.ts'] },
      },
    ],
  },
});
