import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { certificateAuthority } from '../faults/certificates.ts';
import { Door } from '../faults/door.ts';
import { expectAccessible } from './accessible.ts';
import { ask } from './bridge.ts';
import { expect, mira, test } from './fixtures.ts';
import { freshProfile } from './launch.ts';
import { continueSignIn, fillSignIn, foot, goTo, submitSignIn } from './screen.ts';

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
  await expect(row).toContainText('Set by your administrator.');
  await expectAccessible(running, 'a setting that is fixed');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('about perch');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About Perch' });
  await expect(about).toContainText(policy);
  await expect(about).toContainText('Line 4: settings.theme');
});

test('a policy that others can change is not followed, and About says so in one line (rule: policy-owner)', async ({
  server,
  signedIn,
}) => {
  test.skip(process.platform === 'win32', 'Windows has its policies in the registry');
  const policy = policyFile({ settings: { language: 'de' }, passwordSignIn: false });
  chmodSync(policy, 0o666);
  const { page } = await signedIn(server, { env: { PERCH_POLICY: policy } });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('about perch');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About Perch' });
  await expect(about).toContainText(
    `${policy} isn’t followed, because users who aren’t administrators can change ${policy}.`,
  );
  await expect(about.getByText('Left out')).toHaveCount(0);
});

test('the language of a policy holds from the first window on', async ({ perch }) => {
  const { page } = await perch({ env: { PERCH_POLICY: policyFile({ settings: { language: 'de' } }) } });
  await expect(page.getByRole('heading', { name: 'Willkommen bei Perch' })).toBeVisible();
});

const NO_FILES = 'Windows has a store of its own for authorities';

/** Longer than any moment that the tests run at. */
const DAYS = 36_500;
const authority = certificateAuthority(DAYS);

test('a server with a certificate of a private authority is trusted by a policy alone, and under its own name alone (rule: policy-authorities)', async ({
  serve,
  perch,
}) => {
  test.skip(process.platform === 'win32', NO_FILES);
  const door = new Door(await serve());
  const address = await door.open();
  const file = join(freshProfile(), 'ca.pem');
  writeFileSync(file, authority.cert);
  const { email, password } = mira(door.server);
  const UNTRUSTED = /its certificate isn’t trusted/;
  try {
    door.show(authority.sign('IP:127.0.0.1', DAYS));
    const without = await perch({ env: {} });
    await fillSignIn(without.page, { address });
    await continueSignIn(without.page);
    await expect(without.page.getByText(UNTRUSTED)).toBeVisible();
    await without.close();

    const policy = policyFile({ caFile: file });
    const { page } = await perch({ env: { PERCH_POLICY: policy } });
    door.show(authority.sign('DNS:other.example', DAYS));
    await fillSignIn(page, { address });
    await continueSignIn(page);
    await expect(page.getByText(UNTRUSTED)).toBeVisible();
    expect(door.leaked).toEqual([]);

    door.show(authority.sign('IP:127.0.0.1', DAYS));
    await fillSignIn(page, { address, email, password });
    await submitSignIn(page);
    await expect(foot(page)).toContainText('Up to date');
    // A create goes out by a session of its own (decisions: Creates use a session of their own).
    const [account] = (await ask(page, 'accounts:list', undefined)).accounts;
    await ask(page, 'snippets:create', { accountId: account!.id, title: 'Arrives', content: 'x' });
    const { userId } = mira(door.server);
    await expect
      .poll(() => door.server.state.savedSnippets.list(userId).map(({ title }) => title))
      .toContain('Arrives');
  } finally {
    await door.close();
  }
});

test('About names what is wrong with the file of authorities', async ({ server, signedIn }) => {
  test.skip(process.platform === 'win32', NO_FILES);
  const file = join(freshProfile(), 'ca.pem');
  writeFileSync(
    file,
    `${authority.cert}${authority.authority(['basicConstraints=critical,CA:TRUE'], -1).cert}`,
  );
  const { page } = await signedIn(server, { env: { PERCH_POLICY: policyFile({ caFile: file }) } });
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('about perch');
  await page.keyboard.press('Enter');
  const line = authority.cert.split('\n').length;
  await expect(page.getByRole('dialog', { name: 'About Perch' })).toContainText(
    `Line 2: caFile: Line ${line} of the file: Expired`,
  );
});
