import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchPerch } from '../e2e/launch.ts';
import { rows } from '../e2e/screen.ts';
import { startServer } from '../programs/server/index.ts';
import { median, report } from './measure.ts';
import { measureQuick } from './quick.ts';

/**
 * Scrolls the list of the given cache in Perch's own window, and compares its frames with those of the idle window; then
 * measures the quick window over it.
 */
export async function measureWindows(cache: string): Promise<void> {
  const server = await startServer({ strict: true });
  const user = server.user('mira');
  const signIn = { address: server.url, email: user.email, apiKey: user.apiKey };
  const first = await launchPerch({ env: { PERCH_SIGN_IN: JSON.stringify(signIn) } });
  await first.page.getByRole('navigation', { name: 'Places' }).waitFor();
  await first.close();
  await server.stop();
  const [account = ''] = fs.readdirSync(path.join(first.profile, 'accounts'));
  fs.copyFileSync(cache, path.join(first.profile, 'accounts', account, 'cache.db'));

  const perch = await launchPerch({ profile: first.profile });
  try {
    await perch.page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('button', { name: 'Snippets' })
      .click();
    await rows(perch.page).first().waitFor();
    const rest = await frames(perch.page, 0);
    const scrolling = await frames(perch.page, 400);
    report('scrolling 100,000 rows, median frame', median(scrolling), 'the window at rest', median(rest));
    const slow = scrolling.filter((frame) => frame > 2 * median(rest)).length;
    console.log(`${slow} of ${scrolling.length} frames took more than twice as long`);
    await measureQuick(perch);
  } finally {
    await perch.close();
    await server.close();
  }
}

/** The milliseconds between 200 frames, while the list moves by so many pixels in each. */
const frames = (page: Page, pixels: number): Promise<number[]> =>
  page.getByRole('listbox', { name: 'Snippets' }).evaluate(async (list, step) => {
    let scroller: Element = list;
    while (scroller.scrollHeight <= scroller.clientHeight + 1)
      scroller = scroller.parentElement ?? document.body;
    const times: number[] = [];
    let before = performance.now();
    for (let frame = 0; frame < 200; frame += 1) {
      scroller.scrollTop += step;
      const now: number = await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(now - before);
      before = now;
    }
    return times;
  }, pixels);
