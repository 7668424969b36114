import type { Locator, Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from './fixtures.ts';
import { message } from './messages.ts';
import {
  openChange,
  changes,
  composer,
  createSnippet,
  deleteSnippet,
  editSnippet,
  foot,
  goTo,
  openTopic,
  row,
  rows,
} from './screen.ts';

test('changes that are made offline survive kill -9 and arrive once', async ({ server, signedIn, perch }) => {
  const { userId } = mira(server);
  const first = await signedIn(server);
  await goTo(first.page, 'Snippets');
  await expect(rows(first.page)).toHaveCount(server.state.savedSnippets.list(userId).length);
  const before = server.state.savedSnippets.list(userId).length;
  await server.stop();

  await createSnippet(first.page, 'Parcel lost', 'We are **looking** for it.');
  await createSnippet(first.page, 'Parcel found', 'It is here.');
  await createSnippet(first.page, 'Parcel mistake', 'Never mind.');
  await editSnippet(first.page, 'Parcel found', 'It is here, and on its way.');
  await deleteSnippet(first.page, 'Parcel mistake');
  for (const preset of ['commuting', 'in-a-meeting', 'out-sick', 'on-vacation', 'working-remotely'])
    await first.clickTrayItem(`preset:${preset}:own`);
  await expect(foot(first.page)).toContainText('Offline since');
  await expect
    .poll(async () => (await first.trayMenu()).find(({ id }) => id === 'connection')?.label)
    .toMatch(/^Offline since .*, 3 unsent$/);
  // The status that is set in the tray is stored.
  await expect
    .poll(async () => (await first.trayMenu()).map(({ label }) => label))
    .toContainEqual(expect.stringContaining('Working remotely until'));
  await first.kill();

  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Snippets');
  await second.page.getByRole('combobox', { name: 'Search snippets' }).fill('parcel');
  await expect(rows(second.page)).toHaveCount(2);
  await expect(row(second.page, 'Parcel lost')).toContainText('not sent');
  await expect(row(second.page, 'Parcel found')).toContainText('not sent');
  await row(second.page, 'Parcel found').click();
  await expect(second.page.getByRole('article')).toContainText('It is here, and on its way.');
  await expect
    .poll(async () => (await second.trayMenu()).map(({ label }) => label))
    .toContainEqual(expect.stringContaining('Working remotely until'));

  await server.start();
  await expect(foot(second.page)).toContainText('Up to date');
  const snippets = server.state.savedSnippets.list(userId);
  expect(snippets).toHaveLength(before + 2);
  expect(snippets.map(({ title, content }) => ({ title, content }))).toEqual(
    expect.arrayContaining([
      { title: 'Parcel lost', content: 'We are **looking** for it.' },
      { title: 'Parcel found', content: 'It is here, and on its way.' },
    ]),
  );
  expect(server.count('POST', '/saved_snippets')).toBe(2);
  expect(server.count('PATCH', '*')).toBe(0);
  expect(server.count('DELETE', '*')).toBe(0);
  expect(server.count('POST', '/users/me/status')).toBe(1);
  expect(server.state.statuses.read(userId).status_text).toBe('Working remotely');
  await expect(row(second.page, 'Parcel lost')).not.toContainText('not sent');
});

test('pictures of emoji and people that were shown once are there after a start without a connection', async ({
  server,
  signedIn,
  perch,
}) => {
  server.state.users.update(server.user('ana').userId, { avatar_is_external: false });
  const isDrawn = (image: Locator) =>
    expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const expectPictures = async (page: Page) => {
    await openTopic(page, 'team lunch');
    const sent = message(page, 'Well done');
    await isDrawn(sent.getByRole('img', { name: ':meridian:', exact: true }));
    await isDrawn(sent.locator('.avatar img'));
  };
  const first = await signedIn(server);
  await openTopic(first.page, 'team lunch');
  await composer(first.page).getByLabel('Message', { exact: true }).focus();
  say(server, 'ana', 'team lunch', 'Well done :meridian:');
  await expectPictures(first.page);
  await server.stop();
  await first.kill();
  const second = await perch({ profile: first.profile });
  await expect(foot(second.page)).toContainText('Offline');
  await expectPictures(second.page);
});

test('a wait that the server’s rate limit demands is shown with its end (rule: pace-rate-limit)', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  server.faults.queue({ method: 'POST', path: '/saved_snippets', kind: 'rate-limited', retryAfter: 120 });
  await createSnippet(page, 'Much', 'Many.');
  await expect(foot(page)).toContainText('1 unsent');
  await expect(page.getByText(/Many requests: continues at \d+:\d\d/)).toBeVisible();
});

test('a snippet whose response was lost is on the server and in Perch once (rule: create-once, create-one-post)', async ({
  server,
  page,
}) => {
  await goTo(page, 'Snippets');
  // The network stack repeats a POST by itself if its connection was used before, so an earlier request uses it.
  await createSnippet(page, 'Before', 'On a connection that stays open.');
  await expect(foot(page)).toContainText('Up to date');
  server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1, processed: true });
  await createSnippet(page, 'Answer lost', 'Once.');
  await expect(row(page, 'Answer lost')).toContainText('checking');
  await expect(row(page, 'Answer lost')).not.toContainText('checking');
  await expect(foot(page)).toContainText('Up to date');
  await expect(row(page, 'Answer lost')).toHaveCount(1);
  expect(
    server.state.savedSnippets.list(mira(server).userId).filter(({ title }) => title === 'Answer lost'),
  ).toHaveLength(1);
  expect(server.count('POST', '/saved_snippets')).toBe(2);
});

test('on a server without lists a create without a response is in doubt, and the user decides (rule: decisions-offered)', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const perch = await signedIn(server);
  const { page } = perch;
  await goTo(page, 'Snippets');
  server.faults.add({ kind: 'drop', method: 'POST', path: '/saved_snippets', times: 1, processed: true });
  await createSnippet(page, 'Nobody knows', 'Twice at most.');
  await expect(row(page, 'Nobody knows')).toContainText('not confirmed');
  await expect
    .poll(async () => (await perch.trayMenu()).find(({ id }) => id === 'attention')?.label)
    .toBe('1 change needs attention…');
  await foot(page).click();
  // It is read from the start.
  await expect(page.getByRole('listbox', { name: 'Unsent changes' })).toContainText('Needs attention');
  await expect(changes(page)).toContainText('not confirmed');
  const change = openChange(page);
  await expect(change).toContainText('may have saved it.');
  await expect(change).toContainText('Twice at most.');
  await page.getByRole('button', { name: 'It was sent' }).click();
  await expect(page.getByText('Everything is sent')).toBeVisible();
  expect(server.count('POST', '/saved_snippets')).toBe(1);
});

test('a failing server is not shown as offline: the time of the next try is shown, and returning to the window tries at once', async ({
  server,
  signedIn,
}) => {
  const delays = { firstBackOff: 300_000, longestBackOff: 300_000, quitWithin: 500 };
  const perch = await signedIn(server, { env: { PERCH_TIMING: JSON.stringify(delays) } });
  const { app, page } = perch;
  await expect(foot(page)).toContainText('Up to date');
  server.faults.queue({ method: 'POST', path: '/users/me/status', kind: 'status', status: 500 });
  await perch.clickTrayItem('preset:commuting:own');
  await expect(foot(page)).toContainText('Server problem since');
  await expect(page.getByText(/^Next try in \d\smin$/)).toBeVisible();
  await expect
    .poll(async () => (await perch.trayMenu()).find(({ id }) => id === 'connection')?.label)
    .toContain('Server problem since');
  await perch.clickTrayItem('away');
  await foot(page).click();
  // Once for all that wait, and not in each row.
  const list = page.getByRole('listbox', { name: 'Unsent changes' });
  await expect(changes(page)).toHaveCount(2);
  const heading = list.getByText(/ · Next try (today|tomorrow) /);
  await expect(heading).toHaveCount(1);
  const next = /Next try (.+)$/.exec((await heading.textContent())?.trim() ?? '')?.[1];
  expect(next).toBeDefined();
  // A row has a time of its own only where it is a later one.
  await expect(list.getByText(next ?? '')).toHaveCount(1);
  await app.evaluate(({ app: electron }) => {
    electron.emit('browser-window-focus', {}, desktopRecord.mainWindow());
  });
  await expect(foot(page)).toContainText('Up to date');
  await expect(page.getByText(/^Next try in/)).toHaveCount(0);
  expect(server.state.statuses.read(mira(server).userId).status_text).toBe('Commuting');

  await server.stop();
  await perch.clickTrayItem('preset:out-sick:own');
  await expect(foot(page)).toContainText('Offline since');
  await server.start();
  await page.getByRole('main').getByRole('button', { name: 'Try now' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text).toBe('Out sick');
});

test('the composer shows whether the server or the connection fails', async ({ server, page }) => {
  await openTopic(page, 'team lunch');
  server.faults.add({ kind: 'status', status: 500 });
  await expect(foot(page)).toContainText('Server problem since');
  await expect(composer(page)).toContainText('Can’t reach Meridian right now.');
  await expect(composer(page)).not.toContainText('offline');
  await server.stop();
  await expect(composer(page)).toContainText('You’re offline.');
  await expect(composer(page)).not.toContainText('Meridian');
});
