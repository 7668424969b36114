import type { Page } from '@playwright/test';
import { say } from '../programs/server/say.ts';
import { expect, mira, test } from './fixtures.ts';
import { choose, editor, idOf, message } from './messages.ts';
import { fillSignIn, foot, openTopic, submitSignIn } from './screen.ts';

declare global {
  /** In the main process: the saves that wait for their answers, and the drafts that were given up. */
  var slowMain: { saves: (() => void)[]; forgotten: string[] };
}

/** Where the user has gone while a slow server kept Perch waiting, the focus stays. */

const field = (page: Page) =>
  page.getByRole('form', { name: 'Write a message' }).getByLabel('Message', { exact: true });
const editedText = (page: Page) => editor(page).getByLabel('Message', { exact: true });

test('the form that edits a message takes the focus when its text arrives, but not from what is written by then', async ({
  server,
  page,
}) => {
  await expect(foot(page)).toContainText('Up to date');
  await openTopic(page, 'second floor');
  const path = `/messages/${idOf(server, 'repaired')}`;

  // One who waits writes on in the form.
  let [held] = server.faults.queue({ kind: 'latency', method: 'GET', path, held: true });
  await choose(page, message(page, 'repaired'), /^Edit/);
  await expect(editor(page).getByText('Loading')).toBeVisible();
  server.faults.lift(held);
  await expect(editedText(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);

  // One who changes their mind closes the form that still loads.
  [held] = server.faults.queue({ kind: 'latency', method: 'GET', path, held: true });
  await choose(page, message(page, 'repaired'), /^Edit/);
  await expect(editor(page).getByText('Loading')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
  server.faults.lift(held);

  // One who goes on writes there, every letter of it.
  [held] = server.faults.queue({ kind: 'latency', method: 'GET', path, held: true });
  await choose(page, message(page, 'repaired'), /^Edit/);
  await expect(editor(page).getByText('Loading')).toBeVisible();
  await field(page).click();
  await page.keyboard.type('Meanwhile ');
  server.faults.lift(held);
  await expect(editedText(page)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('this.');
  await expect(field(page)).toHaveValue('Meanwhile this.');
});

test('a step of signing in takes the focus when the server has responded, but not from what is pressed by then', async ({
  server,
  perch,
}) => {
  const { page } = await perch();
  await fillSignIn(page, { address: server.url, email: 'mira@example.org', password: 'wrong' });
  let [held] = server.faults.queue({ kind: 'latency', path: '/fetch_api_key', held: true });
  await submitSignIn(page);
  await expect.poll(() => server.count('POST', '/fetch_api_key')).toBe(1);
  server.faults.lift(held);
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await expect(password).toBeFocused();

  [held] = server.faults.queue({ kind: 'latency', path: '/fetch_api_key', held: true });
  await submitSignIn(page);
  await expect.poll(() => server.count('POST', '/fetch_api_key')).toBe(2);
  const user = page.getByLabel(/^(User name or email|Email)$/);
  await user.click();
  await page.keyboard.press('End');
  server.faults.lift(held);
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await expect(user).toBeFocused();
});

test.describe('in a Perch of its own', () => {
  test.use({ ownPerch: true });

  test('a form that edits a message closes late without taking the focus, or the form of another message', async ({
    server,
    running: { app, page },
  }) => {
    const { userId } = mira(server);
    say(server, userId, 'second floor', 'The newest one.', [userId]);
    const name = `edit:${idOf(server, 'repaired')}`;
    await openTopic(page, 'second floor');
    await expect(message(page, 'The newest one.')).toBeVisible();
    await choose(page, message(page, 'repaired'), /^Edit/);
    await editedText(page).fill('Repaired.');

    // From now on the main process takes long for a save, and keeps nothing.
    await app.evaluate(({ ipcMain }) => {
      const source = { content: 'As it was.', topic: 'second floor' };
      const saves: (() => void)[] = [];
      const forgotten: string[] = [];
      globalThis.slowMain = { saves, forgotten };
      ipcMain.removeHandler('perch:call');
      ipcMain.handle('perch:call', (_event, call: string, input: { name?: string; value?: string }) => {
        if (call === 'messages:source') return { ok: true, value: { ...source, server: source }, reads: [] };
        if (call === 'messages:edit')
          return new Promise((resolve) =>
            saves.push(() => resolve({ ok: true, value: undefined, reads: [] })),
          );
        if (call === 'drafts:save') {
          if (input.value === '') forgotten.push(input.name ?? '');
          return { ok: true, value: undefined, reads: [] };
        }
        return { ok: false, problem: { kind: 'unexpected' }, reads: [] };
      });
    });
    const saves = () => app.evaluate(() => globalThis.slowMain.saves.length);
    const letSave = () => app.evaluate(() => globalThis.slowMain.saves.pop()?.());
    const forgotten = () => app.evaluate(() => globalThis.slowMain.forgotten);

    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(saves).toBe(1);
    await field(page).click();
    await page.keyboard.type('Meanwhile ');
    await letSave();
    await expect(editor(page)).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('this.');
    await expect(field(page)).toHaveValue('Meanwhile this.');

    await choose(page, message(page, 'repaired'), /^Edit/);
    await editedText(page).fill('Repaired again.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(saves).toBe(1);
    await choose(page, message(page, 'The newest one.'), /^Edit/);
    await expect(editedText(page)).toHaveValue('As it was.');
    const before = (await forgotten()).length;
    await letSave();
    // The form that was saved gives up its draft, and closes.
    await expect.poll(async () => (await forgotten()).slice(before)).toContain(name);
    await expect(editedText(page)).toHaveValue('As it was.');
  });
});
