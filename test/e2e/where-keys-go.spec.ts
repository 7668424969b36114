import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { message } from './messages.ts';
import { quickly } from './quick.ts';
import { channel, composerField, goTo, openTopic, topics } from './screen.ts';

// A person leads to the composer, a topic to its newest message, from wherever it is opened.

/** Types at once, as somebody does who goes on writing. */
async function expectWriting(page: Page, to: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: to, level: 2 })).toBeVisible();
  await expect(composerField(page)).toBeFocused();
  await page.keyboard.type('Hi');
  await expect(composerField(page)).toHaveValue('Hi');
  await composerField(page).fill('');
}

const inPalette = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.type(text);
  await expect(palette.locator('[role=option][aria-selected=true]')).toContainText(text);
  await page.keyboard.press('Enter');
};

test('a person is written to from People, the search, the quick window and the tree', async ({
  running,
  page,
}) => {
  await goTo(page, 'People');
  await page.getByRole('option', { name: /Theo Lindqvist/ }).click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expectWriting(page, 'Theo Lindqvist');

  await goTo(page, 'People');
  await page.getByRole('option', { name: /Ana/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Message' }).click();
  await expectWriting(page, /^Ana/);

  await goTo(page, 'Reminders');
  await inPalette(page, 'Olu Adeyemi');
  await expectWriting(page, 'Olu Adeyemi');

  await goTo(page, 'Reminders');
  await quickly(running, 'Theo Lind', /Theo Lindqvist/);
  await expectWriting(page, 'Theo Lindqvist');

  await page.getByRole('treeitem', { name: /Olu Adeyemi/ }).click();
  await expectWriting(page, 'Olu Adeyemi');
});

test('a topic leads to its newest message from the search, the quick window and the tree', async ({
  running,
  page,
}) => {
  await openTopic(page, 'second floor');
  const newest = message(page, 'repaired').last();
  await expect(newest).toBeFocused();
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(message(page, 'Lunch on Friday')).toBeVisible();
  await expect(page.getByRole('article').last()).toBeFocused();

  await goTo(page, 'Reminders');
  await inPalette(page, 'second floor');
  await expect(newest).toBeFocused();

  await goTo(page, 'Reminders');
  await quickly(running, 'second floor', /second floor/);
  await expect(newest).toBeFocused();
  await expect(channel(page, 'general')).toBeVisible();
});
