import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { copyOfApp, fileOf } from './app-copy.ts';
import { expect, test } from './fixtures.ts';
import { heading, placeKeys } from './focus.ts';
import { composerField, draftOf, goTo, openTopic, type PlaceName, rows } from './screen.ts';

// The tests share one start of a changed copy of the app.
test.describe.configure({ mode: 'default' });

declare global {
  /** Lets parts of the window load, by the names of their files. */
  var letLoad: Partial<Record<string, () => void>>;
  var loadLater: Partial<Record<string, Promise<void>>>;
}

const PARTS = ['SnippetsPlace', 'main-parts', 'topics-parts'];

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
  await expect(heading(page, name)).toBeVisible();
}

const COMMAND = process.platform === 'darwin' ? { metaKey: true } : { ctrlKey: true };

const letLoad = (page: Page, part: string): Promise<void> =>
  page.evaluate((name) => globalThis.letLoad[name]?.(), part);

/**
 * Presses keys in one turn of the window and returns, for each, what has the focus then and where: no further key can have
 * arrived and no call can have been answered.
 */
const focusAfterKeys = (page: Page, keys: string[]): Promise<string[]> =>
  page.evaluate(
    async ({ pressed, command }) => {
      const after: string[] = [];
      for (const key of pressed) {
        const event = { key, ...command, bubbles: true, cancelable: true };
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
        for (let turn = 0; turn < 100; turn++) await Promise.resolve();
        const active = document.activeElement;
        const place = document.querySelector('main h1')?.textContent ?? '';
        const holder = active?.closest('[role="dialog"]')
          ? 'dialog'
          : active?.closest('main')
            ? place
            : 'nowhere';
        after.push(`${holder}: ${active?.localName ?? ''}`);
      }
      return after;
    },
    { pressed: keys, command: COMMAND },
  );

test('the key of a place moves the focus there before another key can arrive', async ({ page }) => {
  // The code of all places is there.
  await goTo(page, 'People');
  const names = Object.keys(placeKeys) as PlaceName[];
  const focused = await focusAfterKeys(page, Object.values(placeKeys));
  expect(focused.map((where) => where.split(':')[0])).toEqual(names);
  const searched: PlaceName[] = ['Snippets', 'Topics', 'People', 'Channels'];
  for (const name of searched) expect(focused[names.indexOf(name)]).toBe(`${name}: input`);
});

test('what is typed right after the key of a place is typed into its search', async ({ page }) => {
  await openTopic(page, 'team lunch');
  await composerField(page).fill('Half a sentence');
  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.type('refund');
  const search = page.getByRole('combobox', { name: 'Search snippets' });
  await expect(search).toHaveValue('refund');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+5');
  await expect(composerField(page)).toHaveValue('Half a sentence');
});

test('a dialog has the focus before another key can arrive', async ({ page }) => {
  await goTo(page, 'Scheduled');
  expect(await focusAfterKeys(page, ['k'])).toEqual(['dialog: input']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await goTo(page, 'Topics');
  const open = page.getByRole('button', { name: 'Open link…' }).first();
  const focused = await open.evaluate(async (button: HTMLElement) => {
    button.click();
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    return document.activeElement?.closest('[role="dialog"] form')
      ? document.activeElement.localName
      : 'nothing';
  });
  expect(focused).toBe('input');
});

test('a new reminder takes what is typed at once, and the rest of an earlier draft', async ({
  serve,
  signedIn,
}) => {
  const { page } = await signedIn(await serve());
  await goTo(page, 'Reminders');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await page.keyboard.press('ControlOrMeta+n');
  await expect(note).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('tomorrow 9am');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);

  // The stored draft cannot have been read when the field is written.
  await page.evaluate(async (command) => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'n', ...command, bubbles: true, cancelable: true }));
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    document.execCommand('insertText', false, '4711');
  }, COMMAND);
  await expect(note).toHaveValue('4711');
  await expect.poll(() => draftOf(page, 'reminder:new')).toMatch(/"note":"4711".*"at":\d/);
});

test('keys for a place that is still loading write nothing, also in the place before', async ({
  server,
  signedIn,
}) => {
  const { page } = await signedIn(server, { app });
  await openTopic(page, 'team lunch');
  await composerField(page).fill('Half a sentence');
  await expect.poll(() => draftOf(page, 'window')).toContain('team lunch');
  await startIn(page, 'Topics', ['SnippetsPlace']);
  await composerField(page).focus();

  await page.keyboard.press('ControlOrMeta+2');
  await page.keyboard.type('refund');
  await expect(heading(page, 'Snippets')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+n');
  await letLoad(page, 'SnippetsPlace');
  // A command waits for the place.
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Search snippets' })).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+5');
  await expect(composerField(page)).toHaveValue('Half a sentence');
});

test('keys for a dialog that is still loading write nothing under it', async ({ server, signedIn }) => {
  const { page } = await signedIn(server, { app });
  await openTopic(page, 'team lunch');
  await composerField(page).fill('Half a sentence');
  await expect.poll(() => draftOf(page, 'window')).toContain('team lunch');
  await startIn(page, 'Topics', ['main-parts']);
  await composerField(page).focus();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('people?');
  await page.keyboard.press('ControlOrMeta+2');
  await letLoad(page, 'main-parts');
  const search = page.getByRole('combobox', { name: 'Search', exact: true });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(composerField(page)).toBeFocused();
  await expect(composerField(page)).toHaveValue('Half a sentence');
});
