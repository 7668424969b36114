import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '../../e2e/fixtures.ts';
import { launchPerch, perchRuntime, type RunningPerch } from '../../e2e/launch.ts';
import { openQuick, SHORTCUT } from '../../e2e/quick.ts';
import { foot } from '../../e2e/screen.ts';
import type { Bench } from '../group.ts';
import type { Row } from '../measure.ts';
import { memoryOf, secondsOf } from './process-tree.ts';
import { launchOf, profileOf, startTemplateServer } from './template.ts';

const BARE_APP = join(import.meta.dirname, 'bare-app');
/** How long both have been hidden before they are measured, and how long they are, in seconds. */
const [SETTLED, MEASURED] = [20, 60];
/** The openings that only warm up, and those that are measured. */
const [WARM_UPS, OPENINGS] = [10, 50];

/** Perch and a bare app, hidden, for a minute with nothing to do, beside each other; then Perch after many openings. */
export async function resting(bench: Bench): Promise<Row[]> {
  if (process.platform !== 'linux') return [];
  const server = await startTemplateServer(bench);
  const perch = await launchPerch(launchOf(bench, (await profileOf(bench)).folder));
  const bare = await launchPerch({ app: BARE_APP });
  try {
    await expect(foot(perch.page)).toContainText('Up to date', { timeout: 120_000 });
    await Promise.all([perch, bare].map(hide));
    await sleep(SETTLED * 1_000);
    const used = [perch, bare].map((app) => ({ app, before: secondsOf(pidOf(app)) }));
    await sleep(MEASURED * 1_000);
    const [ours = NaN, reference = NaN] = used.map(
      ({ app, before }) => ((secondsOf(pidOf(app)) - before) / MEASURED) * 100,
    );
    const memory = [memoryOf(pidOf(perch)), memoryOf(pidOf(bare))] as const;
    const opened = await memoryOfOpenings(perch);
    const isStandIn = (await perchRuntime()).kind === 'stand-in';
    const what = 'a bare app';
    return [
      {
        what: 'memory hidden, after a minute',
        unit: 'MB',
        ours: [memory[0]],
        reference: { what, values: [memory[1]] },
        goals: [{ more: 40 }],
        isStandIn,
      },
      {
        what: `memory of 10 openings of the quick window, of ${OPENINGS}`,
        unit: 'MB',
        ours: [opened],
        goals: [{ most: 1 }],
        isStandIn,
      },
      {
        what: 'processor over a minute with an event queue',
        unit: '%',
        ours: [ours],
        reference: { what, values: [reference] },
        goals: [{ more: 0.2 }],
        isStandIn,
      },
    ];
  } finally {
    await perch.close();
    await bare.kill();
    await server.stop();
  }
}

const pidOf = ({ main }: RunningPerch): number => {
  if (main.pid === undefined) throw new Error('It does not run.');
  return main.pid;
};

/** Hides every window, as closing hides them to the tray. */
const hide = ({ app }: RunningPerch): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.hide()));

/** How many megabytes ten openings of the quick window leave behind. */
async function memoryOfOpenings(perch: RunningPerch): Promise<number> {
  const open = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time += 1) {
      await openQuick(perch);
      await perch.pressShortcut(SHORTCUT);
    }
    await collectGarbage(perch);
    return memoryOf(pidOf(perch));
  };
  const before = await open(WARM_UPS);
  const after = await open(OPENINGS);
  return ((after - before) / OPENINGS) * 10;
}

/** Frees what nothing uses any more, in the process and in its pages. */
async function collectGarbage({ app }: RunningPerch): Promise<void> {
  for (const page of app.windows()) await page.requestGC();
  await app.evaluate(() => {
    const { setFlagsFromString } = process.getBuiltinModule('node:v8');
    const { runInNewContext } = process.getBuiltinModule('node:vm');
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  });
  await sleep(2_000);
}
