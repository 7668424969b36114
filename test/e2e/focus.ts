import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { PlaceName } from './screen.ts';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

export const placeKeys: Record<PlaceName, string> = {
  Status: '1',
  Snippets: '2',
  Scheduled: '3',
  Reminders: '4',
  Activity: 'j',
  Topics: '5',
  Views: '6',
  People: '7',
  Channels: '8',
  Organization: '9',
  Settings: ',',
};

/** Goes to a place by its key. */
export async function open(page: Page, name: PlaceName): Promise<void> {
  await page.keyboard.press(`ControlOrMeta+${placeKeys[name]}`);
  await expect(heading(page, name)).toBeVisible();
}

/**
 * The focus counts as lost after so many turns in which no element had it. In a turn the window draws a frame and the main
 * process answers a call: about 400 ms in all, and longer on a busy machine, where the app itself takes longer.
 */
const LOST = 24;

/** Records in the page the last element that had the focus, whenever the focus is lost. */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate((turns) => {
    const { perch } = globalThis as unknown as { perch: { call(call: string): Promise<unknown> } };
    const lost: string[] = [];
    Object.assign(globalThis, { focusLost: lost });
    const watch = async (): Promise<never> => {
      let without = 0;
      let last = '';
      for (;;) {
        await new Promise(requestAnimationFrame);
        const active = document.activeElement;
        if (active && active !== document.body) {
          without = 0;
          last = active.outerHTML.slice(0, 200);
          continue;
        }
        without += 1;
        if (without === turns) lost.push(last);
        await perch.call('accounts:list');
      }
    };
    void watch();
  }, LOST);
}

/** Expects that the focus is on something visible after `what` was done, and that it was not lost on the way. */
export async function expectFocus(page: Page, what: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const active = document.activeElement;
          return active === null || active === document.body || !active.checkVisibility();
        }),
      { message: `after ${what} the focus is on something visible` },
    )
    .toBe(false);
  const lost = await page.evaluate(() => (globalThis as unknown as { focusLost: string[] }).focusLost);
  expect(lost, `the focus was lost before ${what}`).toEqual([]);
}

/** Presses a button with the keyboard alone, once it is shown. */
export async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** Confirms with the keyboard alone what a dialog asks, and waits until the dialog has closed. */
export async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await press(dialog.getByRole('button', { name }).last());
  await expect(dialog).toHaveCount(0);
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}
