import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import { continueSignIn, fillSignIn, goTo, submitSignIn } from './screen.ts';

/** The file of a policy, beside a profile. */
function policyFile(content: object | string): string {
  const file = join(freshProfile(), 'policy.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return file;
}
const address = (page: Page) => page.getByLabel('Your chat’s address');

test('the form for signing in offers the servers of a policy, and no password where it forbids passwords', async ({
  server,
  perch,
}) => {
  const { email, apiKey } = mira(server);
  const policy = policyFile({ servers: ['https://first.example.com', server.url], passwordSignIn: false });
  const running = await perch({ env: { PERCH_POLICY: policy } });
  const { page } = running;
  await expect(address(page)).toHaveValue('https://first.example.com');
  await expectAccessible(running, 'offered servers');
  await page.getByRole('button', { name: new URL(server.url).host }).click();
  await expect(address(page)).toHaveValue(server.url);
  await expect(address(page)).toBeFocused();
  await continueSignIn(page);
  await expect(page.getByLabel('Password')).toBeHidden();
  await fillSignIn(page, { email });
  await page.getByLabel('API key').fill(apiKey);
  await submitSignIn(page);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  const form = { address: server.url, email, secret: { password: 'mira-password' }, move: false };
  await expect(ask(page, 'accounts:sign-in', form)).rejects.toThrow('"managed"');
});

test('a setting that a policy fixes is shown and cannot be changed, and About names what was left out', async ({
  server,
  signedIn,
}) => {
  const policy = policyFile('{\n  "settings": {\n    "showMessageText": false,\n    "theme": "pink"\n  }\n}');
  const running = await signedIn(server, { env: { PERCH_POLICY: policy } });
  const { page } = running;
  await goTo(page, 'Settings');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await sections.getByRole('button', { name: 'Notifications' }).first().click();
  const row = page.getByRole('group', { name: 'Show message text' });
  await expect(row.getByRole('switch')).not.toBeChecked();
  await expect(row.getByRole('switch')).toBeDisabled();
  await expect(row).toContainText('An administrator of this computer has decided this.');
  await expectAccessible(running, 'a setting that is fixed');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('about perch');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About Perch' });
  await expect(about).toContainText(policy);
  await expect(about).toContainText('Line 4: settings.theme');
});

test('the language of a policy holds from the first window on', async ({ perch }) => {
  const { page } = await perch({ env: { PERCH_POLICY: policyFile({ settings: { language: 'de' } }) } });
  await expect(page.getByRole('heading', { name: 'Willkommen bei Perch' })).toBeVisible();
});
