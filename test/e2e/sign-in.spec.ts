import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { browserMethod } from '../programs/server/browser-login.ts';
import { emptyProfile, freshProfile, perchRuntime } from './launch.ts';
import {
  addressField,
  continueSignIn,
  createSnippet,
  fillSignIn,
  foot,
  goTo,
  row,
  signIn,
  submitSignIn,
} from './screen.ts';

/** Returns a port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('each failure to sign in has its own sentence, and the form keeps what was typed', async ({
  server,
  perch,
}) => {
  const { email, password } = mira(server);
  const foreignServer = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<h1>Welcome to the hotel</h1>');
  });
  await new Promise<void>((resolve) => foreignServer.listen(0, '127.0.0.1', resolve));
  const foreignUrl = `http://127.0.0.1:${(foreignServer.address() as AddressInfo).port}`;
  const { page } = await perch();

  const attempt = async (address: string, sentence: RegExp) => {
    await addressField(page).fill(address);
    await continueSignIn(page);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(addressField(page)).toHaveValue(address);
    await expect(addressField(page)).toBeFocused();
    await expect(addressField(page)).toHaveAccessibleDescription(sentence);
  };
  await attempt('', /Type the address/);
  await attempt('not an address', /isn’t a server address/);
  await attempt('http://chat.example.com', /Use an https address/);
  await attempt('no-such-host.invalid', /Couldn’t find a server/);
  await attempt(`127.0.0.1:${await closedPort()}`, /isn’t responding/);
  await attempt(foreignUrl, /isn’t a chat server that works with Perch/);
  await fillSignIn(page, { address: server.url, email, password: 'not the password' });
  await submitSignIn(page);
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await fillSignIn(page, { password });
  await submitSignIn(page);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await expect(foot(page)).toContainText('Up to date');
  foreignServer.close();
});

for (const [what, name] of [
  ['with a Cyrillic letter', 'аpple.localhost'],
  ['as ASCII already', 'xn--pple-43d.localhost'],
] as const) {
  test(`a server's name that looks like another, ${what}, is compared before anything is sent there`, async ({
    server,
    perch,
  }) => {
    const { email, password } = mira(server);
    const { port } = new URL(server.url);
    const running = await perch();
    const { page } = running;
    const question = page.getByText(new RegExp(`In plain letters, it’s xn--pple-43d.localhost:${port}`));
    const right = page.getByRole('button', { name: 'It’s the right server' });
    const arrived = () => server.requests.length;

    await addressField(page).fill(`${name}:${port}`);
    await expect(question).toBeVisible();
    await expect(right).toHaveAccessibleDescription(/letters in this name can look like others/);
    await expectAccessible(running, 'a name to compare');
    await addressField(page).press('Enter');
    await expect(right).toBeFocused();
    await continueSignIn(page);
    await expect(right).toBeFocused();
    await expect(addressField(page)).toHaveValue(`${name}:${port}`);
    expect(arrived()).toBe(0);

    // A plain name needs no comparison; another foreign name does.
    await addressField(page).fill('apple.example');
    await expect(right).toBeHidden();
    await addressField(page).fill(`${name}:${port}`);
    await right.press('Enter');
    await expect(question).toBeHidden();
    await expect(addressField(page)).toBeFocused();
    await expect(addressField(page)).toHaveAccessibleDescription(
      `In plain letters: xn--pple-43d.localhost:${port}`,
    );
    await expect.poll(arrived).toBe(1);
    expect(server.count('GET', '/server_settings')).toBe(1);
    await signIn(page, { email, password });

    // The name was compared before, so signing in again needs only the secret.
    server.faults.add({ kind: 'unauthorized' });
    await goTo(page, 'Snippets');
    await createSnippet(page, 'Held back', 'Until I am me again.');
    await expect(foot(page)).toContainText('Signed out');
    server.faults.lift();
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: /^Sign in again/ }).click();
    await expect(right).toBeHidden();
    await signIn(page, { password });
  });
}

test('without sign-in by password this is reported at once, and the API key is offered', async ({
  server,
  perch,
}) => {
  const { email, apiKey } = mira(server);
  server.state.realm.update({ password_login: false });
  const { page } = await perch();
  await fillSignIn(page, { address: server.url });
  await continueSignIn(page);
  await expect(page.getByText('Meridian doesn’t allow signing in with a password.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
  await fillSignIn(page, { email });
  await page.getByLabel('API key').fill(apiKey);
  await submitSignIn(page);
  await expect(foot(page)).toContainText('Up to date');
  expect(server.count('POST', '/fetch_api_key')).toBe(0);
});

test('people of a directory sign in by their user names', async ({ server, perch }) => {
  const { email, password } = mira(server);
  server.state.policies.update({ ldap: true });
  const { page } = await perch();
  await fillSignIn(page, { address: server.url });
  await continueSignIn(page);
  await page.getByLabel('User name or email').fill('mira');
  await fillSignIn(page, { password: 'wrong' });
  await submitSignIn(page);
  await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  await signIn(page, { password });
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('menu')).toContainText(email);
});

test('people who sign in some other way use an API key', async ({ serve, perch }) => {
  const server = await serve({ strict: true });
  const { email, apiKey, userId } = mira(server);
  server.state.realm.update({ password_login: false });
  const { page } = await perch();
  await fillSignIn(page, { address: server.url, email, password: 'any' });
  await submitSignIn(page);
  await expect(page.getByText(/doesn’t allow signing in with a password/)).toBeVisible();
  await page.getByRole('button', { name: 'Use an API key instead' }).click();
  await page.getByLabel('API key').fill('wrongwrongwrongwrongwrongwrong12');
  await submitSignIn(page);
  await expect(page.getByText(/This API key doesn’t belong to this email|Invalid API key/)).toBeVisible();
  await page.getByLabel('API key').fill(apiKey);
  await submitSignIn(page);
  await expect(foot(page)).toContainText('Up to date');
  await goTo(page, 'Snippets');
  await createSnippet(page, 'Signed in by key', 'Works.');
  await expect
    .poll(() => server.state.savedSnippets.list(userId).map(({ title }) => title))
    .toContain('Signed in by key');
});

test('an API key that the server no longer accepts holds the outbox until the same user signs in', async ({
  server,
  signedIn,
}) => {
  const user = mira(server);
  const other = server.users.find(({ userId }) => userId !== user.userId);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  await expect(foot(page)).toContainText('Up to date');
  // Another request may be refused first: the change waits for signing in all the same.
  server.faults.add({ kind: 'unauthorized' });
  await createSnippet(page, 'Held back', 'Until I am me again.');
  await expect(foot(page)).toContainText('Signed out');
  await expect(row(page, 'Held back')).toContainText('sign in to send');
  // A later snippet is never sent, so no response can hold it back. The snippet waits for the sign-in as well.
  await createSnippet(page, 'Held as well', 'Until I am me again.');
  await expect(row(page, 'Held as well')).toContainText('sign in to send');
  server.faults.lift();

  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: /^Sign in again/ }).click();
  await fillSignIn(page, { email: other?.email ?? '', password: other?.password ?? '' });
  await submitSignIn(page);
  await expect(
    page.getByText(new RegExp(`Unsent changes of ${user.email} are on this computer`)),
  ).toBeVisible();
  // What is corrected keeps its room, so that the button stays under the pointer.
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const place = await button.boundingBox();
  await page.getByLabel(/^(Email|User name)/).fill(user.email);
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await button.boundingBox()).toEqual(place);
  await signIn(page, { email: user.email, password: user.password });
  expect(
    server.state.savedSnippets.list(user.userId).filter(({ title }) => title.startsWith('Held ')),
  ).toHaveLength(2);
});

test('a deactivated account shows the server’s reason, and is back once it is activated', async ({
  server,
  signedIn,
}) => {
  const { userId } = mira(server);
  const { page } = await signedIn(server);
  await goTo(page, 'Snippets');
  server.state.users.update(userId, { is_active: false });
  await createSnippet(page, 'Held back', 'Until I am active again.');
  await expect(foot(page)).toContainText('Signed out: Account is deactivated');
  server.state.users.update(userId, { is_active: true });
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(foot(page)).toContainText('Up to date');
  expect(server.state.savedSnippets.list(userId).map(({ title }) => title)).toContain('Held back');
});

test('after too many wrong passwords the time of the next try is told at the password', async ({
  serve,
  perch,
}) => {
  const server = await serve({ rateLimits: 'real' });
  const { email, password } = mira(server);
  const { page } = await perch();
  await fillSignIn(page, { address: server.url, email });
  for (let tried = 0; tried < 5; tried += 1) {
    await fillSignIn(page, { password: `wrong ${tried}` });
    await submitSignIn(page);
    await expect(page.getByText(/Wrong email or password/)).toBeVisible();
  }
  await fillSignIn(page, { password });
  await submitSignIn(page);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    /Not even the right one works before \d+:\d\d/,
  );
});

test('what a slow server offers when signing in again moves none of the fields that are shown meanwhile', async ({
  server,
  signedIn,
}) => {
  const user = mira(server);
  server.state.policies.update({ browser_methods: [browserMethod('sso', 'Meridian SSO', '/sso/')] });
  const { page } = await signedIn(server);
  server.faults.add({ kind: 'unauthorized' });
  await goTo(page, 'Snippets');
  await createSnippet(page, 'Held back', 'Until I am me again.');
  await expect(foot(page)).toContainText('Signed out');
  server.faults.lift();
  const [held] = server.faults.queue({ kind: 'latency', path: '/server_settings', held: true });
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: /^Sign in again/ }).click();
  const password = page.getByLabel('Password');
  await expect(password).toBeFocused();
  const place = await password.boundingBox();
  server.faults.lift(held);
  await expect(page.getByRole('button', { name: 'Continue with Meridian SSO' })).toBeVisible();
  expect(await password.boundingBox()).toEqual(place);
  await expect(password).toBeFocused();
  await signIn(page, { password: user.password });
});

test('where the system cannot encrypt, the key is kept for the session only, and a notice explains it', async ({
  serve,
  perch,
}) => {
  test.skip(process.platform !== 'linux', 'macOS and Windows always offer encryption');
  const server = await serve();
  const { email, password } = mira(server);
  const first = await perch({ keyring: false });
  await expect(first.page.getByText(/has no keychain for your key/)).toBeVisible();
  await signIn(first.page, { address: server.url, email, password });
  await server.stop();
  await goTo(first.page, 'Snippets');
  await createSnippet(first.page, 'For later', 'Waits.');
  await first.kill();
  await server.start();
  const second = await perch({ profile: first.profile, keyring: false });
  await expect(foot(second.page)).toContainText('Signed out');
  await goTo(second.page, 'Snippets');
  await expect(row(second.page, 'For later')).toBeVisible();
  expect(server.count('POST', '/saved_snippets')).toBe(0);
});

test('nothing moves when the system says late that it cannot encrypt', async ({ server, perch }) => {
  test.skip((await perchRuntime()).kind === 'electron', 'Only the stand-in’s key chain can be locked');
  const lock = path.join(freshProfile(), 'locked');
  for (const step of ['the address', 'the ways'] as const) {
    fs.writeFileSync(lock, '');
    const env = { STANDIN_KEYRING_LOCKED: lock };
    const { page, close } = await perch({ profile: emptyProfile(), keyring: false, env });
    await fillSignIn(page, { address: server.url });
    if (step === 'the ways') await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: step === 'the ways' ? /^Sign in/ : 'Continue' }),
    ).toBeVisible();
    const places = () =>
      page
        .locator('button, input, label, p, h1')
        .evaluateAll((all) =>
          all
            .filter(
              (one) =>
                one.checkVisibility({ visibilityProperty: true }) && !one.classList.contains('session-only'),
            )
            .map((one) => `${one.textContent.trim()} ${String(one.getBoundingClientRect().top)}`),
        );
    const before = await places();
    fs.rmSync(lock);
    await expect(page.getByText(/has no keychain for your key/)).toBeVisible();
    expect(await places()).toEqual(before);
    await close();
  }
});

test('a key chain that waits for its user keeps nobody from reading and writing, and what was done is sent after it', async ({
  serve,
  perch,
}) => {
  test.skip((await perchRuntime()).kind === 'electron', 'Only the stand-in’s key chain can be locked');
  const server = await serve();
  const { email, password } = mira(server);
  const first = await perch();
  await signIn(first.page, { address: server.url, email, password });
  await first.kill();

  const lock = path.join(first.profile, 'locked');
  fs.writeFileSync(lock, '');
  const second = await perch({ profile: first.profile, env: { STANDIN_KEYRING_LOCKED: lock } });
  await expect(foot(second.page)).toContainText('Connecting');
  await goTo(second.page, 'Snippets');
  await createSnippet(second.page, 'Meanwhile', 'Written before the key was there.');
  await expect(row(second.page, 'Meanwhile')).toBeVisible();
  expect(server.count('POST', '/saved_snippets')).toBe(0);
  fs.rmSync(lock);
  await expect(foot(second.page)).toContainText('Up to date');
  await expect.poll(() => server.count('POST', '/saved_snippets')).toBe(1);
});

test('a pasted link finds the server at its origin and shows it, also with Enter at once', async ({
  server,
  perch,
}) => {
  const { email, password } = mira(server);
  const running = await perch();
  const { page } = running;
  const address = page.getByLabel('Your chat’s address');
  await fillSignIn(page, { address: `${server.url}/accounts/login/?next=%2F` });
  await page.keyboard.press('Tab');
  await expect(address).toHaveValue(server.url);
  await expect(address).toHaveAccessibleDescription(
    `Found the server at ${server.url}. The rest of the link isn’t part of its address.`,
  );
  await expectAccessible(running, 'a server that was found');
  // A new text is checked again.
  await address.press('End');
  await page.keyboard.type('/login');
  await expect(address).toHaveAccessibleDescription('The address you open in your browser.');
  await address.fill(`${server.url}/login/`);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await signIn(page, { email, password });
  const accounts = fs.readFileSync(path.join(running.profile, 'accounts.json'), 'utf8');
  expect(JSON.parse(accounts)).toMatchObject({ accounts: [{ serverUrl: server.url }] });
});

test('a typed password or key can be shown, and a text explains where to find the key', async ({
  server,
  perch,
}) => {
  const running = await perch();
  const { page } = running;
  await fillSignIn(page, { address: server.url, password: 'hunter-2' });
  const secret = page.getByLabel('Password');
  await expect(secret).toHaveAttribute('type', 'password');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show characters' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(secret).toHaveAttribute('type', 'text');
  await expect(secret).toHaveValue('hunter-2');
  await page.getByRole('button', { name: 'Hide characters' }).click();
  await expect(secret).toHaveAttribute('type', 'password');

  await page.getByRole('button', { name: 'Use an API key instead' }).click();
  const key = page.getByLabel('API key');
  await expect(key).toHaveAttribute('type', 'password');
  await expect(key).toHaveAccessibleDescription(
    'In the web app: Personal settings, Account & privacy, API key.',
  );
  await page.getByRole('link', { name: 'Open that page' }).click();
  await expect.poll(() => running.opened()).toEqual([`${server.url}/#settings/account-and-privacy`]);
  await expectAccessible(running, 'where an API key is');
});
