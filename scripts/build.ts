import fs from 'node:fs';
import path from 'node:path';
import { build as viteBuild } from 'vite';
import { digestOf } from './digest.ts';
import { firstPaintLine, quickSizeLine, readFirstPaint, readQuickSize } from './first-paint.ts';
import { writeNotices } from './packaging/notices.ts';
import { root } from './process.ts';

const SOURCES = ['src-main', 'src-renderer', 'resources', 'package-lock.json'];
const PLUGINS = [
  'vite-plugins',
  'data-module',
  'data-module-worker',
  'messages-plugin',
  'first-paint',
  'window-build',
  'packaging/bundled',
  'packaging/notices',
].map((name) => `scripts/${name}.ts`);
/** The modes of vite.config.ts, in this order: the quick window's files stand in the folder of the main window's. */
const PARTS = ['main', 'preload', 'renderer', 'quick'];
const stamp = path.join(root, 'out/built-from');

/** Builds Perch as `build` does, and tells developers what its first paint weighs. */
export async function buildAndWeigh(): Promise<void> {
  if (!(await build())) return;
  console.log(firstPaintLine(readFirstPaint()));
  console.log(quickSizeLine(readQuickSize()));
}

/**
 * Builds main, preload and renderer into `out/`, unless the sources are those of the last build.
 * @returns whether it built something
 */
export async function build(): Promise<boolean> {
  const sources = digestOf([...SOURCES, 'vite.config.ts', ...PLUGINS]);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources) return false;
  console.log('Building Perch…');
  fs.rmSync(stamp, { force: true });
  // A test that builds has another NODE_ENV, with which libraries include code for their developers.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const configFile = path.join(root, 'vite.config.ts');
    for (const mode of PARTS) await viteBuild({ configFile, mode, logLevel: 'error' });
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
  writeNotices();
  fs.writeFileSync(stamp, sources);
  return true;
}
