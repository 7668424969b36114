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
