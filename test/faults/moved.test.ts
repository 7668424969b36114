import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KeyStore } from '../../src-main/accounts/key-store.ts';
import type { StoredAccount } from '../../src-main/accounts/registry.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import { problemOf } from '../problem-of.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { fast, until } from '../sync/device.ts';
import { turns } from '../sync/idle.ts';
import { temporaryFolder } from '../unit/temporary.ts';
import { Office } from './office.ts';

let office: Office;
let oldUrl: string;
let moved: ReferenceServer;
let id: string;
let atOld: Server | null;
/** Every request that arrived at the old address. */
let asked: { url: string; authorization: string | undefined }[];

/** Signs in to an account with an unsent snippet, and moves its organization with all data to another address. */
beforeEach(async () => {
  atOld = null;
  asked = [];
  const database = join(temporaryFolder(), 'server.db');
  const before = await startServer({ database });
  oldUrl = before.url;
  office = new Office(undefined, fast({ requestTimeout: 3_000 }));
  id = await office.signIn(before);
  await until('online', () => office.workspace.engine(id).connection.state === 'online');
  await before.close();
  moved = await startServer({ database });
  createSnippet(db(), { title: 'Unsent', content: 'x' }, Date.now());
});

afterEach(async () => {
  expect(office.faults).toEqual([]);
  await office.close();
  await moved.close();
  atOld?.closeAllConnections();
  atOld?.close();
});

const db = () => office.workspace.engine(id).db;
const account = () => office.workspace.view().accounts.find((one) => one.id === id);

/** Starts an HTTP server at the old address of the organization. */
async function answerAtOld(listener: RequestListener): Promise<void> {
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    listener(request, response);
  });
  atOld = server;
  await new Promise<void>((listening) => server.listen(Number(new URL(oldUrl).port), '127.0.0.1', listening));
  office.workspace.retryNow();
}

const redirectTo =
  (target: string, status = 301): RequestListener =>
  (request, response) =>
    response.writeHead(status, { location: `${target}${request.url}` }).end();

/** Starts the old server again. */
const itself: RequestListener = (_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ result: 'success', msg: '', realm_url: oldUrl, realm_name: 'Meridian' }));

function signInAtNew({ user = 'mira', accountId, move, at = moved }: SignInOptions = {}): Promise<string> {
  const { email, apiKey } = at.user(user);
  return office.workspace.signIns.byForm({ address: at.url, email, secret: { apiKey } }, accountId, move);
}
interface SignInOptions {
  user?: string;
  accountId?: string;
  move?: boolean;
  at?: ReferenceServer;
}

async function expectMoved(): Promise<void> {
  expect(account()).toMatchObject({ id, serverUrl: moved.url, movedTo: null });
  expect(office.workspace.view().accounts).toHaveLength(1);
  await until('delivered', () => listChanges(db()).length === 0);
  const titles = moved.state.savedSnippets.list(moved.user('mira').userId).map(({ title }) => title);
  expect(titles.filter((title) => title === 'Unsent')).toHaveLength(1);
  await office.restart();
  expect(account()).toMatchObject({ serverUrl: moved.url, unsent: 0 });
  await until('online', () => account()?.connection.state === 'online');
}

function expectNotMoved(): void {
  expect(account()).toMatchObject({ id, serverUrl: oldUrl, unsent: 1 });
  expect(moved.state.savedSnippets.list(moved.user('mira').userId)).not.toContainEqual(
    expect.objectContaining({ title: 'Unsent' }),
  );
}

describe.each([301, 302, 307, 308])('the old address redirects (%i)', (status) => {
  test('Perch shows the new address, sends no key there, and moves the account when the user has agreed (rule: moved)', async () => {
    moved.forgetRequests();
    await answerAtOld(redirectTo(moved.url, status));
    await until('found', () => account()?.movedTo === moved.url);
    expect(account()?.connection.state).toBe('paused');
    expect(asked.some(({ authorization }) => authorization !== undefined)).toBe(true);
    // The redirect alone moves nothing, and only one request without credentials followed it.
    expect(new Set(moved.requests.map(({ path }) => path))).toEqual(new Set(['/server_settings']));
    expect(moved.requests.map(({ userId }) => userId)).toEqual([null]);
    expectNotMoved();

    expect(await problemOf(signInAtNew({ accountId: id }))).toEqual({
      kind: 'moved',
      move: { organization: 'Meridian', from: oldUrl, to: moved.url, unsent: 1 },
    });
    expectNotMoved();
    expect(await signInAtNew({ accountId: id, move: true })).toBe(id);
    await expectMoved();
  });
});

test('signing in at the new address by hand finds the account too (rule: moved)', async () => {
  await answerAtOld(redirectTo(moved.url));
  expect(await problemOf(signInAtNew())).toMatchObject({ kind: 'moved', move: { unsent: 1 } });
  expect(await signInAtNew({ move: true })).toBe(id);
  await expectMoved();
});

test('where the old address no longer responds, the same user who joined at the same moment is recognized (rule: moved)', async () => {
  expect(await problemOf(signInAtNew({ accountId: id }))).toMatchObject({ kind: 'moved' });
  await signInAtNew({ accountId: id, move: true });
  await expectMoved();
});

test('a server at the old address that gives the new one as its own is believed (rule: moved)', async () => {
  await answerAtOld((request, response) => {
    void fetch(`${moved.url}${request.url}`).then(async (answer) =>
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
    );
  });
  expect(await problemOf(signInAtNew({ accountId: id }))).toMatchObject({ kind: 'moved' });
  await signInAtNew({ accountId: id, move: true });
  await expectMoved();
});

test('a signed-out account’s form shows where the address leads, and the account moves there (rule: moved)', async () => {
  await answerAtOld(redirectTo(moved.url));
  office.workspace.signOut(id);
  expect(await office.workspace.signIns.ways(oldUrl)).toMatchObject({ movedTo: moved.url });
  await signInAtNew({ accountId: id, move: true });
  await expectMoved();
});

test('a kill after the list was written and before the account moved continues at the new address (rule: moved)', async () => {
  await office.end();
  const list = join(office.folder, 'accounts.json');
  const content = JSON.parse(readFileSync(list, 'utf8')) as { accounts: StoredAccount[] };
  const accounts = await Promise.all(
    content.accounts.map(async (one) => {
      const account = { ...one, serverUrl: moved.url };
      const encryptedKey = await new KeyStore(office.vault).encrypt(account, moved.user('mira').apiKey);
      return { ...account, encryptedKey };
    }),
  );
  writeFileSync(list, JSON.stringify({ ...content, accounts }));
  office.begin();
  await expectMoved();
});

test('a create whose response was lost before the move is on the server once', async () => {
  await answerAtOld((request, response) => {
    // The response is lost, and then the address leads elsewhere.
    response.destroy();
    if (request.method === 'POST') atOld?.removeAllListeners('request').on('request', redirectTo(moved.url));
  });
  await signInAtNew({ accountId: id, move: true });
  await expectMoved();
});

describe('the old address redirects for a while', () => {
  let listener: RequestListener;
  const isOnline = () => account()?.connection.state === 'online';

  /** Forwards to the server, as it is behind a proxy. */
  const forward: RequestListener = (request, response) => {
    const { method, headers, url } = request;
    const onward = httpRequest(`${moved.url}${url}`, { method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };

  function answerNow(next: RequestListener): Promise<void> | void {
    listener = next;
    if (!atOld) return answerAtOld((request, response) => listener(request, response));
    office.workspace.retryNow();
  }

  test('the address that it led to is forgotten once it responds again', async () => {
    await answerNow(redirectTo(moved.url));
    await until('found', () => account()?.movedTo === moved.url);
    await answerNow(forward);
    await until('online', isOnline);
    expect(account()?.movedTo).toBeNull();
  });

  test('in another outage the address is searched again, and an earlier search that ends later finds nothing', async () => {
    const other = await startServer();
    const breaks = async (): Promise<void> => {
      await answerNow((_, response) => void response.destroy());
      await until('offline', () => account()?.connection.state === 'offline');
    };
    await answerNow(redirectTo(moved.url));
    await until('found', () => account()?.movedTo === moved.url);
    await breaks();
    let endSearch: (() => void) | undefined;
    // Only a search has no credentials.
    const isSearch = ({ headers }: IncomingMessage) => headers.authorization === undefined;
    await answerNow((request, response) => {
      const redirect = (): unknown => redirectTo(moved.url)(request, response);
      if (isSearch(request)) endSearch = redirect;
      else redirect();
    });
    await until('searched', () => endSearch !== undefined);
    await breaks();
    await answerNow(redirectTo(other.url));
    await until('found again', () => account()?.movedTo === other.url);
    moved.forgetRequests();
    listener = (request, response) =>
      redirectTo(isSearch(request) ? moved.url : other.url)(request, response);
    endSearch?.();
    await until('the earlier search has ended', () => moved.count('GET', '/server_settings') > 0);
    await turns(moved);
    expect(account()?.movedTo).toBe(other.url);
    await other.close();
  });
});

describe('finding out where an organization is', () => {
  const isAsked = (server: ReferenceServer) => server.count('GET', '/server_settings') > 0;
  let others: ReferenceServer[];

  /** Adds two more organizations with a user of the same ID. */
  beforeEach(async () => {
    others = await Promise.all([startServer(), startServer()]);
    // As long as the old server responds as itself, no organization has moved.
    await answerAtOld(itself);
    for (const other of others) await office.signIn(other);
    await until('online', () =>
      office.workspace.view().accounts.every((one) => one.id === id || one.connection.state === 'online'),
    );
    atOld?.closeAllConnections();
    atOld?.close();
    for (const other of others) other.forgetRequests();
  });
  afterEach(() => Promise.all(others.map((other) => other.close())));

  test('all addresses are tried at once, so a slow one does not delay the others (rule: moved)', async () => {
    for (const other of others) other.faults.add({ path: '/server_settings', kind: 'hang' });
    const signingIn = problemOf(signInAtNew());
    await until('all are asked', () => others.every(isAsked));
    for (const other of others) other.faults.lift();
    await Promise.all(others.map((other) => other.stop()));
    // No old address responds, and all users joined at the same moment: the user is asked about the first.
    expect(await signingIn).toMatchObject({ kind: 'moved', move: { from: oldUrl } });
  });

  test('the user is not asked where the joining moment differs (rule: moved)', async () => {
    const database = join(temporaryFolder(), 'elsewhere.db');
    await (await startServer({ database })).close();
    new Database(database).exec(`update users set date_joined = '2020-02-02T02:02:02+00:00'`).close();
    const elsewhere = await startServer({ database });
    try {
      expect(await signInAtNew({ at: elsewhere })).not.toBe(id);
      expect(others.filter(isAsked)).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('an organization that has not moved', () => {
  test.each<[string, RequestListener]>([
    ['a page', (_, response) => response.writeHead(302, { location: `${oldUrl}/portal.html` }).end()],
    ['itself, for ever', (request, response) => response.writeHead(302, { location: request.url }).end()],
    ['nowhere', (_, response) => response.writeHead(302).end()],
    ['plain http elsewhere', redirectTo('http://portal.invalid')],
  ])(
    'a redirect to %s is a portal’s, so the account waits and no move is offered (rule: moved-not-by-redirect)',
    async (_, listener) => {
      const page: RequestListener = (request, response) =>
        request.url === '/portal.html'
          ? response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
          : listener(request, response);
      await answerAtOld(page);
      await until('paused', () => account()?.connection.state === 'paused');
      await until('asked where it leads', () => asked.some(({ url }) => url.includes('server_settings')));
      await expect(office.workspace.signIns.ways(oldUrl)).rejects.toThrow();
      expect(account()?.movedTo).toBeNull();
      expectNotMoved();
    },
  );

  test('the changes stay where the user at the new address is another one (rule: moved-not-by-redirect)', async () => {
    await answerAtOld(redirectTo(moved.url));
    expect(await problemOf(signInAtNew({ user: 'olu', accountId: id, move: true }))).toMatchObject({
      kind: 'other-user',
      field: 'email',
    });
    expectNotMoved();
  });

  test('a user of the same ID in another organization is not recognized while the old server responds as itself (rule: moved-not-by-redirect)', async () => {
    const other = await startServer();
    try {
      await answerAtOld(itself);
      const refused = await problemOf(signInAtNew({ accountId: id, move: true, at: other }));
      expect(refused).toMatchObject({ kind: 'other-user', field: 'address', rule: 'other-address' });
      // Signing in by hand makes a new account.
      expect(await signInAtNew({ move: true, at: other })).not.toBe(id);
      expectNotMoved();
      await until('online', () => office.workspace.view().accounts[1]?.connection.state === 'online');
    } finally {
      await other.close();
    }
  });

  test('a user who joined at another moment is not recognized where the old address does not respond (rule: moved-not-by-redirect)', async () => {
    const elsewhere = createServer((request, response) => {
      const { authorization = '' } = request.headers;
      void fetch(`${moved.url}${request.url}`, { headers: { authorization } }).then(async (answer) =>
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(
            (await answer.text()).replaceAll(
              /"date_joined":"[^"]*"/g,
              '"date_joined":"2020-02-02T02:02:02Z"',
            ),
          ),
      );
    });
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    try {
      const { email, apiKey } = moved.user('mira');
      const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const signingIn = office.workspace.signIns.byForm({ address, email, secret: { apiKey } }, id, true);
      expect(await problemOf(signingIn)).toMatchObject({ kind: 'other-user', rule: 'other-address' });
    } finally {
      elsewhere.close();
    }
    expectNotMoved();
  });
});
