import path from 'node:path';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { browserMethod, linkAfterLogin } from '../programs/server/browser-login.ts';
import type { ReferenceServer } from '../programs/server/index.ts';
import { expectAccessible } from './accessible.ts';
import { expect, mira, test } from './fixtures.ts';
import { LinuxDesktop } from './linux-desktop.ts';
import { addressField, continueSignIn, fillSignIn, foot, submitSignIn } from './screen.ts';

test.use({ causes: /scheme of the sign-in/ });

const back = (page: Page) => page.getByRole('button', { name: 'Back' });

/** Lets a server offer ways to sign in on a page in the browser (server-notes: Signing in with the browser). */
function offerBrowser(server: ReferenceServer): void {
  server.state.policies.update({
    browser_methods: [
      browserMethod('sso', 'Meridian SSO', '/accounts/login/sso/'),
      browserMethod('google', 'Google', '/accounts/login/social/google'),
    ],
  });
}

test('the server comes first and is found while its address is typed; the way back loses nothing, by keyboard alone', async ({
  server,
  perch,
}) => {
  const { email, password } = mira(server);
  const running = await perch();
  const { page } = running;
  const { keyboard } = page;
  await expect(page.getByRole('heading', { name: 'Welcome to Perch' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
  await expect(back(page)).toBeHidden();
  await expect(addressField(page)).toBeFocused();
  await keyboard.type(server.url);
  await expect(page.getByRole('img', { name: 'Server found' })).toBeVisible();
  await expectAccessible(running, 'the first step');
  await keyboard.type('0');
  await expect(page.getByRole('img', { name: 'Server found' })).toBeHidden();
  await keyboard.press('Backspace');
  await keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Meridian' })).toBeVisible();
  await expect(page.getByText(new URL(server.url).host, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await expectAccessible(running, 'the second step');
  await keyboard.press('Escape');
  await expect(addressField(page)).toBeFocused();
  await expect(addressField(page)).toHaveValue(server.url);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();
  await back(page).press('Enter');
  await expect(addressField(page)).toBeFocused();
  await continueSignIn(page);
  await keyboard.press('Enter');
  await expect(foot(page)).toContainText('Up to date');
});

test('a server that does not answer is reported under the address, and nothing is looked up that is no address', async ({
  server,
  perch,
}) => {
  const { page } = await perch();
  await addressField(page).fill(server.url);
  await expect(page.getByRole('img', { name: 'Server found' })).toBeVisible();
  await server.stop();
  await addressField(page).fill(`${server.url}/`);
  await continueSignIn(page);
  await expect(addressField(page)).toHaveAccessibleDescription(/isn’t responding/);
  await expect(addressField(page)).toBeFocused();
  await server.start();
  await continueSignIn(page);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('signing in with the browser: only the ways that the server offers, and the browser brings the user back', async ({
  server,
  perch,
}) => {
  offerBrowser(server);
  const user = mira(server);
  const desktop = new LinuxDesktop(test.info().outputPath('desktop'));
  const running = await perch({ env: desktop.env });
  const { app, page } = running;
  // The scheme is claimed for the time of the attempt only, because it may belong to another program. Electron cannot give it
  // back on Linux, where an entry of the desktop stands for the attempt.
  await app.evaluate(({ app: main }) => {
    const claims: string[] = [];
    main.setAsDefaultProtocolClient = (scheme) => claims.push(`claimed ${scheme}`) > 0;
    main.removeAsDefaultProtocolClient = (scheme) => claims.push(`given back ${scheme}`) > 0;
    Object.assign(globalThis, { claims });
  });
  const claims = () => app.evaluate(() => (globalThis as unknown as { claims: string[] }).claims);
  await fillSignIn(page, { address: server.url });
  await continueSignIn(page);
  const sso = page.getByRole('button', { name: 'Continue with Meridian SSO' });
  await expect(sso).toBeFocused();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByText('or with a password')).toBeVisible();
  await expectAccessible(running, 'the ways');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Finish in your browser' })).toBeFocused();
  await expect(page.getByText('Waiting for Meridian SSO')).toBeVisible();
  await expect.poll(async () => (await running.opened()).length).toBe(1);
  await expectAccessible(running, 'waiting for the browser');
  const isLinux = process.platform === 'linux';
  expect(await claims()).toEqual(isLinux ? [] : ['claimed zulip']);
  expect(desktop.hasEntry).toBe(isLinux);
  await expect(page.getByText(/press Open when your browser asks/)).toBeVisible();
  const [first = ''] = await running.opened();
  expect(first).toMatch(/\/accounts\/login\/sso\/\?mobile_flow_otp=[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Open the page again' }).click();
  await expect.poll(() => running.opened()).toEqual([first, first]);

  // Any page can open such a link: one that does not belong to this attempt changes nothing.
  const arrive = (link: string) =>
    app.evaluate(async ({ app: main }, argument) => {
      await desktopRecord.turn();
      main.emit('second-instance', {}, ['perch', argument], '/', {});
    }, link);
  const foreign = linkAfterLogin(first, 'https://chat.other.example', user);
  await arrive(foreign);
  // The program that had the scheme before gets what is not Perch's.
  if (desktop.isAsked) await expect.poll(() => desktop.handedOn).toBe(`${foreign}\n`);
  await expect(page.getByText('Waiting for Meridian SSO')).toBeVisible();

  // A browser that was signed in already comes back without having asked who it is.
  await arrive(linkAfterLogin(first, server.url, user));
  await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
  await expect(page.getByText(user.fullName, { exact: true })).toBeVisible();
  await expect(page.getByText(user.email, { exact: true })).toBeVisible();
  await expectAccessible(running, 'who signed in');
  await expect(page.getByRole('button', { name: 'Add account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(foot(page)).toContainText('Up to date');
  expect(server.count('POST', '/fetch_api_key')).toBe(0);
  expect(await claims()).toEqual(isLinux ? [] : ['claimed zulip', 'given back zulip']);
  await expect.poll(() => desktop.hasEntry).toBe(false);
});

test('where the system gives Perch no links, the user is told to use the key', async ({ server, perch }) => {
  offerBrowser(server);
  const folder = test.info().outputPath('no-folder');
  fs.writeFileSync(folder, '');
  const { app, page } = await perch({ env: { XDG_DATA_HOME: folder } });
  await app.evaluate(({ app: main }) => {
    main.setAsDefaultProtocolClient = () => false;
  });
  await fillSignIn(page, { address: server.url });
  await continueSignIn(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText(/doesn’t let your browser hand the result to Perch/)).toBeVisible();
  await expect(page.getByText(/press Open when your browser asks/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Use an API key instead' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('API key')).toHaveAccessibleDescription(/Personal settings/);
});

test('the way back ends the attempt, whose link is then worth nothing; somebody else begins another one', async ({
  server,
  perch,
}) => {
  offerBrowser(server);
  server.state.realm.update({ password_login: false });
  const [user, other] = [mira(server), server.user('theo')];
  const desktop = new LinuxDesktop(test.info().outputPath('desktop'));
  const running = await perch({ env: desktop.env });
  const { app, page } = running;
  const arrive = (link: string) =>
    app.evaluate(({ app: main }, argument) => {
      main.emit('second-instance', {}, ['perch', argument], '/', {});
    }, link);
  await fillSignIn(page, { address: server.url });
  await continueSignIn(page);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(async () => (await running.opened()).length).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Continue with Meridian SSO' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await running.opened()).length).toBe(2);
  const [former = '', latter = ''] = await running.opened();
  await arrive(linkAfterLogin(former, server.url, user));
  await expect(page.getByText('Waiting for Meridian SSO')).toBeVisible();

  // A key that the server refuses is reported here, and another attempt begins with the same button.
  server.faults.add({ kind: 'unauthorized', times: 1 });
  await arrive(linkAfterLogin(latter, server.url, user));
  await expect(page.getByRole('alert')).toBeVisible();
  server.faults.lift();
  await page.getByRole('button', { name: 'Open the page again' }).click();
  await expect.poll(async () => (await running.opened()).length).toBe(3);
  const third = (await running.opened())[2] ?? '';
  expect(third).not.toBe(latter);
  await arrive(linkAfterLogin(third, server.url, other));
  await expect(page.getByText(other.fullName, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open the page again' }).click();
  await expect.poll(async () => (await running.opened()).length).toBe(4);
  await arrive(linkAfterLogin((await running.opened())[3] ?? '', server.url, user));
  await expect(page.getByText(user.fullName, { exact: true })).toBeVisible();
  await expect(page.getByText(other.fullName, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add account' }).click();
  await expect(foot(page)).toContainText('Up to date');
});

test.describe('a key file', () => {
  const textOf = (server: ReferenceServer): string => {
    const { email, apiKey } = mira(server);
    return `[api]\nemail=${email}\nkey=${apiKey}\nsite=${server.url}\n`;
  };
  const expectFilled = async (page: Page, server: ReferenceServer): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Meridian' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(mira(server).email);
    await expect(page.getByLabel('API key')).toHaveValue(mira(server).apiKey);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused();
  };

  test('chosen, it fills everything, and one confirmation signs in', async ({ server, perch }) => {
    offerBrowser(server);
    const running = await perch();
    const { page } = running;
    const file = path.join(running.profile, 'zuliprc');
    fs.writeFileSync(file, textOf(server));
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Drop it here, or choose…' }).click();
    await (await chooser).setFiles(file);
    await expectFilled(page, server);
    expect(server.requests.every(({ path: asked }) => asked.endsWith('/server_settings'))).toBe(true);
    await page.keyboard.press('Enter');
    await expect(foot(page)).toContainText('Up to date');
    expect(running.output()).not.toContain(mira(server).apiKey);
  });

  test('dropped anywhere or pasted into a field, it fills everything too', async ({ server, perch }) => {
    const { page } = await perch();
    const drop = (text: string) =>
      page.evaluate((content) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'zuliprc'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      }, text);
    const paste = (text: string) =>
      addressField(page).evaluate((field, content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', content);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await expect(addressField(page)).toBeFocused();
    await drop('Dear Mira,\nhow are you?');
    await expect(page.getByText('That isn’t a key file.')).toBeVisible();
    await drop(textOf(server).replace(/key=.*/, ''));
    await expect(page.getByText('This key file has no key.')).toBeVisible();
    // One that leads nowhere is explained at the address.
    await drop(textOf(server).replace(/site=.*/, 'site=http://chat.example.com'));
    await expect(addressField(page)).toHaveAccessibleDescription(/Use an https address/);
    await expect(page.getByText('This key file has no key.')).toBeHidden();
    await drop(textOf(server));
    await expectFilled(page, server);
    // In the second step as well.
    await drop(textOf(server).replace(/email=.*/, ''));
    await expect(page.getByText('This key file has no email.')).toBeVisible();
    await back(page).click();
    await addressField(page).fill('');
    await paste(textOf(server));
    await expectFilled(page, server);
    await submitSignIn(page);
    await expect(foot(page)).toContainText('Up to date');
  });
});
