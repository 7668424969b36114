import type { Page } from '@playwright/test';
import { expectNothingSerious, paint } from './accessible.ts';
import { plantScheduled } from '../programs/server/seeds/messages.ts';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from './fixtures.ts';
import { channel, foot, goTo, place, topics, undoToast, type PlaceName } from './screen.ts';
import { layoutProblems, plant, sidewaysProblems } from './visible.ts';

const WINDOW = { width: 420, height: 720 };

const face = (page: Page) => page.getByRole('button', { name: 'Show places' });
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const listed = (page: Page) => page.getByRole('main').locator('[role=option]');
const nav = (page: Page) => page.getByRole('navigation', { name: 'Places' });

/** Nothing is wider than the window. */
const expectNarrow = (page: Page, what: string): Promise<void> =>
  expect.poll(() => sidewaysProblems(page), { message: what }).toEqual([]);

/** The page as it is now fits the window. */
async function expectFits(page: Page, what: string): Promise<void> {
  await expect
    .poll(async () => [...(await sidewaysProblems(page)), ...(await layoutProblems(page))], { message: what })
    .toEqual([]);
}

/** The action is whole in the window, and at its lower edge where a thumb or a short way of the pointer reaches it. */
async function expectAtEdge(page: Page, name: RegExp | string): Promise<void> {
  const action = page.getByRole('main').getByRole('button', { name }).filter({ visible: true });
  await expect(action).toBeInViewport({ ratio: 1 });
  const box = await action.boundingBox();
  expect(box && box.y + box.height).toBeGreaterThan(WINDOW.height - 80);
}

/** Opens the rail from the face and a place from the rail, by keys. */
async function goByKeys(page: Page, name: PlaceName | 'Outbox'): Promise<void> {
  await face(page).press('Enter');
  await expect(nav(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await (name === 'Outbox' ? foot(page) : place(page, name)).press('Enter');
  await expect(heading(page, name)).toBeVisible();
}

/** The steps in each place, from its list to its main action. The last step returns to the first page. */
const ways: Record<PlaceName | 'Outbox', (page: Page) => Promise<void>> = {
  async Status(page) {
    await page.getByRole('textbox', { name: 'Custom status' }).fill('Counting tents');
    const set = page.getByRole('button', { name: /^Set status/ });
    await expect(set).toBeInViewport({ ratio: 1 });
    // When it clears is a choice beside the button, because the words of all have no room there.
    const clears = page.getByRole('combobox', { name: 'Clear after' });
    await expect(clears).toHaveValue('never');
    const middles = await Promise.all(
      [set, clears]
        .map(async (one) => (await one.boundingBox())!)
        .map(async (box) => (await box).y + (await box).height / 2),
    );
    expect(Math.abs(middles[0]! - middles[1]!)).toBeLessThan(2);
    await page.getByRole('textbox', { name: 'Custom status' }).fill('');
  },
  async Snippets(page) {
    await listed(page).nth(1).click();
    await expectAtEdge(page, /^Copy/);
    await expectFits(page, 'a snippet');
    await back(page).press('Enter');
    await page.getByRole('button', { name: 'New snippet', exact: true }).click();
    await page.getByRole('textbox', { name: 'Content' }).fill('one\n'.repeat(60));
    await expectAtEdge(page, /^Save/);
    // The bar with the buttons covers the content scrolled under it.
    await expectNarrow(page, 'a new snippet');
    await page.keyboard.press('Escape');
  },
  async Topics(page) {
    // The foot, which `unfold` reads, is out of sight here.
    if ((await channel(page, 'warehouse').getAttribute('aria-expanded')) === 'false')
      await channel(page, 'warehouse').click();
    await topics(page).filter({ hasText: 'Returned tents' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAtEdge(page, /^Send/);
    await expectFits(page, 'a topic');
  },
  async Scheduled(page) {
    await listed(page).nth(1).click();
    await expectFits(page, 'a scheduled message');
    await back(page).press('Enter');
    await page.getByRole('button', { name: 'New message' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('one\n'.repeat(60));
    await expectAtEdge(page, /^Schedule/);
    await expectNarrow(page, 'a new scheduled message');
    await page.keyboard.press('Escape');
  },
  async Reminders(page) {
    await page.getByRole('button', { name: 'New reminder' }).click();
    await expect(page.getByRole('button', { name: /^Remind me/ })).toBeInViewport({ ratio: 1 });
    await expectFits(page, 'a new reminder');
    await page.keyboard.press('Escape');
  },
  async Activity(page) {
    await listed(page).first().click({ button: 'right' });
    await expectFits(page, 'the menu of an entry');
    await page.keyboard.press('Escape');
  },
  async Views(page) {
    await page.getByRole('button', { name: 'New view' }).click();
    await expect(page.getByRole('dialog').locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
    await expectFits(page, 'a new view');
    await page.keyboard.press('Escape');
  },
  async Channels(page) {
    await listed(page).nth(1).click();
    await expectAtEdge(page, 'Open topics');
    await expectFits(page, 'a channel');
    await back(page).press('Enter');
    await page.getByRole('button', { name: 'New channel' }).click();
    await expect(page.getByRole('dialog').locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
    await expectFits(page, 'a new channel');
    await page.keyboard.press('Escape');
  },
  async People(page) {
    await listed(page).nth(1).click();
    await expectAtEdge(page, 'Message');
    await expectFits(page, 'a person');
  },
  async Organization(page) {
    await listed(page).first().click();
    await expectFits(page, 'a folder to read');
  },
  async Settings(page) {
    const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('button');
    await expect(sections.first()).toBeVisible();
    for (const [at, section] of (await sections.allTextContents()).entries()) {
      await sections.nth(at).click();
      await expectFits(page, section);
      await back(page).press('Enter');
    }
  },
  async Outbox(page) {
    await expectFits(page, 'the Outbox');
  },
};

test('every place fits a window of 420 px, with its main action in sight, the rail behind the face and a way back', async ({
  serve,
  signedIn,
}) => {
  test.setTimeout(900_000);
  const server = await serve({ seed: 'demo' });
  // The rail leads administrators to the organization.
  server.state.users.update(mira(server).userId, { role: 200 });
  const running = await signedIn(server);
  const { page } = running;
  await expect(foot(page)).toContainText('Up to date');
  await page.setViewportSize(WINDOW);
  // The check finds the planted problem.
  await plant(page, 'main h1 { width: 500px; flex: none } main { overflow-x: auto }');
  expect((await sidewaysProblems(page)).join('\n')).toMatch(
    /scrolls sideways: <main[^]*beyond the edge: <h1/,
  );
  await plant(page, '');
  for (const [name, use] of Object.entries(ways) as [PlaceName | 'Outbox', (typeof ways)['Outbox']][]) {
    await goByKeys(page, name);
    await expectFits(page, name);
    await use(page);
    await expectNothingSerious(page, name);
    while (!(await face(page).isVisible())) await back(page).press('Enter');
    await undoToast(page).waitFor({ state: 'detached' });
    // Escape leads from the rail back to its opener.
    await face(page).press('Enter');
    await expect(
      nav(page)
        .locator(':focus')
        .or(foot(page).and(page.locator(':focus'))),
    ).toBeVisible();
    await expectFits(page, `the rail in ${name}`);
    await page.keyboard.press('Escape');
    await expect(face(page)).toBeFocused();
    await expect(heading(page, name)).toBeVisible();
  }
  await paint(running, 'dark');
  await expectNothingSerious(page, 'the face, dark');
});

test('the forms of the organization fit a window of 420 px, with Create in sight', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve(), { as: 'ana' });
  await page.setViewportSize({ width: 720, height: 720 });
  await goTo(page, 'Organization');
  // The column of a medium window has one line for all parts.
  const parts = ['Folders', 'Profile fields', 'Linkifiers'].map((name) => page.getByRole('radio', { name }));
  const lines = async (): Promise<number> =>
    new Set(await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y))).size;
  await expect.poll(lines).toBe(1);
  await goTo(page, 'Topics');
  await page.setViewportSize(WINDOW);
  await goByKeys(page, 'Organization');
  for (const part of ['Profile fields', 'Linkifiers', 'Folders']) {
    await page.getByRole('radio', { name: part }).click();
    await expectFits(page, part);
    await listed(page).first().click();
    await expectFits(page, `the first of ${part}`);
    await back(page).press('Enter');
    await page.getByRole('button', { name: /^New / }).click();
    await expectAtEdge(page, /^Create/);
    await expectFits(page, `a new one of ${part}`);
    await page.keyboard.press('Escape');
    if (!(await face(page).isVisible())) await back(page).press('Enter');
  }
});

test('the rail of a narrow window is left by its Back too, and by the place that is shown already', async ({
  page,
}) => {
  await page.setViewportSize(WINDOW);
  await face(page).click();
  await back(page).click();
  await expect(face(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nav(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Status')).toBeFocused();
});

test('a main action keeps the focus and its place in the bar while the window becomes narrow and wide again', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve({ seed: 'demo' }));
  await place(page, 'Snippets').click();
  await listed(page).nth(1).click();
  await page.setViewportSize(WINDOW);
  const copy = page.getByRole('button', { name: /^Copy/ });
  // Nothing takes the focus while another row's pane is loading.
  await expect(page.locator('[inert]').filter({ has: copy })).toHaveCount(0);
  await copy.focus();
  await expectAtEdge(page, /^Copy/);
  await expect(copy).toBeFocused();
  await page.setViewportSize({ width: 1120, height: 720 });
  await expect(copy).toBeFocused();
  expect((await copy.boundingBox())?.y).toBeLessThan(52);
  await listed(page).nth(2).click();
  await expect(copy).toHaveCount(1);
});

test('a narrow list shows at its foot that there is no connection, and the way to the Outbox', async ({
  server,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  await page.setViewportSize(WINDOW);
  await expect(foot(page)).toBeHidden();
  await server.stop();
  await expect(foot(page)).toContainText('Offline');
  await foot(page).click();
  await expect(heading(page, 'Outbox')).toBeVisible();
  await expect(foot(page)).toBeHidden();
});

test('signs without words: at the icons of the rail, and the most urgent one at the face', async ({
  server,
  running,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  const rail = (of: PlaceName) => place(page, of).locator('.sign');
  await expect(rail('Activity')).toBeHidden();
  await page.setViewportSize({ width: 860, height: 720 });
  say(server, 'ana', 'team lunch', '@**Mira Kowalski** lunch at noon?');
  await expect(rail('Activity')).toHaveText(/^\d+$/);
  await expect(rail('Topics')).toHaveText('');
  await expect(rail('Topics')).toBeVisible();
  await expect(rail('Scheduled')).toHaveCount(0);
  await page.setViewportSize(WINDOW);
  const activity = await face(page).locator('.sign').textContent();
  await expect(face(page)).toHaveAccessibleName(new RegExp(`^Show places ${activity} unread`));

  const late = { to: { people: ['olu'] }, content: 'Late', hoursAhead: -1 };
  plantScheduled([late], mira(server).userId, server.state);
  await expect(face(page)).toHaveAccessibleName('Show places 1 failed');
  await expect(face(page).locator('.sign')).toHaveText('!');
  await face(page).click();
  await expect(place(page, 'Scheduled')).toContainText('1 failed');
  await expectNothingSerious(page, 'the rail with signs');
  await page.setViewportSize({ width: 860, height: 720 });
  await expect(rail('Scheduled')).toHaveText('!');
  await expectNothingSerious(page, 'the rail of icons with signs');

  server.faults.queue({ kind: 'status', method: 'POST', path: '/users/me/status', status: 400, msg: 'no' });
  await running.clickTrayItem('preset:commuting:own');
  await expect(foot(page).locator('.sign')).toHaveText('1');
  await page.setViewportSize(WINDOW);
  await back(page).click();
  await expect(face(page)).toHaveAccessibleName('Show places 1 needs attention');
  await expectFits(page, 'the face with its sign');
});
