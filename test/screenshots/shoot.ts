import type { ElectronApplication, Page } from '@playwright/test';
import { paint } from '../e2e/accessible.ts';

export const WIDE = { width: 1120, height: 720 };
export const NARROW = { width: 390, height: 720 };
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Saves the page as one of the pictures of the documentation. */
export const shoot = async (page: Page, name: string, theme: Theme): Promise<void> => {
  await page.screenshot({ path: `docs/screenshots/${name}-${theme}.png` });
};

/** Sets the theme and size of the pictures. */
export async function prepare(
  running: { app: ElectronApplication; page: Page },
  theme: Theme,
): Promise<void> {
  await paint(running, theme);
  await running.page.setViewportSize(WIDE);
}
