import { beforeEach, expect, test } from 'vitest';
import { BrowserSignIn } from '../../src-main/accounts/browser-sign-in.ts';
import { linkAfterLogin } from '../programs/server/browser-login.ts';
import type { KnownUser } from '../programs/server/index.ts';

// What a link has to be is in server-notes: Signing in with the browser.
const server = {
  serverUrl: 'https://chat.meridian.example',
  realms: ['https://chat.meridian.example', 'https://meridian.example'],
  page: 'https://chat.meridian.example/accounts/login/social/google?next=%2F',
};
const mira: KnownUser = {
  userId: 9,
  email: 'mira@meridian.example',
  apiKey: 'abcdefghijklmnopqrstuvwxyz012345',
  fullName: 'Mira',
  password: 'p',
  role: 'member',
};
const form = { address: server.serverUrl, email: mira.email, secret: { apiKey: mira.apiKey } };

let browser: BrowserSignIn;
let opened: string[];
beforeEach(() => {
  browser = new BrowserSignIn();
  opened = [];
});

const open = async (url: string): Promise<void> => void opened.push(url);
const begin = () => browser.begin(async () => server, open);
const link = (realm = server.serverUrl) => linkAfterLogin(opened.at(-1) ?? '', realm, mira);
const untilOpened = () => expect.poll(() => opened.length).toBeGreaterThan(0);

test('the link of the attempt gives the key, once', async () => {
  const attempt = begin();
  await untilOpened();
  expect(opened[0]).toMatch(
    /^https:\/\/chat\.meridian\.example\/accounts\/login\/social\/google\?next=%2F&mobile_flow_otp=[0-9a-f]{64}$/,
  );
  expect(browser.isWaiting).toBe(true);
  expect(browser.take(` ${link()}\n`)).toBe(true);
  expect(await attempt).toEqual(form);
  expect(browser.isWaiting).toBe(false);
  expect(browser.take(link())).toBe(false);
});

test('the address that the server gives as its own is accepted, and the key goes to the address of the attempt', async () => {
  const attempt = begin();
  await untilOpened();
  expect(browser.take(link('https://meridian.example/'))).toBe(true);
  expect(await attempt).toEqual(form);
});

test('a link of another server, of another attempt or of another kind is ignored (rule: sign-in-link)', async () => {
  expect(browser.take('zulip://login?realm=x')).toBe(false);
  const first = begin();
  await untilOpened();
  const old = link();
  const second = begin();
  expect(await first).toBeNull();
  await expect.poll(() => opened.length).toBe(2);
  const good = link();
  for (const wrong of [
    link('https://chat.other.example'),
    link('https://chat.meridian.example.evil.example'),
    good.replace('zulip:', 'https:'),
    good.replace('//login', '//settings'),
    good.replace(/email=[^&]*/, 'email='),
    good.replace(/otp_encrypted_api_key=.{4}/, 'otp_encrypted_api_key='),
    good.replace(/otp_encrypted_api_key=.*/, `otp_encrypted_api_key=${'f'.repeat(63)}g`),
    'not a link',
    '',
  ])
    expect(browser.take(wrong), wrong).toBe(false);
  // With another pad the bytes are not a key.
  expect(browser.take(old)).toBe(false);
  expect(browser.take(good)).toBe(true);
  expect(await second).toEqual(form);
});

test('a cancelled attempt opens nothing more and takes no link', async () => {
  const attempt = begin();
  browser.cancel();
  expect(await attempt).toBeNull();
  expect(opened).toEqual([]);
  const other = begin();
  await untilOpened();
  const good = link();
  browser.cancel();
  expect(await other).toBeNull();
  expect(browser.take(good)).toBe(false);
});

test('the page is opened again with the same pad', async () => {
  const attempt = begin();
  await untilOpened();
  await browser.openAgain();
  expect(opened[1]).toBe(opened[0]);
  browser.cancel();
  await attempt;
});

test('an attempt whose page cannot be opened ends', async () => {
  const attempt = browser.begin(
    async () => server,
    () => Promise.reject(new Error('no browser')),
  );
  await expect(attempt).rejects.toThrow('no browser');
  expect(browser.isWaiting).toBe(false);
});
