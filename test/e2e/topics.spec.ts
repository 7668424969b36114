import type { Locator, Page } from '@playwright/test';
import type { ReferenceServer } from '../server/index.ts';
import { send } from '../server/state/sending.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { remindersOn, schedule, scheduledOn, whenField } from './later.ts';
import { composer, draftOf, foot, goTo, openTopic, topics } from './screen.ts';

const channel = (page: Page, name: string): Locator =>
  page.getByRole('listbox', { name: 'Channels' }).getByRole('option', { name });
const messages = (page: Page): Locator => page.getByRole('article');
const message = (page: Page, text: string): Locator => messages(page).filter({ hasText: text });
const pane = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
const editor = (page: Page): Locator => page.getByRole('form', { name: 'Edit message' });

const general = (server: ReferenceServer): number => server.state.channels.byName('general')!.stream_id;

/** Chooses something in the menu of a message, as with the mouse. */
async function choose(page: Page, of: Locator, item: string | RegExp): Promise<void> {
  await of.hover();
  await of.getByRole('button', { name: 'More for this message' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Nothing is marked as read by being looked at (server-notes: Unread messages). */
const markByHand = (server: ReferenceServer): void =>
  server.state.settings.set(mira(server).userId, 'web_mark_read_on_scroll_policy', 3);

const idOf = (server: ReferenceServer, text: string): number =>
  server.state.messages.all(mira(server).userId).find(({ content }) => content.includes(text))!.id;
const flagsOf = (server: ReferenceServer, text: string): string[] =>
  server.state.messages.flags(mira(server).userId, idOf(server, text)) ?? [];
const typed = (server: ReferenceServer) =>
  server.state.typing.list().map(({ op, message_id }) => [op, message_id]);

test('topics are newest first, searched, and stay with their age without a connection', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  markByHand(server);
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await expect(topics(page)).toHaveText([/^team lunch/, /^general chat/, /^second floor/]);
  await page.getByRole('combobox', { name: 'Search topics' }).fill('floor');
  await expect(topics(page)).toHaveText([/^second floor/]);
  await page.getByRole('combobox', { name: 'Search topics' }).fill('');
  await expect(message(page, 'Lunch on Friday at noon?')).toContainText('Ana Ferreira');
  await expect(message(page, 'See you at the door.')).toContainText('unread');

  await server.stop();
  await page.getByRole('button', { name: 'Ask again' }).last().click();
  await expect(foot(page)).toContainText('Offline since');
  await expect(page.getByText(/^as of \d\d:\d\d$/).first()).toBeVisible();
  await topics(page).filter({ hasText: 'general chat' }).click();
  await expect(pane(page)).toContainText('not kept on this computer yet');
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(messages(page)).toHaveCount(2);
  await server.start();
  send(server.state, {
    sender_id: server.user('ana').userId,
    recipient: { type: 'stream', stream_id: general(server), topic: 'team lunch' },
    content: 'The table is booked.',
    client: 'website',
  });
  await expect(message(page, 'The table is booked.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/^as of/)).toHaveCount(0);
});

test('a message by keyboard alone: its menu, its keys, and several at once', async ({ serve, signedIn }) => {
  const server = await serve();
  markByHand(server);
  const { app, page } = await signedIn(server);
  const { keyboard } = page;
  await openTopic(page, 'team lunch');
  await page.getByRole('combobox', { name: 'Search topics' }).focus();
  await keyboard.press('Enter');
  await messages(page).last().focus();
  await keyboard.press('s');
  await expect(messages(page).last()).toContainText('starred');
  await expect.poll(() => flagsOf(server, 'See you')).toContain('starred');
  await keyboard.press('u');
  await expect.poll(() => flagsOf(server, 'See you')).toContain('read');
  await keyboard.press('x');
  await expect.poll(() => flagsOf(server, 'See you')).toContain('collapsed');
  await keyboard.press('x');
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
  await keyboard.press('Space');
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

test('what is marked without a connection is marked here at once, and there once', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  markByHand(server);
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await server.stop();
  await choose(page, message(page, 'Lunch on Friday'), /^Star/);
  await expect(message(page, 'Lunch on Friday')).toContainText('starred');
  // What is not sent is the star, not the message of somebody else.
  await expect(message(page, 'Lunch on Friday')).toContainText('Star: not sent');
  await foot(page).click();
  await expect(page.getByRole('list', { name: 'Unsent changes' })).toContainText(
    'Star: “Lunch on Friday at noon?”',
  );
  await goTo(page, 'Topics');
  await server.start();
  await expect.poll(() => flagsOf(server, 'Lunch on Friday'), { timeout: 15_000 }).toContain('starred');
  await expect(message(page, 'Lunch on Friday')).not.toContainText('not sent');
  expect(server.count('POST', '/messages/flags')).toBe(1);
});

test('why a message cannot be unread is said where one looks', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  server.state.channels.unsubscribe(general(server), [mira(server).userId]);
  await choose(page, message(page, 'Lunch on Friday'), /^Mark as unread/);
  await expect(message(page, 'Lunch on Friday')).toContainText(
    'You are not in its channel, so Meridian keeps the message as read.',
  );
  await message(page, 'Lunch on Friday')
    .getByRole('button', { name: /Discard/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(message(page, 'Lunch on Friday')).not.toContainText('You are not in its channel');
});

test('reactions: one is taken away, one is added', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
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

test('previews of links are hidden and shown again, where there are any and the server keeps it', async ({
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

test('the history says what changed, and runs nothing', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'second floor');
  await choose(page, message(page, 'repaired'), /^History/);
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').nth(0)).toContainText('Mira Kowalski wrote it');
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Topic: printer → second floor');
  await expect(dialog.getByRole('listitem').nth(2).locator('del')).toContainText('broken');
  await expect(dialog.getByRole('listitem').nth(2).locator('ins')).toContainText('repaired');
  await page.keyboard.press('Escape');
  server.state.realm.update({ message_edit_history_visibility_policy: 'moves' });
  await choose(page, message(page, 'repaired'), /^History/);
  await expect(dialog).toContainText(
    'Meridian shows when messages were moved, not how their text was edited.',
  );
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('Topic: printer → second floor');
  await page.keyboard.press('Escape');
  server.state.realm.update({ message_edit_history_visibility_policy: 'none' });
  await message(page, 'repaired').hover();
  await message(page, 'repaired').getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^History/ })).toHaveAttribute('aria-disabled', 'true');
});

test('a report needs words for "other", and is not offered where nobody reads it', async ({
  serve,
  signedIn,
  perch,
}) => {
  const server = await serve();
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await choose(page, message(page, 'See you'), /^Report/);
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('Reason').selectOption({ label: 'Something else' });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog).toContainText('Say what is wrong with it.');
  await dialog.getByLabel('What is wrong with it').fill('It is about my door.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog).toBeHidden();
  const path = `/messages/${idOf(server, 'See you')}/report`;
  const report = () => server.requests.find((request) => request.path === path);
  await expect.poll(() => report()?.status).toBe(200);
  expect(report()?.parameters).toEqual({
    report_type: 'other',
    description: 'It is about my door.',
  });
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

test('a newer server has its own reasons for a report', async ({ serve, signedIn }) => {
  const server = await serve({ featureLevel: 435 });
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await choose(page, message(page, 'See you'), /^Report/);
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('Reason').selectOption({ label: 'Impersonation' });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog).toBeHidden();
  const path = `/messages/${idOf(server, 'See you')}/report`;
  const report = () => server.requests.find((request) => request.path === path);
  await expect.poll(() => report()?.status).toBe(200);
  expect(report()?.parameters).toMatchObject({ report_type: 'impersonation' });
});

test('one edits what one wrote; others are told meanwhile, and a change elsewhere is asked about', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'second floor');
  const id = idOf(server, 'repaired');
  await choose(page, message(page, 'repaired'), /^Edit/);
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue(
    'The printer on the second floor is **repaired**.',
  );
  await editor(page).getByLabel('Message', { exact: true }).pressSequentially(' Really.');
  await expect.poll(() => typed(server)).toEqual([['start', id]]);
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.state.messages.byId(id)?.content).toContain('Really.');
  await expect
    .poll(() => typed(server))
    .toEqual([
      ['start', id],
      ['stop', id],
    ]);
  await expect(message(page, 'Really.')).toContainText('edited');

  await choose(page, message(page, 'Really.'), /^Edit/);
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue(/Really/);
  await editor(page).getByLabel('Message', { exact: true }).fill('Mine.');
  server.state.messages.edit(id, mira(server).userId, { content: 'Theirs.' });
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'Mine.')).toContainText('conflict');
  await expect(message(page, 'Mine.')).toContainText('Theirs.');
  await message(page, 'Mine.').getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => server.state.messages.byId(id)?.content).toBe('Mine.');

  await openTopic(page, 'team lunch');
  await message(page, 'Lunch on Friday').hover();
  await message(page, 'Lunch on Friday').getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toContainText('Only who wrote it can edit it.');
});

test('an edit and a report that were half written are there again after kill -9', async ({
  serve,
  signedIn,
  perch,
}) => {
  const server = await serve();
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  const first = await signedIn(server);
  await openTopic(first.page, 'second floor');
  const id = idOf(server, 'repaired');
  const reporting = (page: Page) => page.getByRole('dialog', { name: 'Report this message' });
  const said = (page: Page) => reporting(page).getByRole('textbox', { name: 'What is wrong with it' });
  await choose(first.page, message(first.page, 'repaired'), /^Report/);
  await reporting(first.page).getByLabel('Reason').selectOption({ label: 'Something else' });
  await said(first.page).fill('It is not about');
  await first.page.keyboard.press('Escape');
  await choose(first.page, message(first.page, 'repaired'), /^Edit/);
  await editor(first.page).getByLabel('Message', { exact: true }).fill('Half an edit');
  await expect.poll(() => draftOf(first.page, `edit:${id}`)).toContain('Half an edit');
  await expect.poll(() => draftOf(first.page, `report:${id}`)).toContain('It is not about');
  await first.kill();
  server.state.messages.edit(id, mira(server).userId, { content: 'It was repaired twice.' });

  const { page } = await perch({ profile: first.profile });
  await openTopic(page, 'second floor');
  await choose(page, message(page, 'repaired'), /^Report/);
  await expect(said(page)).toHaveValue('It is not about');
  await said(page).fill('It is not about the floor.');
  await reporting(page).getByRole('button', { name: 'Send the report' }).click();
  await expect.poll(() => server.count('POST', `/messages/${id}/report`)).toBe(1);
  expect(await draftOf(page, `report:${id}`)).toBe('');

  await choose(page, message(page, 'repaired twice'), /^Edit/);
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue('Half an edit');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  // It was written upon what is no longer there: nothing is overwritten unasked.
  await expect(message(page, 'Half an edit')).toContainText('conflict');
  expect(server.state.messages.byId(id)?.content).toBe('It was repaired twice.');
});

test('a message is sent now; others are told while it is written; it is kept until it was sent', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  const field = composer(page).getByLabel('Message', { exact: true });
  await field.pressSequentially('I am in.');
  await expect.poll(() => typed(server)).toEqual([['start', null]]);
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(message(page, 'I am in.')).toContainText('Mira Kowalski');
  await expect(field).toHaveValue('');
  await expect
    .poll(() => typed(server))
    .toEqual([
      ['start', null],
      ['stop', null],
    ]);
  await expect.poll(() => server.count('POST', '/messages')).toBe(1);

  server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: true });
  await field.fill('Only once.');
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(composer(page)).toContainText('may have been sent');
  await expect(field).toHaveValue('Only once.');
  expect(server.count('POST', '/messages')).toBe(2);
  await field.fill('a'.repeat(10_001));
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(composer(page)).toContainText('A message has at most 10,000 characters.');
  expect(server.count('POST', '/messages')).toBe(2);

  await field.fill('Only once.');
  server.faults.add({ kind: 'drop', method: 'POST', path: '/messages', times: 1, processed: false });
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(composer(page)).toContainText('may have been sent');
  // Sent again knowingly: what was said of the first try is over.
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(field).toHaveValue('');
  await expect(composer(page)).not.toContainText('may have been sent');

  await server.stop();
  await field.fill('For later.');
  await expect(composer(page).getByRole('button', { name: 'Send when online' })).toBeVisible();
  await topics(page).filter({ hasText: 'second floor' }).click();
  await topics(page).filter({ hasText: 'team lunch' }).click();
  await expect(field).toHaveValue('For later.');
});

test('what is to be sent later goes on in the form for that, with what was written', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await composer(page).getByLabel('Message', { exact: true }).fill('Tomorrow then.');
  await composer(page).getByRole('button', { name: 'Schedule…' }).click();
  await expect(page.getByRole('heading', { name: 'Scheduled', level: 1 })).toBeVisible();
  expect(JSON.parse(String(await draftOf(page, 'scheduled:new')))).toMatchObject({
    kind: 'channel',
    channelId: general(server),
    topic: 'team lunch',
    content: 'Tomorrow then.',
  });
  await whenField(page).fill('tomorrow 9am');
  await schedule(page);
  await expect
    .poll(() => scheduledOn(server))
    .toMatchObject([
      {
        recipient: { stream_id: general(server), topic: 'team lunch' },
        content: 'Tomorrow then.',
      },
    ]);
  await goTo(page, 'Topics');
  await expect(composer(page).getByLabel('Message', { exact: true })).toHaveValue('');
  expect(server.count('POST', '/messages')).toBe(0);
});

test('one is reminded of a message, by its menu and by its key, with and without a connection', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const running = await signedIn(server);
  const { page } = running;
  await openTopic(page, 'team lunch');
  await choose(page, message(page, 'Lunch on Friday'), /^Remind me/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remind me', exact: true }).click();
  await expect(dialog).toContainText('Say when.');
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
  const reminders = page.getByRole('list', { name: 'Reminders' }).getByRole('listitem');
  await expect(reminders.filter({ hasText: 'not sent' })).toHaveCount(1);
  await server.start();
  await expect
    .poll(() => remindersOn(server).map((one) => one.reminder_target_message_id), { timeout: 15_000 })
    .toContain(idOf(server, 'See you'));
  expect(server.count('POST', '/reminders')).toBe(2);
});

test('the key for searching leads into the topics of the channel, or to the channels', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await expect(channel(page, 'general')).toBeVisible();
  await page.getByRole('heading', { name: 'Topics', level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search channels' })).toBeFocused();
  await page.keyboard.type('gene');
  await page.keyboard.press('Enter');
  await expect(topics(page)).toHaveCount(3);
  await page.getByRole('heading', { name: 'Topics', level: 1 }).focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search topics' })).toBeFocused();
});

test('typing stops when the text is emptied and when one leaves', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  const field = composer(page).getByLabel('Message', { exact: true });
  await field.pressSequentially('Hm');
  await field.fill('');
  await expect.poll(() => typed(server).map(([op]) => op)).toEqual(['start', 'stop']);
  await field.pressSequentially('Well');
  await expect.poll(() => typed(server)).toHaveLength(3);
  await goTo(page, 'Status');
  await expect.poll(() => typed(server).map(([op]) => op)).toEqual(['start', 'stop', 'start', 'stop']);
});

test('a new topic, and a direct message to people', async ({ serve, signedIn }) => {
  const server = await serve();
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  await channel(page, 'general').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  await page.getByRole('combobox', { name: 'Topic', exact: true }).fill('parking');
  await composer(page).getByLabel('Message', { exact: true }).fill('Who has the keys?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(message(page, 'Who has the keys?')).toBeVisible();

  await channel(page, 'Direct messages').click();
  await page.getByRole('button', { name: 'New direct message' }).click();
  await page.getByRole('combobox', { name: 'To' }).fill('olu');
  await page.getByRole('option', { name: 'Olu Adeyemi', exact: true }).click();
  await composer(page).getByLabel('Message', { exact: true }).fill('Yes, now.');
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(message(page, 'Yes, now.')).toBeVisible();
  await expect(message(page, 'Have you got a minute?')).toBeVisible();
  const sent = () =>
    server.requests
      .filter(({ method, path }) => method === 'POST' && path === '/messages')
      .map(({ parameters }) => [parameters['type'], parameters['to'], parameters['topic']]);
  // A message stands there as being sent before the server has it.
  await expect.poll(sent).toEqual([
    ['channel', String(general(server)), 'parking'],
    ['direct', JSON.stringify([server.user('olu').userId]), undefined],
  ]);
});

test('a channel’s own rule about topics holds for what is sent now as well', async ({ serve, signedIn }) => {
  const server = await serve();
  const [olu] = [server.user('olu').userId];
  const make = (name: string, topics_policy: 'empty_topic_only' | 'disable_empty_topic') =>
    server.state.channels.create(
      { ...server.state.channels.byName('general')!, name, topics_policy, creator_id: olu },
      [mira(server).userId],
    );
  make('shouts', 'empty_topic_only');
  make('minutes', 'disable_empty_topic');
  const { page } = await signedIn(server);
  await goTo(page, 'Topics');
  const text = () => composer(page).getByLabel('Message', { exact: true });
  await channel(page, 'minutes').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  const topic = page.getByRole('combobox', { name: 'Topic', exact: true });
  // The name of the empty topic is not proposed where a topic is needed.
  await expect(topic).not.toHaveAttribute('placeholder');
  await topic.fill('(no topic)');
  await text().fill('Present: all.');
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Give it a topic.')).toBeVisible();
  expect(server.count('POST', '/messages')).toBe(0);

  await channel(page, 'shouts').click();
  await page.getByRole('button', { name: 'New topic' }).click();
  await expect(page.getByText('Messages in this channel have no topic.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Topic', exact: true })).toHaveCount(0);
  await text().fill('Cake!');
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(message(page, 'Cake!')).toBeVisible();
});

test('who a half-written message goes to is there again after kill -9', async ({
  serve,
  signedIn,
  perch,
}) => {
  const server = await serve();
  const first = await signedIn(server);
  await goTo(first.page, 'Topics');
  await channel(first.page, 'Direct messages').click();
  await first.page.getByRole('button', { name: 'New direct message' }).click();
  await first.page.getByRole('combobox', { name: 'To' }).fill('olu');
  await first.page.getByRole('option', { name: 'Olu Adeyemi', exact: true }).click();
  await composer(first.page).getByLabel('Message', { exact: true }).fill('Half a');
  await expect
    .poll(() => draftOf(first.page, 'recipient:new:people'))
    .toContain(String(server.user('olu').userId));
  await expect.poll(() => draftOf(first.page, 'message:new:people')).toContain('Half a');
  await first.kill();

  const { page } = await perch({ profile: first.profile });
  await goTo(page, 'Topics');
  await channel(page, 'Direct messages').click();
  await page.getByRole('button', { name: 'New direct message' }).click();
  await expect(page.getByRole('button', { name: 'Remove Olu Adeyemi' })).toBeVisible();
  const field = composer(page).getByLabel('Message', { exact: true });
  await expect(field).toHaveValue('Half a');
  await field.fill('Half a minute.');
  await composer(page).getByRole('button', { name: 'Send now' }).click();
  await expect(message(page, 'Half a minute.')).toBeVisible();
  await expect.poll(() => draftOf(page, 'recipient:new:people')).toBe('');
});

test('a message becomes a snippet, and so does the clipboard', async ({ serve, signedIn }) => {
  const server = await serve();
  const { app, page } = await signedIn(server);
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
  await page.getByRole('button', { name: 'Begin with what is on the clipboard' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('From elsewhere');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('# From elsewhere\nand more');
});

test('on a server of the core alone a channel and a message are reached by number', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const { page } = await signedIn(server);
  const { userId } = mira(server);
  const id = idOf(server, 'repaired');
  await goTo(page, 'Topics');
  await expect(page.getByText('No channels are known')).toBeVisible();
  const reach = async (what: 'Message' | 'Channel', address: string) => {
    await page.getByRole('button', { name: 'Open by link or number' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(address);
    if (/^\d+$/.test(address)) await dialog.getByRole('radio', { name: what }).click();
    await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  };
  await reach('Channel', String(general(server)));
  await expect(topics(page)).toHaveText([/^team lunch/, /^general chat/, /^second floor/]);
  await topics(page).filter({ hasText: 'second floor' }).click();
  await expect(pane(page)).toContainText('does not list messages here. This is the latest one of the topic.');
  await expect(message(page, 'repaired')).toBeVisible();
  await composer(page).getByLabel('Message', { exact: true }).pressSequentially('Hi');
  await expect.poll(() => typed(server)).toEqual([['start', null]]);
  await expect(composer(page).getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await expect(composer(page).getByRole('button', { name: 'Schedule…' })).toBeVisible();

  await reach('Message', `${server.url}/#narrow/channel/5-general/topic/x/near/${id}`);
  await expect(message(page, 'repaired')).toBeVisible();
  await choose(page, message(page, 'repaired'), /^Star/);
  await expect.poll(() => flagsOf(server, 'repaired')).toContain('starred');
  await expect(message(page, 'repaired')).toContainText('starred');
  server.state.reactions.add(id, userId, server.state.emoji.byName('tada'));
  await message(page, 'repaired').focus();
  await page.keyboard.press('r');
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('tada');
  await page.keyboard.press('Enter');
  await expect.poll(() => server.state.reactions.list(id)).toEqual([]);
  await choose(page, message(page, 'repaired'), /^History/);
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  // Where reports go is not known there: one is sent, and where the server has no place for them its words say so.
  await choose(page, message(page, 'repaired'), /^Report/);
  await page.getByRole('dialog').getByRole('button', { name: 'Send the report' }).click();
  await expect(message(page, 'repaired')).toContainText(/says: “.*moderation/i);
  server.state.realm.update({ moderation_request_channel_id: general(server) });
  await message(page, 'repaired').getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.count('POST', `/messages/${id}/report`)).toBe(2);
  await expect(message(page, 'repaired')).not.toContainText('says: “');
  await message(page, 'repaired').hover();
  await message(page, 'repaired').getByRole('button', { name: 'More for this message' }).click();
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toContainText('cannot edit messages');
});

test('a topic whose name is long keeps its head to two lines, and tells the whole name', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const topic = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  send(server.state, {
    sender_id: server.user('ana').userId,
    recipient: { type: 'stream', stream_id: general(server), topic },
    content: 'Is it here?',
    client: 'website',
  });
  const { page } = await signedIn(server);
  await page.setViewportSize({ width: 750, height: 720 });
  await openTopic(page, topic);
  const head = page.getByRole('heading', { name: topic });
  await expect(head).toHaveAttribute('title', new RegExp(topic));
  const { height, line, within } = await head.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: parseFloat(getComputedStyle(element).lineHeight),
    within: element.getBoundingClientRect().top - element.parentElement!.getBoundingClientRect().top,
  }));
  expect(height).toBeLessThanOrEqual(2 * line + 1);
  expect(within).toBeGreaterThanOrEqual(0);
});

test('is accessible in both themes and at every size', async ({ serve, signedIn }) => {
  test.slow();
  const server = await serve({ seed: 'demo' });
  const running = await signedIn(server);
  const { page } = running;
  await goTo(page, 'Topics');
  await expectAccessible(running, 'nothing chosen');
  await channel(page, 'customer care').click();
  await topics(page).first().click();
  await expect(messages(page).first()).toBeVisible();
  await messages(page).first().focus();
  await page.keyboard.press('Space');
  await server.stop();
  await page.keyboard.press('s');
  await expect(messages(page).first()).toContainText('not sent');
  await expectAccessible(running, 'a topic');
});

test('offline a message waits in one press, can be written again, and arrives once; an own one is edited', async ({
  serve,
  signedIn,
}) => {
  const server = await serve();
  const ownId = send(server.state, {
    sender_id: mira(server).userId,
    recipient: { type: 'stream', stream_id: general(server), topic: 'team lunch' },
    content: 'From my **phone**',
    client: 'ZulipMobile',
  });
  const { page } = await signedIn(server);
  await openTopic(page, 'team lunch');
  await expect(page.getByText('From my phone')).toBeVisible();
  await expect
    .poll(() => server.requests.some(({ parameters }) => parameters['apply_markdown'] === 'false'))
    .toBe(true);
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  const field = composer(page).getByLabel('Message', { exact: true });
  await field.fill('On my wya');
  await expect(composer(page)).toContainText('You’re offline');
  await composer(page).getByRole('button', { name: 'Send when online' }).click();
  const waiting = page.getByRole('list', { name: 'Not sent yet' });
  await expect(waiting).toContainText('On my wya');
  await expect(waiting).toContainText('waits for a connection');
  await expect(field).toHaveValue('');
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await expect(waiting).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('On my wya');
  await field.fill('On my way');
  await page.keyboard.press('Control+Enter');
  await expect(waiting).toContainText('On my way');

  await message(page, 'From my phone').focus();
  await page.keyboard.press('e');
  await expect(editor(page).getByLabel('Message', { exact: true })).toHaveValue('From my **phone**');
  await editor(page).getByLabel('Message', { exact: true }).fill('From my **train**');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('From my train')).toBeVisible();

  await server.start();
  await expect(foot(page)).toContainText('Up to date', { timeout: 15_000 });
  const written = () => server.state.messages.all(mira(server).userId).map(({ content }) => content);
  await expect
    .poll(() => written().filter((content) => content.startsWith('On my w')))
    .toEqual(['On my way']);
  expect(server.state.messages.byId(ownId)?.content).toBe('From my **train**');
  await expect(waiting).toBeHidden();
});
