import type { Page } from '@playwright/test';
import type { RunningPerch } from '../e2e/launch.ts';
import { openQuick, quickField, quickRows, SHORTCUT } from '../e2e/quick.ts';
import { median, report } from './measure.ts';

const RUNS = 30;

/** In order: a word of nearly every snippet, a word of a tenth of them, a letter, and a word of no snippet. */
const SEARCHES = ['refund', 'seldom', 'r', 'zzz'];

/** Measures the quick window over the cache of a running Perch: from the shortcut to typing, and from a key to its rows. */
export async function measureQuick(perch: RunningPerch): Promise<void> {
  const page = await openQuick(perch);
  const { ours, bare } = await showings(perch);
  report('quick window: shortcut to ready for typing, median', median(ours), 'an empty window', median(bare));
  report('the same, p95', worst(ours), 'an empty window', worst(bare));
  await openQuick(perch);
  const call = await page.evaluate(async (runs) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      await window.perch.call('local-settings:read', undefined);
      times.push(performance.now() - start);
    }
    return times;
  }, RUNS);
  for (const text of SEARCHES)
    report(
      `quick window: “${text}” to its rows`,
      median(await keystrokes(page, text)),
      'a call',
      median(call),
    );
}

const worst = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN;

/**
 * How long showing takes until the frame in which keys are typed: of the quick window, and in turn of a window with nothing
 * but a field.
 */
const showings = ({ app }: RunningPerch): Promise<{ ours: number[]; bare: number[] }> =>
  app.evaluate(
    async ({ BrowserWindow }, { shortcut, runs }) => {
      const quick = BrowserWindow.getAllWindows().find((one) =>
        one.webContents.getURL().startsWith('app://quick/'),
      );
      const press = desktopRecord.shortcuts.get(shortcut);
      if (!quick || !press) throw new Error('There is no quick window');
      const empty = new BrowserWindow({ show: false, frame: false, width: 660, height: 472 });
      await empty.loadURL('data:text/html,<input autofocus>');
      const untilReady = async (window: typeof empty, show: () => void): Promise<number> => {
        const start = performance.now();
        show();
        await window.webContents.executeJavaScript(
          'new Promise((resolve) => requestAnimationFrame(() => resolve(document.activeElement?.localName)))',
        );
        return performance.now() - start;
      };
      const [ours, bare]: number[][] = [[], []];
      for (let run = 0; run < runs; run += 1) {
        quick.hide();
        ours?.push(await untilReady(quick, press));
        quick.hide();
        bare?.push(
          await untilReady(empty, () => {
            empty.show();
            empty.focus();
          }),
        );
        empty.hide();
      }
      empty.destroy();
      return { ours: ours ?? [], bare: bare ?? [] };
    },
    { shortcut: SHORTCUT, runs: RUNS },
  );

/** How long it takes from writing a text until the rows that it finds are shown. */
async function keystrokes(page: Page, text: string): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await quickField(page).fill('');
    await quickRows(page).filter({ hasText: 'Settings' }).first().waitFor();
    times.push(
      await quickField(page).evaluate(async (field, wanted) => {
        const input = field as HTMLInputElement;
        const list = document.querySelector('.results');
        const start = performance.now();
        input.value = wanted;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        do await new Promise((resolve) => setTimeout(resolve));
        while (list?.getAttribute('aria-busy') === 'true');
        return performance.now() - start;
      }, text),
    );
  }
  return times;
}
