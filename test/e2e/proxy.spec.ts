import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type ForwardProxy, startForwardProxy } from '../programs/intermediaries/forward-proxy.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import { continueSignIn, createSnippet, fillSignIn, foot, goTo, row, signIn } from './screen.ts';

let proxy: ForwardProxy;
test.beforeEach(async () => {
  proxy = await startForwardProxy();
  proxy.users.set('office', 'right');
});
test.afterEach(() => proxy.close());

/** The switches of a computer whose requests go through the proxy, those to itself too. */
const throughProxy = () => [`--proxy-server=http://${proxy.address}`, '--proxy-bypass-list=<-loopback>'];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in to your network’s proxy' });
const answer = async (page: Page, password: string): Promise<void> => {
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page).getByLabel('Password').press('Enter');
};
const REJECTED = 'The proxy rejected this user name or password.';

test('a proxy gets its password from the user: at the first sign-in, remembered, and when it has changed', async ({
  server,
  perch,
}) => {
  const { email, password, userId } = mira(server);
  const profile = freshProfile();
  const first = await perch({ profile, args: throughProxy() });
  const { page } = first;
  await fillSignIn(page, { address: server.url });
  await expect(dialog(page)).toContainText(proxy.address);
  await expectAccessible(first, 'the question of a proxy');

  // Without an answer nothing can be reached, and the question can be taken up again.
  await page.keyboard.press('Escape');
  await continueSignIn(page);
  await expect(page.getByText('Your network’s proxy needs a password.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter proxy password…' }).click();
  await answer(page, 'right');
  await expect(dialog(page).getByText('This is required.')).toBeVisible();
  await dialog(page).getByLabel('User name').fill('office');
  await answer(page, 'wrong');
  await expect(dialog(page).getByText(REJECTED)).toBeVisible();
  await dialog(page).getByLabel('Remember on this computer').check();
  await answer(page, 'right');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Your network’s proxy needs a password.')).toBeHidden();
  await signIn(page, { email, password });
  await first.kill();
  expect(fs.readFileSync(path.join(profile, 'proxies.json'), 'utf8')).not.toMatch(/office|right/);

  // It is sent without encryption, so the user agrees once in each run.
  const second = await perch({ profile, args: throughProxy() });
  await expect(dialog(second.page)).toContainText('Leave empty for the remembered one');
  await expect(dialog(second.page).getByLabel('User name')).toHaveValue('office');
  await dialog(second.page).getByLabel('Password').press('Enter');
  await expect(foot(second.page)).toContainText('Up to date');
  await expect(dialog(second.page)).toBeHidden();
  proxy.users.set('office', 'changed');
  proxy.drop();
  await expect(dialog(second.page).getByText(REJECTED)).toBeVisible();
  await expect(dialog(second.page).getByLabel('User name')).toHaveValue('office');
  await dialog(second.page).getByRole('button', { name: 'Cancel' }).click();
  await expect(foot(second.page)).toContainText('Proxy needs a password');

  // Changes made meanwhile wait, and are sent once.
  await goTo(second.page, 'Snippets');
  await createSnippet(second.page, 'Parcel lost', 'We are **looking** for it.');
  await expect(row(second.page, 'Parcel lost')).toContainText('not sent');
  expect(server.count('POST', '/saved_snippets')).toBe(0);
  await second.page.getByRole('button', { name: 'Enter proxy password…' }).click();
  await answer(second.page, 'changed');
  await expect(dialog(second.page)).toBeHidden();
  await expect(foot(second.page)).toContainText('Up to date');
  await expect(row(second.page, 'Parcel lost')).not.toContainText('not sent');
  expect(server.count('POST', '/saved_snippets')).toBe(1);
  expect(server.state.savedSnippets.list(userId).filter(({ title }) => title === 'Parcel lost')).toHaveLength(
    1,
  );
  for (const { output } of [first, second]) expect(output()).not.toMatch(/office|right|changed/);
});
