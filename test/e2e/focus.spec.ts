import type { Page } from '@playwright/test';
import { expect, mira, test } from './fixtures.ts';
import { button, confirm, expectFocus, heading, open, placeKeys, press, watchFocus } from './focus.ts';
import { foot, goTo, type PlaceName } from './screen.ts';

const expectNoneLost = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);

test('after signing in the focus is in the first place, and Tab continues in it', async ({
  server,
  perch,
}) => {
  const { email, password } = mira(server);
  const { page } = await perch();
  await expect(page.getByLabel('Your chat’s address')).toBeFocused();
  await watchFocus(page);
  await page.keyboard.type(server.url);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  // The place's code is loaded separately, and its heading is shown before the rest.
  const first = page.getByRole('button', { name: 'Choose an emoji' });
  await expect(first).toBeVisible();
  await expect(heading(page, 'Status')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await expectFocus(page, 'signing in');
});

test('the focus stays where a person continues after leaving the form to sign in, signing out and removing an account', async ({
  page,
}) => {
  await watchFocus(page);
  const menu = page.getByRole('button', { name: /^Account/ });
  const choose = async (item: string): Promise<void> => {
    await press(menu);
    await press(page.getByRole('menuitem', { name: item }));
  };
  await choose('Add account…');
  await expect(page.getByLabel('Your chat’s address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Status')).toBeVisible();
  await expectFocus(page, 'leaving the form to sign in');
  await choose('Sign out of');
  await confirm(page, 'Sign out');
  await expect(foot(page)).toContainText('Signed out');
  await expectFocus(page, 'signing out');
  await choose('Remove account…');
  await confirm(page, 'Remove account');
  await expect(page.getByLabel('Your chat’s address')).toBeFocused();
  await expectFocus(page, 'removing the account');
});

test('no button of any place leaves the focus on the page itself', async ({ serve, signedIn }) => {
  test.slow();
  const server = await serve({ seed: 'demo' });
  const { page } = await signedIn(server, { as: 'leila' });
  await expect(foot(page)).toContainText('Up to date');
  await watchFocus(page);
  // Other tests press what leaves the place or the account, and links.spec.ts what opens other programs.
  const elsewhere = /sign|account|deactivate/i;
  for (const name of Object.keys(placeKeys) as PlaceName[]) {
    const pressed = new Set<string>();
    for (;;) {
      await open(page, name);
      const buttons = button(page, /./);
      await expect(buttons.first()).toBeVisible();
      const names = await buttons.evaluateAll((all) =>
        all.map((one) => `${one.getAttribute('aria-label') ?? one.textContent}`.trim()),
      );
      const at = names.findIndex((one) => !pressed.has(one) && !elsewhere.test(one));
      const [wanted, one] = [names[at], buttons.nth(at)];
      if (wanted === undefined || pressed.size >= 60) break;
      pressed.add(wanted);
      await one.focus({ timeout: 2_000 }).catch(() => undefined);
      await page.keyboard.press('Enter');
      await expectFocus(page, `“${wanted}” in ${name}`);
      // Leave whatever the button opened.
      for (let step = 0; step < 2; step += 1) {
        await page.keyboard.press('Escape');
        await expectFocus(page, `Escape after “${wanted}” in ${name}`);
      }
    }
    expect(pressed.size, name).toBeGreaterThan(0);
  }
});

test('three shortcuts mean the same everywhere, and ? lists all of them', async ({ server, signedIn }) => {
  // Without one there would be no list to search.
  server.state.savedSnippets.create(server.user('ana').userId, { title: 'One', content: 'Text' });
  const { page } = await signedIn(server, { as: 'ana' });
  const { keyboard } = page;
  const searches: Partial<Record<PlaceName, string>> = {
    Snippets: 'Search snippets',
    Topics: 'Find a channel or topic',
    People: 'Name, email, or ID',
    Channels: 'Find a channel',
    Settings: 'Search settings',
  };
  const news: Partial<Record<PlaceName, string>> = {
    Snippets: 'New snippet',
    Scheduled: 'New scheduled message',
    Reminders: 'New reminder',
    Views: 'New view',
    Channels: 'New channel',
    Organization: 'New folder',
  };
  for (const name of Object.keys(placeKeys) as PlaceName[]) {
    await open(page, name);
    await keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Search', exact: true }), name).toBeFocused();
    await keyboard.press('Escape');

    await open(page, name);
    await keyboard.press('ControlOrMeta+f');
    const search = searches[name];
    if (search !== undefined) await expect(page.getByLabel(search).first(), name).toBeFocused();
    else await expect(page.getByText('There’s no list to search here.'), name).toBeVisible();

    await open(page, name);
    await keyboard.press('ControlOrMeta+n');
    const fresh = news[name];
    if (fresh !== undefined)
      await expect(page.getByRole('heading', { name: fresh, level: 2 }), name).toBeVisible();
    else if (name === 'People' || name === 'Settings')
      await expect(page.getByText('There’s nothing to add here.'), name).toBeVisible();
    // A new channel is written on a sheet over its place, a view in a dialog.
    if (name === 'Channels' || name === 'Views') await keyboard.press('Escape');
    // No place begins something of another place.
    await expect(heading(page, name)).toBeVisible();
    await expectNoneLost(page);
  }
  await open(page, 'Status');
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('region', { name: 'Anywhere on this computer' })).toContainText(
    'Quick window',
  );
  for (const entry of ['Search everything', 'Find in this list', 'New', 'Remind me', 'Status'])
    await expect(sheet.getByText(entry, { exact: true }).first()).toBeVisible();
  await keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await goTo(page, 'Snippets');
  await page.getByRole('combobox', { name: 'Search snippets' }).press('?');
  await expect(sheet).toHaveCount(0);
});
