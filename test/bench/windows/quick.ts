import type { Page } from '@playwright/test';
import { launchPerch, perchRuntime, type RunningPerch } from '../../e2e/launch.ts';
import { openQuick, quickField, quickPage, quickRows, SHORTCUT } from '../../e2e/quick.ts';
import { rows } from '../../e2e/screen.ts';
import type { Bench } from '../group.ts';
import type { Row } from '../measure.ts';
import { longWordsFrom } from '../vocabulary.ts';
import { launchOf, profileOf } from './template.ts';

const SNIPPETS = 100_000;
const RUNS = 60;
/** One frame at 60 a second, in milliseconds. */
const FRAME = 1_000 / 60;

interface InTurns {
  ours: number[];
  reference: number[];
}

/** The quick window: from the shortcut to typing, and from a key to its rows. */
export async function quick(bench: Bench): Promise<Row[]> {
  const { folder } = await profileOf(bench, SNIPPETS);
  const perch = await launchPerch(launchOf(bench, folder));
  try {
    // The main window takes the focus when it is shown, and the quick window hides then.
    await rows(perch.page).first().waitFor();
    await quickPage(perch);
    const page = await openQuick(perch);
    const shown = await showings(perch);
    await openQuick(perch);
    const typed = await keystrokes(page);
    const isStandIn = (await perchRuntime()).kind === 'stand-in';
    return [
      {
        what: 'quick window: shortcut to ready for typing',
        unit: 'ms',
        at: 'p95',
        ours: shown.ours,
        reference: { what: 'an empty window', values: shown.reference },
        goals: [{ more: 15 }],
        isStandIn,
      },
      {
        what: `quick window: key to painted rows, ${SNIPPETS.toLocaleString('en')} snippets`,
        unit: 'ms',
        at: 'p95',
        ours: typed.ours,
        reference: { what: 'a call without work, and the same rows put in', values: typed.reference },
        goals: [{ more: FRAME }],
        isStandIn,
      },
    ];
  } finally {
    await perch.close();
  }
}

/**
 * How long showing takes until the frame in which keys are typed: of the quick window, and in turn of a window with nothing
 * but a field.
 */
const showings = ({ app }: RunningPerch): Promise<InTurns> =>
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
      const measured: InTurns = { ours: [], reference: [] };
      for (let run = -2; run < runs; run += 1) {
        quick.hide();
        const ours = await untilReady(quick, press);
        quick.hide();
        const reference = await untilReady(empty, () => {
          empty.show();
          empty.focus();
        });
        empty.hide();
        if (run < 0) continue;
        measured.ours.push(ours);
        measured.reference.push(reference);
      }
      empty.destroy();
      return measured;
    },
    { shortcut: SHORTCUT, runs: RUNS },
  );

/** Texts of one letter to eight, of frequent and rare words. */
const texts = [...longWordsFrom(60, 2), ...longWordsFrom(10_000, 2)].flatMap((word) =>
  [1, 2, 3, 5, 8].map((length) => word.slice(0, length)),
);

/**
 * The milliseconds from a text in the field until its rows are painted. The reference asks the main process for something
 * that it has at hand, and puts the same rows into a second list with the same style.
 */
async function keystrokes(page: Page): Promise<InTurns> {
  const measured: InTurns = { ours: [], reference: [] };
  for (const text of [...texts, ...texts]) {
    await quickField(page).fill('');
    await quickRows(page).filter({ hasText: 'lunch 45 min' }).waitFor();
    const [ours, reference] = await quickField(page).evaluate(async (field, wanted) => {
      const input = field as HTMLInputElement;
      const list = document.querySelector('.results');
      if (!list) throw new Error('There is no list');
      const found = (): Promise<void> =>
        new Promise((resolve) => {
          const observer = new MutationObserver(() => {
            if (list.getAttribute('aria-busy') === 'true') return;
            observer.disconnect();
            resolve();
          });
          observer.observe(list, { attributeFilter: ['aria-busy'] });
        });
      const painted = (): Promise<void> =>
        new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const before = performance.now();
      input.value = wanted;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await found();
      await painted();
      const ours = performance.now() - before;
      const copy = list.cloneNode(false) as Element;
      list.replaceWith(copy);
      await painted();
      const start = performance.now();
      await window.perch.call('local-settings:read', undefined);
      copy.innerHTML = list.innerHTML;
      await painted();
      const reference = performance.now() - start;
      copy.replaceWith(list);
      return [ours, reference] as const;
    }, text);
    measured.ours.push(ours);
    measured.reference.push(reference);
  }
  return measured;
}
