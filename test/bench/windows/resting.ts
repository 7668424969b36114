import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/process.ts';
import { expect } from '../../e2e/fixtures.ts';
import { emptyProfile, launchPerch, perchRuntime, type RunningPerch } from '../../e2e/launch.ts';
import { openQuick, SHORTCUT } from '../../e2e/quick.ts';
import { foot } from '../../e2e/screen.ts';
import type { Bench } from '../group.ts';
import type { Row } from '../measure.ts';
import { type PlainApp, startPlain } from './plain-app.ts';
import { memoryOf, secondsOf } from './process-tree.ts';
import { environmentOf, launchOf, profileOf, startTemplateServer } from './template.ts';

const BARE_APP = join(import.meta.dirname, 'bare-app');
/**
 * How long both have been hidden before they are measured, and how long they are, in seconds. V8 collects garbage once, about
 * a minute after an app has become idle.
 */
const [SETTLED, MEASURED] = [90, 60];
/** The openings that only warm up, and those that are measured. */
const [WARM_UPS, OPENINGS] = [10, 50];

/** Perch and a bare app, hidden, for a minute with nothing to do, beside each other; then Perch after many openings. */
export async function resting(bench: Bench): Promise<Row[]> {
  if (process.platform !== 'linux') return [];
  const server = await startTemplateServer(bench);
  try {
    const { processor, memory } = await atRest(bench);
    const opened = await memoryOfOpenings(bench);
    const isStandIn = (await perchRuntime()).kind === 'stand-in';
    const what = 'a bare app';
    return [
      {
        what: 'memory hidden, after two and a half minutes',
        unit: 'MB',
        ours: [memory.ours],
        reference: { what, values: [memory.reference] },
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
        ours: [processor.ours],
        reference: { what, values: [processor.reference] },
        goals: [{ more: 0.2 }],
        isStandIn,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** The share of a processor in a minute, in percent, and the megabytes at its end, while no window of either is visible. */
async function atRest(bench: Bench) {
  const perch = await startPlain(root, (await profileOf(bench)).folder, environmentOf(bench));
  const bare = await startPlain(BARE_APP, emptyProfile());
  try {
    await expect.poll(() => isReady(perch, 2, 'Up to date'), { timeout: 120_000 }).toBe(true);
    await expect.poll(() => isReady(bare, 1, 'A row'), { timeout: 120_000 }).toBe(true);
    await Promise.all([perch, bare].map(hide));
    await sleep(SETTLED * 1_000);
    await Promise.all([perch, bare].map(refuseVisible));
    const before = beside(perch, bare, secondsOf);
    await sleep(MEASURED * 1_000);
    const after = beside(perch, bare, secondsOf);
    const share = (of: keyof typeof after): number => ((after[of] - before[of]) / MEASURED) * 100;
    return {
      processor: { ours: share('ours'), reference: share('reference') },
      memory: beside(perch, bare, memoryOf),
    };
  } finally {
    await perch.kill();
    await bare.kill();
  }
}

const beside = (perch: PlainApp, bare: PlainApp, measure: (pid: number) => number) => ({
  ours: measure(perch.pid),
  reference: measure(bare.pid),
});

/** Whether an app has made all of its windows, and one of them shows a text. */
async function isReady(app: PlainApp, windows: number, text: string): Promise<boolean> {
  const texts = await inPages(app, 'document.body.innerText');
  return texts.length === windows && texts.some((all) => all.includes(text));
}

/** Hides every window, as closing hides them to the tray. */
const hide = (app: PlainApp): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.hide()));

/** @throws {Error} where a page would draw frames in the minute. */
async function refuseVisible(app: PlainApp): Promise<void> {
  const states = await inPages(app, 'document.visibilityState');
  if (states.some((state) => state !== 'hidden')) throw new Error(`The pages are ${states.join(' and ')}.`);
}

/** The values of an expression in the pages of an app; of a page that is just being loaded an empty text. */
const inPages = (app: PlainApp, expression: string): Promise<string[]> =>
  app.evaluate(
    ({ BrowserWindow }, what) =>
      Promise.all(
        BrowserWindow.getAllWindows().map(({ webContents }) =>
          webContents.executeJavaScript(what).then(String, () => ''),
        ),
      ),
    expression,
  );

/** How many megabytes ten openings of the quick window leave behind. */
async function memoryOfOpenings(bench: Bench): Promise<number> {
  const perch = await launchPerch(launchOf(bench, (await profileOf(bench)).folder));
  const open = async (times: number): Promise<number> => {
    for (let time = 0; time < times; time += 1) {
      await openQuick(perch);
      await perch.pressShortcut(SHORTCUT);
    }
    await collectGarbage(perch);
    return memoryOf(perch.main.pid ?? NaN);
  };
  try {
    await expect(foot(perch.page)).toContainText('Up to date', { timeout: 120_000 });
    const before = await open(WARM_UPS);
    const after = await open(OPENINGS);
    return ((after - before) / OPENINGS) * 10;
  } finally {
    await perch.close();
  }
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
