import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VaultBusy } from '../../src-main/accounts/key-store.ts';
import type { StoredAccount } from '../../src-main/accounts/registry.ts';
import { createSnippet } from '../../src-main/features/snippets/commands.ts';
import { operations } from '../../src-main/contract/operations/index.ts';
import { Refusal } from '../../src-main/contract/problem.ts';
import { listChanges } from '../../src-main/sync/outbox/store.ts';
import type { Workspace } from '../../src-main/workspace/workspace.ts';
import { startServer, type ReferenceServer } from '../programs/server/index.ts';
import { until } from '../sync/device.ts';
import { Office } from './office.ts';

/** An attacker edits the list of accounts while Perch is not running, so that the key is sent to another server. */

let server: ReferenceServer;
let office: Office;
let id: string;
let thief: Server;
let thiefUrl: string;
/** The requests that reached the attacker. */
let stolen: string[];

beforeEach(async () => {
  stolen = [];
  thief = createServer((request, response) => {
    stolen.push(`${request.url ?? ''} ${request.headers.authorization ?? ''}`);
    response.end();
  });
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
  thiefUrl = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
  server = await startServer();
  office = new Office();
  id = await office.signIn(server);
  await until('online', () => state() === 'online');
  await office.end();
});

afterEach(async () => {
  expect(office.faults).toEqual([]);
  await office.close();
  await server.close();
  thief.close();
});

const view = () => office.workspace.view();
const state = () => view().accounts[0]?.connection.state;
const list = () => join(office.folder, 'accounts.json');
const read = () => JSON.parse(readFileSync(list(), 'utf8')) as { accounts: StoredAccount[] };
const stored = () => read().accounts[0] as StoredAccount;

/** Changes the account in the list and in its copy. */
function edit(change: Partial<StoredAccount>): void {
  const content = read();
  const text = JSON.stringify({ ...content, accounts: [{ ...content.accounts[0], ...change }] });
  for (const file of [list(), `${list()}.backup`]) writeFileSync(file, text);
}

/** Starts Perch, gives it time to send requests, and ends it. */
async function expectHeld(address = thiefUrl): Promise<void> {
  office.begin();
  await until('signed out', () => state() === 'signed-out');
  office.workspace.retryNow();
  office.workspace.refreshIfStale();
  expect(view().notices).toEqual([{ kind: 'foreign-key', account: 'Meridian', address, file: list() }]);
}

async function expectOnline(): Promise<void> {
  office.begin();
  await until('online', () => state() === 'online');
  expect(view().notices).toEqual([]);
}

const NEW_ID = '0198c000-0000-7000-8000-000000000009';

describe('a key that is stored with its owner', () => {
  test('is not sent to another address, and is used again when the address is restored (rule: keys-bound)', async () => {
    edit({ serverUrl: thiefUrl });
    await expectHeld();
    await office.end();
    await expectHeld();
    await office.end();
    edit({ serverUrl: server.url });
    await expectOnline();
    expect(stolen).toEqual([]);
  });

  test('is not used for another user, nor for an account with another name', async () => {
    server.forgetRequests();
    for (const change of [{ userId: server.user('olu').userId }, { email: server.user('olu').email }]) {
      const before = stored();
      edit(change);
      await expectHeld(server.url);
      await office.end();
      edit(before);
    }
    edit({ id: NEW_ID, serverUrl: thiefUrl });
    await expectHeld();
    expect([stolen, server.requests]).toEqual([[], []]);
  });

  test('signing in at the right address restores the account, and what waits is sent', async () => {
    edit({ email: 'somebody@example.com' });
    await expectHeld(server.url);
    createSnippet(office.workspace.engine(id).db, { title: 'Waits', content: 'x' }, Date.now());
    expect(await office.signIn(server, server.user('mira'), id)).toBe(id);
    expect(view().notices).toEqual([]);
    await until('sent', () => listChanges(office.workspace.engine(id).db).length === 0);
    await office.end();
    await expectOnline();
  });
});

test('a key that is stored without its owner is sent nowhere (rule: keys-bound)', async () => {
  const apiKey = await office.vault.encrypt(server.user('mira').apiKey);
  edit({ encryptedKey: apiKey.toString('base64') });
  server.forgetRequests();
  office.begin();
  await until('signed out', () => state() === 'signed-out');
  office.workspace.retryNow();
  expect(server.requests).toEqual([]);
});

describe('a key chain that waits for its user', () => {
  let unlock: () => void;
  beforeEach(() => {
    const { decrypt } = office.vault;
    const { promise, resolve } = Promise.withResolvers<void>();
    unlock = resolve;
    office.vault.decrypt = (encrypted) => promise.then(() => decrypt(encrypted));
  });
  const db = () => office.workspace.engine(id).db;

  test('holds up requests alone: the account is shown, and what is done meanwhile is sent then (rule: keys-locked-chain)', async () => {
    server.forgetRequests();
    office.begin();
    expect(state()).toBe('connecting');
    createSnippet(db(), { title: 'Waits', content: 'x' }, Date.now());
    const engine = office.workspace.engine(id);
    engine.wake();
    const asked = engine.request(operations.getOwnUser, {});
    expect(server.requests).toEqual([]);
    unlock();
    expect((await asked).value.user_id).toBe(server.user('mira').userId);
    await until('sent', () => listChanges(db()).length === 0);
    expect(view().notices).toEqual([]);
  });

  test('and whose dialog is declined leaves the account signed out, with its key for the next start', async () => {
    const before = stored().encryptedKey;
    office.vault.decrypt = () => Promise.reject(new Error('declined'));
    office.begin();
    await until('signed out', () => state() === 'signed-out');
    expect(stored().encryptedKey).toBe(before);
  });

  test.each([
    ['the network returns', (workspace: Workspace) => workspace.retryNow()],
    ['somebody looks at the window', (workspace: Workspace) => workspace.refreshIfStale()],
  ])('and is busy for longer than Perch asks keeps the account, which goes on when %s', async (_, again) => {
    const before = stored().encryptedKey;
    const { decrypt } = office.vault;
    let asked = 0;
    office.vault.decrypt = () => {
      asked += 1;
      return Promise.reject(new VaultBusy());
    };
    office.begin();
    await until('given up for now', () => asked === 7);
    office.vault.decrypt = decrypt;
    expect([state(), stored().encryptedKey]).toEqual(['connecting', before]);
    unlock();
    await until('online', () => {
      again(office.workspace);
      return state() === 'online';
    });
    expect(stored().encryptedKey).toBe(before);
  });

  test('keeps a quit short, and a request that waited ends', async () => {
    office.begin();
    const asked = office.workspace.engine(id).request(operations.getOwnUser, {});
    const refused = expect(asked).rejects.toBeInstanceOf(Refusal);
    await office.end();
    await refused;
    unlock();
  });

  test('gives no key to an account that was signed out or removed meanwhile', async () => {
    office.begin();
    office.workspace.signOut(id);
    server.forgetRequests();
    unlock();
    await new Promise((resolve) => setImmediate(resolve));
    office.workspace.retryNow();
    expect([state(), stored().encryptedKey, server.requests]).toEqual(['signed-out', null, []]);
    // Not in memory either, where a cache that is opened again would find it.
    rmSync(office.cacheOf(id));
    office.workspace.retryNow();
    expect(state()).toBe('signed-out');
    office.workspace.remove(id);
    expect(view().accounts).toEqual([]);
  });

  test('does not replace the key of a sign-in that came before', async () => {
    office.begin();
    const { decrypt } = office.vault;
    expect(await office.signIn(server, server.user('mira'), id)).toBe(id);
    const before = stored().encryptedKey;
    unlock();
    await until('online', () => state() === 'online');
    expect(stored().encryptedKey).toBe(before);
    office.vault.decrypt = decrypt;
  });
});

test('a key is encrypted again where the system asks for that (rule: keys-encrypted-again)', async () => {
  const before = stored().encryptedKey;
  const { decrypt } = office.vault;
  office.vault.decrypt = async (encrypted) => ({ ...(await decrypt(encrypted)), isOutdated: true });
  await expectOnline();
  const renewed = stored().encryptedKey;
  expect(renewed).not.toBe(before);
  office.vault.decrypt = decrypt;
  await office.end();
  await expectOnline();
  expect(stored().encryptedKey).toBe(renewed);
});

describe('an address that no account can have', () => {
  test.each([
    'http://chat.example.com',
    'https://mira:word@chat.example.com',
    'file:///etc',
    'javascript:1',
    '',
    'x',
  ])(
    'with %j the account is not opened, and its user can sign in again and finds what waits',
    async (serverUrl) => {
      office.begin();
      await server.stop();
      createSnippet(office.workspace.engine(id).db, { title: 'Waits', content: 'x' }, Date.now());
      await office.end();
      const before = stored();
      edit({ serverUrl });
      office.begin();
      expect(view().accounts).toEqual([]);
      expect(view().notices).toMatchObject([
        { kind: 'wrong-address', account: 'Meridian', file: list() },
        { kind: 'unlisted', unsent: 1 },
      ]);
      // Nothing in its folder is changed before.
      expect(stored()).toEqual({ ...before, serverUrl });
      await server.start();
      expect(await office.signIn(server)).toBe(id);
      expect(view().notices).toEqual([]);
      await until('sent', () => listChanges(office.workspace.engine(id).db).length === 0);
      expect(read().accounts).toHaveLength(1);
      await office.end();
      await expectOnline();
    },
  );
});
