import AxeBuilder from '@axe-core/playwright';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const USUAL = { width: 1120, height: 720 };
/** 200 % zoom halves the viewport; 360 px is as narrow as the window gets. */
const SIZES = [USUAL, { width: 560, height: 360 }, { width: 360, height: 640 }];

async function serious(page: Page): Promise<string[]> {
  // The page is of a custom scheme, which axe's own frames cannot load.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

export async function paint(
  { app, page }: { app: ElectronApplication; page: Page },
  theme: 'light' | 'dark',
): Promise<void> {
  await app.evaluate(({ nativeTheme }, source) => void (nativeTheme.themeSource = source), theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** axe finds nothing serious in what is shown now. */
export async function expectNothingSerious(page: Page, what: string): Promise<void> {
  expect(await serious(page), what).toEqual([]);
}

/** axe finds nothing serious in what is shown now: in light and dark, at 200 % zoom and at 360 px. Nothing sticks out. */
export async function expectAccessible(
  running: { app: ElectronApplication; page: Page },
  what: string,
): Promise<void> {
  const { page } = running;
  for (const theme of ['light', 'dark'] as const) {
    await paint(running, theme);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${what}, ${theme}, ${size.width} px`;
      await expectNothingSerious(page, where);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${where}: as wide as the window`).toBeLessThanOrEqual(0);
    }
  }
  await page.setViewportSize(USUAL);
}

/** How far the words of an element are beyond the right edge of its box, or of the window, in pixels. */
export const beyond = (element: Locator): Promise<number> =>
  element.evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    const edge = Math.min(words.getBoundingClientRect().right, innerWidth);
    return Math.max(0, Math.round(range.getBoundingClientRect().right - edge));
  });
