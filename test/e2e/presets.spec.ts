import type { Page } from '@playwright/test';
import { expectNothingSerious, paint } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import type { RunningPerch } from './launch.ts';
import { foot, goTo } from './screen.ts';

const presets = (page: Page) => page.getByRole('list', { name: 'Presets' });
const preset = (page: Page, name: string) =>
  presets(page).getByRole('button', { name: new RegExp(`^${name}`) });
const names = (page: Page): Promise<string[]> => presets(page).locator('.text').allTextContents();
const editor = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) preset$/ });
/** The presets in the tray: the first three are in the menu itself, the others with the recent statuses. */
const trayPresets = async (perch: RunningPerch) =>
  (await perch.trayMenu())
    .flatMap((item) => [item, ...(item.submenu ?? [])])
    .filter(({ id }) => /^preset:[^:]+$/.test(id ?? ''));
const inTray = async (perch: RunningPerch): Promise<string[]> =>
  (await trayPresets(perch)).map(({ label }) => label);

const DEFAULTS = ['In a meeting', 'Commuting', 'Working remotely', 'Out sick', 'On vacation'];

async function addDeepWork(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New preset' }).click();
  await editor(page).getByRole('textbox', { name: 'Status text' }).fill('Deep work');
  await editor(page).getByRole('button', { name: 'Choose an emoji' }).click();
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('headph');
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('button', { name: /^Emoji: headphone/ })).toBeVisible();
  await editor(page).getByLabel('Duration').selectOption({ label: '2 h' });
  await editor(page).getByRole('switch', { name: 'Also appear away' }).click();
  await editor(page).getByRole('switch', { name: 'Pause Perch’s notifications' }).click();
  await editor(page).getByLabel('Shortcut', { exact: true }).selectOption({ label: 'Alt+2 (now Commuting)' });
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page)).toBeHidden();
}

test('a new preset is set by click, key and tray, also without a connection, and is there after a restart', async ({
  server,
  signedIn,
  perch,
}) => {
  const { userId } = mira(server);
  const first = await signedIn(server);
  const { page } = first;
  const statusText = () => server.state.statuses.read(userId).status_text ?? '';
  await goTo(page, 'Status');
  await addDeepWork(page);
  await expect(preset(page, 'Deep work')).toContainText(
    /Also appear away\s*Pause Perch’s notifications\s*2\sh/,
  );
  await expect(preset(page, 'Deep work')).toHaveAttribute('aria-keyshortcuts', 'Alt+2');
  await expect(preset(page, 'Commuting')).not.toHaveAttribute('aria-keyshortcuts');
  await expect.poll(() => inTray(first)).toContain('🎧  Deep work');

  await preset(page, 'Deep work').click();
  await expect
    .poll(() => server.state.statuses.read(userId))
    .toMatchObject({ status_text: 'Deep work', emoji_name: 'headphones', away: true });
  await expect(preset(page, 'Deep work')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('switch', { name: 'Appear away' })).toBeChecked();

  // The key works in another place, and while text is typed.
  await goTo(page, 'Snippets');
  await page.getByRole('combobox', { name: 'Search snippets' }).focus();
  await page.keyboard.press('Alt+1');
  await expect(page.getByText('Status set: In a meeting')).toBeVisible();
  await expect.poll(statusText).toBe('In a meeting');
  await expect(page.getByRole('combobox', { name: 'Search snippets' })).toHaveValue('');

  await page.keyboard.press('Alt+9');
  await expect(page.getByText('No preset has the shortcut Alt+9.')).toBeVisible();

  await server.stop();
  await goTo(page, 'Status');
  await page.keyboard.press('Alt+2');
  const current = page.getByRole('region', { name: 'Your status' });
  await expect(current).toContainText('Deep work');
  await expect(foot(page)).toContainText(/Offline since/);
  await first.kill();

  await server.start();
  const second = await perch({ profile: first.profile });
  await goTo(second.page, 'Status');
  await expect(preset(second.page, 'Deep work')).toBeVisible();
  await expect.poll(statusText).toBe('Deep work');
  const id = (await trayPresets(second)).find(({ label }) => label === '🎧  Deep work')?.id ?? '';
  await second.clickTrayItem('preset:in-a-meeting:own');
  await expect.poll(statusText).toBe('In a meeting');
  await second.clickTrayItem(`${id}:own`);
  await expect.poll(statusText).toBe('Deep work');
});

test('a preset is edited by the right mouse button, refused without text and emoji, and deleted after a question', async ({
  running,
  page,
}) => {
  await goTo(page, 'Status');
  await preset(page, 'Commuting').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const text = editor(page).getByRole('textbox', { name: 'Status text' });
  await expect(text).toHaveValue('Commuting');
  await text.fill('');
  await editor(page)
    .getByRole('button', { name: /^Emoji: bus/ })
    .click();
  await page.getByRole('button', { name: 'No emoji' }).click();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page).getByRole('alert')).toBeVisible();
  await text.fill('On the train');
  await editor(page).getByLabel('Clears').selectOption({ label: 'At a time' });
  await editor(page).getByLabel('Time', { exact: true }).selectOption({ label: '18:15' });
  await text.press('Enter');
  await expect(editor(page)).toBeHidden();
  await expect(preset(page, 'On the train')).toContainText('Until 18:15');
  await expect(preset(page, 'On the train')).toBeFocused();
  await expect.poll(() => inTray(running)).toContain('On the train');

  await presets(page).getByRole('button', { name: 'More for On the train' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => names(page)).toEqual(DEFAULTS.filter((name) => name !== 'Commuting'));
  await expect(page.getByRole('button', { name: 'New preset' })).toBeFocused();
  await expect.poll(() => inTray(running)).toHaveLength(4);

  for (const name of DEFAULTS.filter((one) => one !== 'Commuting')) {
    await presets(page)
      .getByRole('button', { name: `More for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(preset(page, name)).toHaveCount(0);
  }
  await expect(page.getByText('Save the statuses you set most')).toBeVisible();
});

test('presets are ordered by dragging and by keys, in the tray as well', async ({ running, page }) => {
  await goTo(page, 'Status');
  // A drop before the page has seen the drag above the target has no effect, so the test drags again.
  await expect(async () => {
    await preset(page, 'On vacation').dragTo(preset(page, 'In a meeting'));
    await expect
      .poll(() => names(page), { timeout: 5_000 })
      .toEqual(['On vacation', 'In a meeting', 'Commuting', 'Working remotely', 'Out sick']);
  }).toPass();
  await preset(page, 'Commuting').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await names(page)).slice(0, 3))
    .toEqual(['On vacation', 'Commuting', 'In a meeting']);
  await expect(preset(page, 'Commuting')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  const end = ['On vacation', 'In a meeting', 'Working remotely', 'Commuting', 'Out sick'];
  await expect.poll(() => names(page)).toEqual(end);
  await expect.poll(async () => (await inTray(running)).map((label) => label.split('  ')[1])).toEqual(end);
});

test('a custom status is among the recent ones, in window and tray, and becomes a preset', async ({
  server,
  running,
  page,
}) => {
  const statusText = () => server.state.statuses.read(mira(server).userId).status_text ?? '';
  const current = page.getByRole('region', { name: 'Your status' });
  const recents = page.getByRole('list', { name: 'Recent' });
  await goTo(page, 'Status');
  await page.getByRole('textbox', { name: 'Custom status' }).fill('Dentist');
  await page.getByRole('radio', { name: '1 h', exact: true }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
  await expect(recents).toContainText('Dentist');
  await current.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(statusText).toBe('');
  await recents.getByRole('button', { name: /^Dentist/ }).click();
  await expect.poll(statusText).toBe('Dentist');
  await expect(current).toContainText(/in\s1\sh|in\s60\smin/);
  await preset(page, 'Commuting').click();
  await expect.poll(statusText).toBe('Commuting');
  await running.clickTrayItem('recent:0');
  await expect.poll(statusText).toBe('Dentist');

  await recents.getByRole('button', { name: 'More for Dentist' }).click();
  await page.getByRole('menuitem', { name: 'Save as preset…' }).click();
  await expect(editor(page).getByRole('textbox', { name: 'Status text' })).toHaveValue('Dentist');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(preset(page, 'Dentist')).toContainText('1 h');
  await expect(recents).toHaveCount(0);
});

test('a running status is extended in window and tray', async ({ running, page }) => {
  const current = page.getByRole('region', { name: 'Your status' });
  const clearAt = async (): Promise<number> => {
    const { activeId } = await ask(page, 'accounts:list', undefined);
    return (await ask(page, 'status:get', { accountId: activeId ?? '' })).clearAt ?? NaN;
  };
  await goTo(page, 'Status');
  await expect(current.getByRole('button', { name: '+ 30 min' })).toHaveCount(0);
  await preset(page, 'In a meeting').click();
  await expect(current).toContainText('In a meeting');
  const before = await clearAt();
  await current.getByRole('button', { name: '+ 30 min' }).click();
  await expect(current).toContainText(/in\s1\sh\s(30|29)\smin/);
  await running.clickTrayItem('extend-status');
  await expect(current).toContainText(/in\s(2\sh|1\sh\s59\smin)/);
  expect(await clearAt()).toBe(before + 60 * 60_000);
  await preset(page, 'On vacation').click();
  await expect(current.getByRole('button', { name: '+ 30 min' })).toHaveCount(0);
  await expect
    .poll(async () => (await running.trayMenu()).map(({ id }) => id))
    .not.toContain('extend-status');
});

test('a preset is set with another duration in one step, by its menu and by the arrow to the right', async ({
  page,
}) => {
  const current = page.getByRole('region', { name: 'Your status' });
  const clearAt = async (): Promise<number | null> => {
    const { activeId } = await ask(page, 'accounts:list', undefined);
    return (await ask(page, 'status:get', { accountId: activeId ?? '' })).clearAt;
  };
  const items = page.getByRole('menu').getByRole('menuitem');
  await goTo(page, 'Status');
  await preset(page, 'In a meeting').click();
  await expect(current).toContainText(/in\s1\sh|in\s60\smin/);

  // The preset is active, and is set again. Its own duration needs only a click, so the menu does not list that duration.
  await preset(page, 'In a meeting').click({ button: 'right' });
  await expect(items).toContainText(['30 min', '4 h', 'Until 17:00', 'Today', 'Never', 'Edit…']);
  await items.filter({ hasText: '30 min' }).click();
  await expect(current).toContainText(/in\s(30|29)\smin/);
  await expect(current).toContainText('In a meeting');
  // The preset itself stays as it was.
  await expect(preset(page, 'In a meeting')).toContainText('1 h');

  await preset(page, 'Out sick').focus();
  await page.keyboard.press('ArrowRight');
  await expect(items.first()).toBeFocused();
  await expect(items.first()).toHaveText('30 min');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(current).toContainText('Out sick');
  await expect(current).toContainText(/in\s1\sh|in\s60\smin/);
  await preset(page, 'Out sick').focus();
  await page.keyboard.press('ArrowRight');
  await items.filter({ hasText: 'Never' }).press('Enter');
  await expect.poll(clearAt).toBe(null);
});

test('keys alone reach everything about a preset, and axe finds nothing', async ({ running, page }) => {
  await goTo(page, 'Status');
  // The place may still take the focus as it opens.
  await expect(async () => {
    await page.getByRole('button', { name: 'New preset' }).focus();
    await page.keyboard.press('Tab');
    await expect(preset(page, 'In a meeting')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Tab');
  await expect(presets(page).getByRole('button', { name: 'More for In a meeting' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit…' }).waitFor();
  for (const theme of ['light', 'dark'] as const) {
    await paint(running, theme);
    await expectNothingSerious(page, `the menu, ${theme}`);
  }
  await page.getByRole('menuitem', { name: 'Edit…' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('textbox', { name: 'Status text' })).toBeFocused();
  for (const theme of ['light', 'dark'] as const) {
    await paint(running, theme);
    await expectNothingSerious(page, `the form, ${theme}`);
  }
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await expect(preset(page, 'In a meeting')).toBeFocused();
});
