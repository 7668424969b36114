import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { recurrenceAt } from '../../src-main/contract/values/occurrences.ts';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { open, press, tabTo, watchFocus, expectFocus } from './focus.ts';
import { freshProfile } from './launch.ts';
import {
  channelField,
  endChip,
  inReminderMenu,
  meantMoment,
  messageField,
  newMessage,
  reminderItems,
  remindersOn,
  ruleChip,
  scheduledOn,
  scheduledRows,
  topicField,
  whenField,
} from './later.ts';
import { quickly } from './quick.ts';
import { goTo, place, openTopic, undoToast } from './screen.ts';
import { sidewaysProblems } from './visible.ts';

/** Chooses an item of the chosen row's menu, by keys. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let downs = 0; downs < 10; downs += 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** The next dates of the series that is shown. */
const dates = (page: Page) => page.getByRole('main').locator('.times').getByRole('button');

test('a series of messages is begun, skipped, changed and deleted by keys', async ({
  server,
  running,
  page,
}) => {
  await watchFocus(page);
  await open(page, 'Scheduled');
  await press(page.getByRole('button', { name: 'New message' }).first());
  await expect(channelField(page)).toBeFocused();
  await page.keyboard.type('general');
  await expect(page.locator('[popover]').getByRole('option', { name: 'general' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, topicField(page));
  await page.keyboard.type('team lunch');
  await tabTo(page, messageField(page));
  await page.keyboard.type('Who is here?');
  await tabTo(page, whenField(page));
  await page.keyboard.type('every monday at 9');
  await expect(ruleChip(page)).toHaveText('Every Monday, 09:00');
  await expect(page.getByRole('form')).toContainText(/First .*\d/);
  await expectAccessible(running, 'a message that repeats');
  await page.keyboard.press('ControlOrMeta+Enter');

  await expect.poll(() => scheduledOn(server).length).toBe(2);
  const moments = (): number[] => scheduledOn(server).map((one) => one.scheduled_delivery_timestamp);
  const [first = 0, second = 0] = moments();
  expect(new Date(first * 1000).getDay()).toBe(1);
  expect(new Date(first * 1000).getHours()).toBe(9);
  expect(new Date(second * 1000).getDate()).not.toBe(new Date(first * 1000).getDate());
  await expect(scheduledRows(page)).toHaveCount(1);
  await expect(place(page, 'Scheduled')).toContainText('1');
  await expect(page.getByRole('main')).toContainText('Every Monday, 09:00');
  await expect(dates(page)).toHaveCount(3);
  await expectFocus(page, 'beginning it');

  // The second press finds no menu.
  await page.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Skip next' }).dblclick();
  await expect(undoToast(page)).toContainText('skipped');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(undoToast(page)).toBeHidden();
  await expect(scheduledRows(page)).toHaveCount(1);
  expect(moments()).toContain(first);
  await choose(page, 'Skip next');
  await press(undoToast(page).getByRole('button', { name: 'Close' }));
  await expect.poll(() => moments().includes(first)).toBe(false);
  await expect.poll(() => moments().length).toBeGreaterThan(1);

  // One date alone, by its chip.
  await press(dates(page).nth(1));
  await page.getByRole('menuitem', { name: 'Change this one…' }).press('Enter');
  await expect(ruleChip(page)).toHaveCount(0);
  await tabTo(page, messageField(page));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Lunch at one today?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dates(page).nth(1)).toHaveText(/differs$/);
  await expect(scheduledRows(page)).toHaveCount(1);
  await expect(scheduledRows(page)).toContainText('differs');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(1);
  await expectFocus(page, 'changing one');
  await expectAccessible(running, 'a series of which one differs');

  // The whole of it, by Enter in the list: Save asks for which of them.
  const edit = async (content: string, scope: RegExp): Promise<void> => {
    await scheduledRows(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(ruleChip(page)).toHaveText('Every Monday, 09:00');
    await expect(messageField(page)).toHaveValue('Who is here?');
    await tabTo(page, messageField(page));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(content);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('menuitem', { name: 'This one' })).toBeFocused();
    await expect(page.getByRole('menu')).toContainText('Own text stays on');
    await expectAccessible(running, 'the question for which of a series');
    await page.getByRole('menuitem', { name: scope }).press('Enter');
    await expect(messageField(page)).toHaveCount(0);
    await expectFocus(page, 'editing it');
  };
  const contents = (): string[] => scheduledOn(server).map(({ content }) => content);
  await edit('Soup today.', /This one/);
  await expect.poll(contents).toContain('Soup today.');
  await expect(dates(page).filter({ hasText: 'differs' })).toHaveCount(2);
  await press(dates(page).first());
  await page.getByRole('menuitem', { name: 'Same as the others' }).press('Enter');
  await expect(dates(page).filter({ hasText: 'differs' })).toHaveCount(1);
  await edit('Standup?', /All later/);
  await expect.poll(contents).toContain('Standup?');
  await expect.poll(contents).toContain('Lunch at one today?');
  expect(contents()).not.toContain('Soup today.');

  await scheduledRows(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(scheduledRows(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(scheduledRows(page)).toHaveCount(1);
  expect(scheduledOn(server).length).toBeGreaterThan(1);
});

test('a series of reminders is begun in the quick window', async ({ server, running, page }) => {
  await openTopic(page, 'team lunch');
  await expect(page.getByText('Lunch on Friday at noon?')).toBeVisible();
  await quickly(running, 'remind me every monday to water the plants', /Every Monday.*“Water the plants”/);
  await goTo(page, 'Reminders');
  const rows = reminderItems(page);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Every Monday, 09:00');
  await expect(rows).toContainText('On this computer');
  expect(remindersOn(server)).toEqual([]);
  await quickly(running, 'schedule every friday 4pm How was the week?', /Every Friday.*“How was the week\?”/);
  await expect(ruleChip(page)).toHaveText('Every Friday, 16:00');
});

test('a new reminder repeats by its word, whose choice replaces a typed rule, and no more by its chip', async ({
  page,
}) => {
  await goTo(page, 'Reminders');
  await page.getByRole('button', { name: 'New reminder' }).first().click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Water the plants');
  await expect(ruleChip(page)).toHaveCount(0);
  await whenField(page).fill('every monday 9');
  await expect(ruleChip(page)).toHaveText('Every Monday, 09:00');
  const word = page.getByRole('button', { name: 'Repeat', exact: true });
  await word.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Every day' }).press('Enter');
  await expect(ruleChip(page)).toHaveText('Every day, 09:00');
  await expect(whenField(page)).toHaveValue('');
  await expect(word).toBeFocused();
  await ruleChip(page).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Doesn’t repeat' }).press('Enter');
  await expect(ruleChip(page)).toHaveCount(0);
  await expect(whenField(page)).toBeFocused();
  await expect(meantMoment(page)).toHaveText(/09:00$/);
});

test.describe('in a copied profile', () => {
  test.use({ ownPerch: true });

  test('a series says that it runs on another computer, and runs here after a press', async ({
    server,
    perch,
    signedIn,
  }) => {
    const profile = freshProfile();
    const first = await signedIn(server, { profile });
    const { accounts } = await ask(first.page, 'accounts:list', undefined);
    const accountId = accounts[0]?.id ?? '';
    const rule = recurrenceAt(Date.now() + 3 * 3_600_000, 'day');
    const channelId = server.state.channels.byName('general')?.stream_id ?? 0;
    const to = { channelId, topic: 'team lunch' };
    const form = {
      rule,
      item: { kind: 'scheduled' as const, to, content: 'Who is here?', readBySender: null },
    };
    await ask(first.page, 'series:save', { accountId, id: null, form });
    const note = { kind: 'reminder' as const, messageId: null, note: 'Water the plants' };
    await ask(first.page, 'series:save', { accountId, id: null, form: { rule, item: note } });
    await expect.poll(() => scheduledOn(server).length).toBe(2);
    await first.close();
    const copy = freshProfile();
    cpSync(profile, copy, { recursive: true, preserveTimestamps: true });

    const running = await perch({ profile: copy });
    const { page } = running;
    await goTo(page, 'Scheduled');
    await expect(scheduledRows(page)).toHaveCount(3);
    const series = scheduledRows(page).filter({ hasText: 'Runs on another computer' });
    await series.click();
    await expect(page.getByRole('main')).toContainText('Nothing is sent from here until you run it here.');
    await expectAccessible(running, 'a series of another computer');
    // The keys of a list are those of a pressed row too.
    await series.click();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Delete series' })).toBeVisible();
    await page.keyboard.press('Escape');
    await series.click();
    await page.keyboard.press('Delete');
    await expect(series).toHaveCount(0);
    expect(scheduledOn(server)).toHaveLength(2);
    await undoToast(page).getByRole('button', { name: 'Undo' }).click();
    await series.click();
    await page.getByRole('main').getByRole('button', { name: 'Run it here' }).click();
    await expect(scheduledRows(page)).toHaveCount(1);
    await expect(series).toHaveCount(0);
    expect(scheduledOn(server)).toHaveLength(2);

    await goTo(page, 'Reminders');
    const reminder = reminderItems(page).filter({ hasText: 'Runs on another computer' });
    await reminder.click();
    await expectAccessible(running, 'a series of reminders of another computer');
    await reminder.press('Delete');
    await expect(reminder).toHaveCount(0);
    await undoToast(page).getByRole('button', { name: 'Undo' }).click();
    await inReminderMenu(page, reminder, 'Run it here');
    await expect(reminder).toHaveCount(0);
  });
});

test('the form of a series beside a reminder has room for its words in German', async ({
  server,
  signedIn,
}) => {
  const profile = freshProfile();
  writeFileSync(join(profile, 'settings.json'), '{ "language": "de" }');
  const running = await signedIn(server, { profile });
  const { page } = running;
  await quickly(running, 'erinnere mich jeden Werktag an die Pflanzen', /Montag bis Freitag.*„Die Pflanzen“/);
  await page.getByRole('button', { name: /^Erinnerungen\b/ }).click();
  await page.getByRole('listbox').getByRole('option').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Bearbeiten…' }).click();
  const form = page.getByRole('dialog', { name: 'Serie bearbeiten' });
  await expect(form).toHaveCSS('opacity', '1');
  await form.getByTitle('Wiederholen').click();
  await expect(page.getByRole('menuitemradio', { name: 'Montag bis Freitag' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Jeden Tag' }).click();
  await expect(form.getByTitle('Wiederholen')).toHaveText(/^Jeden Tag, \d/);
  await expect(form.getByTitle('Wiederholen')).toBeFocused();
  await form.getByTitle('Ende', { exact: true }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Kein Ende' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  expect(await sidewaysProblems(page)).toEqual([]);
});

test('the rule and its end are chosen by the chips in the field, which follow a typed rule and replace it', async ({
  running,
  page,
}) => {
  const chooseRule = async (name: string): Promise<void> => {
    await ruleChip(page).press('Enter');
    await page.getByRole('menuitemradio', { name, exact: true }).press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await whenField(page).fill('every monday 9, 10 times');
  await expect(ruleChip(page)).toHaveText('Every Monday, 09:00');
  await expect(endChip(page)).toHaveText('10 times');
  // The chip has the rule, so the moment of the first time is not said beside it.
  await expect(meantMoment(page)).toHaveCount(0);
  await ruleChip(page).press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Every Monday', exact: true })).toBeChecked();
  await expectAccessible(running, 'the rules of a message');
  await page.keyboard.press('Escape');
  await expect(ruleChip(page)).toBeFocused();
  await expect(messageField(page)).toBeVisible();

  // The words of the replaced rule would contradict the chip.
  await chooseRule('Every day');
  await expect(ruleChip(page)).toHaveText('Every day, 09:00');
  await expect(endChip(page)).toHaveText('10 times');
  await expect(whenField(page)).toHaveValue('');

  await endChip(page).press('Enter');
  await expect(page.getByRole('radio', { name: 'Number of times' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('How many times')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4');
  await expect(endChip(page)).toHaveText('4 times');
  await expectAccessible(running, 'the end of a series');
  // Neither the form nor the message is left by these keys.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(endChip(page)).toBeFocused();
  await endChip(page).press('Enter');
  await page.getByRole('radio', { name: 'On a day' }).press('Space');
  await expect(page.getByText('Last day', { exact: true })).toBeVisible();
  await expect(endChip(page)).toHaveText(/^until /);
  await page.getByRole('radio', { name: 'No end' }).press('Space');
  await expect(endChip(page)).toHaveText('No end');
  await page.keyboard.press('Escape');
  await expect(endChip(page)).toBeFocused();
  await expect(messageField(page)).toBeVisible();

  await chooseRule('Doesn’t repeat');
  await expect(endChip(page)).toHaveCount(0);
  await expect(ruleChip(page)).toBeFocused();
  await expect(meantMoment(page)).toHaveText(/09:00$/);
  await whenField(page).fill('tomorrow 9am');
  await chooseRule('Every day');
  await expect(whenField(page)).toHaveValue('tomorrow 9am');
  await expect(ruleChip(page)).toHaveText('Every day, 09:00');
});
