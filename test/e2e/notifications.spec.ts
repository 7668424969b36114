import type { Page } from '@playwright/test';
import { plan, remindOf, say } from '../programs/server/say.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expect, mira, test } from './fixtures.ts';
import { inReminderMenu, reminderItems, remindersOn } from './later.ts';
import { ask } from './bridge.ts';
import type { RunningPerch } from './launch.ts';
import { writeToMira } from './messages.ts';
import { addAccount, foot, goTo } from './screen.ts';

const user = (server: ReferenceServer, name: string): number => server.user(name).userId;

const mention = (server: ReferenceServer, content: string): number =>
  say(server, 'olu', 'team lunch', `@**Mira Kowalski** ${content}`);

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

const upToDate = (page: Page) => expect(foot(page)).toContainText('Up to date');
const shownTopic = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('a direct message and a mention cause notifications, and a click opens them, even with the window closed', async ({
  server,
  running,
  app,
  page,
}) => {
  await upToDate(page);
  writeToMira(server, 'Are you **there**?');
  await expect
    .poll(() => running.notifications())
    .toEqual([{ title: 'Olu Adeyemi', body: 'Are you there?' }]);
  await running.clickNotification(0);
  await expect(shownTopic(page, 'Olu Adeyemi')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Are you there?' })).toBeVisible();

  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().forEach((window) => window.close()),
  );
  mention(server, 'lunch?');
  await expect
    .poll(async () => (await running.notifications())[1])
    .toEqual({ title: 'Olu Adeyemi mentioned you in general › team lunch', body: '@Mira Kowalski lunch?' });
  await running.clickNotification(1);
  await expect(shownTopic(page, 'general › team lunch')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'lunch?' }).last()).toBeVisible();
});

test('a message at the end of the conversation that the user has in sight is not notified', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  const first = writeToMira(server, 'First');
  await expect.poll(() => running.notifications()).toHaveLength(1);
  await running.clickNotification(0);
  // It is read as soon as somebody is known to look.
  await expect
    .poll(() => server.state.messages.flags(user(server, 'mira'), first)?.includes('read'))
    .toBe(true);
  writeToMira(server, 'Second');
  await expect(page.getByRole('article').filter({ hasText: 'Second' })).toBeVisible();
  mention(server, 'lunch?');
  await expect
    .poll(async () => (await running.notifications()).map(({ body }) => body))
    .toEqual(['First', '@Mira Kowalski lunch?']);
});

test('with several accounts a notification names its account, and a click switches to it', async ({
  serve,
  signedIn,
}) => {
  const here = await serve();
  const there = await serve();
  const perch = await signedIn(here);
  const { page } = perch;
  await upToDate(page);
  await addAccount(page, there);
  await goTo(page, 'Topics');
  const messageId = writeToMira(here, 'From the first');
  await expect
    .poll(() => perch.notifications())
    .toEqual([{ title: `Olu Adeyemi · Meridian (${new URL(here.url).host})`, body: 'From the first' }]);
  await perch.clickNotification(0);
  await expect(shownTopic(page, 'Olu Adeyemi')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'From the first' })).toBeVisible();
  // The message was read in the account that received it.
  expect(here.state.messages.all(mira(here).userId).some(({ id }) => id === messageId)).toBe(true);
  await expect.poll(() => here.count('GET', '/messages')).toBeGreaterThan(0);
  expect(there.count('GET', '/messages')).toBe(0);
});

test('many messages that arrive together cause one notification, and a restart causes none', async ({
  server,
  perch: launch,
  running: first,
}) => {
  await upToDate(first.page);
  await server.stop();
  await expect(foot(first.page)).toContainText('Offline');
  for (let index = 0; index < 5; index += 1) writeToMira(server, `Message ${index}`);
  mention(server, 'and you');
  await server.start();
  await expect
    .poll(() => first.notifications())
    .toEqual([
      { title: 'Olu Adeyemi (5)', body: 'Message 2\nMessage 3\nMessage 4' },
      { title: 'Olu Adeyemi mentioned you in general › team lunch', body: '@Mira Kowalski and you' },
    ]);
  await first.kill();

  const second = await launch({ profile: first.profile });
  await upToDate(second.page);
  writeToMira(server, 'Later');
  await expect.poll(() => second.notifications()).toEqual([{ title: 'Olu Adeyemi', body: 'Later' }]);
});

test('a reminder at its time opens its message, and the bot’s message about it causes no notification', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  const messageId = mention(server, 'call me back');
  await expect.poll(() => running.notifications()).toHaveLength(1);
  const content = `You requested a reminder for #**general>team lunch@${messageId}**.`;
  remindOf(server, 'mira', messageId, inSeconds(2), content);
  await expect.poll(() => running.notifications()).toHaveLength(2);
  expect((await running.notifications())[1]?.body).toMatch(/^Reminder from Meridian for /);
  await expect.poll(() => (server.state.deliverDue(), remindersOn(server))).toEqual([]);
  writeToMira(server, 'Last');
  await expect.poll(async () => (await running.notifications()).at(-1)?.body).toBe('Last');
  expect(await running.notifications()).toHaveLength(3);
  await running.pressNotificationButton(1, 'Open');
  await expect(page.getByRole('heading', { name: `Message ${messageId}` })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'call me back' })).toBeVisible();

  const buttons = await running.notificationButtons(1);
  expect(buttons.slice(0, 2)).toEqual(['Open', 'In 20 min']);
  expect(buttons).toContainEqual(expect.stringMatching(/^Tomorrow /));
  const before = Math.floor(Date.now() / 1000);
  await running.pressNotificationButton(1, 'In 20 min');
  await expect.poll(() => remindersOn(server)).toMatchObject([{ reminder_target_message_id: messageId }]);
  const at = remindersOn(server)[0]?.scheduled_delivery_timestamp ?? 0;
  expect(at - before).toBeGreaterThanOrEqual(20 * 60);
  // The place has the one that came too, and lets it come again.
  await goTo(page, 'Reminders');
  await inReminderMenu(
    page,
    reminderItems(page).filter({ hasText: 'call me back' }).last(),
    'Remind me again',
  );
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^In 1 hour/ })
    .click();
  await expect.poll(() => remindersOn(server)).toHaveLength(2);
  expect(remindersOn(server)[1]?.reminder_target_message_id).toBe(messageId);
});

test('a scheduled message that was sent is told of where that is wanted, and a click opens it', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  await ask(page, 'local-settings:set', { tellSent: true });
  await leaveWindow(running);
  plan(server, 'mira', 'team lunch', 'Soup today', inSeconds(2));
  const accountId = (await ask(page, 'accounts:list', undefined)).accounts[0]?.id ?? '';
  const listed = () => ask(page, 'scheduled:list', { accountId });
  await expect.poll(async () => (await listed()).rows.length).toBe(1);
  await expect.poll(async () => (server.state.deliverDue(), (await listed()).rows.length)).toBe(0);
  await expect
    .poll(() => running.notifications())
    .toEqual([
      { title: 'Message sent', body: expect.stringMatching(/^general › team lunch, as scheduled for /) },
    ]);
  await running.clickNotification(0);
  await expect(shownTopic(page, 'general › team lunch')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Soup today' })).toBeVisible();
  expect(await running.notifications()).toHaveLength(1);
});

/** A message that the server was to send an hour ago. */
const dueLongAgo = (server: ReferenceServer): number =>
  plan(server, 'mira', 'team lunch', 'Soup today', inSeconds(-60 * 60));

test('whoever wants no alerts of failed messages hears of one by the server’s own note', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  await ask(page, 'local-settings:set', { tellScheduled: false });
  await leaveWindow(running);
  dueLongAgo(server);
  server.state.deliverDue();
  await expect.poll(() => running.notifications()).toMatchObject([{ title: 'Notification Bot' }]);
  const note = server.state.messages.maxId(mira(server).userId);
  expect(server.state.messages.flags(mira(server).userId, note)).not.toContain('read');
});

test('a scheduled message that was not sent is given a new time from its notification', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  await leaveWindow(running);
  dueLongAgo(server);
  server.state.deliverDue();
  await expect.poll(() => running.notifications()).toMatchObject([{ title: 'Message not sent' }]);
  expect(await running.notificationButtons(0)).toEqual(['Pick a time…', 'Open']);
  await running.pressNotificationButton(0, 'Pick a time…');
  await expect(page.getByRole('heading', { name: 'Edit scheduled message' })).toBeVisible();
});

test('a message is marked as read from its notification where it has buttons, and a click never asks', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  await leaveWindow(running);
  const messageId = writeToMira(server, 'Are you there?');
  await expect.poll(() => running.notifications()).toHaveLength(1);
  const isRead = () => server.state.messages.flags(mira(server).userId, messageId)?.includes('read');
  if (process.platform !== 'linux') {
    const buttons = await running.notificationButtons(0);
    expect(buttons.slice(0, 2)).toEqual(['Mark as read', 'Remind me in 20 minutes']);
    await running.pressNotificationButton(0, 'Mark as read');
    await expect.poll(isRead).toBe(true);
  }
  await running.clickNotification(0);
  await expect(shownTopic(page, 'Olu Adeyemi')).toBeVisible();
  expect(await running.boxes()).toEqual([]);
  await expect.poll(isRead).toBe(true);
});

const leaveWindow = ({ app }: RunningPerch): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close()));

test('a rejected change is told of once, and a click opens it', async ({ server, running, page }) => {
  await upToDate(page);
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
  await leaveWindow(running);
  const accountId = (await ask(page, 'accounts:list', undefined)).accounts[0]?.id ?? '';
  await ask(page, 'snippets:create', { accountId, title: 'Refused', content: 'x' });
  await expect.poll(() => running.notifications()).toMatchObject([{ title: 'Rejected: Refused' }]);
  await ask(page, 'status:set', { accountId, text: 'Lunch', emoji: null, clearAfter: 'never' });
  await expect.poll(() => server.state.statuses.read(user(server, 'mira')).status_text).toBe('Lunch');
  expect(await running.notifications()).toHaveLength(1);
  await running.clickNotification(0);
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
});

test('a rejected change names which of two accounts of one organization it is in', async ({
  serve,
  signedIn,
}) => {
  const here = await serve();
  const there = await serve();
  const perch = await signedIn(here);
  const { page } = perch;
  await upToDate(page);
  await addAccount(page, there);
  here.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 1 });
  await leaveWindow(perch);
  const { accounts } = await ask(page, 'accounts:list', undefined);
  const accountId = accounts.find(({ serverUrl }) => serverUrl === here.url)?.id ?? '';
  await ask(page, 'snippets:create', { accountId, title: 'Refused', content: 'x' });
  await expect
    .poll(() => perch.notifications())
    .toMatchObject([
      {
        title: 'Rejected: Refused',
        body: expect.stringContaining(`Meridian (${new URL(here.url).host})`) as unknown,
      },
    ]);
});

test('whoever is at the window, or wants none, gets no notification of changes', async ({
  server,
  running,
  page,
}) => {
  await upToDate(page);
  server.faults.add({ kind: 'status', method: 'POST', path: '/saved_snippets', status: 400, times: 2 });
  const accountId = (await ask(page, 'accounts:list', undefined)).accounts[0]?.id ?? '';
  await ask(page, 'snippets:create', { accountId, title: 'Seen', content: 'x' });
  await expect(foot(page)).toContainText('needs attention');
  await leaveWindow(running);
  await ask(page, 'local-settings:set', { tellChanges: false });
  await ask(page, 'snippets:create', { accountId, title: 'Unwanted', content: 'x' });
  await expect
    .poll(async () => (await ask(page, 'outbox:list', { accountId, offset: 0, limit: 1 })).total)
    .toBe(2);
  expect(await running.notifications()).toEqual([]);
});
