import type { ElectronApplication } from '@playwright/test';
import { expectNothingSerious } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { newMessage, scheduledRow, write } from './later.ts';
import { openTab } from './organization.ts';
import { openChange, changes, closeUndo, createSnippet, foot, goTo, row, undoToast } from './screen.ts';

const clipboard = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ clipboard: system }) => system.readText());

test('a row of the snippets has a menu on a right click, by key and behind its "…"', async ({
  server,
  signedIn,
}) => {
  const userId = mira(server).userId;
  const { app, page } = await signedIn(server);
  await goTo(page, 'Snippets');
  const menu = page.getByRole('menu', { name: 'Actions' });
  const list = page.getByRole('listbox', { name: 'Snippets' });
  const [snippet] = server.state.savedSnippets.list(userId);
  if (!snippet) throw new Error('the sample organization has no snippets');
  const shown = row(page, snippet.title);

  await shown.click({ button: 'right' });
  await expect(menu).toBeVisible();
  await expectNothingSerious(page, 'the menu of a row');
  await menu.getByRole('menuitem', { name: 'Copy ID' }).click();
  await expect.poll(() => clipboard(app)).toBe(String(snippet.id));

  const before = await shown.boundingBox();
  await shown.hover();
  await shown.locator('.more').click();
  expect(await shown.boundingBox()).toEqual(before);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);

  await shown.click();
  await list.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();

  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(undoToast(page)).toContainText('Snippet deleted');
  await closeUndo(page);
  await expect
    .poll(() => server.state.savedSnippets.list(userId).map(({ id }) => id))
    .not.toContain(snippet.id);
});

test('the rows of people and channels copy what identifies them, and open the conversation or the topics', async ({
  app,
  page,
}) => {
  const item = (name: string) => page.getByRole('menu', { name: 'Actions' }).getByRole('menuitem', { name });
  await goTo(page, 'People');
  const person = page.getByRole('option').filter({ hasText: 'Theo Lindqvist' });
  await person.click({ button: 'right' });
  await item('Copy email').click();
  await expect.poll(() => clipboard(app)).toBe('theo@partner.example');
  await person.click({ button: 'right' });
  await item('Copy user ID').click();
  await expect.poll(() => clipboard(app)).toMatch(/^\d+$/);
  const id = await clipboard(app);
  await person.click({ button: 'right' });
  await item('Copy name').click();
  await expect.poll(() => clipboard(app)).toBe('Theo Lindqvist');
  await person.click({ button: 'right' });
  await item('Copy mention').click();
  await expect.poll(() => clipboard(app)).toBe(`@**Theo Lindqvist|${id}**`);
  await person.click({ button: 'right' });
  await item('Message').click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Theo Lindqvist' }).first()).toBeVisible();

  await goTo(page, 'Channels');
  const general = page.getByRole('option').filter({ hasText: 'general' }).first();
  await general.click({ button: 'right' });
  await item('Copy ID').click();
  await expect(page.getByText('ID copied', { exact: true })).toBeVisible();
  await general.click({ button: 'right' });
  await item('Open topics').click();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
});

test('the row of a channel pins it, copies a link to it and leaves it, and asks before a private one', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const { channels, navigationViews } = server.state;
  const idOf = (name: string): number => channels.byName(name)?.stream_id ?? 0;
  const { app, page } = await signedIn(server);
  const menu = page.getByRole('menu', { name: 'Actions' });
  const choose = async (channel: string, name: string): Promise<void> => {
    await page.getByRole('option').filter({ hasText: channel }).first().click({ button: 'right' });
    await menu.getByRole('menuitem', { name }).click();
    await expect(menu).toHaveCount(0);
  };
  await goTo(page, 'Channels');
  const pins = () =>
    navigationViews.list(userId).filter(({ fragment }) => fragment.includes(`/channel/${idOf('news')}-`));
  await choose('news', 'Pin to Views');
  await expect.poll(pins).toHaveLength(1);
  await choose('news', 'Unpin');
  await expect.poll(pins).toHaveLength(0);
  await choose('news', 'Copy link');
  await expect.poll(() => clipboard(app)).toBe(`${server.url}/#narrow/channel/${idOf('news')}-news`);
  await choose('news', 'Leave');
  await expect.poll(() => channels.subscribers(idOf('news'))).not.toContain(userId);
  await choose('care team', 'Leave');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => channels.subscribers(idOf('care team'))).not.toContain(userId);
});

test('the rows of scheduled messages have a menu by right click, key and Shift+F10, the draft too', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ seed: 'demo' });
  const { app, page } = await signedIn(server);
  const menu = page.getByRole('menu', { name: 'Actions' });
  const item = (name: string) => menu.getByRole('menuitem', { name });
  const list = page.getByRole('listbox', { name: 'Scheduled messages' });
  await goTo(page, 'Scheduled');
  await scheduledRow(page, 'Daniel Okafor').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText([/^Edit/, 'Copy text', /^Delete/]);
  await expectNothingSerious(page, 'the menu of a scheduled message');
  await item('Copy text').click();
  await expect.poll(() => clipboard(app)).toContain('tents');
  await scheduledRow(page, 'releases').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText([/^New time…/, 'Copy text', /^Delete/]);
  await page.keyboard.press('Escape');
  // While it fades away, it gives the focus back.
  await expect(menu).toHaveCount(0);

  await scheduledRow(page, 'Macro names').click();
  await list.focus();
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await page.keyboard.press(key);
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(list).toBeFocused();
  }
  await page.keyboard.press('Shift+F10');
  await item('Delete').press('Enter');
  await expect(scheduledRow(page, 'Macro names')).toHaveCount(0);

  await newMessage(page);
  await write(page, { people: ['Daniel Okafor'], content: 'Half a thought' });
  await page.keyboard.press('Escape');
  await scheduledRow(page, 'Half a thought').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Continue writing', 'Discard draft']);
  await item('Discard draft').click();
  await expect(scheduledRow(page, 'Half a thought')).toHaveCount(0);
});

test('the rows of folders, profile fields and linkifiers have a menu, which names why an item cannot be edited', async ({
  server,
  signedIn,
}) => {
  const { app, page } = await signedIn(server, { as: 'ana' });
  const menu = page.getByRole('menu', { name: 'Actions' });
  const item = (name: string | RegExp) => menu.getByRole('menuitem', { name });
  const openMenu = async (list: string): Promise<void> => {
    await page.getByRole('listbox', { name: list }).focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu).toBeVisible();
  };
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  };

  await openTab(page, 'Linkifiers');
  const [linkifier] = server.state.linkifiers.all();
  if (!linkifier) throw new Error('the sample organization has no linkifiers');
  const shown = page.getByRole('listbox', { name: 'Linkifiers' }).getByRole('option').first();
  await shown.click({ button: 'right' });
  await expect(item('Change on Meridian')).toBeVisible();
  await expectNothingSerious(page, 'the menu of a linkifier');
  await item('Copy pattern').click();
  await expect.poll(() => clipboard(app)).toBe(linkifier.pattern);
  await shown.hover();
  await shown.locator('.more').click();
  await item('Copy ID').click();
  await expect.poll(() => clipboard(app)).toBe(String(linkifier.id));

  await page.getByRole('radio', { name: 'Profile fields' }).click();
  await openMenu('Profile fields');
  await expect(menu.getByRole('menuitem')).toHaveText(['Change on Meridian', 'Copy ID']);
  await close();
  await expect(page.getByRole('listbox', { name: 'Profile fields' })).toBeFocused();

  await page.getByRole('radio', { name: 'Folders' }).click();
  const folder = page.getByRole('listbox', { name: 'Folders' }).getByRole('option').first();
  await folder.click({ button: 'right' });
  await expect(item(/^Archive/)).toContainText('move its channels out first');
  await item('Edit').click();
  await expect(page.getByRole('textbox', { name: 'Folder name' })).toBeFocused();

  await server.stop();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Not yet');
  await page.getByRole('button', { name: /^Save/ }).click();
  const unsent = page.getByRole('option').filter({ hasText: 'Not yet' });
  await unsent.click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'Discard']);
  await item('Discard').click();
  await expect(unsent).toHaveCount(0);
});

test('the Outbox lists what needs attention first, and its rows have a menu by right click, key and "…"', async ({
  server,
  app,
  page,
}) => {
  const menu = page.getByRole('menu', { name: 'Actions' });
  const item = (name: string) => menu.getByRole('menuitem', { name });
  const change = (title: string) => changes(page).filter({ hasText: title });
  await goTo(page, 'Snippets');
  server.faults.queue(
    { kind: 'status', method: 'POST', path: '/saved_snippets', status: 400 },
    { kind: 'drop', method: 'POST', path: '/saved_snippets' },
  );
  await createSnippet(page, 'Refused', 'Not like this.');
  await expect(row(page, 'Refused')).toContainText('rejected');
  // Nothing else is answered, so the next one stays in doubt.
  const unanswered = server.faults.add({
    kind: 'drop',
    method: 'GET',
    path: '/saved_snippets',
    times: 1_000,
  });
  await createSnippet(page, 'Nobody knows', 'Dear {{name}}.');
  await expect(row(page, 'Nobody knows')).toContainText(/checking|not confirmed/);
  await server.stop();
  await createSnippet(page, 'Later', 'When there is a connection.');
  await expect(foot(page)).toContainText('Offline');
  server.faults.lift(unanswered);
  await foot(page).click();

  await expect(page.getByRole('listbox', { name: 'Unsent changes' }).locator('.heading')).toHaveText([
    'Needs attention',
    'Waiting for a connection',
  ]);
  await expect(changes(page).locator('.title')).toHaveText([
    'New snippet: Refused',
    'New snippet: Nobody knows',
    'New snippet: Later',
  ]);
  await change('Nobody knows').click();
  const doubtful = openChange(page, /Nobody knows/);
  await expect(change('Nobody knows')).toContainText('not confirmed');
  await expect(doubtful).toContainText('Dear name.');
  await expect(doubtful.getByRole('listitem').last()).toContainText('Perch checks again once you’re back.');
  await expect(doubtful.getByRole('button', { name: 'Send again' })).toHaveAccessibleDescription(
    /Sending again may create a second copy\./,
  );
  await expect(doubtful.getByRole('button', { name: 'Check again' })).toHaveCount(0);

  await change('Refused').click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'Try again', /^Discard/, 'Copy text']);
  await expectNothingSerious(page, 'the menu of an unsent change');
  await item('Copy text').click();
  await expect.poll(() => clipboard(app)).toBe('Not like this.');

  const later = change('Later');
  const more = later.locator('.more');
  await later.hover();
  const before = await later.boundingBox();
  await more.click();
  expect(await later.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await later.click();
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await item('Discard').press('Enter');
  await expect(undoToast(page)).toContainText('Change discarded: New snippet: Later');
  await expect(later).toHaveCount(0);
});
