import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from './process.ts';

/** What a data module exports, and the files that it is made of. */
export interface DataModule<Exports> {
  module: Exports;
  files: string[];
}

/**
 * Runs a data module in a thread of its own: it reads each file as it is now, and may take as long as it needs.
 * @throws Error where the module throws, or exports something else than plain data
 */
export async function runDataModule<Exports = Record<string, unknown>>(
  file: string,
): Promise<DataModule<Exports>> {
  const worker = new Worker(path.join(root, 'scripts/data-module-worker.ts'), { workerData: file });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`${file} ended its thread with ${code}.`)));
    });
  } finally {
    await worker.terminate();
  }
}
