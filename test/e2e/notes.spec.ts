import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { expectFocus, open, press, tabTo, watchFocus } from './focus.ts';
import { inReminderMenu, reminderItems, remindersOn, reschedule, scheduledOn, whenField } from './later.ts';
import { openQuick, quickField, quickly, quickRows } from './quick.ts';
import { foot, goTo, undoToast } from './screen.ts';

const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });

test('a reminder of no message is written, moved, cancelled and brought back by keys, and nothing is sent', async ({
  server,
  running,
  page,
}) => {
  await watchFocus(page);
  await open(page, 'Reminders');
  await press(page.getByRole('button', { name: 'New reminder' }).first());
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Call the bank');
  await tabTo(page, whenField(page));
  await page.keyboard.type('in 3 hours');
  await expect(page.getByRole('button', { name: 'All devices' })).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(running, 'a reminder of no message');
  await whenField(page).press('Enter');
  await expect(reminderItems(page)).toContainText('Call the bank');
  await expect(reminderItems(page)).toContainText('On this computer');
  await expectFocus(page, 'making it');

  await reschedule(reminderItems(page));
  await expect(whenField(page)).toBeFocused();
  await page.keyboard.type('tomorrow 9am');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Tomorrow');
  await expectFocus(page, 'moving it');

  await inReminderMenu(page, reminderItems(page), 'Delete reminder');
  await expect(reminderItems(page)).toHaveCount(0);
  await expect(undoToast(page)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(reminderItems(page)).toContainText('Call the bank');
  await expect(foot(page)).toContainText('Up to date');
  expect([...remindersOn(server), ...scheduledOn(server)]).toEqual([]);
});

test('a reminder of no message comes at its time without a connection, and again', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Reminders');
  await server.stop();
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  await note(page).fill('Call the bank');
  await whenField(page).fill('in 4 seconds');
  await whenField(page).press('Enter');
  await expect
    .poll(() => running.notifications())
    .toMatchObject([{ title: 'Call the bank', body: expect.stringMatching(/^Reminder for /) as unknown }]);
  await expect(page.getByRole('main')).toContainText('Came recently');
  await expect(reminderItems(page)).toHaveText([/Call the bank/]);
  await reschedule(reminderItems(page));
  await expect(note(page)).toHaveValue('Call the bank');
  await whenField(page).fill('tomorrow');
  await whenField(page).press('Enter');
  await expect(page.getByRole('main')).toContainText('Tomorrow');
  await expect(reminderItems(page)).toHaveText([/Call the bank/, /Call the bank/]);
  await server.start();
});

test('a reminder of no message is a message to oneself where it is to come on all devices', async ({
  server,
  page,
}) => {
  await goTo(page, 'Reminders');
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  await note(page).fill('Call the bank');
  await whenField(page).fill('tomorrow 9am');
  await page.getByRole('button', { name: 'All devices' }).click();
  await page.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Call the bank' }]);
  await expect(reminderItems(page)).toContainText('On all devices, as a message to yourself');
  await reschedule(reminderItems(page));
  await note(page).fill('Call the bank again');
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Call the bank again' }]);
});

test('the quick window reminds of what is written, here or on all devices', async ({
  server,
  running,
  page,
}) => {
  await quickly(running, 'remind me call the bank at 3', /Remind me.*“Call the bank”/);
  await goTo(page, 'Reminders');
  await expect(reminderItems(page)).toContainText('Call the bank');
  const quick = await openQuick(running);
  await quickField(quick).fill('remind me to water the plants at 4');
  await quickRows(quick).filter({ hasText: 'On all devices' }).click();
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Water the plants' }]);
  await expect(reminderItems(page)).toHaveCount(2);
});

test('a reminder of no message goes to all devices and back to this computer when it is edited, by keys', async ({
  server,
  running,
  page,
}) => {
  const here = page.getByRole('radio', { name: 'On this computer' });
  const everywhere = page.getByRole('radio', { name: 'On all devices' });
  await watchFocus(page);
  await open(page, 'Reminders');
  await press(page.getByRole('button', { name: 'New reminder' }).first());
  await page.keyboard.type('Call the bank');
  await tabTo(page, whenField(page));
  await page.keyboard.type('tomorrow 9am');
  await page.keyboard.press('Enter');
  await expect(reminderItems(page)).toContainText('On this computer');

  await reschedule(reminderItems(page));
  await expect(here).toBeChecked();
  await tabTo(page, here);
  await page.keyboard.press('ArrowRight');
  await expect(everywhere).toBeChecked();
  await expect(page.getByRole('dialog')).toContainText('As a message to yourself');
  await expectAccessible(running, 'where a reminder comes');
  await page.keyboard.press('Enter');
  await expect.poll(() => scheduledOn(server)).toMatchObject([{ content: 'Call the bank' }]);
  await expect(reminderItems(page)).toContainText('On all devices, as a message to yourself');
  await expectFocus(page, 'moving it elsewhere');

  await server.stop();
  await reschedule(reminderItems(page));
  await tabTo(page, everywhere);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(reminderItems(page)).toHaveCount(1);
  await expect(reminderItems(page)).toContainText('On this computer');
  await server.start();
  await expect.poll(() => scheduledOn(server)).toEqual([]);
});
