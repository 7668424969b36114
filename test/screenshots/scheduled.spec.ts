import { expect, test } from '../e2e/fixtures.ts';
import {
  newMessage,
  reminderItems,
  reschedule,
  ruleChip,
  schedule,
  scheduledRow,
  scheduledRows,
  write,
} from '../e2e/later.ts';
import { foot, goTo } from '../e2e/screen.ts';
import { NARROW, prepare, shoot, THEMES, WIDE } from './shoot.ts';

test.use({ serves: { seed: 'demo' } });

for (const theme of THEMES) {
  test(`scheduled messages and reminders, ${theme}`, async ({ server, running, page }) => {
    await prepare(running, theme);
    await goTo(page, 'Scheduled');
    await scheduledRows(page).filter({ hasText: 'failed' }).click();
    await page.getByText(/couldn’t send this/).waitFor();
    await shoot(page, 'scheduled', theme);

    server.faults.queue({
      kind: 'status',
      method: 'POST',
      path: '/scheduled_messages',
      status: 400,
      msg: "Not authorized to send to channel 'incidents'",
    });
    await newMessage(page);
    await write(page, {
      channel: 'incidents',
      topic: 'labels',
      content: 'The labels print again. **Thank you** for the patience.',
      when: 'tomorrow 9am',
    });
    await scheduledRow(page, 'The labels print again').waitFor();
    await shoot(page, 'scheduled-new', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'scheduled-new-narrow', theme);
    await page.setViewportSize(WIDE);
    await schedule(page);
    await scheduledRow(page, 'labels').getByText('rejected').waitFor();
    await newMessage(page);
    await write(page, {
      channel: 'customer care',
      topic: 'Morning round',
      content: 'Good morning. Who is in **today**?',
      when: 'every weekday at 9',
    });
    await expect(ruleChip(page)).toHaveText(/^Weekdays/);
    await scheduledRow(page, 'Good morning').waitFor();
    await shoot(page, 'scheduled-repeating', theme);
    await schedule(page);
    await scheduledRow(page, 'Morning round').waitFor();
    await page.getByText(/, first [A-Z]/).waitFor({ state: 'hidden' });
    await server.stop();
    await newMessage(page);
    await write(page, { people: ['Daniel Okafor'], content: 'Half a thought' });
    await page.keyboard.press('Escape');
    await scheduledRow(page, 'Half a thought').getByText('Draft').waitFor();
    await foot(page)
      .getByText(/Offline since/)
      .waitFor();
    await scheduledRow(page, 'labels').click();
    await page.getByRole('article').getByText('Meridian says').waitFor();
    await shoot(page, 'scheduled-refused', theme);
    await server.start();

    await goTo(page, 'Reminders');
    await page.getByRole('listbox', { name: 'Reminders' }).waitFor();
    await shoot(page, 'reminders', theme);
    await reschedule(reminderItems(page).first());
    await page.getByRole('dialog').waitFor();
    await shoot(page, 'reminder-time', theme);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New reminder' }).click();
    await shoot(page, 'reminder-new', theme);
    await page.setViewportSize(NARROW);
    await shoot(page, 'reminders-narrow', theme);
  });
}
