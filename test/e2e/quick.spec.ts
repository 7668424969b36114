import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import {
  chosenRow,
  isQuickShown,
  openQuick,
  quickField,
  quickly,
  quickPage,
  quickRows,
  SHORTCUT,
} from './quick.ts';
import { messageField, scheduledRow } from './later.ts';
import { goTo, openTopic, place, row } from './screen.ts';

test('a snippet is found and copied from any program, with the shortcut, its letters and Enter', async ({
  server,
  running,
}) => {
  server.state.savedSnippets.create(mira(server).userId, {
    title: 'Parcel lost',
    content: 'We are looking for your parcel.',
  });
  await goTo(running.page, 'Snippets');
  await expect(row(running.page, 'Parcel lost')).toBeVisible();
  await quickly(running, 'parc', /Parcel lost.*Copy/);
  expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(
    'We are looking for your parcel.',
  );
});

test('the quick window has the font that comes with Perch', async ({ running }) => {
  const quick = await openQuick(running);
  const loaded = () =>
    quick.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await expect.poll(loaded).toBeGreaterThan(0);
});

test('settings, and topics that were never opened here, are found in the quick window', async ({
  running,
}) => {
  const quick = await openQuick(running);
  await quick.keyboard.type('team lunch');
  await expect(quickRows(quick).first()).toHaveText(/^\s*team lunch\s*general/);
  // Where they arrive after the last letter, the row that was chosen before stays the chosen one.
  await quick.keyboard.press('Home');
  await quick.keyboard.press('Enter');
  await expect(running.page.getByText('Lunch on Friday at noon?')).toBeVisible();
  await quickly(running, 'check spelling', /^\s*Check spelling/);
  await expect(running.page.locator('[data-setting="local.checkSpelling"]')).toBeVisible();
});

test('a sign limits the search to channels or to people, in the quick window and in the palette', async ({
  running,
}) => {
  const { page: main } = running;
  const quick = await openQuick(running);
  for (const page of [quick, main]) {
    if (page === main) await main.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('#');
    // Without a name all channels are there, the user's own first.
    const all = [/^\s*care team/, /^\s*general/, /^\s*news/, /^\s*lounge/];
    await expect(quickRows(page)).toHaveText(all);
    await page.keyboard.type('gene');
    await expect(quickRows(page)).toHaveText([/^\s*general/]);
    for (let left = 0; left < '#gene'.length; left++) await page.keyboard.press('Backspace');
    await page.keyboard.type('@ferr');
    // Their face is before their name.
    await expect(quickRows(page)).toHaveText([/^\s*AF\s*Ana Ferreira/]);
    await expect(quickRows(page).locator('.avatar')).toHaveCount(1);
    await page.keyboard.type('xyz');
    await expect(page.getByText('Nothing matches “@ferrxyz”').first()).toBeVisible();
    await expect(quickRows(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});

test('a preset with an emoji of the organization is found, and shows its picture', async ({ running }) => {
  const { activeId } = await ask(running.page, 'accounts:list', undefined);
  await ask(running.page, 'presets:save', {
    accountId: activeId ?? '',
    id: null,
    form: {
      text: 'At the parade',
      emoji: { name: 'meridian', code: '1', type: 'realm_emoji' },
      clearAfter: 'never',
      away: false,
      quiet: false,
      digit: null,
    },
  });
  const quick = await openQuick(running);
  await quick.keyboard.type('parade');
  await expect(chosenRow(quick)).toHaveText(/At the parade/);
  await expect(chosenRow(quick).getByRole('img', { name: ':meridian:' })).toBeVisible();
});

test('Tab shows the text of a snippet, and Ctrl+N makes a new one of what is typed', async ({
  server,
  running: perch,
}) => {
  const content = 'We are looking for your parcel.\n**Please wait.**';
  server.state.savedSnippets.create(mira(server).userId, { title: 'Parcel lost', content });
  await goTo(perch.page, 'Snippets');
  await expect(row(perch.page, 'Parcel lost')).toBeVisible();

  const page = await openQuick(perch);
  await page.keyboard.type('parc');
  await expect(chosenRow(page)).toHaveText(/Parcel lost.*Copy/);
  await page.keyboard.press('Tab');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toBeFocused();
  await expect(preview).toHaveText(content);
  await expectAccessible({ app: perch.app, page }, 'preview in the quick window');
  await page.keyboard.press('Escape');
  await expect(quickField(page)).toBeFocused();
  await expect(quickField(page)).toHaveValue('parc');
  await page.keyboard.press('Tab');
  await expect(preview).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => isQuickShown(perch)).toBe(false);
  expect(await perch.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(content);

  await openQuick(perch);
  await page.keyboard.type('Parcel found');
  await page.keyboard.press('ControlOrMeta+n');
  await expect.poll(() => isQuickShown(perch)).toBe(false);
  await expect(perch.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Parcel found');
});

test.describe('in a Perch of its own', () => {
  test.use({ ownPerch: true });

  test('signing in, another account, About and the end of Perch are answers', async ({ running: perch }) => {
    const page = await openQuick(perch);
    await page.keyboard.type('log in');
    await expect(chosenRow(page)).toHaveText(/Add account/);
    await page.keyboard.press('Escape');
    await page.keyboard.type('about');
    await expect(chosenRow(page)).toHaveText(/About Perch/);
    await page.keyboard.press('Enter');
    await expect(perch.page.getByRole('dialog', { name: 'About Perch' })).toBeVisible();
    await openQuick(perch);
    await page.keyboard.type('quit');
    await expect(chosenRow(page)).toHaveText(/Quit Perch/);
    const ended = new Promise((resolve) => perch.main.once('exit', resolve));
    // The window may be gone before the key is answered.
    await page.keyboard.press('Enter').catch(() => undefined);
    await ended;
  });
});

test('what a row leads to opens in the main window', async ({ running }) => {
  await quickly(running, 'remind', /^\s*Reminders\s*Open/);
  await expect(place(running.page, 'Reminders')).toHaveAttribute('aria-current', 'page');
  await quickly(running, 'new snip', /^\s*New snippet/);
  await expect(running.page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await quickly(running, 'keyboard', /^\s*Keyboard shortcuts/);
  await expect(running.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a status is set without a place', async ({ server, running }) => {
  await quickly(running, 'commuting', /Set status: Commuting/);
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId))
    .toMatchObject({ status_text: 'Commuting' });
  await quickly(running, 'clear st', /Clear status/);
  await expect.poll(() => server.state.statuses.read(mira(server).userId).status_text ?? '').toBe('');
});

test('Escape clears the text, then hides the window; so do the shortcut and a click elsewhere', async ({
  running,
}) => {
  const page = await openQuick(running);
  await page.keyboard.type('lunch');
  await expect(quickRows(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quickField(page)).toHaveValue('');
  expect(await isQuickShown(running)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => isQuickShown(running)).toBe(false);

  await openQuick(running);
  await running.pressShortcut(SHORTCUT);
  await expect.poll(() => isQuickShown(running)).toBe(false);

  await openQuick(running);
  await running.app.evaluate(() => desktopRecord.mainWindow()?.focus());
  await expect.poll(() => isQuickShown(running)).toBe(false);
});

test('what is typed stays where the quick window is shown once more, and is gone after it was hidden', async ({
  running,
}) => {
  const page = await openQuick(running);
  await page.keyboard.type('lunch');
  await running.clickTrayItem('quick');
  await page.keyboard.type('!');
  await expect(quickField(page)).toHaveValue('lunch!');
  await running.pressShortcut(SHORTCUT);
  await expect.poll(() => isQuickShown(running)).toBe(false);
  await openQuick(running);
});

test('the quick window works offline and says so, and reads well for everybody', async ({
  server,
  running,
}) => {
  await server.stop();
  const page = await openQuick(running);
  await expect(page.getByText('Offline')).toBeVisible();
  await page.keyboard.type('sched');
  await expect(chosenRow(page)).toHaveText(/Scheduled\s*Open/);
  await expectAccessible({ app: running.app, page }, 'quick window');
});

test('the quick window may call what its rows need, and nothing else', async ({ running }) => {
  const page = await openQuick(running);
  const call = (name: string): Promise<string> =>
    page.evaluate(
      (wanted) =>
        window.perch.call(wanted, undefined).then(
          ({ ok }) => String(ok),
          (error: Error) => error.message,
        ),
      name,
    );
  expect(await call('accounts:list')).toBe('true');
  expect(await call('accounts:sign-out')).toContain('Not allowed');
  expect(await call('no:such-call')).toContain('Not allowed');
});

test('before anybody signed in, the quick window leads to signing in', async ({ perch }) => {
  const running = await perch();
  await running.pressShortcut(SHORTCUT);
  await expect.poll(() => isQuickShown(running)).toBe(true);
  const page = await quickPage(running);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => isQuickShown(running)).toBe(false);
  await expect(running.page.getByRole('textbox', { name: /address/i })).toBeVisible();
});

test('“lunch 45 min” is a status with its moment, another one, or one that never clears', async ({
  server,
  running,
}) => {
  const status = () => server.state.statuses.read(mira(server).userId);
  await quickly(running, 'lunch 45 min', /Set status.*Lunch\s*Until .*in 45.min/);
  await expect.poll(status).toMatchObject({ status_text: 'Lunch' });
  await expect(running.page.getByText('Lunch').first()).toBeVisible();

  const page = await openQuick(running);
  await page.keyboard.type('commuting 1h');
  await expect(chosenRow(page)).toHaveText(/Set status.*Commuting\s*Until/);
  await page.keyboard.press('Alt+Enter');
  await expect.poll(status).toMatchObject({ status_text: 'Commuting', emoji_name: 'bus' });
  await expect.poll(() => server.state.settings.all(mira(server).userId)['presence_enabled']).toBe(false);
  await expect.poll(() => isQuickShown(running)).toBe(false);

  // A moment alone is for the status that is set.
  await quickly(running, 'in 2h', /Commuting\s*Until .*in 2.h/);

  // A status that tells others a time ends at that time.
  await openQuick(running);
  await page.keyboard.type('standup at 3pm');
  await expect(chosenRow(page)).toHaveText(/Set status\s*Standup at 3pm\s*Until .*(?:3|15):00/);
  await expect(quickRows(page).filter({ hasText: 'as a status' })).toHaveCount(0);
  // Without the time it would tell them the opposite.
  await quickField(page).fill('back by 3pm');
  await expect(chosenRow(page)).toHaveText(/Set status\s*Back by 3pm\s*Until .*(?:3|15):00/);
  await expect(quickRows(page).filter({ hasText: 'as a status' })).toHaveCount(0);
});

test('“remind me tomorrow 9 …” is about what is written, and about a message that is chosen', async ({
  server,
  running,
}) => {
  await openTopic(running.page, 'team lunch');
  await expect(running.page.getByText('Lunch on Friday at noon?')).toBeVisible();
  await quickly(running, 'remind me tomorrow 9 check the limit', /Remind me\s*Tomorrow.*“Check the limit”/);
  const reminders = (): number => server.state.scheduledMessages.list(mira(server).userId, 'reminder').length;
  await goTo(running.page, 'Reminders');
  await expect(running.page.getByRole('listbox', { name: 'Reminders' })).toContainText('Check the limit');
  expect(reminders()).toBe(0);
  const page = await openQuick(running);
  await quickField(page).fill('remind me tomorrow 9 check the limit');
  await quickRows(page).filter({ hasText: 'team lunch' }).first().click();
  await expect
    .poll(() =>
      server.state.scheduledMessages.list(mira(server).userId, 'reminder').map(({ content }) => content),
    )
    .toContainEqual(expect.stringContaining('Check the limit'));
});

test('a row is run once, however often Enter is pressed before it has an answer', async ({ running }) => {
  const page = await openQuick(running);
  await page.keyboard.type('remind me tomorrow 9 water the plants');
  await expect(chosenRow(page)).toHaveText(/Remind me\s*Tomorrow.*“Water the plants”/);
  await quickField(page).evaluate((field) => {
    for (let press = 0; press < 3; press++)
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  await expect.poll(() => isQuickShown(running)).toBe(false);
  await goTo(running.page, 'Reminders');
  const reminders = running.page.getByRole('listbox', { name: 'Reminders' }).getByRole('option');
  await expect(reminders.filter({ hasText: 'Water the plants' })).toHaveCount(1);
});

test('a reminder without a time is written on in the main window, below one that is being written', async ({
  running,
  page,
}) => {
  await quickly(running, 'remind me to call Anna', /Remind me\s*Pick a time…\s*“Call Anna”/);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Call Anna');
  await quickly(running, 'remind me of something else', /Pick a time…\s*“Something else”/);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(/^Call Anna\nSomething else$/i);
});

test('“schedule tomorrow 9 …” begins the message in the main window, beside one that is being written', async ({
  running,
  page,
}) => {
  await quickly(running, 'schedule tomorrow 9 good morning', /Schedule\s*Tomorrow.*“Good morning”/);
  await expect(messageField(page)).toHaveValue('good morning');
  await quickly(running, 'schedule friday 9 good week', /Schedule.*“Good week”/);
  await expect(messageField(page)).toHaveValue('good week');
  await expect(scheduledRow(page, 'good morning')).toContainText('Draft');
});

test('the parts of a line stand under the field, and Backspace makes one text again', async ({
  running,
  page,
}) => {
  const quick = await openQuick(running);
  await quick.keyboard.type('remind me tomorrow 9 call the bank');
  await expect(chosenRow(quick)).toHaveText(/Remind me\s*Tomorrow 0?9:00.*“Call the bank”/);
  await expect(quick.locator('.tint .read')).toHaveText(['remind me', 'tomorrow 9']);
  // The system draws all letters in its color, so the field's own are seen.
  await quick.emulateMedia({ forcedColors: 'active' });
  await expect(quick.locator('.tint')).toBeHidden();
  await quick.emulateMedia({ forcedColors: 'none' });
  const hint = (name: string) => quick.locator('.foot').getByText(name);
  await expect(hint('Choose a part')).toBeVisible();
  // Tab goes over the chips and back to the field, as the arrow keys do beside a chosen one.
  const announced = quick.getByRole('status').filter({ hasText: 'makes it text again' });
  await quick.keyboard.press('Tab');
  await expect(announced).toHaveText(/^\s*Remind me\./);
  await quick.keyboard.press('ArrowRight');
  await expect(announced).toHaveText(/^\s*Tomorrow/);
  await quick.keyboard.press('Tab');
  await expect(announced).toHaveCount(0);
  await expect(quickField(quick)).toBeFocused();
  await quick.keyboard.press('Shift+Tab');
  await expect(announced).toHaveText(/^\s*Tomorrow/);
  await expect(hint('Back to text')).toBeVisible();
  await quick.keyboard.press('Escape');
  await expect(announced).toHaveCount(0);
  await expect(quickField(quick)).toHaveValue('remind me tomorrow 9 call the bank');

  await quick.keyboard.press('Shift+Tab');
  await quick.keyboard.press('Backspace');
  await expect(chosenRow(quick)).toHaveText(/Remind me\s*Pick a time…\s*“Tomorrow 9 call the bank”/);
  await expect(quick.locator('.tint .read')).toHaveText(['remind me']);
  // Another time is read beside it, and right behind its words Backspace is for the chip.
  await quick.keyboard.type(' friday 15:30');
  await expect(chosenRow(quick)).toHaveText(/Remind me\s*Fri.*(?:3|15):30.*“Tomorrow 9 call the bank”/);
  await quick.keyboard.press('Backspace');
  await expect(chosenRow(quick)).toHaveText(/Pick a time…\s*“Tomorrow 9 call the bank friday 15:30”/);
  await expect(quickField(quick)).toHaveValue('remind me tomorrow 9 call the bank friday 15:30');
  await quick.keyboard.press('Backspace');
  await expect(quickField(quick)).toHaveValue('remind me tomorrow 9 call the bank friday 15:3');
  await expect(chosenRow(quick)).toHaveText(/friday 15:3”/);

  // Without its verb the line is a search. The next line begins anew.
  await quick.keyboard.press('Tab');
  await quick.keyboard.press('Backspace');
  await expect(quickRows(quick).filter({ hasText: /^\s*Remind me/ })).toHaveCount(0);
  await quick.keyboard.press('Escape');
  await quick.keyboard.type('remind me tomorrow 9 call the bank');
  await expect(chosenRow(quick)).toHaveText(/Tomorrow.*“Call the bank”/);
  await quick.keyboard.press('Shift+Tab');
  await quick.keyboard.press('Backspace');
  await expect(chosenRow(quick)).toHaveText(/Pick a time…/);
  await quick.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Tomorrow 9 call the bank');
});

test('of two readings Enter takes none until the user chooses, and “Pick a time” is one of them', async ({
  running,
}) => {
  const quick = await openQuick(running);
  await quick.keyboard.type('remind me to pay 12.30 tomorrow');
  await expect(quickRows(quick).filter({ hasText: 'Remind me' })).toHaveText([
    /Tomorrow 0?9:00.*“Pay 12.30”/,
    /Tomorrow 12:30.*“Pay”/,
    /Pick a time….*“Pay 12.30 tomorrow”/,
    /New snippet “remind me to pay 12.30 tomorrow”/,
  ]);
  await expect(chosenRow(quick)).toHaveCount(0);
  await expect(quick.getByText('Is “12.30” a time?')).toBeVisible();
  await expect(quick.locator('.tint .doubt')).toHaveText('12.30');
  await quick.keyboard.press('Enter');
  await expect(quickField(quick)).toHaveValue('remind me to pay 12.30 tomorrow');
  await quick.keyboard.press('ArrowDown');
  await expect(chosenRow(quick)).toHaveText(/Remind me\s*Tomorrow/);
  await quick.keyboard.press('Enter');
  await expect.poll(() => isQuickShown(running)).toBe(false);
});

test('the placeholders of a snippet are filled in in place, and the last values are offered', async ({
  server,
  running,
}) => {
  server.state.savedSnippets.create(mira(server).userId, {
    title: 'Parcel lost',
    content: 'Dear {{name}}, order {{order=unknown}} is lost. {{me}} `{{code}}`',
  });
  await goTo(running.page, 'Snippets');
  await expect(row(running.page, 'Parcel lost')).toBeVisible();
  const copied = () => running.app.evaluate(({ clipboard }) => clipboard.readText());

  const page = await openQuick(running);
  await page.keyboard.type('parc');
  await expect(chosenRow(page)).toHaveText(/Parcel lost.*Copy/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('name')).toBeFocused();
  await expect(page.getByText('1 of 2 filled in')).toBeVisible();
  await page.keyboard.type('Marta');
  await expect(page.getByText('2 of 2 filled in')).toBeVisible();
  await expect(page.locator('.prose')).toContainText('Dear Marta, order unknown is lost.');
  await expectAccessible({ app: running.app, page }, 'filling in');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('order')).toBeFocused();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect.poll(() => isQuickShown(running)).toBe(false);
  expect(await copied()).toBe('Dear Marta, order 4711 is lost. Mira Kowalski `{{code}}`');

  await openQuick(running);
  await page.keyboard.type('parc');
  await expect(chosenRow(page)).toHaveText(/Parcel lost.*Copy/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('name')).toHaveValue('');
  await page.getByLabel('name').press('ArrowUp');
  await expect(page.getByLabel('name')).toHaveValue('Marta');
  await page.keyboard.press('Escape');
  await expect(quickField(page)).toBeFocused();
  await expect(quickField(page)).toHaveValue('parc');
});

test('a page that the user has typed on from does not open when its snippet arrives', async ({
  server,
  running,
}) => {
  server.state.savedSnippets.create(mira(server).userId, { title: 'Parcel lost', content: 'Dear {{name}}' });
  await goTo(running.page, 'Snippets');
  await expect(row(running.page, 'Parcel lost')).toBeVisible();
  const page = await openQuick(running);
  const find = async (): Promise<void> => {
    await page.keyboard.type('parc');
    await expect(chosenRow(page)).toHaveText(/Parcel lost.*Copy/);
  };
  // The code of the fields is loaded by then.
  await find();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(quickField(page)).toBeFocused();
  await page.keyboard.press('Escape');

  const { activeId } = await ask(page, 'accounts:list', undefined);
  for (const key of ['Tab', 'Enter']) {
    await find();
    await quickField(page).evaluate(async (field: HTMLInputElement, pressed) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
      // The row that Enter takes is chosen by then, and no answer can have arrived.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      field.value = 'commuting';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, key);
    await expect(chosenRow(page)).toHaveText(/Set status: Commuting/);
    // What the page is made of was asked for before this.
    await ask(page, 'snippets:last-values', { accountId: activeId ?? '' });
    await expect(quickField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(quickField(page)).toHaveValue('');
  }
});
