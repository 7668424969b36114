import type { ElectronApplication, Page } from '@playwright/test';
import { expectTheme, paint } from '../e2e/accessible.ts';
import { expect } from '../e2e/fixtures.ts';
import { foot } from '../e2e/screen.ts';

export const WIDE = { width: 1120, height: 720 };
export const NARROW = { width: 390, height: 720 };
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Saves the page as one of the pictures of the documentation: with everything loaded, the pointer away and without animations.
 */
export const shoot = async (page: Page, name: string, theme: Theme): Promise<void> => {
  await expectTheme(page, theme);
  await expect(page.locator('[aria-busy=true], .loading')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `docs/screenshots/${name}-${theme}.png`, animations: 'disabled' });
};

/** Sets the theme and size of the pictures, once everything has been fetched. */
export async function prepare(
  running: { app: ElectronApplication; page: Page },
  theme: Theme,
): Promise<void> {
  await expect(foot(running.page)).toContainText('Up to date');
  await paint(running, theme);
  await running.page.setViewportSize(WIDE);
}
