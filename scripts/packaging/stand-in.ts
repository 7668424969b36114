import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { root } from '../process.ts';

/** Makes a distribution whose executable starts the stand-in with the packaged app beside it, for as long as `use` takes. */
export async function withStandIn<Result>(use: (dist: string) => Promise<Result>): Promise<Result> {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-dist-'));
  const standIn = path.join(root, 'test/programs/electron-stand-in/electron');
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string };
  fs.mkdirSync(path.join(dist, 'resources'));
  fs.writeFileSync(path.join(dist, 'version'), version);
  // Electron's own app comes with every distribution, and must not be shipped.
  fs.mkdirSync(path.join(dist, 'default_app'));
  await createPackage(path.join(dist, 'default_app'), path.join(dist, 'resources/default_app.asar'));
  fs.rmdirSync(path.join(dist, 'default_app'));
  fs.writeFileSync(
    path.join(dist, 'electron'),
    `#!/bin/sh\nexec '${standIn}' "--standin-packaged=$(dirname "$(readlink -f "$0")")" "$@"\n`,
    { mode: 0o755 },
  );
  try {
    return await use(dist);
  } finally {
    fs.rmSync(dist, { recursive: true, force: true });
  }
}
