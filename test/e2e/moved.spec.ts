import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../programs/server/index.ts';
import { expect, mira, test } from './fixtures.ts';
import { createSnippet, fillSignIn, foot, goTo, signIn } from './screen.ts';

/** Stops the server at this address and redirects the address to another one. */
async function redirect(from: string, to: string): Promise<{ end(): void }> {
  const server = createServer((request, response) =>
    response.writeHead(301, { location: `${to}${request.url}` }).end(),
  );
  await new Promise<void>((listening) => server.listen(Number(new URL(from).port), '127.0.0.1', listening));
  return {
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('an organization that moved is reported, signed in to at its new address and moved after one question, by keyboard alone (rule: moved)', async ({
  serve,
  signedIn,
}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'perch-moved-'));
  const database = path.join(folder, 'server.db');
  const before = await startServer({ database });
  const { page } = await signedIn(before);
  await expect(foot(page)).toContainText('Up to date');
  const { url: oldUrl } = before;
  await before.close();
  await goTo(page, 'Snippets');
  await createSnippet(page, 'Written meanwhile', 'Text');
  const now = await serve({ database });
  const old = await redirect(oldUrl, now.url);
  try {
    const notice = page.getByText(`Meridian has moved to ${now.url}`);
    await expect(notice).toContainText('Sign in there to move your account and 1 unsent change.');
    await expect(foot(page)).toContainText('Moved to a new address');
    await page.getByRole('button', { name: 'Sign in there' }).focus();
    await page.keyboard.press('Enter');

    await expect(page.getByText(new URL(now.url).host, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(mira(now).password);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Move Meridian to its new address?' });
    await expect(dialog).toContainText(`from ${oldUrl} to ${now.url}`);
    // Escape cancels before anything has happened.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Password')).toHaveValue(mira(now).password);

    await page.getByLabel('Password').press('Enter');
    await dialog.getByRole('button', { name: 'Cancel' }).press('Tab');
    await expect(dialog.getByRole('button', { name: 'Move account' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(foot(page)).toContainText('Up to date');
    await expect(notice).toBeHidden();
    const { userId } = mira(now);
    const titles = now.state.savedSnippets.list(userId).map(({ title }) => title);
    expect(titles.filter((title) => title === 'Written meanwhile')).toHaveLength(1);
  } finally {
    old.end();
    fs.rmSync(folder, { recursive: true });
  }
});

test('the old address leads to the new one in the form to sign in', async ({ serve, perch }) => {
  const former = await startServer();
  await former.close();
  const now = await serve();
  const old = await redirect(former.url, now.url);
  try {
    const { page } = await perch();
    const { email, password } = mira(now);
    await fillSignIn(page, { address: former.url });
    await page.keyboard.press('Enter');
    await expect(page.getByText(`now leads to ${now.url}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use new address' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your chat’s address')).toHaveValue(now.url);
    await signIn(page, { email, password });
  } finally {
    old.end();
  }
});
