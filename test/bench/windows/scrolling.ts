import type { Page } from '@playwright/test';
import { launchPerch, perchRuntime } from '../../e2e/launch.ts';
import { rows } from '../../e2e/screen.ts';
import type { Bench } from '../group.ts';
import type { Row } from '../measure.ts';
import { launchOf, profileOf } from './template.ts';

const [SCROLLED, REACHED] = [100_000, 1_000_000];
const FRAMES = 300;
/** Two frames at 60 a second, in milliseconds; the moments of frames differ by some microseconds. */
const TWO_FRAMES = 2_000 / 60 + 0.1;

interface Scrolled {
  /** The milliseconds between two frames. */
  frames: number[];
  /** The most rows that were in the document. */
  most: number;
  /** The place of the last row that was seen, from 1. */
  last: number;
}

/** The list of snippets: from one end to the other, line by line, and to the last of very many. */
export async function scrolling(bench: Bench): Promise<Row[]> {
  const isStandIn = (await perchRuntime()).kind === 'stand-in';
  const [still, byPixels, toTheEnd] = await inList(bench, SCROLLED, async (page) => [
    await scroll(page, 0),
    await scroll(page, 400),
    await scroll(page, 'all'),
  ]);
  const [far] = await inList(bench, REACHED, async (page) => [await scroll(page, 'all')]);
  if (!still || !byPixels || !toTheEnd || !far) throw new Error('Nothing was scrolled.');
  const frameRow = (how: string, { frames }: Scrolled): Row => ({
    what: `scrolling ${SCROLLED.toLocaleString('en')} snippets ${how}: longest frame`,
    unit: 'ms',
    at: 'longest',
    ours: frames,
    reference: { what: 'the window at rest', values: still.frames },
    goals: [{ most: TWO_FRAMES }],
    isStandIn,
    note: `${frames.filter((frame) => frame > TWO_FRAMES).length} of ${frames.length} frames over 33 ms`,
  });
  return [
    frameRow('by 400 pixels a frame', byPixels),
    frameRow('from end to end', toTheEnd),
    {
      what: 'scrolling: rows in the document',
      unit: 'rows',
      at: 'longest',
      ours: [byPixels.most, toTheEnd.most, far.most],
      goals: [{ most: 60 }],
    },
    {
      what: `scrolling to the end of ${REACHED.toLocaleString('en')} snippets: the last row seen`,
      unit: 'rows',
      ours: [far.last],
      reference: { what: 'the last row', values: [REACHED] },
      goals: [{ timesAtLeast: 1 }],
    },
  ];
}

/** Starts Perch in the list of so many snippets. */
async function inList(
  bench: Bench,
  snippets: number,
  run: (page: Page) => Promise<Scrolled[]>,
): Promise<Scrolled[]> {
  const { folder } = await profileOf(bench, snippets);
  const perch = await launchPerch(launchOf(bench, folder));
  try {
    await rows(perch.page).first().waitFor();
    return await run(perch.page);
  } finally {
    await perch.close();
  }
}

/** Scrolls in each frame by so many pixels, or so that the last frame is at the end. Rows are waited for only at the end. */
const scroll = (page: Page, by: number | 'all'): Promise<Scrolled> =>
  page.getByRole('listbox', { name: 'Snippets' }).evaluate(
    async (list, { by, frames }) => {
      let scroller: Element = list;
      while (scroller.scrollHeight <= scroller.clientHeight + 1)
        scroller = scroller.parentElement ?? document.body;
      const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
      const places = (): number[] =>
        [...list.querySelectorAll('[role=option]')].map((row) => Number(row.getAttribute('aria-posinset')));
      const step = by === 'all' ? (scroller.scrollHeight - scroller.scrollTop) / frames : by;
      const scrolled = { frames: [] as number[], most: 0, last: 0 };
      let before = await frame();
      for (let count = 0; count < frames; count += 1) {
        scroller.scrollTop += step;
        const now = await frame();
        scrolled.frames.push(now - before);
        before = now;
        scrolled.most = Math.max(scrolled.most, list.querySelectorAll('[role=option]').length);
      }
      // What is at the end arrives a moment later.
      for (let count = 0; count < 120; count += 1) {
        await frame();
        scrolled.last = Math.max(scrolled.last, ...places());
      }
      return scrolled;
    },
    { by, frames: FRAMES },
  );
