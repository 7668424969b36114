import { expect, mira, test } from './fixtures.ts';
import { meantMoment } from './later.ts';
import { quickly } from './quick.ts';
import { draftOf, foot, goTo, openChange } from './screen.ts';

test('text, emoji and clear-after are set, and a status that is too long is refused beside the field', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const perch = await signedIn(server);
  const { page } = perch;
  await goTo(page, 'Status');
  const text = page.getByRole('textbox', { name: 'Custom status' });
  await text.fill('x'.repeat(47));
  await expect(page.getByText('/ 60')).toHaveCount(0);
  await text.fill('x'.repeat(48));
  await expect(page.getByText('48 / 60')).toBeVisible();
  await text.fill('x'.repeat(61));
  await expect(page.getByText('61 / 60')).toBeVisible();
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('A status can have up to 60 characters.')).toBeVisible();
  expect(server.count('POST', '/users/me/status')).toBe(0);

  await text.fill('Reviewing the release');
  await page.getByRole('button', { name: 'Choose an emoji' }).click();
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('headph');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Emoji: headphone/ })).toBeVisible();
  await page.getByRole('radio', { name: '1 h', exact: true }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByRole('region', { name: 'Your status' })).toContainText(/Clears .* · in /);
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ status_text: 'Reviewing the release', emoji_name: 'headphones' });
  await expect.poll(() => perch.trayTooltip()).toContain('🎧  Reviewing the release');

  await page.getByRole('switch', { name: 'Away' }).click();
  await expect.poll(() => server.state.statuses.read(userId).away).toBe(true);
  await expect.poll(async () => (await perch.trayMenu()).find(({ id }) => id === 'away')?.checked).toBe(true);
  await perch.clickTrayItem('away');
  await expect.poll(() => server.state.statuses.read(userId).away ?? false).toBe(false);
  await expect(page.getByRole('switch', { name: 'Away' })).not.toBeChecked();
});

test('emoji of the organization and of the server are found beside those of Unicode', async ({
  server,
  page,
}) => {
  const { userId } = mira(server);
  const [custom] = server.state.emoji.custom();
  if (!custom) throw new Error('The seed has no emoji');
  await goTo(page, 'Status');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^(Choose an emoji|Emoji: )/ }).click();
    await page.getByRole('combobox', { name: 'Search emoji' }).fill(name);
    await expect(page.getByRole('option', { name: name.replaceAll('_', ' '), exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Emoji: / })).toBeVisible();
    await page.getByRole('textbox', { name: 'Custom status' }).press('Enter');
  };
  await choose(custom.name);
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ emoji_code: String(custom.id), reaction_type: 'realm_emoji' });
  await choose('zulip');
  await expect.poll(() => server.state.statuses.read(userId)).toMatchObject({ emoji_name: 'zulip' });
  expect(server.requests.at(-1)?.parameters ?? {}).not.toHaveProperty('status_text');
});

test('on a server that does not list its emoji, one is used by its name, and a wrong name is refused in place', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const running = await signedIn(server);
  const { page } = running;
  const { userId } = mira(server);
  const [custom] = server.state.emoji.custom();
  if (!custom) throw new Error('The seed has no emoji');
  await goTo(page, 'Status');
  const type = async (name: string) => {
    await page.getByRole('button', { name: /^(Choose an emoji|Emoji: )/ }).click();
    await page.getByRole('combobox', { name: 'Search emoji' }).fill(name);
    await page.getByRole('button', { name: `Use :${name}:` }).click();
    await page.getByRole('textbox', { name: 'Custom status' }).press('Enter');
  };
  await type(custom.name);
  await expect.poll(() => server.state.statuses.read(userId)).toMatchObject({ emoji_name: custom.name });
  await type('no_such_emoji');
  await expect(page.getByText(/says: “Emoji 'no_such_emoji' does not exist”/)).toBeVisible();
});

test('a picked time must be in the future, and survives kill -9', async ({
  server,
  perch,
  running: first,
  page,
}) => {
  await goTo(page, 'Status');
  await page.getByRole('textbox', { name: 'Custom status' }).fill('Gardening leave');
  await page.getByRole('radio', { name: 'Pick…' }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('Pick a day and time.')).toBeVisible();
  const when = page.getByRole('combobox', { name: 'Clear on' });
  await expect(when).toBeFocused();
  await page.keyboard.type('Jan 5 2020');
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(page.getByText('That time is in the past. Pick a later one.')).toBeVisible();
  expect(server.count('POST', '/users/me/status')).toBe(0);
  const nextYear = String(new Date().getFullYear() + 1);
  await page.getByRole('button', { name: 'Pick a day and time' }).click();
  const year = page.getByRole('spinbutton', { name: /year/ });
  await year.focus();
  await page.keyboard.type(nextYear);
  await expect(year).toHaveText(nextYear);
  await expect
    // It is stored a moment after it is written.
    .poll(async () => (JSON.parse(String(await draftOf(page, 'status')) || '{}') as { at?: number }).at)
    .toBeGreaterThan(Date.now() / 1000 + 300 * 24 * 3600);
  await first.kill();

  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Status');
  await expect(second.page.getByRole('textbox', { name: 'Custom status' })).toHaveValue('Gardening leave');
  await expect(second.page.locator('.when .moment')).toContainText(nextYear);
  await second.page.getByRole('button', { name: 'Set status' }).click();
  await expect(second.page.getByRole('region', { name: 'Your status' })).toContainText(/Clears .* · in /);
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId).status_text)
    .toBe('Gardening leave');
});

test('a time that is written in the text is offered, and taken out of the text', async ({
  server,
  page,
  dayLasts: _,
}) => {
  await goTo(page, 'Status');
  const text = page.getByRole('textbox', { name: 'Custom status' });
  const offer = page.getByRole('button', { name: 'Clear tomorrow 14:30', exact: true });
  await text.fill('At the dentist');
  await expect(page.getByRole('radio', { name: 'Never', exact: true })).toBeChecked();
  await expect(offer).toHaveCount(0);
  await text.fill('At the dentist until tomorrow 2:30pm');
  await expect(offer).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('At the dentist');
  await expect(text).toBeFocused();
  await expect(offer).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Pick…' })).toBeChecked();
  await expect(meantMoment(page)).toHaveText('Tomorrow 14:30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Your status' })).toContainText(
    /At the dentist\s*Clears tomorrow 14:30/,
  );
  expect(server.state.statuses.read(mira(server).userId).status_text).toBe('At the dentist');
});

test('Enter takes the only time that is written in the text', async ({ server, page, dayLasts: _ }) => {
  await goTo(page, 'Status');
  await page.getByRole('textbox', { name: 'Custom status' }).fill('At the dentist until tomorrow 2:30pm');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Your status' })).toContainText(
    /At the dentist\s*Clears tomorrow 14:30/,
  );
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text).toBe('At the dentist');
});

test('a line means in the place Status what it means in the quick window', async ({
  server,
  running,
  page,
}) => {
  await goTo(page, 'Status');
  const text = page.getByRole('textbox', { name: 'Custom status' });
  const status = () => server.state.statuses.read(mira(server).userId).status_text;
  // A name is that of a preset.
  await text.fill('commuting 45');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId))
    .toMatchObject({
      status_text: 'Commuting',
      emoji_name: 'bus',
    });
  await quickly(running, 'lunch 45', /Set status.*Lunch.*Until/);
  await expect.poll(status).toBe('Lunch');

  const planned = page.getByRole('list', { name: 'Rules' }).getByRole('button', { name: /^On vacation/ });
  await text.fill('vacation dec 24 to jan 2');
  await expect(page.getByRole('button', { name: /Dec.* to Jan/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(planned).toHaveCount(1);
  await expect(text).toHaveValue('');
  await quickly(running, 'vacation dec 24 to jan 2', /Plan status.*Dec.* to Jan/);
  await expect(planned).toHaveCount(2);
  const [one, other] = await planned.allTextContents();
  expect(one).toBe(other);

  // Nobody says when it ends, so the user does.
  const offered = page.getByRole('status');
  const oneDay = offered.getByRole('button', { name: 'Tomorrow', exact: true });
  const longer = offered.getByRole('button', { name: /^Tomorrow to / });
  await text.fill('gardening starting tomorrow');
  await expect(longer).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pick a day and time.')).toBeVisible();
  expect(status()).toBe('Lunch');
  await oneDay.click();
  await expect(
    page.getByRole('list', { name: 'Rules' }).getByRole('button', { name: /^Gardening/ }),
  ).toBeVisible();
});

test('a refused status is shown on the tray, with the server’s words in the window (rule: counted)', async ({
  server,
  running,
}) => {
  server.faults.add({ kind: 'status', method: 'POST', path: '/users/me/status', status: 400, times: 1 });
  await running.clickTrayItem('preset:out-sick:own');
  await expect.poll(async () => (await running.trayMenu()).map(({ id }) => id)).toContain('attention');
  expect((await running.trayMenu()).find(({ id }) => id === 'status-unsent')?.label).toContain(
    'Status not sent',
  );
  await running.clickTrayItem('attention');
  await expect(openChange(running.page)).toContainText('Meridian says: “');
  await running.page.getByRole('button', { name: 'Try again' }).click();
  await expect(foot(running.page)).toContainText('Up to date');
  expect(server.state.statuses.read(mira(server).userId).status_text).toBe('Out sick');
});

test('quitting asks first where a status would not clear in time', async ({ running }) => {
  const { app, page, main } = running;
  await goTo(page, 'Status');
  await page.getByRole('button', { name: /^In a meeting/ }).click();

  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
  await running.answerNextBox(1);
  await running.clickTrayItem('quit');
  await expect.poll(() => running.boxes()).toHaveLength(1);
  const [box] = await running.boxes();
  expect(box?.message).toMatch(/^“In a meeting” won’t clear (on .* )?at .* if you quit$/);
  expect(box?.buttons).toEqual(['Quit Perch', 'Stay in the tray']);
  await expect.poll(isVisible).toBe(false);
  await running.clickTrayItem('open');
  await expect.poll(isVisible).toBe(true);
  expect(main.exitCode).toBeNull();

  const ended = app.waitForEvent('close');
  await running.answerNextBox(0);
  await running.clickTrayItem('quit').catch(() => undefined);
  await ended;
});

test('what says that a status is not sent yet moves nothing', async ({ server, signedIn }) => {
  const { userId } = mira(server);
  const { page } = await signedIn(server);
  await goTo(page, 'Status');
  const card = page.getByRole('region', { name: 'Your status' });
  const set = async (text: string) => {
    await page.getByRole('textbox', { name: 'Custom status' }).fill(text);
    const hour = page.getByRole('radio', { name: '1 h', exact: true });
    const select = page.getByRole('combobox', { name: 'Clear after' });
    await expect(hour.or(select)).toBeVisible();
    if (await hour.isVisible()) await hour.click();
    else await select.selectOption('1 h');
    await page.getByRole('button', { name: 'Set status' }).click();
    await expect(card).toContainText(text);
  };
  let last = 'Reviewing';
  await set(last);
  const differs = card.getByRole('button', { name: 'Show the server’s version' });
  for (const width of [1_100, 780, 420]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => server.state.statuses.read(userId).status_text).toBe(last);
    await expect(differs).toBeHidden();
    const sent = await card.boundingBox();
    await server.stop();
    await set((last = `Reading ${width}`));
    await expect(differs).toBeVisible();
    expect(await card.boundingBox()).toEqual(sent);
    await server.start();
  }
});

test('quitting asks nothing when no status waits to be cleared', async ({ running, app, page }) => {
  await goTo(page, 'Status');
  await page.getByRole('button', { name: /^In a meeting/ }).click();
  const status = page.getByRole('region', { name: 'Your status' });
  await status.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(status).toContainText('No status');
  const ended = app.waitForEvent('close');
  await running.clickTrayItem('quit').catch(() => undefined);
  await ended;
});
