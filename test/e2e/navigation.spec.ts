import type { Page } from '@playwright/test';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { closeUndo, foot, goTo, inViewMenu, viewRow } from './screen.ts';

test.use({ serves: { seed: 'demo' } });

test('views scroll up to the bar over them', async ({ page }) => {
  await goTo(page, 'Views');
  await page.setViewportSize({ width: 1120, height: 300 });
  const bar = await page.locator('.title-bar').last().boundingBox();
  const list = await page.getByRole('tree').boundingBox();
  expect(list?.y).toBe((bar?.y ?? 0) + (bar?.height ?? 0));
  // Above the first heading there is room all the same, also for the keys.
  const heading = page.locator('.heading').first();
  const before = await heading.boundingBox();
  await page.getByRole('tree').focus();
  for (const key of ['End', 'Home']) await page.keyboard.press(key);
  await expect.poll(() => heading.boundingBox()).toEqual(before);
});

test('in a narrow window the name of a view has the room, and its menu pins and hides it', async ({
  server,
  page,
}) => {
  const isPinned = () =>
    server.state.navigationViews
      .list(mira(server).userId)
      .find(({ fragment }) => fragment === 'narrow/has/reaction/sender/me')?.is_pinned;
  await goTo(page, 'Views');
  await page.setViewportSize({ width: 420, height: 720 });
  const reactions = viewRow(page, 'Reactions');
  // Its icon and the "…" are beside it, and nothing else.
  const [row, name] = [await reactions.boundingBox(), await reactions.locator('.what').boundingBox()];
  expect(name?.width).toBeGreaterThan((row?.width ?? 0) - 120);
  for (const [item, pinned] of [
    ['Pin', true],
    ['Unpin', undefined],
    ['Hide', false],
  ] as const) {
    await inViewMenu(page, 'Reactions', item);
    await expect.poll(isPinned).toBe(pinned);
  }
});

test('a view is hidden, a built-in one is pinned, and a new one is added, renamed and removed', async ({
  server,
  running,
  page,
}) => {
  const stored = () => server.state.navigationViews.list(mira(server).userId);
  const own = stored().find(({ name }) => name !== null);
  if (!own?.name) throw new Error('The seed has no view with a name');
  const choices = (name: string) => viewRow(page, name);

  await goTo(page, 'Views');
  await inViewMenu(page, own.name, 'Hide');
  // Hidden views are folded. The rows below close up, and a press before that hits another one.
  await expect(choices(own.name)).toHaveCount(0);
  await choices('Reactions').getByText('Pin', { exact: true }).click();
  await expect.poll(stored).toContainEqual({ ...own, is_pinned: false });
  await expect
    .poll(stored)
    .toContainEqual(expect.objectContaining({ fragment: 'narrow/has/reaction/sender/me', is_pinned: true }));
  await page.getByRole('treeitem', { name: 'Hidden' }).click();
  await expect(choices(own.name)).toBeVisible();

  // Perch asks only for the missing name, and keeps the address.
  const add = page.getByRole('button', { name: 'New view' });
  await add.click();
  await page
    .getByLabel('Link to the view')
    .fill('https://chat.example.com/#narrow/channel/1-general/topic/lunch');
  await page.getByRole('button', { name: 'Pin view' }).click();
  await expect(page.getByText('Give the view a name.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Lunch');
  await expectAccessible(running, 'the form for a view');
  await page.keyboard.press('Enter');
  await expect(choices('Lunch')).toBeVisible();
  await expect(add).toBeFocused();
  await expect
    .poll(stored)
    .toContainEqual({ fragment: 'narrow/channel/1-general/topic/lunch', is_pinned: true, name: 'Lunch' });

  // The address is shown only in the details.
  await expect(page.getByText('narrow/channel')).toHaveCount(0);
  await inViewMenu(page, 'Lunch', 'Details');
  await expect(page.getByRole('dialog').getByText('#narrow/channel/1-general/topic/lunch')).toBeVisible();
  await page.keyboard.press('Escape');

  // Built-in views cannot be renamed or removed.
  await choices('Inbox').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Rename|Remove/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await inViewMenu(page, 'Lunch', 'Rename');
  const name = page.getByRole('dialog', { name: 'Rename “Lunch”' }).getByLabel('Name');
  await expect(name).toBeFocused();
  // A name that cannot be saved stays, with its problem.
  await name.fill('');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription('Give the view a name.');
  await expect(name).toBeFocused();
  await name.fill('Lunch plans');
  await page.keyboard.press('Enter');
  await expect(choices('Lunch plans')).toBeVisible();
  await page.getByRole('tree', { name: 'Views' }).focus();
  await choices('Lunch plans').click();
  await page.keyboard.press('Delete');
  await closeUndo(page);
  await expect(choices('Lunch plans')).toHaveCount(0);
  await expect.poll(() => stored().map(({ name }) => name)).not.toContain('Lunch plans');
});

test('a view that is changed offline is marked, beside its value on the server', async ({ server, page }) => {
  await goTo(page, 'Views');
  await expect(foot(page)).toContainText('Up to date');
  const own = server.state.navigationViews.list(mira(server).userId).find(({ name }) => name !== null);
  await server.stop();
  const item = viewRow(page, own?.name ?? '');
  await inViewMenu(page, own?.name ?? '', 'Hide');
  await page.getByRole('treeitem', { name: 'Hidden' }).click();
  await expect(item).toContainText('not sent');
  await expect(item).toContainText('Was pinned');
  await server.start();
  await expect(foot(page)).toContainText('Up to date');
  await expect(item).not.toContainText('not sent');
});

test('on a server that does not list views, views are pinned and renamed by their address', async ({
  serve,
  signedIn,
}) => {
  const server = await serve({ strict: true });
  const { page } = await signedIn(server);
  const stored = () => server.state.navigationViews.list(mira(server).userId);
  const own = stored().find(({ name }) => name !== null);
  await goTo(page, 'Views');
  await expect(page.getByText('doesn’t report which views are pinned')).toBeVisible();
  const add = page.getByRole('button', { name: 'New view' });
  await add.click();
  await page.getByLabel('Link to the view').fill(own?.fragment ?? '');
  await page.getByLabel('Name', { exact: true }).fill('By its address');
  await page.getByRole('button', { name: 'Pin view' }).click();
  await expect
    .poll(stored)
    .toContainEqual({ fragment: own?.fragment, is_pinned: true, name: 'By its address' });

  // Such a server cannot store that a view is neither: nothing is sent, and the window explains it.
  const requests = server.count('PATCH', `/navigation_views/${encodeURIComponent(own?.fragment ?? '')}`);
  await inViewMenu(page, 'By its address', 'Unpin');
  await expect(page.getByText('a view is either pinned or hidden')).toBeVisible();
  expect(server.count('PATCH', `/navigation_views/${encodeURIComponent(own?.fragment ?? '')}`)).toBe(
    requests,
  );

  await add.click();
  await page.getByLabel('Link to the view').fill('narrow/is/alerted');
  await page.getByRole('button', { name: 'Pin view' }).click();
  await page.getByRole('treeitem', { name: 'narrow/is/alerted' }).click();
  await expect(page.getByText(/says: “/)).toBeVisible();
});

test('pinned views are put in order by dragging and by keys, and keep it when the window is loaded again', async ({
  page,
}) => {
  const pinned = page.getByRole('treeitem').filter({ has: page.locator('.pinned') });
  const names = () => pinned.locator('.name').allTextContents();
  const list = page.getByRole('tree', { name: 'Views' });
  await goTo(page, 'Views');
  await viewRow(page, 'Mentions').getByText('Pin', { exact: true }).click();
  await expect.poll(names).toEqual(['Inbox', 'Mentions', 'Escalations']);
  // The grips are outside the rows, and whole.
  const grip = await viewRow(page, 'Mentions').locator('.grip').boundingBox();
  const row = await viewRow(page, 'Mentions').boundingBox();
  expect(grip!.x + grip!.width).toBeLessThanOrEqual(row!.x + 4);
  expect(grip!.x).toBeGreaterThanOrEqual((await list.boundingBox())!.x);

  // The keys stay on the view that they move.
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(viewRow(page, 'Escalations')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Inbox', 'Escalations', 'Mentions']);
  await expect(viewRow(page, 'Escalations')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Escalations', 'Inbox', 'Mentions']);
  await inViewMenu(page, 'Escalations', 'Move down');
  await expect.poll(names).toEqual(['Inbox', 'Escalations', 'Mentions']);
  await pinned.filter({ hasText: 'Mentions' }).dragTo(pinned.first());
  await expect.poll(names).toEqual(['Mentions', 'Inbox', 'Escalations']);

  await page.reload();
  await goTo(page, 'Views');
  await expect.poll(names).toEqual(['Mentions', 'Inbox', 'Escalations']);
  // A view that is unpinned and pinned again keeps its position.
  await viewRow(page, 'Inbox').locator('.pin').click();
  await expect.poll(names).toEqual(['Mentions', 'Escalations']);
  await inViewMenu(page, 'Inbox', 'Pin');
  await expect.poll(names).toEqual(['Mentions', 'Inbox', 'Escalations']);
});

test('of two hundred views only those in sight are in the document, one stop of Tab reaches all, and Enter opens one', async ({
  server,
  running,
  page,
}) => {
  const { userId } = mira(server);
  for (let at = 1; at <= 200; at++)
    server.state.navigationViews.create(userId, {
      fragment: `narrow/search/${at}`,
      is_pinned: true,
      name: `Search ${at}`,
    });
  const list = page.getByRole('tree', { name: 'Views' });
  await goTo(page, 'Views');
  await expect(viewRow(page, 'Search 1')).toBeVisible();
  expect(await list.getByRole('treeitem').count()).toBeLessThan(40);
  expect(await list.locator('[tabindex="0"], button, a, input').count()).toBe(0);
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expectAccessible(running, 'many views');
  await viewRow(page, 'Inbox').scrollIntoViewIfNeeded();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => running.opened()).toEqual([`${server.url}/#inbox`]);
});

test.describe('pinned views in the rail and the palette', () => {
  test.use({ serves: { seed: 'demo', featureLevel: 442 } });
  const pin = (server: ReferenceServer, fragment: string, name: string | null, is_pinned = true) =>
    server.state.navigationViews.create(mira(server).userId, { fragment, name, is_pinned });
  const inRail = (page: Page) => page.getByRole('navigation').getByRole('group', { name: 'Pinned' });
  const names = (page: Page) => inRail(page).getByRole('button').allInnerTexts();

  /** Whether everything in the rail is in sight without scrolling, above the foot. */
  const fits = (page: Page): Promise<boolean> =>
    page.getByRole('navigation').evaluate((nav) => {
      const isWhole = (one: Element | null) => one !== null && one.scrollHeight <= one.clientHeight;
      const last = [...nav.querySelectorAll('button')].at(-1);
      const { bottom = Infinity } = last?.getBoundingClientRect() ?? {};
      return isWhole(nav) && isWhole(nav.parentElement) && bottom <= nav.getBoundingClientRect().bottom;
    });
  const unpinAll = (server: ReferenceServer): void => {
    for (const { fragment } of server.state.navigationViews.list(mira(server).userId))
      server.state.navigationViews.delete(mira(server).userId, fragment);
  };

  test('stand below the places in the order of the web app, at most seven; hidden ones do not', async ({
    server,
    running,
    page,
  }) => {
    unpinAll(server);
    await expect(inRail(page)).toHaveCount(0);
    const { stream_id } = server.state.channels.byName('general')!;
    pin(server, `narrow/channel/${stream_id}-general/topic/team.20lunch`, 'Zebra');
    pin(server, 'narrow/is/unread', 'Ant');
    pin(server, 'inbox', null);
    pin(server, 'narrow/is/starred', null);
    pin(server, 'feed', null, false);
    const first = ['Inbox', 'Starred messages', 'Zebra', 'Ant'];
    await expect.poll(() => names(page)).toEqual(first);
    await expectAccessible(running, 'the rail with views');

    // What Perch shows opens here, anything else in the browser.
    await inRail(page).getByRole('button', { name: 'Zebra' }).click();
    await expect(page.getByRole('heading', { name: 'general › team lunch' })).toBeVisible();
    await inRail(page).getByRole('button', { name: 'Starred messages' }).click();
    await expect.poll(() => running.opened()).toEqual([`${server.url}/#narrow/is/starred`]);

    // The palette begins with them, wherever the rail has no room.
    await page.setViewportSize({ width: 860, height: 720 });
    await expect(inRail(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog').getByRole('option');
    await expect(options.first()).toContainText('Inbox');
    await expect(options.filter({ hasText: 'Combined feed' })).toHaveCount(0);
  });

  test('fit into the rail: seven and “…” at 720 px, and fewer where it is lower', async ({
    server,
    page,
  }) => {
    unpinAll(server);
    const all = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
    for (const name of all) pin(server, `narrow/search/${name}`, name);
    await expect.poll(() => names(page)).toEqual(all);
    expect(await fits(page)).toBe(true);
    pin(server, 'narrow/search/Eight', 'Eight');
    await expect.poll(() => names(page)).toEqual([...all, 'More views']);
    expect(await fits(page)).toBe(true);
    await page.setViewportSize({ width: 1120, height: 600 });
    await expect.poll(() => names(page)).toEqual(['One', 'Two', 'Three', 'Four', 'More views']);
    expect(await fits(page)).toBe(true);
    await page.getByRole('button', { name: 'More views' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Five', 'Six', 'Seven', 'Eight']);
    await page.keyboard.press('Escape');
    // However high the window is, no more than seven.
    pin(server, 'narrow/search/Nine', 'Nine');
    await page.setViewportSize({ width: 1120, height: 1000 });
    await expect.poll(() => names(page)).toEqual([...all, 'More views']);
  });

  test('do not repeat a place of the rail, whatever they are called, and are first in the palette once', async ({
    server,
    page,
  }) => {
    unpinAll(server);
    pin(server, 'scheduled', null);
    pin(server, 'reminders', null);
    pin(server, 'narrow/search/Reminders', 'Reminders');
    await expect.poll(() => names(page)).toEqual(['Reminders']);
    await page.keyboard.press('Control+k');
    const options = page.getByRole('dialog').getByRole('option');
    await expect(options.first()).toHaveText(/^\s*Scheduled messages\s*Open/);
    await expect(options.filter({ hasText: /^\s*(Scheduled|Reminders)\b/ })).toHaveText([
      /^\s*Scheduled messages\s*Open/,
      /^\s*Reminders/,
      /^\s*Reminders/,
    ]);
  });

  test('keep the order that the user gives them, also in the rail', async ({ server, page }) => {
    unpinAll(server);
    pin(server, 'inbox', null);
    pin(server, 'recent', null);
    await expect.poll(() => names(page)).toEqual(['Inbox', 'Recent conversations']);
    await goTo(page, 'Views');
    await page.getByRole('button', { name: 'New view' }).click();
    await expect(page.getByRole('dialog')).toContainText('doesn’t read pinned and hidden views yet');
    await page.keyboard.press('Escape');
    await inViewMenu(page, 'Inbox', 'Move down');
    await expect.poll(() => names(page)).toEqual(['Recent conversations', 'Inbox']);
  });
});
