// Runs what electron-builder packaged: `--standin-packaged=<folder>` names the folder, its app.asar is unpacked.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';

export function unpackApp(packaged: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'standin-asar-'));
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  extractAll(path.join(packaged, 'resources', 'app.asar'), folder);
  return folder;
}
