import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { inReminderMenu, reminderItems, remindersOn, whenField } from './later.ts';
import { goTo, topics, unfold } from './screen.ts';

const form = (page: Page) => page.getByRole('dialog');
/** Types the time into the form, which has the keys. */
async function remindAt(page: Page, when: string): Promise<void> {
  await expect(whenField(page)).toBeFocused();
  await page.keyboard.type(when);
  await page.keyboard.press('Enter');
  await expect(form(page)).toHaveCount(0);
}
const remind = (page: Page) => page.getByRole('menuitem', { name: 'Remind me' }).click();

/** Expects the form next to its subject, which stays marked and in sight. */
async function expectBeside(page: Page, subject: Locator): Promise<void> {
  await expect(subject).toHaveAttribute('data-anchor');
  await expect(form(page)).toHaveCSS('opacity', '1');
  const [popover, box] = [await form(page).boundingBox(), await subject.boundingBox()];
  if (!popover || !box) throw new Error('One of them is not shown');
  const distance = Math.max(
    popover.x - box.x - box.width,
    box.x - popover.x - popover.width,
    popover.y - box.y - box.height,
    box.y - popover.y - popover.height,
  );
  expect(distance).toBeGreaterThanOrEqual(0);
  expect(distance).toBeLessThan(16);
}

test('a topic is reminded of from its row, its head, its channel and the palette, by its latest message', async ({
  server,
  running,
  page,
}) => {
  const { id } = server.state.messages
    .all(mira(server).userId)
    .findLast(({ recipient }) => recipient.type === 'stream' && recipient.topic === 'team lunch')!;
  const about = () => remindersOn(server).map((one) => one.reminder_target_message_id);

  await goTo(page, 'Topics');
  await unfold(page, 'general');
  const tree = page.getByRole('tree');
  await tree.focus();
  const row = topics(page).filter({ hasText: 'team lunch' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await tree.getAttribute('aria-activedescendant')).toBe(await row.getAttribute('id'));
  }).toPass();
  await page.keyboard.press('Shift+F10');
  await remind(page);
  await expect(form(page)).toContainText('Latest message in general › team lunch. Only you see it');
  await expectBeside(page, row);
  await expectAccessible(running, 'reminding of a topic');
  await remindAt(page, 'tomorrow 9am');
  await expect.poll(about).toEqual([id]);
  await expect(tree).toBeFocused();

  await topics(page).filter({ hasText: 'team lunch' }).click();
  const more = page.getByRole('main').getByRole('button', { name: /^More for .*team lunch/ });
  await more.click();
  await remind(page);
  await expectBeside(page, more);
  await remindAt(page, 'tomorrow 10am');
  await expect.poll(about).toEqual([id, id]);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('remind me of this topic tomorrow 11am');
  await page.keyboard.press('Enter');
  await expect.poll(about).toEqual([id, id, id]);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('team lunch');
  await expect(page.getByRole('option', { name: /team lunch/ }).first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await remindAt(page, 'tomorrow 1pm');
  await expect.poll(about).toEqual([id, id, id, id]);

  await goTo(page, 'Channels');
  await page.getByRole('option', { name: /general/ }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'team lunch' })
    .getByRole('button', { name: 'Remind me' })
    .click();
  await remindAt(page, 'tomorrow 2pm');
  await expect.poll(about).toEqual([id, id, id, id, id]);
});

test('a conversation with nobody’s message yet is reminded of by a note with a link, also offline', async ({
  server,
  page,
}) => {
  await goTo(page, 'People');
  await server.stop();
  const row = page.getByRole('option', { name: /Theo/ });
  await row.click({ button: 'right' });
  await remind(page);
  await expectBeside(page, row);
  await page.keyboard.press('Escape');
  await row.click();
  const more = page.getByRole('main').getByRole('button', { name: /^More for / });
  await more.click();
  await remind(page);
  await expectBeside(page, more);
  const link = `${server.url}/#narrow/dm/${server.user('theo').userId}`;
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await expect(note).toHaveValue(new RegExp(`Theo.* ${link}$`));
  await remindAt(page, 'tomorrow 9am');
  await goTo(page, 'Reminders');
  const item = reminderItems(page);
  await expect(item).toContainText('Theo');
  await inReminderMenu(page, item, 'Open');
  await expect(page.getByRole('heading', { level: 2, name: /Theo/ })).toBeVisible();
  await server.start();
});
