import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readFirstPaint, readQuickSize } from '../../scripts/first-paint.ts';
import { entriesOf } from '../../scripts/packaging/contents.ts';
import { packageFor } from '../../scripts/packaging/package.ts';
import type { Bench } from './group.ts';
import type { Row, Unit } from './measure.ts';

/** How much has to be loaded and installed. */
export async function sizes({ folder }: Bench): Promise<Row[]> {
  const [largest] = Object.entries(readFirstPaint().places).toSorted(([, a], [, b]) => b.size - a.size);
  if (!largest) throw new Error('The window has no places.');
  const [place, { size }] = largest;
  const quick = readQuickSize();
  const row = (what: string, unit: Unit, value: number, most: number): Row => ({
    what: `size: ${what}`,
    unit,
    ours: [value],
    goals: [{ most }],
  });
  return [
    row(`main window’s first paint in its largest place, ${place}, compressed`, 'kB', size / 1_000, 120),
    row('quick window, compressed', 'kB', (quick.styles + quick.window) / 1_000, 60),
    row('package without Electron', 'MB', (await packageSize(join(folder, 'package'))) / 1e6, 9),
  ];
}

/** The bytes of Perch's own files in a package, whichever runtime is around them. */
async function packageSize(output: string): Promise<number> {
  const code = await packageFor(['--dir', '--stand-in', '--output', output]);
  const archive = readdirSync(output, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('app.asar'),
  );
  if (code !== 0 || archive === undefined) throw new Error('There is no package.');
  return entriesOf(join(output, archive)).reduce((sum, { size }) => sum + size, 0);
}
