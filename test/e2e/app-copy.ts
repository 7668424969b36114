import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from './fixtures.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A copy of the built app whose files can be taken away or changed. */
export function copyOfApp(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-copy-'));
  for (const name of ['out', 'resources', 'package.json'])
    fs.cpSync(path.join(repository, name), path.join(folder, name), { recursive: true });
  fs.symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

/** The file of the window whose name begins so. */
export function fileOf(app: string, name: string): string {
  const assets = path.join(app, 'out/renderer/assets');
  const found = fs.readdirSync(assets).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  expect(found, name).toHaveLength(1);
  return path.join(assets, found[0] ?? '');
}
