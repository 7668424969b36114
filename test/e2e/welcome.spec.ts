import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { emptyProfile, freshProfile, type RunningPerch } from './launch.ts';
import { SHORTCUT } from './quick.ts';
import { fillSignIn, place, submitSignIn } from './screen.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

const sizeOf = ({ app }: RunningPerch) =>
  app.evaluate(() => desktopRecord.mainWindow()?.getBounds().width ?? 0);

test('after the first sign-in come the shortcut and the start, by keyboard alone, once for each profile', async ({
  server,
  perch,
}) => {
  const { email, password } = mira(server);
  const first = await perch({ profile: emptyProfile() });
  await fillSignIn(first.page, { address: server.url, email, password });
  await submitSignIn(first.page);
  await expect(heading(first.page, 'Open Perch from any app')).toBeFocused();
  await expect(first.page.getByText('Step 2 of 3')).toBeVisible();
  expect(await sizeOf(first)).toBeLessThan(400);
  await expectAccessible(first, 'the welcome, the shortcut');
  // Another shortcut is chosen, and the old shortcut is free again.
  await first.page.keyboard.press('Tab');
  await first.page.keyboard.press('Enter');
  await first.page.keyboard.press('ControlOrMeta+Alt+P');
  await expect.poll(() => first.shortcuts()).toContain('CommandOrControl+Alt+P');
  expect(await first.shortcuts()).not.toContain(SHORTCUT);
  await first.page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(heading(first.page, 'Start with your computer?')).toBeFocused();
  await expectAccessible(first, 'the welcome, the start');
  await first.kill();

  // Whoever quits in between goes on there.
  const second = await perch({ profile: first.profile });
  await expect(heading(second.page, 'Start with your computer?')).toBeFocused();
  await second.page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(place(second.page, 'Status')).toBeVisible();
  await expect.poll(() => sizeOf(second)).toBeGreaterThan(400);
  await second.close();

  const third = await perch({ profile: first.profile });
  await expect(place(third.page, 'Status')).toBeVisible();
  await expect(heading(third.page, 'Start with your computer?')).toBeHidden();
});

test('Enter goes through the welcome and does what the filled buttons do', async ({ server, perch }) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows would change their own login items');
  const { email, password } = mira(server);
  const config = freshProfile();
  const { page } = await perch({ profile: emptyProfile(), env: { XDG_CONFIG_HOME: config } });
  await fillSignIn(page, { address: server.url, email, password });
  await submitSignIn(page);
  await expect(heading(page, 'Open Perch from any app')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Start with your computer?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(place(page, 'Status')).toBeVisible();
  expect(existsSync(join(config, 'autostart', 'app.perch.Perch.desktop'))).toBe(true);
});
