import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { choose, editor, idOf, message } from './messages.ts';
import { fillSignIn, foot, openTopic, submitSignIn } from './screen.ts';

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
