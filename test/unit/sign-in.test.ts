import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyStore } from '../../src-main/accounts/key-store.ts';
import {
  findBrowserPage,
  signIn as signInAsked,
  waysToSignIn,
  type SignInForm,
} from '../../src-main/accounts/sign-in.ts';
import type { HttpPort } from '../../src-main/api/transport/http.ts';
import { nodeHttp } from '../node-http.ts';
import type { Problem } from '../../src-main/contract/problem.ts';
import { Workspace } from '../../src-main/workspace/workspace.ts';
import { problemOf } from '../problem-of.ts';
import { browserMethod } from '../programs/server/browser-login.ts';
import { startServer, type KnownUser, type ReferenceServer } from '../programs/server/index.ts';
import { temporaryFolder } from './temporary.ts';

let server: ReferenceServer;
let mira: KnownUser;
beforeEach(async () => {
  server = await startServer();
  mira = server.user('mira');
});
afterEach(() => server.close());

const form = (change: Partial<SignInForm> = {}): SignInForm => ({
  address: server.url,
  email: mira.email,
  secret: { password: mira.password },
  ...change,
});
const withPassword = (password: string) => form({ secret: { password } });
const withKey = (apiKey: string, change: Partial<SignInForm> = {}) => form({ secret: { apiKey }, ...change });

/** Who has signed in. */
const signIn = async (...asked: Parameters<typeof signInAsked>) => (await signInAsked(...asked)).user;

const refusal = (change: Partial<SignInForm>) => problemOf(signIn(nodeHttp, form(change), 2_000));

describe('a user signs in', () => {
  const known = () => ({
    serverUrl: server.url,
    email: mira.email,
    userId: mira.userId,
    fullName: mira.fullName,
    organization: 'Meridian',
    apiKey: mira.apiKey,
  });

  test('a user signs in with a password', async () => {
    expect(await signIn(nodeHttp, form())).toEqual(known());
  });

  test('signing in returns the server’s own address and when the user joined', async () => {
    expect(await signInAsked(nodeHttp, form())).toMatchObject({
      ownAddress: server.url,
      joinedAt: Date.parse(
        server.state.users.all().find(({ user_id }) => user_id === mira.userId)!.date_joined,
      ),
    });
  });

  test('a user signs in with an API key, with or without surrounding white space', async () => {
    expect(await signIn(nodeHttp, withKey(mira.apiKey))).toEqual(known());
    expect(await signIn(nodeHttp, withKey(` ${mira.apiKey}\n`))).toEqual(known());
    expect(server.count('POST', '/fetch_api_key')).toBe(0);
  });

  test('a user signs in on a server that finds nobody by a hidden address', async () => {
    server.faults.add({ kind: 'status', status: 400, path: `/users/${encodeURIComponent(mira.email)}` });
    expect(await signIn(nodeHttp, form())).toEqual(known());
    expect(await signIn(nodeHttp, withKey(mira.apiKey))).toEqual(known());
    server.faults.add({ kind: 'status', status: 400, msg: 'No such user', path: '/users/me' });
    expect(await refusal({ secret: { apiKey: mira.apiKey } })).toMatchObject({ field: 'email' });
  });

  test.each(['password', 'API key'])(
    'a user signs in with the %s of an address that has a slash',
    async (by) => {
      const email = 'mira/kowalski@meridian.example';
      server.state.users.update(mira.userId, { delivery_email: email });
      const secret = by === 'password' ? { password: mira.password } : { apiKey: mira.apiKey };
      expect(await signIn(nodeHttp, form({ email, secret }))).toEqual({ ...known(), email });
    },
  );

  test('a user signs in with an address as people type it', async () => {
    const { host } = new URL(server.url);
    for (const address of [
      host,
      ` ${server.url}/ `,
      `${server.url}/api/v1`,
      `${server.url}/#narrow/is/starred`,
    ])
      expect(await signIn(nodeHttp, form({ address, email: `  ${mira.email} ` }))).toEqual(known());
  });

  test('a user signs in with an e-mail address in other capitals', async () => {
    const email = mira.email.toUpperCase();
    expect(await signIn(nodeHttp, form({ email }))).toMatchObject({ userId: mira.userId, email: mira.email });
    expect(await signIn(nodeHttp, withKey(mira.apiKey, { email }))).toMatchObject({ userId: mira.userId });
  });

  test('a user signs in on a server with only the core operations, which has no name', async () => {
    const strict = await startServer({ strict: true });
    const { email, password, apiKey, userId } = strict.user('mira');
    const organization = new URL(strict.url).host;
    const typed = { address: strict.url, email };
    for (const secret of [{ password }, { apiKey }])
      expect(await signIn(nodeHttp, { ...typed, secret })).toMatchObject({ userId, apiKey, organization });
    await strict.close();
  });
});

describe('an invalid form is refused before anything is sent', () => {
  test.each<[string, Partial<SignInForm>, Problem]>([
    ['no address', { address: ' ' }, { kind: 'invalid-input', field: 'address', rule: 'required' }],
    ['an address that is none', { address: 'chat' }, { kind: 'invalid-address', field: 'address' }],
    [
      'http to another machine',
      { address: 'http://chat.example.com' },
      { kind: 'insecure-address', field: 'address' },
    ],
    ['no e-mail', { email: '  ' }, { kind: 'invalid-input', field: 'email', rule: 'required' }],
    [
      'no password',
      { secret: { password: '' } },
      { kind: 'invalid-input', field: 'password', rule: 'required' },
    ],
    [
      'no API key',
      { secret: { apiKey: ' \n' } },
      { kind: 'invalid-input', field: 'apiKey', rule: 'required' },
    ],
  ])('%s is reported at its field', async (_, change, problem) => {
    expect(await refusal(change)).toEqual(problem);
    expect(server.requests).toEqual([]);
  });
});

describe('the server refuses a sign-in', () => {
  test('a wrong password is reported at the password', async () => {
    expect(await problemOf(signIn(nodeHttp, withPassword('wrong')))).toMatchObject({
      kind: 'unauthorized',
      field: 'password',
      rule: 'wrong-password',
      code: 'AUTHENTICATION_FAILED',
    });
  });

  test('a password is sent as it was typed, white space included', async () => {
    expect(await problemOf(signIn(nodeHttp, withPassword(` ${mira.password}`)))).toMatchObject({
      rule: 'wrong-password',
    });
  });

  test.each([
    ['somebody unknown', 'nobody@meridian.example'],
    ['a bot', 'release-bot@meridian.example'],
  ])('%s cannot sign in', async (_, email) => {
    expect(await refusal({ email })).toMatchObject({
      kind: 'unauthorized',
      field: 'password',
      rule: 'wrong-password',
    });
  });

  test.each(['mira', 'mira kowalski@meridian.example', '\ud83c'])(
    'the invalid e-mail address %j is reported',
    async (email) => {
      expect(await refusal({ email })).toMatchObject({
        kind: 'rejected',
        field: 'email',
        serverWords: 'Enter a valid email address.',
      });
      expect(await refusal({ email, secret: { apiKey: mira.apiKey } })).toMatchObject({
        kind: 'unauthorized',
        field: 'apiKey',
      });
    },
  );

  test.each([
    ['of the wrong form', 'short'],
    ['of nobody', 'x'.repeat(32)],
  ])('an API key %s is reported at the key', async (_, apiKey) => {
    expect(await refusal({ secret: { apiKey } })).toMatchObject({
      kind: 'unauthorized',
      field: 'apiKey',
      rule: undefined,
      code: 'UNAUTHORIZED',
    });
  });

  test.each([
    ['a password', () => form()],
    ['an API key', () => withKey(mira.apiKey)],
  ])('a 401 is told in the server’s words after %s (steps 7 and 924)', async (_, typed) => {
    const refusing: HttpPort = async (request) =>
      request.url.includes('/users/')
        ? Response.json({ result: 'error', msg: 'Not you', code: 'UNAUTHORIZED' }, { status: 401 })
        : nodeHttp(request);
    const problem = await problemOf(signIn(refusing, typed()));
    expect(problem).toMatchObject({ kind: 'unauthorized', serverWords: 'Not you', rule: undefined });
  });

  test('another user’s API key is refused', async () => {
    const { apiKey } = server.user('ana');
    expect(await refusal({ secret: { apiKey } })).toMatchObject({ field: 'apiKey', code: 'UNAUTHORIZED' });
  });

  test('a deactivated user is refused', async () => {
    server.state.users.update(mira.userId, { is_active: false });
    const problem = { kind: 'unauthorized', rule: undefined };
    const byPassword = { ...problem, code: 'USER_DEACTIVATED', field: 'password' };
    expect(await refusal({})).toMatchObject(byPassword);
    // (steps 924 and 927)
    const byKey = { ...problem, code: 'UNAUTHORIZED', field: 'apiKey' };
    expect(await refusal({ secret: { apiKey: mira.apiKey } })).toMatchObject(byKey);
  });

  test('a deactivated organization is refused', async () => {
    server.state.realm.update({ deactivated: true });
    expect(await refusal({})).toMatchObject({
      kind: 'unauthorized',
      code: 'REALM_DEACTIVATED',
      rule: undefined,
    });
  });

  test('an API key is accepted where passwords are not', async () => {
    server.state.realm.update({ password_login: false });
    expect(await refusal({})).toMatchObject({
      code: 'PASSWORD_AUTH_DISABLED',
      field: 'password',
      rule: undefined,
    });
    expect(await signIn(nodeHttp, withKey(mira.apiKey))).toMatchObject({ userId: mira.userId });
  });

  test('the wait is reported after five wrong passwords', async () => {
    await server.close();
    server = await startServer({ rateLimits: 'real' });
    for (let times = 0; times < 5; times += 1) await refusal({ secret: { password: 'wrong' } });
    const problem = await refusal({});
    expect(problem).toMatchObject({ kind: 'rate-limited', code: 'RATE_LIMIT_HIT', field: 'password' });
    expect(problem.retryAfterSeconds).toBeGreaterThan(1_700);
  });
});

describe('a user signs in again to the account whose changes wait', () => {
  function workspaceIn(folder: string) {
    const refuse = () => Promise.reject(new Error('There is no key ring.'));
    const vault = { isAvailable: () => Promise.resolve(false), encrypt: refuse, decrypt: refuse };
    return new Workspace({
      folder,
      keys: new KeyStore(vault),
      httpFor: () => nodeHttp,
      onChanged: () => {},
      onReminder: () => {},
      onNotifications: () => {},
      onFault: (error) => {
        throw error;
      },
    });
  }

  test('another user is refused by name, and the account does not change', async () => {
    const workspace = workspaceIn(temporaryFolder());
    const id = await workspace.signIns.byForm(form());
    workspace.signOut(id);
    const { email, password } = server.user('ana');
    const problem = await problemOf(workspace.signIns.byForm(form({ email, secret: { password } }), id));
    expect(problem).toEqual({ kind: 'other-user', field: 'email', email: mira.email });
    expect(workspace.view()).toMatchObject({ activeId: id, accounts: [{ id, email: mira.email }] });
    expect(workspace.view().accounts[0]?.connection.state).toBe('signed-out');
    await workspace.quit();
  });

  test('the same user returns to the same account, requested or not', async () => {
    const workspace = workspaceIn(temporaryFolder());
    const id = await workspace.signIns.byForm(form());
    workspace.signOut(id);
    expect(await workspace.signIns.byForm(form(), id)).toBe(id);
    workspace.signOut(id);
    expect(await workspace.signIns.byForm(withKey(mira.apiKey))).toBe(id);
    expect(workspace.view().accounts).toHaveLength(1);
    await workspace.quit();
  });

  test('another user gets an account of their own', async () => {
    const workspace = workspaceIn(temporaryFolder());
    const id = await workspace.signIns.byForm(form());
    const { email, apiKey } = server.user('ana');
    const other = await workspace.signIns.byForm(withKey(apiKey, { email }));
    expect(other).not.toBe(id);
    expect(workspace.view()).toMatchObject({ activeId: other, accounts: [{ id }, { id: other }] });
    await workspace.quit();
  });
});

describe('the server offers ways to sign in', () => {
  const ways = () => waysToSignIn(nodeHttp, server.url);

  test('the server reports its ways to sign in', async () => {
    expect(await ways()).toEqual({
      organization: 'Meridian',
      password: true,
      browser: [],
      emailNames: true,
      movedTo: null,
      foundAt: null,
    });
    server.state.policies.update({ ldap: true });
    expect(await ways()).toMatchObject({ password: true, emailNames: false });
    server.state.realm.update({ password_login: false });
    expect(await ways()).toMatchObject({ password: false });
  });

  test('browser methods are listed in the server’s order, without those that cannot be used', async () => {
    server.state.policies.update({
      browser_methods: [
        browserMethod('saml', 'SAML', '/accounts/login/sso/'),
        // Others on the way could read the pad.
        browserMethod('plain', 'PLAIN', 'http://sso.example/login'),
        browserMethod('google', 'GOOGLE', 'https://sso.example/google?next=%2F'),
        browserMethod('', '', '/nameless'),
      ],
    });
    expect((await ways()).browser).toEqual([
      { name: 'saml', label: 'SAML' },
      { name: 'google', label: 'GOOGLE' },
    ]);
    const page = (name: string) => findBrowserPage(nodeHttp, { address: server.url, method: name });
    expect(await page('saml')).toEqual({
      serverUrl: server.url,
      realms: [server.url, server.url],
      page: `${server.url}/accounts/login/sso/`,
    });
    expect((await page('google')).page).toBe('https://sso.example/google?next=%2F');
    expect(await problemOf(page('plain'))).toEqual({ kind: 'unsupported' });
  });

  test('a user signs in with a directory name and gets the key of their address', async () => {
    server.state.policies.update({ ldap: true });
    expect(await signIn(nodeHttp, form({ email: 'mira' }))).toMatchObject({
      email: mira.email,
      apiKey: mira.apiKey,
    });
  });

  test('the ways are unknown if the server does not report them, and an unreachable server fails', async () => {
    await server.close();
    server = await startServer({ strict: true });
    expect(await ways()).toEqual({
      organization: new URL(server.url).host,
      password: null,
      browser: [],
      emailNames: null,
      movedTo: null,
      foundAt: null,
    });
    await expect(waysToSignIn(nodeHttp, 'http://localhost:1')).rejects.toThrow('offline');
  });
});

describe('a pasted address has the path of a page', () => {
  const pages = [
    'login/',
    'accounts/login/?next=/',
    'user_uploads/2/ab/file.png',
    'login/#narrow/channel/5',
    'a/b/c/d/e/f/g',
  ];

  test.each(pages)('the server is found at its origin from the page %s, which is reported', async (page) => {
    const address = `${server.url}/${page}`;
    expect(await waysToSignIn(nodeHttp, address)).toMatchObject({
      organization: 'Meridian',
      foundAt: server.url,
    });
    expect(await signIn(nodeHttp, form({ address }))).toMatchObject({
      serverUrl: server.url,
      userId: mira.userId,
    });
  });

  test('no secret is sent to a path without a server', async () => {
    await signIn(nodeHttp, form({ address: `${server.url}/login/` }));
    const withSecret = server.requests.filter(({ parameters }) =>
      JSON.stringify(parameters ?? {}).includes(mira.password),
    );
    expect(withSecret.map(({ path }) => path)).toEqual(['/fetch_api_key']);
  });

  test('a page with HTML or a redirect is skipped for the path above it', async () => {
    const front = http.createServer((request, response) => {
      const path = request.url ?? '';
      if (path.startsWith('/app/')) return void response.end('<h1>App</h1>');
      if (path.startsWith('/sso/')) return void response.writeHead(302, { location: '/app/' }).end();
      if (!path.startsWith('/team/api/')) return void response.writeHead(404).end('<h1>Not found</h1>');
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ result: 'success', msg: '', realm_name: 'Team', zulip_feature_level: 400 }),
      );
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const { port } = front.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    expect(await waysToSignIn(nodeHttp, `${url}/team`)).toMatchObject({
      organization: 'Team',
      foundAt: null,
    });
    expect(await waysToSignIn(nodeHttp, `${url}/team/login`)).toMatchObject({ foundAt: `${url}/team` });
    for (const page of ['app/inbox', 'sso/start', 'other'])
      await expect(waysToSignIn(nodeHttp, `${url}/${page}`)).rejects.toThrow();
    await new Promise((resolve) => front.close(resolve));
  });

  test('no other address is tried if nothing responds', async () => {
    await expect(waysToSignIn(nodeHttp, 'http://localhost:1/login')).rejects.toThrow('offline');
  });
});

test('a typed password is in no refusal', async () => {
  for (const change of [{}, { address: 'localhost:1' }, { email: 'nobody@meridian.example' }])
    expect(JSON.stringify(await refusal({ ...change, secret: { password: 'hunter-2' } }))).not.toContain(
      'hunter-2',
    );
});

describe('a server is older than the oldest that Perch works with (rule: server-too-old)', () => {
  const tooOld = { kind: 'too-old', field: 'address' };

  test('at feature level 184 it is refused at the address, whatever the way, and no secret is sent', async () => {
    server.restart(184);
    const wrong = 'wrong-key';
    for (const secret of [{ password: mira.password }, { apiKey: mira.apiKey }, { apiKey: wrong }])
      expect(await refusal({ secret })).toEqual(tooOld);
    server.state.policies.update({
      browser_methods: [browserMethod('saml', 'SAML', '/accounts/login/sso/')],
    });
    expect(await problemOf(waysToSignIn(nodeHttp, server.url))).toEqual(tooOld);
    expect(await problemOf(findBrowserPage(nodeHttp, { address: server.url, method: 'saml' }))).toEqual(
      tooOld,
    );
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/server_settings']));
  });

  test('it is named from the address of one of its pages too', async () => {
    server.restart(184);
    for (const page of ['login/', '#narrow/channel/5'])
      expect(await problemOf(waysToSignIn(nodeHttp, `${server.url}/${page}`))).toEqual(tooOld);
  });

  test('at feature level 185 the user signs in', async () => {
    server.restart(185);
    expect(await waysToSignIn(nodeHttp, server.url)).toMatchObject({ organization: 'Meridian' });
    for (const secret of [{ password: mira.password }, { apiKey: mira.apiKey }])
      expect(await signIn(nodeHttp, form({ secret }))).toMatchObject({ userId: mira.userId });
  });
});
