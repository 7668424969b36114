import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { reminderItems, remindersOn, whenField } from './later.ts';
import { choose, flagsOf, general, idOf, markByHand, message, messages } from './messages.ts';
import { changes, composer, foot, goTo, newFromClipboard, openTopic } from './screen.ts';

test('messages are starred, copied, marked and selected by keyboard alone', async ({ server, signedIn }) => {
  markByHand(server);
  const { app, page } = await signedIn(server);
  const { keyboard } = page;
  await openTopic(page, 'team lunch');
  await page.getByRole('combobox', { name: 'Find a channel or topic' }).focus();
  await keyboard.press('Enter');
  await messages(page).last().focus();
  await keyboard.press('s');
  await expect(messages(page).last()).toContainText('starred');
  await expect.poll(() => flagsOf(server, 'See you')).toContain('starred');
  await keyboard.press('u');
  await expect.poll(() => flagsOf(server, 'See you')).toContain('read');
  await keyboard.press('-');
  await expect.poll(() => flagsOf(server, 'See you')).toContain('collapsed');
  await keyboard.press('-');
  await keyboard.press('c');
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('See you at the door.');
  await keyboard.press('l');
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toBe(
      `${server.url}/#narrow/channel/${general(server)}-general/topic/team.20lunch/near/${idOf(server, 'See you')}`,
    );
  await keyboard.press('ArrowUp');
  await expect(message(page, 'Lunch on Friday')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await message(page, 'Lunch on Friday').focus();
  server.forgetRequests();
  await keyboard.press('x');
  await keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Mark as unread' }).focus();
  await keyboard.press('Enter');
  await expect.poll(() => flagsOf(server, 'Lunch on Friday')).not.toContain('read');
  await expect.poll(() => flagsOf(server, 'See you')).not.toContain('read');
  expect(server.count('POST', '/messages/flags')).toBe(1);
  await messages(page).last().focus();
  await keyboard.press('Escape');
  await expect(bar).toBeHidden();
});

test('a toast in a conversation covers neither its last message nor the field', async ({ page }) => {
  await openTopic(page, 'team lunch');
  await messages(page).last().focus();
  await page.keyboard.press('c');
  const toast = page.locator('.toast');
  await expect(toast).toHaveText('Copied');
  const edges = async (of: Locator): Promise<{ top: number; bottom: number }> => {
    const { y, height } = (await of.boundingBox())!;
    return { top: y, bottom: y + height };
  };
  await expect
    .poll(async () => (await edges(messages(page).last())).bottom)
    .toBeLessThan((await edges(toast)).top);
  expect((await edges(toast)).bottom).toBeLessThan((await edges(composer(page).locator('.frame'))).top);
});

test('a message starred offline is starred here at once, and on the server once', async ({
  server,
  signedIn,
}) => {
  markByHand(server);
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await server.stop();
  await choose(page, message(page, 'Lunch on Friday'), /^Star/);
  await expect(message(page, 'Lunch on Friday')).toContainText('starred');
  // The mark names the star, because the message itself was sent by somebody else.
  await expect(message(page, 'Lunch on Friday')).toContainText('Star: not sent');
  await foot(page).click();
  await expect(changes(page)).toContainText('Star: “Lunch on Friday at noon?”');
  await goTo(page, 'Topics');
  await server.start();
  await expect.poll(() => flagsOf(server, 'Lunch on Friday')).toContain('starred');
  await expect(message(page, 'Lunch on Friday')).not.toContainText('not sent');
  expect(server.count('POST', '/messages/flags')).toBe(1);
});

test('a message that cannot be marked as unread shows why', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  server.state.channels.unsubscribe(general(server), [mira(server).userId]);
  await choose(page, message(page, 'Lunch on Friday'), /^Mark as unread/);
  await expect(message(page, 'Lunch on Friday')).toContainText(
    'You’re not in this channel, so Meridian keeps the message as read.',
  );
  await message(page, 'Lunch on Friday')
    .getByRole('button', { name: /Discard/ })
    .click();
  await expect(message(page, 'Lunch on Friday')).not.toContainText('You’re not in this channel');
});

test('a reaction is removed, and another one is added', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  const id = idOf(server, 'Lunch on Friday');
  const own = () =>
    server.state.reactions
      .list(id)
      .filter(({ user_id }) => user_id === mira(server).userId)
      .map(({ emoji_name }) => emoji_name);
  await expect.poll(own).toEqual(['+1']);
  await message(page, 'Lunch on Friday')
    .getByRole('button', { name: /^\+1, 2/, pressed: true })
    .click();
  await expect.poll(own).toEqual([]);
  await message(page, 'Lunch on Friday').focus();
  await page.keyboard.press('r');
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket');
  await page.keyboard.press('Enter');
  await expect.poll(own).toEqual(['rocket']);
  await choose(page, message(page, 'Lunch on Friday'), 'Remove your reaction :rocket:');
  await expect.poll(own).toEqual([]);
});

test('link previews are hidden and shown again, where a message has some and the server supports it', async ({
  serve,
  signedIn,
}) => {
  const start = async (featureLevel: number) => {
    const server = await serve({ featureLevel });
    const title = '<div class="message_embed_title"><a href="https://lunch.example">The menu</a></div>';
    server.state.messages.addPreview(idOf(server, 'Lunch on Friday'), title);
    const { page } = await signedIn(server);
    await openTopic(page, 'team lunch');
    await expect(message(page, 'Lunch on Friday')).toContainText('The menu');
    return { server, page, lunch: message(page, 'Lunch on Friday') };
  };
  const offered = async (page: Page, of: Locator): Promise<number> => {
    await of.hover();
    await of.getByRole('button', { name: 'More for this message' }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    const items = await page.getByRole('menuitem', { name: /link previews/ }).count();
    await page.keyboard.press('Escape');
    return items;
  };
  const { server, page, lunch } = await start(512);
  expect(await offered(page, message(page, 'See you'))).toBe(0);
  await choose(page, lunch, 'Hide link previews');
  await expect(lunch).not.toContainText('The menu');
  await expect.poll(() => flagsOf(server, 'Lunch on Friday')).toContain('hide_link_previews');
  await choose(page, lunch, 'Show link previews');
  await expect(lunch).toContainText('The menu');
  await expect.poll(() => flagsOf(server, 'Lunch on Friday')).not.toContain('hide_link_previews');

  const old = await start(509);
  expect(await offered(old.page, old.lunch)).toBe(0);
});

test('the history of a message shows what changed, and runs nothing', async ({ server, page }) => {
  await openTopic(page, 'second floor');
  await choose(page, message(page, 'repaired'), /^History/);
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('Mira Kowalski wrote this');
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Topic: printer → second floor');
  await expect(dialog.getByRole('listitem').nth(2).locator('del')).toContainText('broken');
  await expect(dialog.getByRole('listitem').nth(2).locator('ins')).toContainText('repaired');
  await page.keyboard.press('Escape');
  server.state.realm.update({ message_edit_history_visibility_policy: 'moves' });
  await choose(page, message(page, 'repaired'), /^History/);
  await expect(dialog).toContainText('Meridian shows when messages were moved, not how their text changed.');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Topic: printer → second floor');
  await page.keyboard.press('Escape');
  server.state.realm.update({ message_edit_history_visibility_policy: 'none' });
  await message(page, 'repaired').hover();
  await message(page, 'repaired').getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^History/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a report with the reason "other" needs a text, and is not offered without a channel for reports', async ({
  server,
  signedIn,
  perch,
}) => {
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await choose(page, message(page, 'See you'), /^Report/);
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('Reason').selectOption({ label: 'Something else' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toContainText('Describe what’s wrong.');
  await dialog.getByLabel('What’s wrong with it').fill('It is about my door.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  const path = `/messages/${idOf(server, 'See you')}/report`;
  const report = () => server.requests.find((request) => request.path === path);
  await expect.poll(() => report()?.status).toBe(200);
  expect(report()?.parameters).toEqual({ report_type: 'other', description: 'It is about my door.' });
  server.state.realm.update({ moderation_request_channel_id: -1 });
  await expect(foot(page)).toContainText('Up to date');
  await running.close();
  const again = await perch({ profile: running.profile });
  await openTopic(again.page, 'team lunch');
  await expect(foot(again.page)).toContainText('Up to date');
  await message(again.page, 'See you').hover();
  await message(again.page, 'See you').getByRole('button', { name: 'More for this message' }).click();
  await expect(again.page.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible();
  await expect(again.page.getByRole('menuitem', { name: /^Report/ })).toHaveCount(0);
});

test('a newer server offers its own reasons for a report', async ({ serve, signedIn }) => {
  const server = await serve({ featureLevel: 435 });
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await choose(page, message(page, 'See you'), /^Report/);
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('Reason').selectOption({ label: 'Impersonation' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  const path = `/messages/${idOf(server, 'See you')}/report`;
  const report = () => server.requests.find((request) => request.path === path);
  await expect.poll(() => report()?.status).toBe(200);
  expect(report()?.parameters).toMatchObject({ report_type: 'impersonation' });
});

test('a reminder of a message is made by its menu and by its key, online and offline', async ({
  server,
  running,
  page,
}) => {
  await openTopic(page, 'team lunch');
  await choose(page, message(page, 'Lunch on Friday'), /^Remind me/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(dialog).toContainText('Choose a time.');
  await whenField(page).fill('tomorrow 9am');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Book a table');
  await expectAccessible(running, 'reminding of a message');
  await dialog.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => remindersOn(server))
    .toMatchObject([{ reminder_target_message_id: idOf(server, 'Lunch on Friday') }]);
  expect(remindersOn(server)[0]?.content).toContain('Book a table');

  await server.stop();
  await message(page, 'See you').focus();
  await page.keyboard.press('m');
  await expect(whenField(page)).toBeFocused();
  await page.keyboard.type('in 3 hours');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await goTo(page, 'Reminders');
  const reminders = reminderItems(page);
  await expect(reminders.filter({ hasText: 'not sent' })).toHaveCount(1);
  await server.start();
  await expect
    .poll(() => remindersOn(server).map((one) => one.reminder_target_message_id))
    .toContain(idOf(server, 'See you'));
  expect(server.count('POST', '/reminders')).toBe(2);
});

test('a message is saved as a snippet, and so is the clipboard', async ({ server, app, page }) => {
  await openTopic(page, 'second floor');
  await choose(page, message(page, 'repaired'), /^Save as snippet/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(
    'The printer on the second floor is repaired.',
  );
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(() => server.state.savedSnippets.list(mira(server).userId).map(({ content }) => content))
    .toContain('The printer on the second floor is **repaired**.');
  await app.evaluate(({ clipboard }) => clipboard.writeText('# From elsewhere\nand more'));
  await newFromClipboard(page);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('From elsewhere');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('# From elsewhere\nand more');
});

test('the chip after a message’s reactions adds another one', async ({ server, running, page }) => {
  await openTopic(page, 'team lunch');
  const message = page.getByRole('article').first();
  const chips = message.locator('.reactions').getByRole('button');
  await expect(chips).toHaveCount(3);
  await chips.last().click();
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket');
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(4);
  await expect(chips.last()).toHaveAccessibleName('Add reaction');
  await expect(chips.last()).toBeFocused();
  await expectAccessible(running, 'the chip that adds a reaction');
  const names = () =>
    server.state.reactions.list(idOf(server, 'Lunch on Friday')).map(({ emoji_name }) => emoji_name);
  await expect.poll(names).toContain('rocket');
});
