import type { ElectronApplication, Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

const USUAL = { width: 1120, height: 720 };
/** 200 % zoom halves the viewport; 360 px is as narrow as the window gets. */
const SIZES = [USUAL, { width: 560, height: 360 }, { width: 360, height: 640 }];

/**
 * Returns the findings of axe in the page, each as a line. Animations end first, because axe would measure passing colors.
 * axe is loaded into a page once, because loading takes longer than a run.
 */
async function serious(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (colorsOnly) => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run({
      resultTypes: ['violations'],
      ...(colorsOnly && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules === 'colors');
}

export async function paint(
  { app, page }: { app: ElectronApplication; page: Page },
  theme: 'light' | 'dark',
): Promise<void> {
  await app.evaluate(async ({ nativeTheme }, source) => {
    await desktopRecord.turn();
    nativeTheme.themeSource = source;
  }, theme);
  await expectTheme(page, theme);
}

/** Expects the theme that the page shows. What happens after `paint` must not take it back. */
export const expectTheme = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme);

/** Expects that axe finds nothing serious in the page as it is now. */
export async function expectNothingSerious(page: Page, what: string): Promise<void> {
  expect(await serious(page), what).toEqual([]);
}

/** Expects that axe finds nothing serious in the colors. For a frame, the screen can show colors of both themes. */
export async function expectNothingSeriousInColors(page: Page, what: string): Promise<void> {
  await expect.poll(() => serious(page, 'colors'), { message: what }).toEqual([]);
}

/**
 * Expects that axe finds nothing serious at any size in light, nor in the colors in dark, and that nothing overflows. Dark has
 * the same elements and sizes as light.
 */
export async function expectAccessible(
  running: { app: ElectronApplication; page: Page },
  what: string,
): Promise<void> {
  const { page } = running;
  await paint(running, 'light');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const where = `${what}, ${size.width} px`;
    await expectNothingSerious(page, where);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${where}: as wide as the window`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(USUAL);
  await paint(running, 'dark');
  await expectNothingSeriousInColors(page, `${what}, dark`);
  await expectTheme(page, 'dark');
}

/** How far the text of an element is beyond the right edge of its box, or of the window, in pixels. */
export const beyond = (element: Locator): Promise<number> =>
  element.evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const edge = Math.min(words.getBoundingClientRect().right, innerWidth);
    return Math.max(0, Math.round(range.getBoundingClientRect().right - edge));
  });
