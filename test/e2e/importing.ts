import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { RunningPerch } from './launch.ts';
import { goTo } from './screen.ts';

/** The sheet that shows what an import would do. */
export const importSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Import snippets' });

/** Opens the sources of snippets from the menu of their place. */
export async function openSources(page: Page): Promise<Locator> {
  await page.locator('.list-column .title-bar').getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sources…' }).press('Enter');
  return page.getByRole('dialog', { name: 'Sources of snippets' });
}

/** Opens the import or the export of snippets from their sources. */
export async function openExchange(page: Page, item: 'Import…' | 'Export…'): Promise<void> {
  const sources = await openSources(page);
  await sources.getByRole('button', { name: item, exact: true }).click();
}

/** Opens the import, and chooses a file or folder there. */
export async function chooseImport({ page, chooseNextPath }: RunningPerch, chosen: string): Promise<void> {
  await chooseNextPath(chosen);
  await goTo(page, 'Snippets');
  await openExchange(page, 'Import…');
  const button = fs.statSync(chosen).isDirectory() ? 'Choose folder…' : 'Choose file…';
  await importSheet(page).getByRole('button', { name: button }).click();
}
