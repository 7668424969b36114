// Global shortcuts beside the one of the quick window: chosen, pressed, shown and lost.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { isQuickShown, quickPage, SHORTCUT } from './quick.ts';
import { goTo, row } from './screen.ts';

const KEYS = 'CommandOrControl+Alt+M';
const control = (page: Page | Locator, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}: `) });
const presetEditor = (page: Page) => page.getByRole('dialog', { name: 'Edit preset' });

async function editPreset(page: Page, name: string): Promise<void> {
  await goTo(page, 'Status');
  const presets = page.getByRole('list', { name: 'Presets' });
  await presets.getByRole('button', { name: new RegExp(`^${name}`) }).press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
}

async function openShortcuts(page: Page): Promise<void> {
  await goTo(page, 'Settings');
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('button', { name: 'Shortcuts' })
    .click();
}

test('a preset gets keys in its form, which set it from any app until it is deleted', async ({
  server,
  running,
}) => {
  const { page } = running;
  await editPreset(page, 'Commuting');
  const keys = control(presetEditor(page), 'Global shortcut');
  // Keys that the quick window has are refused before they are saved.
  await keys.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+Space');
  await expect(keys).toHaveAccessibleDescription('“Quick window” already uses Ctrl+Shift+Space.');
  await expect(keys).toHaveAccessibleName('Global shortcut: None');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+m');
  await expect(keys).toHaveAccessibleDescription('Works in every app.');
  expect(await running.shortcuts()).not.toContain(KEYS);
  await expectAccessible(running, 'the form of a preset with keys');
  await presetEditor(page).getByRole('button', { name: 'Save' }).click();
  await expect(presetEditor(page)).toBeHidden();
  await expect.poll(() => running.shortcuts()).toContain(KEYS);

  await running.pressShortcut(KEYS);
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId))
    .toMatchObject({ status_text: 'Commuting' });
  expect(await isQuickShown(running)).toBe(false);

  await page.keyboard.press('?');
  await expect(
    page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByRole('region', { name: 'Anywhere on this computer' }),
  ).toContainText('Commuting');
  await page.keyboard.press('Escape');

  await openShortcuts(page);
  await expect(control(page, 'Commuting')).toHaveAccessibleDescription(/Works in every app/);
  await expectAccessible(running, 'the settings of shortcuts');

  await goTo(page, 'Status');
  await page
    .getByRole('list', { name: 'Presets' })
    .getByRole('button', { name: /^Commuting/ })
    .press('Delete');
  await expect.poll(() => running.shortcuts()).toEqual([SHORTCUT]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => running.shortcuts()).toContain(KEYS);
});

test('a snippet gets keys in its menu, which copy it, or ask for its placeholders in the quick window', async ({
  server,
  running,
}) => {
  const { page, app } = running;
  const { userId } = mira(server);
  const copied = (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText());
  server.state.savedSnippets.create(userId, {
    title: 'Parcel lost',
    content: 'We are looking for your parcel.',
  });
  server.state.savedSnippets.create(userId, { title: 'Greeting', content: 'Hello {{name}}!' });
  await goTo(page, 'Snippets');
  for (const [title, keys, accelerator] of [
    ['Parcel lost', 'Control+Alt+p', 'CommandOrControl+Alt+P'],
    ['Greeting', 'Control+Alt+g', 'CommandOrControl+Alt+G'],
  ] as const) {
    await row(page, title).click();
    await page.getByRole('button', { name: `More for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Global shortcut' }).click();
    const dialog = page.getByRole('dialog', { name: `Shortcut for “${title}”` });
    await control(dialog, 'Global shortcut').click();
    await page.keyboard.press(keys);
    await expect(control(dialog, 'Global shortcut')).toHaveAccessibleDescription('Works in every app.');
    if (title === 'Greeting') await expectAccessible(running, 'the keys of a snippet');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => running.shortcuts()).toContain(accelerator);
  }

  // The form of a snippet shows its keys, and changes them on their own.
  await row(page, 'Parcel lost').click();
  await page.keyboard.press('ControlOrMeta+e');
  await page.getByRole('button', { name: 'Global shortcut: Ctrl+Alt+P' }).press('Enter');
  const again = page.getByRole('dialog', { name: 'Shortcut for “Parcel lost”' });
  await again.getByRole('button', { name: 'Turn off' }).click();
  await again.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Global shortcut: None' })).toBeFocused();
  await expect.poll(() => running.shortcuts()).not.toContain('CommandOrControl+Alt+P');
  await page.keyboard.press('Enter');
  await control(again, 'Global shortcut').press('Enter');
  await page.keyboard.press('Control+Alt+p');
  await again.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => running.shortcuts()).toContain('CommandOrControl+Alt+P');
  await page.keyboard.press('Escape');

  await running.pressShortcut('CommandOrControl+Alt+P');
  await expect.poll(copied).toBe('We are looking for your parcel.');
  expect(await isQuickShown(running)).toBe(false);

  const quick = await quickPage(running);
  for (const name of ['Rosa', 'Karim']) {
    await running.pressShortcut('CommandOrControl+Alt+G');
    await expect.poll(() => isQuickShown(running)).toBe(true);
    const field = quick.getByRole('textbox', { name: 'name' });
    await expect(field).toBeFocused();
    await field.fill(name);
    await quick.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => isQuickShown(running)).toBe(false);
    await expect.poll(copied).toBe(`Hello ${name}!`);
  }
});

test('keys begin a snippet with the text that is selected in another app', async ({ running }) => {
  const { page, app } = running;
  await openShortcuts(page);
  const isLinux = process.platform === 'linux';
  await control(page, isLinux ? 'New snippet from selection' : 'New snippet from clipboard').click();
  await page.keyboard.press('Control+Alt+s');
  await expect.poll(() => running.shortcuts()).toContain('CommandOrControl+Alt+S');
  await app.evaluate(({ clipboard }) =>
    (clipboard.selection ?? clipboard).writeText('Parcel lost\n\nWe are looking for it.'),
  );
  await running.pressShortcut('CommandOrControl+Alt+S');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Parcel lost');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(
    'Parcel lost\n\nWe are looking for it.',
  );
  await page.keyboard.press('Escape');
  await app.evaluate(({ clipboard }) => (clipboard.selection ?? clipboard).writeText(' '));
  await running.pressShortcut('CommandOrControl+Alt+S');
  await expect(
    page.getByText(isLinux ? 'No text is selected.' : 'There’s no text on the clipboard.'),
  ).toBeVisible();
});

test('keys that are refused are not saved: the row says why, and the action keeps its own', async ({
  running,
}) => {
  const { page } = running;
  await openShortcuts(page);
  const quick = control(page, 'Quick window');
  await expect(quick).toHaveAccessibleName('Quick window: Ctrl+Shift+Space');
  await control(page, 'New snippet from [a-z ]+').click();
  await page.keyboard.press('Control+Alt+s');
  await expect.poll(() => running.shortcuts()).toContain('CommandOrControl+Alt+S');
  await quick.click();
  await page.keyboard.press('Control+Alt+s');
  await expect(quick).toHaveAccessibleDescription(/already uses Ctrl\+Alt\+S/);
  await expect(quick).toHaveAccessibleName('Quick window: Ctrl+Shift+Space');
  await expectAccessible(running, 'refused keys');
  expect(await running.shortcuts()).toEqual(expect.arrayContaining([SHORTCUT, 'CommandOrControl+Alt+S']));
});

test('a preset and a snippet get keys in the table, by the keys alone, and Escape leaves none', async ({
  server,
  running,
}) => {
  const { page } = running;
  server.state.savedSnippets.create(mira(server).userId, {
    title: 'Parcel lost',
    content: 'We look for it.',
  });
  await goTo(page, 'Snippets');
  await expect(row(page, 'Parcel lost')).toBeVisible();
  await openShortcuts(page);
  const add = page.getByRole('button', { name: 'Keys for a preset or snippet…' });
  const field = page.getByRole('combobox', { name: 'Keys for a preset or snippet…' });
  const choose = async (search: string, name: string): Promise<void> => {
    await expect(add).toBeVisible();
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await field.fill(search);
    await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(control(page, name)).toBeFocused();
    await expect(control(page, name)).toHaveText('Press the keys…');
  };
  // Escape closes the search, and not the search for a setting.
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Commuting' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Parcel lost' })).toBeVisible();
  await expectAccessible(running, 'the search for a preset or a snippet');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  await choose('comm', 'Commuting');
  await expectAccessible(running, 'a row that waits for its keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Commuting' })).toHaveCount(0);
  await expect(add).toBeFocused();

  await choose('comm', 'Commuting');
  await expect(page.getByRole('group', { name: 'Commuting' })).toContainText('Esc cancels');
  await page.keyboard.press('Control+Alt+m');
  await expect.poll(() => running.shortcuts()).toContain(KEYS);
  const commuting = page.getByRole('group', { name: 'Commuting' });
  await expect(commuting.getByText('On', { exact: true })).toBeVisible();
  await expect(control(page, 'Commuting')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(commuting).toContainText('Esc keeps Ctrl+Alt+M');
  await page.keyboard.press('Escape');
  await expect(control(page, 'Commuting')).toHaveAccessibleName('Commuting: Ctrl+Alt+M');

  await choose('parcel', 'Parcel lost');
  await page.keyboard.press('Control+Alt+m');
  await expect(control(page, 'Parcel lost')).toHaveAccessibleDescription(/“Commuting” already uses/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Parcel lost' })).toHaveCount(0);
  await expect(add).toBeFocused();
  await choose('parcel', 'Parcel lost');
  await page.keyboard.press('Control+Alt+p');
  await expect.poll(() => running.shortcuts()).toContain('CommandOrControl+Alt+P');
  await page
    .getByRole('group', { name: 'Parcel lost' })
    .getByRole('button', { name: 'Turn off' })
    .press('Enter');
  await expect(page.getByRole('group', { name: 'Parcel lost' })).toHaveCount(0);
  expect(await running.shortcuts()).toEqual(expect.arrayContaining([SHORTCUT, KEYS]));
});

test('the sheet of shortcuts finds one by its effect, its keys and its group, and keeps its size', async ({
  running,
}) => {
  const { page } = running;
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const search = sheet.getByRole('textbox', { name: 'Find a shortcut' });
  await expect(search).toBeFocused();
  const [size, all] = [await sheet.boundingBox(), await sheet.getByRole('term').count()];
  const list = sheet.getByRole('region', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('PageDown');
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expectAccessible(running, 'the sheet of shortcuts');
  await search.focus();
  for (const [typed, found] of [
    ['remind me', ['Remind me']],
    ['ctrl+z', ['Undo']],
    ['presets', ['Set a preset', 'Move a preset']],
  ] as const) {
    await search.fill(typed);
    await expect(sheet.getByRole('term')).toHaveText(found);
    await expect(search).toHaveAccessibleDescription(String(found.length));
    expect(await sheet.boundingBox()).toEqual(size);
  }
  await search.fill('marmalade');
  await expect(sheet).toContainText('Nothing matches “marmalade”.');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(sheet.getByRole('term')).toHaveCount(all);
  await sheet.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(sheet).toHaveCount(0);
});
