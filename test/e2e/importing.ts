import fs from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
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

/** Adds a channel to the sources of snippets, by the keys. */
export async function addTeamChannel(page: Page, channel: string): Promise<void> {
  const sources = await openSources(page);
  await sources.getByRole('button', { name: 'Add channel…' }).press('Enter');
  const field = sources.getByRole('combobox', { name: 'Add channel…' });
  await expect(field).toBeFocused();
  // The window may not know of a channel that was just made.
  await expect(async () => {
    await field.fill('');
    await field.fill(channel);
    await expect(page.getByRole('option', { name: channel })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await field.press('Enter');
}

/** Presses an item in the menu of a source of snippets. */
export async function inSourceMenu(sources: Locator, name: string, item: string): Promise<void> {
  await sources.getByRole('button', { name: `More for ${name}` }).press('Enter');
  await sources.page().getByRole('menuitem', { name: item }).press('Enter');
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
