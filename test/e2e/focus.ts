import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** For how long nothing may have the focus before it counts as lost, in milliseconds. */
const LOST = 400;

/** Notes in the page whenever no element has had the focus for a while. */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate((lost) => {
    const notes: string[] = [];
    let since = 0;
    let last = '';
    const look = (): void => {
      const active = document.activeElement;
      if (active && active !== document.body) {
        since = 0;
        last = active.outerHTML.slice(0, 200);
      } else if (since === 0) since = performance.now();
      else if (performance.now() - since > lost) {
        notes.push(last);
        since = Infinity;
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { focusLost: notes });
  }, LOST);
}

/** After what was just done the keys still go to something that can be seen, and nothing was lost on the way. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const active = document.activeElement;
          return active === null || active === document.body || !active.checkVisibility();
        }),
      { message: `after ${what} the focus is on the page` },
    )
    .toBe(false);
  const lost = await page.evaluate(() => (globalThis as unknown as { focusLost: string[] }).focusLost);
  expect(lost, `the focus was lost before ${what}`).toEqual([]);
}

/** Presses a button with the keyboard alone, as soon as it is there. */
export async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}
