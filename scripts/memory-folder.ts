import fs from 'node:fs';
import path from 'node:path';

/** The folder that Linux keeps in memory, and how much must be free there before the tests use it, in bytes. */
const MEMORY = '/dev/shm';
const ENOUGH = 2 * 1024 ** 3;

/**
 * Runs work whose temporary files are in memory where there is room. Otherwise each transaction of a test would wait
 * for the disk, which is not what it tests. The soak stays on the disk.
 */
export async function withMemoryFolder<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!hasRoom()) return work();
  const before = process.env['TMPDIR'];
  const folder = fs.mkdtempSync(path.join(MEMORY, 'perch-test-'));
  process.env['TMPDIR'] = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    fs.accessSync(MEMORY, fs.constants.W_OK);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
