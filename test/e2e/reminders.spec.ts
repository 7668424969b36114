import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { say } from '../programs/server/say.ts';
import { plantReminders, plantTopics } from '../programs/server/seeds/in-use.ts';
import {
  inReminderMenu,
  reminderItems,
  reschedule,
  newMessage,
  remindersOn,
  schedule,
  scheduledRow,
  whenField,
  write,
} from './later.ts';
import { closeUndo, draftOf, foot, goTo, openTopic, topics, unfold } from './screen.ts';

const COMMAND = process.platform === 'darwin' ? { metaKey: true } : { ctrlKey: true };
const someMessage = (server: ReferenceServer): number => {
  const found = server.state.messages
    .all(mira(server).userId)
    .find(({ recipient }) => recipient.type === 'stream');
  if (!found) throw new Error('The seed has no messages');
  return found.id;
};

const newReminder = (page: Page) => page.getByRole('button', { name: 'New reminder' }).first().click();
const about = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
/** Opens the field for a message in the form. */
const showMessage = (page: Page) =>
  page
    .getByRole('form', { name: 'New reminder' })
    .getByRole('button', { name: 'Message', exact: true })
    .click();
const note = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Remind me', exact: true }).click();

test('a reminder is made from a pasted link, moved to another time and cancelled', async ({
  server,
  dayLasts: _,
  running,
  page,
}) => {
  const id = someMessage(server);
  await goTo(page, 'Reminders');
  await expect(page.getByText('No reminders')).toBeVisible();
  await newReminder(page);
  await create(page);
  await expect(page.getByText('Write what you want to remember, or add a message.')).toBeVisible();
  await showMessage(page);
  await expect(about(page)).toBeFocused();
  await about(page).fill('https://elsewhere.example/page');
  await create(page);
  await expect(page.getByText(/This isn’t a link to a message of Meridian/)).toBeVisible();
  // The same number belongs to another message here.
  await about(page).fill(`https://elsewhere.example/#narrow/channel/1-general/near/${id}`);
  await create(page);
  await expect(page.getByText(/This isn’t a link to a message of Meridian/)).toBeVisible();
  await about(page).fill(`${server.url}/#narrow/channel/1-general/topic/team.20lunch/near/${id}`);
  await create(page);
  await expect(page.getByText('Choose a time.')).toBeVisible();
  await whenField(page).fill('tomorrow 9am');
  await note(page).fill('Ask **Ana** again');
  await expectAccessible(running, 'new reminder');
  await create(page);
  await expect(reminderItems(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('Tomorrow');
  await expect.poll(() => remindersOn(server)).toMatchObject([{ reminder_target_message_id: id }]);
  expect(remindersOn(server)[0]?.content).toContain('Ask **Ana** again');
  const before = remindersOn(server)[0];

  await reschedule(reminderItems(page));
  const dialog = page.getByRole('dialog');
  await expect(note(page)).toHaveValue('Ask **Ana** again');
  await whenField(page).fill('in 3 hours');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => remindersOn(server).map((one) => one.id)).not.toContain(before?.id);
  expect(remindersOn(server)).toHaveLength(1);
  await expect(reminderItems(page)).toHaveCount(1);

  await inReminderMenu(page, reminderItems(page), 'Delete reminder');
  await expect(page.getByText('No reminders')).toBeVisible();
  await closeUndo(page);
  await expect.poll(() => remindersOn(server)).toEqual([]);
});

test('a form that is begun while an earlier one closes stays open', async ({ page }) => {
  await goTo(page, 'Reminders');
  await newReminder(page);
  await expect(note(page)).toBeFocused();
  // Both keys in one turn, as when the list has not arrived after the first.
  await page.evaluate((command) => {
    for (const keys of [{ key: 'Escape' }, { key: 'n', ...command }])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }),
      );
  }, COMMAND);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(note(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note(page)).toHaveCount(0);
});

test('a reminder of a reply is named by the reply, not by what it quotes', async ({ server, page }) => {
  const { userId } = mira(server);
  say(
    server,
    'ana',
    'team lunch',
    `@_**Mira Kowalski|${userId}** said:\n\`\`\`quote\nIs a table booked?\n\`\`\`\nYes, at noon.`,
  );
  await openTopic(page, 'team lunch');
  await page.getByRole('article').filter({ hasText: 'Yes, at noon.' }).focus();
  await page.keyboard.press('m');
  await whenField(page).fill('in 3 hours');
  await page.keyboard.press('Enter');
  await expect.poll(() => remindersOn(server)).toHaveLength(1);
  await goTo(page, 'Reminders');
  await expect(reminderItems(page)).toContainText('Yes, at noon.');
  await expect(reminderItems(page)).not.toContainText('Is a table booked?');
});

test('a message in a private channel shows its lock among reminders and scheduled messages', async ({
  server,
  page,
}) => {
  say(
    server,
    'ana',
    { channel: server.state.channels.byName('care team')!.stream_id, topic: 'night shift' },
    'Who is on call?',
  );
  await goTo(page, 'Topics');
  await unfold(page, 'care team');
  await topics(page).filter({ hasText: 'night shift' }).click();
  await page.getByRole('article').filter({ hasText: 'Who is on call?' }).focus();
  await page.keyboard.press('m');
  await whenField(page).fill('in 3 hours');
  await page.keyboard.press('Enter');
  await goTo(page, 'Reminders');
  await expect(reminderItems(page)).toContainText('Ana Ferreira in Private channelcare team › night shift');
  await goTo(page, 'Scheduled');
  await newMessage(page);
  await write(page, { channel: 'care team', topic: 'night shift', content: 'Me.', when: 'in 3 hours' });
  await schedule(page);
  await expect(scheduledRow(page, 'night shift')).toContainText('Private channelcare team › night shift');
  await expect(page.getByRole('heading', { name: /Private channel ?care team › night shift/ })).toBeVisible();
});

test('a reminder is made beside its message, and nothing moves while its time is typed', async ({ page }) => {
  await openTopic(page, 'team lunch');
  const message = page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' });
  await message.focus();
  await page.keyboard.press('m');
  const popover = page.getByRole('dialog', { name: 'Remind me about this message' });
  await expect(whenField(page)).toBeFocused();
  await expect(popover).toHaveCSS('opacity', '1');
  await expect(popover).toContainText('Only you see it');
  const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const about = await boxOf(message);
  const beside = await boxOf(popover);
  expect(beside.y >= about.y + about.height || beside.y + beside.height <= about.y).toBe(true);
  // The message stays marked, and its toolbar in sight.
  await expect(message.getByRole('toolbar').locator('..')).toHaveCSS('opacity', '1');

  const submit = popover.getByRole('button', { name: 'Remind me', exact: true });
  const cornerOf = async (of: Locator) => ({ x: (await boxOf(of)).x, y: (await boxOf(of)).y });
  const positions = async () => [await cornerOf(whenField(page)), await cornerOf(submit)];
  const before = await positions();
  const choices = popover.getByRole('group', { name: 'Possible meanings' });
  for (const [phrase, asks] of [
    ['tomorrow 9am', false],
    ['tomorrow midnight', true],
    ['nothing that is a time', false],
  ] as const) {
    await whenField(page).fill(phrase);
    await expect(choices).toHaveCount(asks ? 1 : 0);
    expect(await positions()).toEqual(before);
  }
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(message).toBeFocused();
});

test('a reminder stays beside its message while the window becomes smaller', async ({ serve, signedIn }) => {
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await goTo(page, 'Topics');
  await unfold(page, 'warehouse');
  await topics(page).filter({ hasText: 'Returned tents' }).click();
  const message = page.getByRole('article').last();
  await expect(message).toBeInViewport({ ratio: 1 });
  await message.focus();
  await page.keyboard.press('m');
  const popover = page.getByRole('dialog', { name: 'Remind me about this message' });
  await expect(popover).toHaveCSS('opacity', '1');
  /** How far the popover is from the message, in pixels; negative where it covers the message. */
  const distance = async () => {
    const [of, beside] = [await message.boundingBox(), await popover.boundingBox()];
    if (!of || !beside) throw new Error('One of them is not shown');
    return Math.max(of.y - beside.y - beside.height, beside.y - of.y - of.height);
  };
  for (const size of [
    { width: 1_000, height: 640 },
    { width: 720, height: 640 },
    { width: 1_000, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect.poll(distance).toBeGreaterThanOrEqual(0);
    await expect(popover).toBeInViewport({ ratio: 1 });
  }
});

test('choosing a suggested time makes the reminder at once, with its note', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  const message = page.getByRole('article').filter({ hasText: 'Lunch on Friday at noon?' });
  await message.focus();
  await page.keyboard.press('m');
  await note(page).fill('Book a table');
  const suggestions = page.getByRole('dialog').getByRole('group', { name: 'Suggestions' });
  await suggestions.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message).toBeFocused();
  await expect.poll(() => remindersOn(server)).toHaveLength(1);
  expect(remindersOn(server)[0]?.content).toContain('Book a table');

  // In the form for any message the other fields must still be filled.
  await goTo(page, 'Reminders');
  await newReminder(page);
  await page.getByRole('group', { name: 'Suggestions' }).getByRole('button').first().click();
  await expect(note(page)).toBeVisible();
  expect(remindersOn(server)).toHaveLength(1);
});

test('a half-written reminder is kept', async ({ server, page }) => {
  const id = someMessage(server);
  await goTo(page, 'Reminders');
  await newReminder(page);
  await showMessage(page);
  await about(page).fill(String(id));
  await whenField(page).fill('in 1 hour');
  // The half-written note is restored.
  await expect.poll(() => draftOf(page, 'reminder:new')).toContain(String(id));
  await page.keyboard.press('Escape');
  await newReminder(page);
  await expect(about(page)).toHaveValue(String(id));
  await create(page);
  await expect.poll(() => remindersOn(server)).toHaveLength(1);
});

test('a reminder that could not be sent in time reminds on this computer once, and a click leads to it (rule: no-second-effects, reminded-here)', async ({
  server,
  perch,
  running: first,
}) => {
  await goTo(first.page, 'Reminders');
  await expect(foot(first.page)).toContainText('Up to date');
  await server.stop();
  await newReminder(first.page);
  await showMessage(first.page);
  await about(first.page).fill(String(someMessage(server)));
  await note(first.page).fill('Call back');
  await whenField(first.page).fill('in 4 seconds');
  await create(first.page);
  await expect(reminderItems(first.page)).toContainText('Call back');
  await expect.poll(() => first.notifications()).toMatchObject([{ title: 'Call back' }]);
  await expect(reminderItems(first.page)).toContainText('This computer reminded you');
  await goTo(first.page, 'Status');
  await first.pressNotificationButton(0, 'Open');
  await expect(first.page.getByRole('heading', { name: 'Reminders' })).toBeVisible();
  await first.kill();

  await server.start();
  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Reminders');
  await expect(foot(second.page)).toContainText('1 needs attention');
  await expect(reminderItems(second.page)).toContainText('expired');
  expect(await second.notifications()).toEqual([]);
  expect(server.count('POST', '/reminders')).toBe(0);
  // It can be moved to a future time.
  await reschedule(reminderItems(second.page));
  await whenField(second.page).fill('tomorrow');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }).click();
  await expect.poll(() => remindersOn(server)).toHaveLength(1);
});

test('on a server that cannot list reminders, those made here are shown, and a line explains that others are not', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Reminders');
  await expect(page.getByText(/doesn’t list reminders/)).toBeVisible();
  await newReminder(page);
  await showMessage(page);
  await about(page).fill(String(someMessage(server)));
  await whenField(page).fill('tomorrow');
  await create(page);
  await expect.poll(() => remindersOn(server)).toHaveLength(1);
  await reschedule(reminderItems(page));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await inReminderMenu(page, reminderItems(page), 'Remove from this list');
  await expect(page.getByRole('alertdialog')).toContainText('so you’ll still be reminded');
  await expectAccessible(running, 'strict reminders');
});

test('a reminder of a message that the user cannot see is refused with the server’s words', async ({
  page,
}) => {
  await goTo(page, 'Reminders');
  await newReminder(page);
  await showMessage(page);
  await about(page).fill('99999');
  await whenField(page).fill('tomorrow');
  await about(page).press('ControlOrMeta+Enter');
  await expect(page.getByRole('main')).toContainText('Meridian says: “Invalid message(s)”');
});

test('the menu of a reminder opens by right click, the key for it and Shift+F10, and returns the focus', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Reminders');
  await newReminder(page);
  await showMessage(page);
  await about(page).fill(String(someMessage(server)));
  await whenField(page).fill('in 3 hours');
  await create(page);
  await expect(reminderItems(page)).toHaveCount(1);
  const menu = page.getByRole('menu');
  const list = page.getByRole('listbox', { name: 'Reminders' });

  await reminderItems(page).click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Reschedule…/,
    'Open',
    'Copy text',
    /^Delete reminder/,
  ]);
  await expectAccessible(running, 'the menu of a reminder');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(list).toBeFocused();

  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key);
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(list).toBeFocused();
  }
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Reschedule…' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(whenField(page)).toBeFocused();
});

test('a long list is read as it is scrolled, and the keys act on a row that is far away', async ({
  server,
  signedIn,
}) => {
  const COUNT = 300;
  plantReminders(server.state, plantTopics(server.state, COUNT));
  const { page } = await signedIn(server);
  await goTo(page, 'Reminders');
  const list = page.getByRole('listbox', { name: 'Reminders' });
  const option = (name: string) => list.getByRole('option').filter({ hasText: name });
  await expect(option('Note 0').first()).toBeVisible();
  await list.press('End');
  await expect(option(`Note ${COUNT - 1}`)).toBeVisible();
  // The keys stay on the last row while another part of the list is in sight.
  await list.evaluate((element) => (element.scrollTop = 0));
  await expect(option('Note 3').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(note(page)).toHaveValue(`Note ${COUNT - 1}`);
  await page.keyboard.press('Escape');
  // A screen that stands on its side shows more rows than others.
  await page.setViewportSize({ width: 1120, height: 4_800 });
  for (const at of [0, 30, 58]) await expect(option('Note').nth(at)).toContainText(`Note ${at}`);
});
