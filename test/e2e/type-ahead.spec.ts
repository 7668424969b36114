import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { copyOfApp, fileOf } from './app-copy.ts';
import { expect, loadedAhead, mira, test } from './fixtures.ts';
import { whenField } from './later.ts';
import { draftOf, goTo, type PlaceName, rows } from './screen.ts';

// The tests share one start of a changed copy of the app.
test.describe.configure({ mode: 'default' });

declare global {
  /** Lets parts of the window load, by the names of their files. */
  var letLoad: Partial<Record<string, () => void>>;
  var loadLater: Partial<Record<string, Promise<void>>>;
}

const PARTS = [
  'SnippetsView',
  'StatusView',
  'RemindersView',
  'reminders-parts',
  'topics-parts',
  'main-parts',
];

let app: string;

test.beforeAll(() => {
  app = copyOfApp();
  for (const part of PARTS) {
    const file = fileOf(app, part);
    fs.writeFileSync(file, `await globalThis.loadLater?.['${part}'];\n${fs.readFileSync(file, 'utf8')}`);
  }
});

test.afterAll(() => {
  fs.rmSync(app, { recursive: true, force: true });
});

/** Starts the window again in a place, where these parts load only when they are let. */
async function startIn(page: Page, name: PlaceName, parts: string[]): Promise<void> {
  await goTo(page, name);
  await expect.poll(() => draftOf(page, 'window')).toContain(`"${name.toLowerCase()}"`);
  await page.addInitScript((names) => {
    globalThis.letLoad = {};
    globalThis.loadLater = Object.fromEntries(
      names.map((name) => [name, new Promise<void>((resolve) => (globalThis.letLoad[name] = resolve))]),
    );
  }, parts);
  await page.reload();
  await expect(title(page, name)).toBeFocused();
}

/** Makes frames late, as on a busy machine. A dialog takes the focus in the frame after it was opened. */
const slowFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const inNextFrame = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (then) => inNextFrame((now) => setTimeout(() => then(now), 50));
  });

const letLoad = (page: Page, part: string): Promise<void> =>
  page.evaluate((name) => globalThis.letLoad[name]?.(), part);

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

test('what is typed while a place is loading is typed into its search', async ({ server, signedIn }) => {
  const { page } = await signedIn(server, { app });
  await startIn(page, 'Scheduled', ['SnippetsView']);
  const { keyboard } = page;

  await keyboard.press('ControlOrMeta+2');
  await expect(title(page, 'Snippets')).toBeFocused();
  await keyboard.type('refumm');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.type('nd');
  await letLoad(page, 'SnippetsView');

  const search = page.getByRole('combobox', { name: 'Search snippets' });
  await expect(search).toHaveValue('refund');
  await expect(search).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  // Text typed now comes after it.
  await keyboard.type('s');
  await expect(search).toHaveValue('refunds');
});

test('a status that is written and sent before its place has loaded is set', async ({ server, signedIn }) => {
  const { page } = await signedIn(server, { app });
  await startIn(page, 'Scheduled', ['StatusView']);
  const { keyboard } = page;

  await keyboard.press('ControlOrMeta+1');
  await keyboard.press('ControlOrMeta+n');
  await keyboard.type('Reviewing the release');
  await keyboard.press('Enter');
  await letLoad(page, 'StatusView');
  await expect
    .poll(() => server.state.statuses.read(mira(server).userId).status_text)
    .toBe('Reviewing the release');
});

test('a form that is begun while its place is loading takes what is typed for it', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve(), { app });
  await startIn(page, 'Scheduled', ['RemindersView', 'reminders-parts']);
  const { keyboard } = page;

  await keyboard.press('ControlOrMeta+4');
  await keyboard.press('ControlOrMeta+n');
  await keyboard.type('4711');
  await letLoad(page, 'RemindersView');
  await expect(page.getByRole('button', { name: 'New reminder' }).first()).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.type('tomorrow 9am');
  await letLoad(page, 'reminders-parts');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('4711');
  await expect(whenField(page)).toHaveValue('tomorrow 9am');
  await expect(whenField(page)).toBeFocused();
});

test('the search takes what is typed while it is loading', async ({ serve, signedIn }) => {
  const { page } = await signedIn(await serve(), { app });
  await startIn(page, 'Scheduled', ['main-parts']);
  const { keyboard } = page;

  await keyboard.press('ControlOrMeta+k');
  await keyboard.type('peoplx');
  await keyboard.press('Backspace');
  await keyboard.type('e');
  await letLoad(page, 'main-parts');
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(search).toHaveValue('people');
  await expect(search).toBeFocused();

  await keyboard.press('Enter');
  await expect(title(page, 'People')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name, email, or ID' })).toBeFocused();
});

test('a dialog takes what is typed while it is loading', async ({ serve, signedIn }) => {
  const { page } = await signedIn(await serve(), { app });
  await slowFrames(page);
  await startIn(page, 'Scheduled', ['topics-parts']);
  const { keyboard } = page;

  await keyboard.press('ControlOrMeta+5');
  const open = page.getByRole('button', { name: 'Open link…' }).first();
  await open.press('Enter');
  await keyboard.type('4711');
  await letLoad(page, 'topics-parts');
  const dialog = page.getByRole('dialog', { name: 'Open a link or number' });
  await expect(dialog.getByRole('textbox')).toHaveValue('4711');
});

test('a dialog takes what is typed before it has the focus', async ({ serve, signedIn }) => {
  const { page } = await signedIn(await serve(), { app });
  await slowFrames(page);
  await startIn(page, 'Scheduled', []);
  await goTo(page, 'Topics');
  const { keyboard } = page;
  await loadedAhead(page);

  const open = page.getByRole('button', { name: 'Open link…' }).first();
  await open.press('Enter');
  await keyboard.type('4711');
  const dialog = page.getByRole('dialog', { name: 'Open a link or number' });
  await expect(dialog.getByRole('textbox')).toHaveValue('4711');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.press('Enter');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('keys for a place that is left before it has loaded are not pressed in the next one', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve(), { app });
  await startIn(page, 'Scheduled', ['SnippetsView', 'StatusView']);
  const { keyboard } = page;

  await keyboard.press('ControlOrMeta+1');
  await keyboard.type('for the status');
  await keyboard.press('ControlOrMeta+2');
  await keyboard.type('refund');
  await letLoad(page, 'StatusView');
  await letLoad(page, 'SnippetsView');
  await expect(page.getByRole('combobox', { name: 'Search snippets' })).toHaveValue('refund');
});
