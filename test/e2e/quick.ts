import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { isQuickAddress, type RunningPerch } from './launch.ts';

export const SHORTCUT = 'CommandOrControl+Shift+Space';

const isQuick = (page: Page): boolean => isQuickAddress(new URL(page.url()));

/** The page of the quick window, which is made a moment after the start. */
export async function quickPage({ app }: RunningPerch): Promise<Page> {
  await expect.poll(() => app.windows().some(isQuick)).toBe(true);
  const page = app.windows().find(isQuick);
  if (!page) throw new Error('The quick window is gone');
  return page;
}

/** Presses the shortcut, and waits until the quick window is ready for typing. */
export async function openQuick(perch: RunningPerch): Promise<Page> {
  await perch.pressShortcut(SHORTCUT);
  await expect.poll(() => isQuickShown(perch)).toBe(true);
  const page = await quickPage(perch);
  await expect(quickField(page)).toBeFocused();
  await expect(quickField(page)).toHaveValue('');
  return page;
}

export const isQuickShown = ({ app }: RunningPerch): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some(
      (window) => window.isVisible() && window.webContents.getURL().startsWith('app://quick/'),
    ),
  );

/** In English or German. */
export const quickField = (page: Page) => page.getByRole('combobox', { name: /^(Search|Suche)$/ });
export const quickRows = (page: Page) => page.getByRole('option');
/** The row that Enter takes. */
export const chosenRow = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Opens the quick window, types, expects this row to be the chosen one, and presses Enter. */
export async function quickly(perch: RunningPerch, text: string, row: RegExp): Promise<Page> {
  const page = await openQuick(perch);
  await page.keyboard.type(text);
  await expect(chosenRow(page)).toHaveText(row);
  await page.keyboard.press('Enter');
  await expect.poll(() => isQuickShown(perch)).toBe(false);
  return page;
}
