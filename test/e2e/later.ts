import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { mira } from './fixtures.ts';

/** The steps of a person with scheduled messages and reminders, by the names on the screen. */

export const scheduledRows = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Scheduled messages' }).getByRole('option');

export const scheduledRow = (page: Page, text: string): Locator =>
  scheduledRows(page).filter({ hasText: text });

export const channelField = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Channel', exact: true });
export const topicField = (page: Page): Locator => page.getByRole('combobox', { name: 'Topic', exact: true });
export const peopleField = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'People', exact: true });
export const messageField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message', exact: true });
export const whenField = (page: Page): Locator => page.getByRole('combobox', { name: /^(Send|Remind me)$/ });

/** The moment at the end of the field for a time. */
export const meantMoment = (page: Page): Locator => page.locator('.when .moment').first();

/** How a time comes again, as a chip in its field; without a rule a button that offers the rules. */
export const ruleChip = (page: Page): Locator => page.locator('.when').getByTitle('Repeat', { exact: true });

/** When that ends, as the chip behind it. */
export const endChip = (page: Page): Locator => page.locator('.when').getByTitle('Ends', { exact: true });

/** The suggestions for an unfinished or mistyped time. */
export const suggestedTimes = (page: Page): Locator => page.locator('.when [popover]').getByRole('option');

/** The reminders of the list, those that came lately too. */
export const reminderItems = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Reminders' }).getByRole('option');

/** Does something about a reminder that only its menu offers. */
export async function inReminderMenu(page: Page, reminder: Locator, item: string): Promise<void> {
  await reminder.click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the form with another time, by the keys of the list. */
export async function reschedule(reminder: Locator): Promise<void> {
  await reminder.click();
  await reminder.press('Enter');
}

/** Chooses from the menu of the message, series or form that is shown, by keys. */
export async function inMessageMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

/** Deletes the message or series that is shown, which can still be undone. */
export async function deleteScheduled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

export const newMessage = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'New message' }).first().click();

/** Types a text into a picker and chooses its first suggestion. */
export async function pick(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await page.locator('[popover]').getByRole('option', { name: text }).first().click();
}

interface Written {
  channel?: string;
  topic?: string;
  people?: string[];
  content?: string;
  when?: string;
}

/** Fills the given fields of the form. */
export async function write(page: Page, { channel, topic, people, content, when }: Written): Promise<void> {
  if (people) {
    await page.getByRole('radio', { name: 'People' }).click();
    for (const person of people) await pick(page, peopleField(page), person);
  }
  if (channel !== undefined) await pick(page, channelField(page), channel);
  if (topic !== undefined) await topicField(page).fill(topic);
  if (content !== undefined) await messageField(page).fill(content);
  if (when !== undefined) await whenField(page).fill(when);
}

export const schedule = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Schedule|Save)$/ }).click();

export const scheduledOn = (server: ReferenceServer) =>
  server.state.scheduledMessages.list(mira(server).userId, 'message');
export const remindersOn = (server: ReferenceServer) =>
  server.state.scheduledMessages.list(mira(server).userId, 'reminder');
